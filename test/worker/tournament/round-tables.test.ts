/** The tables of a round: they keep their seats, wait for their players, and are deleted only after their result counts. */
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REVEAL_TIMEOUT_MS } from "../../../engine/commands/salt-reveal.ts";
import { GRACE_MS } from "../../../engine/tournament/due.ts";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { RETAIN_ROUND_TABLE_DAYS } from "../../../engine/wire/retention.ts";
import { Table, Tournament } from "../../../worker/main.ts";
import { clearLocationCache } from "../../../worker/platform/table-stub.ts";
import { OFFER_TIMEOUTS_MS } from "../../../worker/table/relocation/sender.ts";
import { readPage } from "../plain/pages.ts";
import {
  advanceClock,
  type CfProperties,
  faultOf,
  type Identity,
  logOf,
  newBrowser,
  post,
  request,
  tableStub,
} from "../support.ts";
import { AMERICA, EUROPE, liveObjects, withFailure } from "../table/relocation/two-regions.ts";
import { move, newId, SEATED_LENGTH, sit, TableClient } from "../table-client.ts";
import {
  areTablesOpen,
  openForTwo,
  playToResignation,
  send,
  startGame,
  stateOf,
  waitForState,
} from "./tournament-client.ts";

beforeEach(clearLocationCache);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const DAY = 24 * 60 * 60 * 1000;

/** Starts the first round. Returns its table and the players by seat. */
const firstTable = async (more: object = {}, from: CfProperties = {}) => {
  const { id, players } = await openForTwo(more, from);
  await send(id, players[0], { type: "start-round", round: 1 });
  const { table, sides } = (await waitForState(id, areTablesOpen)).rounds[0]!.pairings[0]!;
  return { id, players, table: table!, seated: sides.map(([player]) => players[player! - 1]!) };
};

const forget = async (table: string, identity: Identity) =>
  (await post(`/api/tables/${table}/forget`, {}, identity)).json();

it("a player cannot change the number of seats, which would free the opponent's", async () => {
  const { table, seated } = await firstTable({ game: "train" });
  const clients = await Promise.all(seated.map((player) => TableClient.open(table, player)));
  for (const [seat, client] of clients.entries()) await client.submit(sit(seat));
  for (const client of clients)
    expect(await client.submit({ type: "change-seats", seats: 3 })).toMatchObject({ type: "refused" });
  expect(await clients[0]!.submit({ type: "change-seats", seats: 3 })).toMatchObject({ code: "seat-kept" });
});

it("no player closes the waiting table, which would leave the opponent without a game", async () => {
  const { table, seated } = await firstTable();
  const client = await TableClient.open(table, seated[0]);
  await client.submit(sit(0));
  expect(await client.submit({ type: "close" })).toMatchObject({ type: "refused", code: "not-started" });
  const { buttons } = await readPage(`/plain/t/${table}`, seated[0]!);
  expect(buttons.map(({ label }) => label)).not.toContain("Close the table");
});

it("no player invites a program, for which no seat is free", async () => {
  const { table, seated } = await firstTable();
  await (await TableClient.open(table, seated[0])).submit(sit(0));
  const invitation = await post(`/api/tables/${table}/invite`, { bot: "nothing" }, seated[0]);
  expect(await faultOf(invitation)).toEqual([409, "no-free-seat"]);
});

it("a person without a seat is refused as at other tables", async () => {
  const { table, seated } = await firstTable();
  await (await TableClient.open(table, seated[0])).submit(sit(0));
  const opponent = await TableClient.open(table, seated[1]);
  for (const command of [{ type: "close" }, { type: "vacate", seat: 0 }])
    expect(await opponent.submit(command)).toMatchObject({ type: "refused", code: "not-seated" });
});

it("the first player to sit down frees the other's seat only if that player is away and owes a salt", async () => {
  const { table, seated } = await firstTable();
  const [first, second] = await Promise.all(seated.map((player) => TableClient.open(table, player)));
  await first!.submit(sit(0));
  await second!.submit(sit(1));
  const free = { type: "vacate", seat: 1 } as const;
  const buttons = async () => (await readPage(`/plain/t/${table}`, seated[0]!)).buttons.map(({ label }) => label);
  expect(await first!.submit(free)).toMatchObject({ type: "refused", code: "not-absent" });
  expect(await buttons()).not.toContain("Give the seat away");
  second!.socket.close(1000);
  expect(await first!.submit(free)).toMatchObject({ type: "refused", code: "not-absent" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + REVEAL_TIMEOUT_MS + 80_000 });
  expect(await buttons()).toContain("Give the seat away");
  const body = { type: "command", id: newId(), seq: 2, command: free };
  const answers = [];
  for (let time = 0; time < 2; time++) {
    const answer = await post(`/api/tables/${table}/commands`, body, seated[0]);
    answers.push([answer.status, (await answer.json<{ seq: number }>()).seq]);
  }
  expect(answers).toEqual([answers[0], answers[0]]);
  expect(answers[0]).toEqual([200, expect.any(Number)]);
});

