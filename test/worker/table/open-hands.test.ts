/** Tables at which watchers see every hand some turns later: what each kind of caller receives until the end. */
import { describe, expect, it } from "vitest";
import type { AnyCommand, Entry } from "../../../engine/table/types.ts";
import { addDirectWatchers, expectWholeLog, relaySocketCount } from "../relay/relay-table.ts";
import { handOver, type Identity, newBrowser, openTable, post, request, tableStub } from "../support.ts";
import { newId, openClients, seatAll, TableClient } from "../table-client.ts";

const DELAY = 3;
const ORDER = { game: "spy", openHands: DELAY };
/** The log's length after the opening, two seats and two salts. */
const STARTED_LENGTH = 5;

interface OpenHandsTable {
  readonly table: string;
  readonly identities: readonly [Identity, Identity];
  readonly clients: readonly [TableClient, TableClient];
  readonly watcher: TableClient;
}

const seatTwo = async (order: object = ORDER, first?: Identity): Promise<OpenHandsTable> => {
  const table = await openTable(order);
  const identities = [first ?? (await newBrowser()), await newBrowser()] as const;
  const watcher = await TableClient.open(table);
  const clients = await openClients(table, identities);
  await seatAll(...clients);
  return { table, identities, clients, watcher };
};

/** Plays the first move that the player on turn may make. */
const playMove = async ({ table, identities, clients }: OpenHandsTable): Promise<void> => {
  for (const seat of [0, 1] as const) {
    const turn = await json<{ length: number; moves: AnyCommand[] }>(`/api/tables/${table}/moves`, identities[seat]);
    if (turn.moves.length === 0) continue;
    await clients[seat].waitUntil(() => clients[seat].length === turn.length);
    expect(await clients[seat].submit(turn.moves[0]!)).toMatchObject({ event: expect.anything() });
    return;
  }
};

const json = async <T>(path: string, headers: Identity = {}): Promise<T> =>
  (await request(path, { headers })).json<T>();

const logFor = async (table: string, as: string, headers: Identity = {}) => {
  const response = await request(`/api/tables/${table}/log${as}`, { headers });
  if (response.status !== 200) return (await response.json<{ error: string }>()).error;
  const entries = (await response.text()).trim().split("\n");
  return {
    viewer: response.headers.get("Foldtable-Viewer"),
    entries: entries.map((line) => JSON.parse(line) as Entry),
  };
};

const basesIn = (entries: readonly Entry[]): readonly unknown[] =>
  entries.flatMap(({ event }) => (event.type === "arranged" && "base" in event ? [event.base] : []));

const isOpen = (base: unknown): boolean => Array.isArray(base) && base.every((card) => card !== null);

