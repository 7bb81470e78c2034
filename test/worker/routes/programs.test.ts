/** Programs without a WebSocket or rules: possible moves and commands over HTTP. */
import { describe, expect, it, vi } from "vitest";
import { newestGame, rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { fold } from "../../../engine/log/log.ts";
import type { Entry } from "../../../engine/table/types.ts";
import type { Turn } from "../../../engine/wire/turn.ts";
import { Person } from "../../../worker/main.ts";
import {
  faultOf,
  handOver,
  type Identity,
  logOf,
  newBrowser,
  newProgram,
  ORIGIN,
  openTable,
  post,
  request,
  tableStub,
  waitForListing,
} from "../support.ts";
import {
  move,
  newId,
  openClients,
  postCommand,
  postFrame,
  SALT,
  SEATED_LENGTH,
  seatAll,
  seatTwo,
  showSalt,
  sit,
  TableClient,
} from "../table-client.ts";

const turnAt = async (table: string, query = "", identity: Identity = {}): Promise<Turn & { readonly now: number }> =>
  (await request(`/api/tables/${table}/moves${query}`, { headers: identity })).json();

describe("the moves of a seat", () => {
  it("are exactly those of the rules, for its player and, in an open game, for everyone", async () => {
    const { table, identities } = await seatTwo();
    const { play } = fold(await logOf(table));
    const listed = newestGame("pool").moves(play!, 0);
    for (const identity of [identities[0], identities[1], {}]) {
      const turn = await turnAt(table, "?seat=0", identity);
      expect(turn).toMatchObject({ seat: 0, length: SEATED_LENGTH, owes: null, count: 7, minimum: null, left: null });
      expect(turn.moves).toEqual(listed);
    }
    expect(await turnAt(table)).toMatchObject({ seat: 0 });
    expect(await turnAt(table, "", identities[1])).toMatchObject({ seat: 1, moves: [], count: 0 });
  });

  it("can be requested in parts, with their number", async () => {
    const { table } = await seatTwo();
    const all = (await turnAt(table)).moves;
    expect((await turnAt(table, "?from=2&limit=3")).moves).toEqual(all.slice(2, 5));
    expect(await turnAt(table, "?from=100")).toMatchObject({ moves: [], count: 7 });
  });

  it("are sent only to its player in a game with hidden hands", async () => {
    const table = await openTable({ game: "train", seats: 2 });
    const identities = [await newBrowser(), await newProgram()] as const;
    const clients = await openClients(table, identities);
    await seatAll(...clients);
    for (const client of clients)
      await client.waitUntil(() => client.entries.some(({ event }) => event.type === "dealt"));
    for (const [response, code] of [
      [request(`/api/tables/${table}/moves?seat=0`, { headers: identities[1] }), "not-your-seat"],
      [request(`/api/tables/${table}/moves`), "not-your-seat"],
    ] as const)
      expect(await faultOf(await response)).toEqual([403, code]);
    const state = fold(clients[0].entries);
    const on = rulesOfTable(state).turn(state.play!)[0]!;
    const turn = await turnAt(table, "", identities[on as 0 | 1]);
    const { play } = fold(clients[on as 0 | 1].entries);
    expect(turn).toMatchObject({ seat: on, minimum: rulesOfTable(state).standingIn!.minimum(play!, on, {} as never) });
    expect(turn.moves).toEqual(rulesOfTable(state).moves(play!, on));
    expect(turn.count).toBeGreaterThan(0);
  });

  it("are sent with what the start waits for, and with the remaining time", async () => {
    const table = await openTable({ clock: { type: "fischer", ms: 60_000, increment: 1000 } });
    const [ada, bob] = [await newProgram(), await newProgram()];
    await postCommand(table, ada, 0, sit(0));
    expect(await turnAt(table, "", ada)).toMatchObject({ seat: 0, owes: null });
    await postCommand(table, bob, 1, sit(1));
    expect(await turnAt(table, "", ada)).toMatchObject({ seat: 0, owes: "show-salt" });
    await postCommand(table, ada, 2, showSalt);
    expect(await turnAt(table, "", ada)).toMatchObject({ owes: null });
    await postCommand(table, bob, 3, showSalt);
    const { left, now } = await turnAt(table);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    ["?seat=2", 400, "bad-seat"],
    ["?seat=x", 400, "bad-seat"],
    ["?from=-1", 400, "bad-from"],
    ["?limit=0", 400, "bad-limit"],
  ])("are refused for %s", async (query, status, code) => {
    const { table } = await seatTwo();
    expect(await faultOf(await request(`/api/tables/${table}/moves${query}`))).toEqual([status, code]);
  });
});

describe("a socket that requested turns", () => {
  const turnsOf = (client: TableClient) => client.received.filter((frame) => frame.type === "turn");

  it("receives turn frames with the possible moves, after all entries of an append", async () => {
    const table = await openTable({ options: { black: "first" } });
    const [ada, bob] = [await newBrowser(), await newBrowser()];
    const client = await TableClient.open(table, ada, "?turns=1");
    const other = await TableClient.open(table, bob, "?turns=1");
    const withoutTurns = await TableClient.open(table, bob);
    await seatAll(client, other);
    await client.waitUntil(() => turnsOf(client).length === 2);
    expect(turnsOf(client)).toMatchObject([
      { seat: 0, length: 3, owes: "show-salt", moves: [] },
      { seat: 0, length: SEATED_LENGTH, owes: null, count: 7 },
    ]);
    await client.submit(move(11, 15));
    await other.waitUntil(() => turnsOf(other).length === 2);
    expect(turnsOf(other).at(-1)).toMatchObject({ seat: 1, length: SEATED_LENGTH + 1 });
    const { play } = fold(other.entries);
    expect(turnsOf(other).at(-1)).toMatchObject({ moves: newestGame("pool").moves(play!, 1) });
    await withoutTurns.synchronize();
    expect(turnsOf(withoutTurns)).toEqual([]);
    const late = await TableClient.open(table, bob, "?turns=1");
    await late.waitUntil(() => turnsOf(late).length === 1);
    expect(turnsOf(late)).toEqual(turnsOf(other).slice(-1));
  });
});

describe("a socket that requested times", () => {
  const timesOf = (client: TableClient) => client.received.filter((frame) => frame.type === "times");

  it("receives the times only of its client's commands", async () => {
    const { table, identities } = await seatTwo({ options: { black: "first" } });
    const client = await TableClient.open(table, identities[0], "?times=1");
    const other = await TableClient.open(table, identities[1], "?times=1");
    const watcher = await TableClient.open(table, {}, "?times=1");
    const [ownCount, otherCount] = [timesOf(client).length, timesOf(other).length];
    const before = Date.now();
    const moved = await client.submit(move(11, 15));
    await client.waitUntil(() => timesOf(client).length > ownCount);
    const times = timesOf(client).at(-1)!;
    expect(moved).toMatchObject({ type: "entry", id: times.id });
    expect(times.received).toBeGreaterThanOrEqual(before);
    expect(times.durable).toBeGreaterThanOrEqual(times.received);
    await other.synchronize();
    await watcher.synchronize();
    expect([timesOf(other).length, timesOf(watcher)]).toEqual([otherCount, []]);
    expect(await client.submit(move(11, 15))).toMatchObject({ type: "refused" });
    await client.synchronize();
    expect(timesOf(client).at(-1)).toEqual(times);
  });

  it("receives the times of sitting down and of a salt if it was opened before", async () => {
    const table = await openTable();
    const clients = [
      await TableClient.open(table, await newBrowser(), "?times=1"),
      await TableClient.open(table, await newBrowser(), "?times=1"),
    ];
    await seatAll(...clients);
    for (const client of clients) {
      await client.waitUntil(() => timesOf(client).length === 2);
      const own = client.received.flatMap((frame) => (frame.type === "entry" && frame.id ? [frame.id] : []));
      expect(timesOf(client).map(({ id }) => id)).toEqual(own);
    }
  });
});

describe("a command over HTTP", () => {
  it("gets the same answer as on a socket, and reaches everyone else", async () => {
    const { table, identities, clients } = await seatTwo();
    const id = newId();
    const response = await postCommand(table, identities[0], SEATED_LENGTH - 1, move(11, 15), id);
    expect(response.status).toBe(200);
    const answer: Entry = await response.json();
    expect(answer).toMatchObject({ seq: SEATED_LENGTH, seat: 0, event: { type: "moved", path: [11, 15] }, id });
    const { id: _, ...open } = answer;
    expect(await clients[1].nextFrame()).toEqual({ type: "entry", ...open });
  });

  it("is applied once, also if it is repeated on a socket", async () => {
    const { table, identities, clients } = await seatTwo();
    const frame = { type: "command", id: newId(), seq: SEATED_LENGTH - 1, command: move(11, 15) };
    expect((await postFrame(table, identities[0], frame)).status).toBe(200);
    const again = await postFrame(table, identities[0], frame);
    expect([again.status, await again.json()]).toEqual([200, { type: "done", id: frame.id, seq: SEATED_LENGTH }]);
    clients[0].send(frame);
    expect(await clients[0].waitForReply(frame.id)).toMatchObject({ seq: SEATED_LENGTH });
    expect((await logOf(table)).length).toBe(SEATED_LENGTH + 1);
  });

  it("seats a program without a socket, and adds the table to its list", async () => {
    const table = await openTable();
    const program = await newProgram();
    const id = newId();
    expect(await (await postCommand(table, program, 0, sit(0, "Ada"), id)).json()).toMatchObject({ seq: 1, id });
    await tableStub(table).report();
    const { tables } = await (await request("/api/mine", { headers: program })).json<{ tables: { id: string }[] }>();
    expect(tables).toMatchObject([{ id: table, mine: [0] }]);
  });

  it.each([
    ["{", 400, "malformed", null],
    ['{"type":"command","id":"12345678","seq":0,"command":{"type":"fly"}}', 400, "unknown-command", "12345678"],
    ['{"type":"command","id":"12345678","seq":99,"command":{"type":"resign"}}', 409, "ahead", "12345678"],
    [
      '{"type":"command","id":"12345678","seq":0,"command":{"type":"sit","seat":0}}',
      400,
      "unknown-command",
      "12345678",
    ],
    [
      '{"type":"command","id":"12345678","seq":5,"command":{"type":"move","path":[21,17]}}',
      409,
      "not-seated",
      "12345678",
    ],
  ])("is refused as on a socket: %s", async (text, status, code, id) => {
    const { table } = await seatTwo();
    const response = await post(`/api/tables/${table}/commands`, text);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ type: "refused", id, code, length: SEATED_LENGTH }),
    ]);
  });

  it.each([
    [{ type: "sit", seat: 0 }, "name: is missing"],
    [{ type: "seat-bot", seat: 1, level: 99, salt: "0".repeat(32) }, /^level: /],
    [{ type: "move", path: "x" }, /^path: expected Array/],
    [{ type: "resign", why: 1 }, "why: there is no such option"],
    [{ type: "fly" }, 'command: no command is called "fly" here'],
  ])("gets a hint at its fault: %j", async (wrong, hint) => {
    const { table } = await seatTwo();
    const response = await post(`/api/tables/${table}/commands`, {
      type: "command",
      id: newId(),
      seq: 0,
      command: wrong,
    });
    expect(await response.json()).toMatchObject({ code: "unknown-command", hint: expect.stringMatching(hint) });
  });

  it("counts for the rate limit of frames", async () => {
    // The clock stands still, so that a slow machine sends all of them in one moment.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { table, identities } = await seatTwo();
    const codes = new Set<number>();
    for (let count = 0; count < 100; count++)
      codes.add(
        (await postFrame(table, identities[0], { type: "command", id: newId(), seq: 99, command: { type: "resign" } }))
          .status,
      );
    expect([...codes].sort()).toEqual([409, 429]);
  });

  it("gets the usual error body without a table or without JSON", async () => {
    const { table } = await seatTwo();
    const path = `/api/tables/${table}/commands`;
    expect(await faultOf(await request(path, { method: "POST", body: "{}" }))).toEqual([415, "not-json-type"]);
    expect(await faultOf(await post(path, `"${"x".repeat(5000)}"`))).toEqual([413, "too-large"]);
    expect(await faultOf(await post(`/api/tables/${"A".repeat(20)}/commands`, {}))).toEqual([404, "no-table"]);
  });
});