it.each([
  ["waits for its players until the longest round is over", 14 * DAY + GRACE_MS, 200],
  ["is deleted after that", RETAIN_ROUND_TABLE_DAYS * DAY + 1000, 404],
])("%s", async (_, after, status) => {
  const { table, seated } = await firstTable();
  const client = await TableClient.open(table, seated[0]);
  await client.submit(sit(0));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + after });
  await runDurableObjectAlarm(tableStub(table));
  vi.useRealTimers();
  expect((await request(`/api/tables/${table}`)).status).toBe(status);
});

it("is deleted only when the tournament has received its result", async () => {
  const { id, table, seated } = await firstTable();
  vi.spyOn(console, "error").mockReturnValue();
  const report = vi.spyOn(Tournament.prototype, "receiveResult").mockRejectedValue(new Error("lost"));
  await playToResignation(table, seated);
  await expect.poll(() => report.mock.calls.length).toBeGreaterThan(0);
  for (const player of seated) await forget(table, player);
  expect(await faultOf(await request(`/api/tables/${table}`))).toEqual([404, "no-table"]);
  report.mockRestore();
  await runDurableObjectAlarm(tableStub(table));
  expect((await stateOf(id)).rounds[0]!.pairings[0]).toMatchObject({ how: "table", result: { places: [1, 2] } });
});

it("is not deleted before its game, though its only player wants that", async () => {
  const { table, seated } = await firstTable();
  await (await TableClient.open(table, seated[0])).submit(sit(0));
  expect(await faultOf(await post(`/api/tables/${table}/forget`, {}, seated[0]))).toEqual([403, "not-over"]);
  expect((await request(`/api/tables/${table}`)).status).toBe(200);
});

it("reserves the seats of its rematch for both players, also if computers played the game to its end", async () => {
  const { table, seated } = await firstTable({ options: { fen: "B:W18:B14" } });
  const clients = await startGame(table, seated);
  await tableStub(table).callComputer();
  advanceClock(2000);
  await runDurableObjectAlarm(tableStub(table));
  for (const client of clients) await client.waitUntil(() => client.hello?.viewer === "all");
  for (const client of clients) expect(await client.submit({ type: "rematch" })).toMatchObject({ type: "entry" });
  const log = await logOf(table);
  expect(log.map(({ event }) => event.type)).toContain("computer-called");
  const { table: next } = log.at(-1)!.event as unknown as { table: string };
  await expect.poll(async () => (await logOf(next))[0]?.event).toMatchObject({ kept: ["player 1", "player 0"] });
  expect((await logOf(next))[0]?.event).not.toHaveProperty("tournament");
  expect(await (await TableClient.open(next, await newBrowser())).submit(sit(0))).toMatchObject({ code: "seat-kept" });
  for (const [seat, player] of seated.toReversed().entries())
    expect(await (await TableClient.open(next, player)).submit(sit(seat))).toMatchObject({ type: "entry" });
});

/** The person's list of tables, as far as it names a turn or a reserved seat. */
const awaiting = async (identity: Identity): Promise<readonly object[]> => {
  const { tables } = await (await request("/api/mine", { headers: identity })).json<{ tables: PersonListing[] }>();
  return tables.filter(({ kept, outcome }) => kept !== undefined || outcome === null);
};

const decideFirst = (id: string, host: Identity) =>
  send(id, host, { type: "adjudicate", round: 1, board: 1, result: { places: [1, 2] } });