describe("a table with open hands", () => {
  it.each([
    [{ game: "pool", openHands: 3 }, "bad-options"],
    [{ game: "spy", openHands: 3, public: true }, "bad-options"],
    [{ game: "spy", openHands: 2 }, "bad-request"],
  ])("is not opened by %j", async (order, code) => {
    const response = await post("/api/tables", order);
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ error: code })]);
  });

  it("does not show yet which program a seat has moved to", async () => {
    const { table, identities, clients } = await seatTwo();
    const { token } = await (await post("/api/tokens", { bot: "Dame Blanche" })).json<{ token: string }>();
    const program = { Authorization: `Bearer ${token}` };
    expect((await post("/api/mine/bot", { author: "Ada", games: ["spy"] }, program)).status).toBe(200);
    await handOver(table, identities[0], program);
    const programs = () => json(`/api/tables/${table}/programs`);
    expect(await programs()).toEqual({ programs: [null, null] });
    await clients[1].submit({ type: "resign" });
    const profile = { name: "Dame Blanche", author: "Ada", contact: "" };
    expect(await programs()).toEqual({ programs: [profile, null] });
  });

  it("shows the former program until watchers see that its seat has moved to another one", async () => {
    const newListedProgram = async (author: string): Promise<Identity> => {
      const { token } = await (await post("/api/tokens", { bot: author })).json<{ token: string }>();
      const program = { Authorization: `Bearer ${token}` };
      expect((await post("/api/mine/bot", { author, games: ["spy"] }, program)).status).toBe(200);
      return program;
    };
    const [first, second] = [await newListedProgram("First"), await newListedProgram("Second")];
    const { table, clients } = await seatTwo(ORDER, first);
    const authors = async () => {
      const { programs } = await json<{ programs: ({ author: string } | null)[] }>(`/api/tables/${table}/programs`);
      return programs.map((program) => program?.author);
    };
    await handOver(table, first, second);
    await tableStub(table).report();
    expect(await authors()).toEqual(["First", undefined]);
    await clients[1].submit({ type: "resign" });
    expect(await authors()).toEqual(["Second", undefined]);
    await tableStub(table).report();
    expect(await authors()).toEqual(["Second", undefined]);
  });

  it("shows its delay to everyone before the first player sits down", async () => {
    const table = await openTable(ORDER);
    expect((await TableClient.open(table)).entries[0]?.event).toMatchObject({ type: "opened", openHands: DELAY });
    expect(await json(`/api/tables/${table}`)).toMatchObject({ openHands: DELAY });
  });

  it("shows its watchers every hand at once if its delay is 0", async () => {
    const seated = await seatTwo({ game: "spy", openHands: 0 });
    await playMove(seated);
    await seated.watcher.waitUntil(() => basesIn(seated.watcher.entries).length === 1);
    expect(basesIn(seated.watcher.entries).every(isOpen)).toBe(true);
    expect(basesIn(seated.clients[1].entries).some(isOpen)).toBe(false);
  });
});