describe("a program with a name", () => {
  const newNamedProgram = async (bot: string): Promise<Identity> => {
    const response = await post("/api/tokens", { bot });
    return { Authorization: `Bearer ${(await response.json<{ token: string }>()).token}` };
  };

  it("is named in the log, the summary and the lists, by socket or HTTP", async () => {
    const table = await openTable({ public: true });
    const client = await TableClient.open(table, await newNamedProgram("Dame Blanche ✦"));
    expect(await client.submit(sit(0, "Blanche"))).toMatchObject({
      event: { name: "Blanche", program: "Dame Blanche ✦" },
    });
    await waitForListing(table, ({ length }) => length === 2);
    expect(await (await postCommand(table, await newNamedProgram("Zwei"), 1, sit(1))).json()).toMatchObject({
      event: { program: "Zwei" },
    });
    expect(await (await request(`/api/tables/${table}`)).json()).toMatchObject({
      programs: ["Dame Blanche ✦", "Zwei"],
    });
    expect(await waitForListing(table, ({ length }) => length === 3)).toMatchObject({
      programs: ["Dame Blanche ✦", "Zwei"],
    });
    const tableOfUnnamed = await openTable();
    await (await TableClient.open(tableOfUnnamed, await newProgram())).submit(sit(0));
    expect(await (await request(`/api/tables/${tableOfUnnamed}`)).json()).not.toHaveProperty("programs");
  });

  it("can hand its seat to a person, and a person to another program", async () => {
    const table = await openTable();
    const [robot, person] = [await newNamedProgram("Robot"), await newBrowser()];
    await postCommand(table, robot, 0, sit(0));
    await handOver(table, robot, person);
    expect((await logOf(table)).at(-1)?.event).toEqual({ type: "seat-moved", seat: 0, player: null });
    expect(await (await request(`/api/tables/${table}`)).json()).not.toHaveProperty("programs");
    await handOver(table, person, await newNamedProgram("Second"));
    expect((await logOf(table)).at(-1)?.event).toMatchObject({ type: "seat-moved", program: "Second" });
  });

  it.each([{ bot: "" }, { bot: "x".repeat(25) }, { bot: 1 }, { robot: "x" }])(
    "cannot have the name %j",
    async (body) => {
      expect(await faultOf(await post("/api/tokens", body))).toEqual([400, "bad-request"]);
    },
  );

  it("cannot change its name, because its token contains it", async () => {
    const { Authorization } = await newNamedProgram("Robot");
    const token = Authorization!.slice("Bearer ".length);
    const other = `${token.slice(0, 20)}${token.slice(24)}`;
    expect(await faultOf(await request("/api/mine", { headers: { Authorization: `Bearer ${other}` } }))).toEqual([
      401,
      "bad-token",
    ]);
  });
});

it("refuses to seat a player at a table that is deleted while the player's own object answers", async () => {
  const [table, ada, bo] = [await openTable({ public: true }), await newBrowser(), await newBrowser()];
  expect((await postCommand(table, ada, 0, sit(0))).status).toBe(200);
  const { mayWaitAt } = Person.prototype;
  vi.spyOn(Person.prototype, "mayWaitAt").mockImplementationOnce(async function (this: Person, id) {
    await post(`/api/tables/${table}/forget`, {}, ada);
    return mayWaitAt.call(this, id);
  });
  const answer = await postCommand(table, bo, 1, sit(1));
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: "no-table" })]);
});

it("refuses a command to an object without a table", async () => {
  const poster = { player: "x", lobbyKey: null, address: "y", program: undefined };
  const answer = await tableStub("nothing").command(poster, JSON.stringify({ salt: SALT, origin: ORIGIN }));
  expect(answer.refused).toBe("no-table");
});