describe("a table whose pairing the host decides", () => {
  it.each([
    ["before its game", false],
    ["during its game", true],
  ])("ends %s, and no player's list waits for it any more", async (_, isRunning) => {
    const { id, players, table, seated } = await firstTable();
    if (isRunning) await startGame(table, seated);
    for (const player of players) await expect.poll(() => awaiting(player)).toHaveLength(1);
    expect((await decideFirst(id, players[0])).status).toBe(200);
    for (const player of players) await expect.poll(() => awaiting(player)).toEqual([]);
    const { outcome } = await (await request(`/api/tables/${table}`)).json<{ outcome: object }>();
    expect(outcome).toMatchObject({ winners: [], reason: "abandoned" });
    expect((await stateOf(id)).rounds[0]!.pairings[0]).toMatchObject({ how: "host", result: { places: [1, 2] } });
  });

  it.each(["accept", "begin"] as const)("ends too if it is just moving to another region (%s fails)", async (step) => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    let isLost = true;
    withFailure(step, () => (isLost ? "before" : null));
    const { id, players, table, seated } = await firstTable({}, AMERICA);
    const clients = await Promise.all(seated.map((player) => TableClient.open(table, player, "", EUROPE)));
    for (const [seat, client] of clients.entries()) await client.submit(sit(seat));
    for (const client of clients) expect((await client.closed).code).toBe(4301);
    expect((await decideFirst(id, players[0])).status).toBe(200);
    await expect.poll(() => logged.mock.calls.some(([where]) => where === "tournament")).toBe(true);
    isLost = false;
    advanceClock(OFFER_TIMEOUTS_MS[0]!);
    expect(await (await request(`/api/tables/${table}`)).json()).toMatchObject({ outcome: null });
    await runDurableObjectAlarm(env.TOURNAMENT.getByName(id));
    expect((await logOf(table)).map(({ event }) => event.type)).toContain("abandoned");
    expect(await liveObjects(table)).toEqual(["relocated"]);
    for (const player of players) await expect.poll(() => awaiting(player)).toEqual([]);
  });

  it("is deleted as early as before if its game never began", async () => {
    const { id, players, table } = await firstTable();
    await decideFirst(id, players[0]);
    await expect
      .poll(async () => (await (await request(`/api/tables/${table}`)).json<{ outcome: object }>()).outcome)
      .not.toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + RETAIN_ROUND_TABLE_DAYS * DAY + 1000 });
    await runDurableObjectAlarm(tableStub(table));
    expect((await request(`/api/tables/${table}`)).status).toBe(404);
  });

  it("ends too if the table was just opening", async () => {
    const { id, players } = await openForTwo();
    const { promise: isDecided, resolve: decided } = Promise.withResolvers<void>();
    const { open } = Table.prototype;
    vi.spyOn(Table.prototype, "open").mockImplementation(async function (
      this: Table,
      ...setup: Parameters<typeof open>
    ) {
      await isDecided;
      open.apply(this, setup);
    } as never);
    const abandon = vi.spyOn(Table.prototype, "abandon");
    const started = send(id, players[0], { type: "start-round", round: 1 });
    await waitForState(id, ({ rounds }) => rounds.length === 1);
    await decideFirst(id, players[0]);
    decided();
    await started;
    await expect.poll(() => abandon.mock.calls.length).toBe(1);
  });

  it("ends once it can be reached, also after the tournament is over, and is not called again", async () => {
    const { id, players, table } = await firstTable({ system: { type: "knockout", third: false } });
    vi.spyOn(console, "error").mockReturnValue();
    // A table object of an older release has no such method.
    const abandon = vi.spyOn(Table.prototype, "abandon").mockRejectedValue(new TypeError("no such method") as never);
    await decideFirst(id, players[0]);
    expect((await send(id, players[0], { type: "end" })).status).toBe(200);
    await expect.poll(() => abandon.mock.calls.length).toBeGreaterThan(0);
    abandon.mockRestore();
    const tournament = env.TOURNAMENT.getByName(id);
    await evictDurableObject(tournament);
    await runDurableObjectAlarm(tournament);
    const { outcome } = await (await request(`/api/tables/${table}`)).json<{ outcome: object }>();
    expect(outcome).toMatchObject({ reason: "abandoned" });
    const again = vi.spyOn(Table.prototype, "abandon");
    await evictDurableObject(tournament);
    await runDurableObjectAlarm(tournament);
    await send(id, players[0], { type: "open-next-evening" });
    expect(again).not.toHaveBeenCalled();
  });
});

describe("a player whom the host removes during a game", () => {
  it("plays it to its end, its result counts, and no other round pairs the player", async () => {
    const { id, players, table, seated } = await firstTable({ system: { type: "swiss" } });
    const clients = await startGame(table, seated);
    for (const client of clients) await client.waitUntil(() => client.hello?.seats.length === 1);
    await clients[0]!.waitUntil(() => clients[0]!.length === SEATED_LENGTH);
    expect((await send(id, players[0], { type: "remove-player", player: 2 })).status).toBe(200);
    const seat = seated.indexOf(players[1]);
    expect(await clients[0]!.submit(move(11, 15))).toMatchObject({ type: "entry" });
    await clients[1]!.synchronize();
    expect(await clients[1]!.submit(move(24, 20))).toMatchObject({ type: "entry" });
    await clients[1 - seat]!.synchronize();
    await clients[1 - seat]!.submit({ type: "resign" });
    const { rounds, players: entered } = await waitForState(id, (state) => state.rounds[0]!.completedAt !== null);
    const places = seat === 0 ? [1, 2] : [2, 1];
    expect(rounds[0]!.pairings[0]).toMatchObject({ how: "table", result: { places } });
    expect(entered[1]).toMatchObject({ isRemoved: true });
    const next = await send(id, players[0], { type: "start-round", round: 2 });
    expect(await next.json()).toEqual({ refused: "too-few-players" });
  });

  it("forfeits it if they do not come to their table", async () => {
    const { id, players, table, seated } = await firstTable({ system: { type: "swiss" }, roundMs: 10 * 60_000 });
    const seat = seated.indexOf(players[1]);
    await (await TableClient.open(table, players[0])).submit(sit(1 - seat));
    await send(id, players[0], { type: "remove-player", player: 2 });
    advanceClock(10 * 60_000 + 1);
    await runDurableObjectAlarm(env.TOURNAMENT.getByName(id));
    const { rounds } = await waitForState(id, (state) => state.rounds[0]!.completedAt !== null);
    expect(rounds[0]!.pairings[0]).toMatchObject({ how: "forfeit", result: { forfeits: [seat] } });
  });
});