describe("a watcher of delayed hands", () => {
  it("receives the game some turns later, with every hand, and all of it at the end", async () => {
    const seated = await seatTwo();
    const { watcher, clients } = seated;
    await watcher.waitUntil(() => watcher.length === STARTED_LENGTH);
    // Both bases count as one turn.
    for (let move = 0; move < 4; move++) await playMove(seated);
    await watcher.synchronize();
    expect([watcher.length, watcher.hello?.viewer]).toEqual([STARTED_LENGTH, "open"]);
    while (watcher.length === STARTED_LENGTH) await playMove(seated).then(() => watcher.synchronize());
    expect(basesIn(watcher.entries).map(isOpen)).toEqual([true, true]);
    expect(watcher.length).toBeLessThan(clients[0].length);
    await clients[0].submit({ type: "resign" });
    await watcher.waitUntil(() => watcher.hello?.viewer === "all" && watcher.length === watcher.hello.length);
    expectWholeLog(watcher, clients[0].length);
    expect(await logFor(seated.table, "")).toEqual({ viewer: "all", entries: watcher.entries });
  });

  it("receives nothing newer in any answer", async () => {
    const seated = await seatTwo();
    const { table, watcher } = seated;
    for (let move = 0; move < 3; move++) await playMove(seated);
    const log = await logFor(table, "");
    expect(log).toMatchObject({ viewer: "open", entries: { length: STARTED_LENGTH } });
    for (const as of ["?as=watcher", "?as=open"]) expect(await logFor(table, as)).toEqual(log);
    expect(await logFor(table, "?as=0")).toBe("not-your-seat");
    expect(await json(`/api/tables/${table}`)).toMatchObject({ length: STARTED_LENGTH });
    expect(await json(`/api/tables/${table}/position`)).toMatchObject({ viewer: "open", length: STARTED_LENGTH });
    expect(await json(`/api/tables/${table}/moves`)).toEqual({ error: "not-your-seat" });
    expect((await (await request(`/t/${table}`)).text()).includes('"viewer":"open"')).toBe(false);
    const refused = { type: "refused", code: "not-seated", length: STARTED_LENGTH };
    for (const seq of [0, STARTED_LENGTH, 500])
      expect(await watcher.submit({ type: "resign" }, { seq })).toMatchObject(refused);
    expect(await watcher.sendText("nonsense")).toMatchObject({ code: "malformed", length: STARTED_LENGTH });
  });

  it("learns that a command has counted that it sent as a player", async () => {
    const { table, identities, clients } = await seatTwo();
    const { moves } = await json<{ moves: AnyCommand[] }>(`/api/tables/${table}/moves`, identities[0]);
    const frame = { id: newId(), seq: STARTED_LENGTH - 1, seat: 0 };
    const reply = await clients[0].submit(moves[0]!, frame);
    await handOver(table, identities[0], await newBrowser());
    const again = await TableClient.open(table, identities[0]);
    expect([reply, again.hello]).toMatchObject([{ seq: STARTED_LENGTH }, { viewer: "open", length: STARTED_LENGTH }]);
    expect(await again.submit(moves[0]!, frame)).toEqual({ type: "done", id: frame.id, seq: STARTED_LENGTH });
    expect(await again.submit(moves[1]!, frame)).toMatchObject({ code: "not-seated", length: STARTED_LENGTH });
  });

  it("receives the entry that gives it a seat just after the start", async () => {
    const { table, identities } = await seatTwo();
    const phone = await newBrowser();
    const client = await TableClient.open(table, phone);
    expect([client.hello?.viewer, client.length]).toEqual(["open", STARTED_LENGTH]);
    await handOver(table, identities[0], phone);
    await client.waitUntil(() => client.hello?.viewer === 0 && client.length === client.hello.length);
    expectWholeLog(client, STARTED_LENGTH + 1);
  });

  it("receives the same through a relay", async () => {
    const seated = await seatTwo();
    const { table, watcher, clients } = seated;
    await addDirectWatchers(table);
    const relayed = await TableClient.open(table, {}, "?patch=1");
    expect([await relaySocketCount(table), relayed.length]).toEqual([1, STARTED_LENGTH]);
    while (watcher.length === STARTED_LENGTH) await playMove(seated).then(() => watcher.synchronize());
    await relayed.waitUntil(() => relayed.length === watcher.length);
    expect(relayed.entries).toEqual(watcher.entries);
    await clients[0].submit({ type: "resign" });
    await relayed.waitUntil(() => relayed.hello?.viewer === "all" && relayed.length === clients[0].length);
    expectWholeLog(relayed, clients[0].length);
  });
});

describe("a player at a table with open hands", () => {
  it("sees no other hand, whatever viewer it requests", async () => {
    const seated = await seatTwo();
    const { table, identities, clients } = seated;
    for (let move = 0; move < 2; move++) await playMove(seated);
    await clients[0].waitUntil(() => basesIn(clients[0].entries).length === 2);
    expect(basesIn(clients[0].entries).map(isOpen)).toEqual([true, false]);
    const watching = await logFor(table, "?as=watcher", identities[0]);
    expect(watching).toMatchObject({ viewer: "watcher", entries: { length: clients[0].length } });
    expect(typeof watching === "object" && basesIn(watching.entries).some(isOpen)).toBe(false);
    expect(await logFor(table, "?as=open", identities[0])).toBe("not-your-seat");
  });

  it("whose seat moves to a watcher's device receives there only what the seat knows", async () => {
    const seated = await seatTwo();
    const { table, identities, clients } = seated;
    for (let move = 0; move < 4; move++) await playMove(seated);
    const other = await newBrowser();
    const client = await TableClient.open(table, other, "?patch=1");
    expect(client.length).toBe(STARTED_LENGTH);
    await handOver(table, identities[0], other);
    await client.waitUntil(() => client.hello?.viewer === 0 && client.length === client.hello.length);
    expectWholeLog(client, clients[1].length);
    expect(basesIn(client.entries).map(isOpen)).toEqual([true, false]);
    await clients[0].waitUntil(() => clients[0].hello?.viewer === "open" && clients[0].length === STARTED_LENGTH);
  });
});
