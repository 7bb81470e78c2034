/** The person object: it receives reports of its person's tables, at least once and in any order, and of no others. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SEAT_RESERVATION_MS } from "../../../engine/commands/rematch.ts";
import { RETAIN_IDENTITY_DAYS } from "../../../engine/wire/retention.ts";
import { RENEW_AFTER_DAYS } from "../../../worker/identity/identity.ts";
import rebuild from "../../../worker/lobby/rebuild.sql?raw";
import type { Person } from "../../../worker/main.ts";
import { MAX_SOCKETS_OF_PERSON } from "../../../worker/person/person-sockets.ts";
import { SOCKET_TIMEOUT_MS } from "../../../worker/sockets/limits.ts";
import {
  advanceClock,
  emptyLobby,
  emptyPersonObject,
  faultOf,
  handOver,
  newBrowser,
  newProgram,
  openTable,
  personKeysAt,
  personStub,
  post,
  request,
  runSweep,
  tableStub,
  testEnv,
  waitForListing,
  withoutLobby,
} from "../support.ts";
import { move, newId, SEATED_LENGTH, seatTwo, showSalt, sit, TableClient } from "../table-client.ts";
import { myTables, requestJson, TablesPage, waitForMyTables } from "./my-tables-client.ts";

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a page that shows the player's tables", () => {
  it("receives a turn at a table that is not open in it", async () => {
    const { table, identities, clients } = await seatTwo();
    const page = await TablesPage.open(identities[1]);
    clients[1].socket.close(1000);
    await clients[1].closed;
    await clients[0].submit(move(11, 15));
    expect(await page.waitForTable(({ turn }) => turn.includes(1))).toMatchObject({
      id: table,
      mine: [1],
      phase: "playing",
    });
  });

  it("receives that a player sat down, that the game began, and how it ended", async () => {
    const [ada, bob] = [await newBrowser(), await newBrowser()];
    const table = await openTable();
    const client = await TableClient.open(table, ada);
    await client.submit(sit(0));
    const page = await TablesPage.open(ada);
    const other = await TableClient.open(table, bob);
    await other.submit(sit(1));
    await page.waitForTable(({ seats }) => seats[1] === "player 1");
    await client.submit(showSalt);
    await other.submit(showSalt);
    await page.waitForTable(({ phase }) => phase === "playing");
    await other.submit({ type: "resign" });
    expect(await page.waitForTable(({ phase }) => phase === "over")).toMatchObject({
      outcome: { winners: [0] },
      mine: [0],
    });
  });

  it("receives a reservation for its player, and its end", async () => {
    const { table, identities, clients } = await seatTwo();
    const page = await TablesPage.open(identities[0]);
    await clients[0].submit({ type: "resign" });
    for (const client of clients) await client.waitUntil(() => client.hello?.viewer === "all");
    await clients[0].submit({ type: "rematch" });
    await clients[1].waitUntil(() => clients[1].entries.at(-1)?.event.type === "rematch-wanted");
    await clients[1].submit({ type: "rematch" });
    const next = await page.waitForTable(({ id }) => id !== table);
    expect(next).toMatchObject({ mine: [], kept: { seat: 1, until: next.openedAt + SEAT_RESERVATION_MS } });
    expect((await myTables(identities[0])).map(({ id }) => id)).toEqual([next.id, table]);
    vi.useFakeTimers({ toFake: ["Date"], now: next.openedAt + SEAT_RESERVATION_MS + 1 });
    expect((await myTables(identities[0])).map(({ id }) => id)).toEqual([table]);
    vi.useRealTimers();
    await (await TableClient.open(next.id, identities[0])).submit(sit(1));
    expect(await page.waitForTable(({ id, mine: own }) => id === next.id && own.length > 0)).not.toHaveProperty("kept");
  });

  it("receives that the player left a seat, or that a table was deleted", async () => {
    const ada = await newBrowser();
    const page = await TablesPage.open(ada);
    const table = await openTable();
    const client = await TableClient.open(table, ada);
    await client.submit(sit(0));
    await page.waitForTable(({ id }) => id === table);
    await client.submit({ type: "stand" });
    await page.waitForFrame((frame) => frame.type === "gone" && frame.id === table);
    expect(await myTables(ada)).toEqual([]);
    await client.submit(sit(1));
    await page.waitForTable(({ mine: own }) => own[0] === 1);
    await request(`/api/tables/${table}/forget`, { method: "POST", headers: ada });
    await expect.poll(() => page.received.filter(({ type }) => type === "gone").length).toBe(2);
    expect(await myTables(ada)).toEqual([]);
  });

  it("still receives changes while its person object sleeps, and after its eviction", async () => {
    const { table, identities, clients } = await seatTwo();
    const page = await TablesPage.open(identities[1]);
    const [, key] = await personKeysAt(table);
    await evictDurableObject(personStub(key!), { webSockets: "hibernate" });
    await clients[0].submit({ type: "resign" });
    await page.waitForTable(({ phase }) => phase === "over");
    await evictDurableObject(personStub(key!), { webSockets: "close" });
    expect(await myTables(identities[1])).toMatchObject([{ id: table, phase: "over", mine: [1] }]);
  });

  it("shows an empty list to a visitor who never sat down", async () => {
    const page = await TablesPage.open({});
    expect([page.received, await page.closed]).toEqual([[{ type: "tables", tables: [] }], 4401]);
    const ada = await newBrowser();
    expect((await TablesPage.open(ada)).received).toEqual([{ type: "tables", tables: [] }]);
  });

  it("must be of this site, and their number is limited", async () => {
    const { identities } = await seatTwo();
    expect(await faultOf(await TablesPage.upgrade({ ...identities[0], Origin: "https://elsewhere.test" }))).toEqual([
      403,
      "wrong-origin",
    ]);
    const pages: TablesPage[] = [];
    for (let count = 0; count < MAX_SOCKETS_OF_PERSON; count++) pages.push(await TablesPage.open(identities[0]));
    expect(await faultOf(await TablesPage.upgrade(identities[0]))).toEqual([429, "too-many-sockets"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SOCKET_TIMEOUT_MS + 1 });
    await TablesPage.open(identities[0]);
    expect(await pages[0]!.closed).toBe(1001);
    expect(await faultOf(await request("/api/mine/socket", { headers: identities[0] }))).toEqual([
      426,
      "upgrade-required",
    ]);
  });
});

describe("reports to a person object", () => {
  it("leave no names behind of a table that the player left, which may be deleted", async () => {
    const { table, identities, clients } = await seatTwo();
    await waitForMyTables(identities[0], ([one]) => one?.phase === "playing");
    const [key] = await personKeysAt(table);
    const stored = async () => JSON.stringify((await personStub(key!).copy()).reports);
    expect(await stored()).toContain("player 1");
    await clients[0].submit({ type: "resign" });
    await handOver(table, identities[0], await newBrowser());
    await waitForMyTables(identities[0], (tables) => tables.length === 0);
    expect(await stored()).toContain(table);
    expect(await stored()).not.toContain("player");
  });

  it("work without the lobby, and the lobby works without person objects", async () => {
    await withoutLobby(async () => {
      const { table, identities } = await seatTwo();
      expect(await waitForMyTables(identities[1], ([one]) => one?.phase === "playing")).toMatchObject([
        { id: table, mine: [1] },
      ]);
    });
    const failing = vi.spyOn(testEnv.PERSON, "getByName").mockImplementation(() => {
      throw new Error("overloaded");
    });
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const { table } = await seatTwo({ public: true });
    await waitForListing(table, ({ phase }) => phase === "playing");
    await expect.poll(() => logged.mock.calls.map(([source]) => source)).toContain("people");
    expect(failing).toHaveBeenCalled();
  });
});

describe("lost data", () => {
  const rebuildLobby = async (): Promise<void> => {
    const statements = rebuild.replaceAll(/^--.*$/gm, "").split(";");
    await env.LOBBY.batch(statements.filter((one) => one.trim() !== "").map((one) => env.LOBBY.prepare(one)));
    await runSweep();
  };

  it("of a person object is restored by the command that rebuilds the lobby", async () => {
    const { table, identities, clients } = await seatTwo();
    await clients[0].submit({ type: "resign" });
    await waitForListing(table, ({ phase }) => phase === "over");
    const before = await waitForMyTables(identities[0], ([one]) => one?.phase === "over");
    for (const key of await personKeysAt(table)) await emptyPersonObject(key);
    expect(await myTables(identities[0])).toEqual([]);
    await rebuildLobby();
    expect(await myTables(identities[0])).toEqual(before);
    expect((await myTables(identities[1])).length).toBe(1);
  });

  it("in the lobby's listing removes no table of a player", async () => {
    const { table, identities } = await seatTwo();
    const before = await waitForMyTables(identities[0], ([one]) => one?.phase === "playing");
    await waitForListing(table, ({ phase }) => phase === "playing");
    await env.LOBBY.exec("DELETE FROM listing");
    expect(await myTables(identities[0])).toEqual(before);
  });

  it("of a person object is restored from the lobby's rows of older releases", async () => {
    const { table, identities } = await seatTwo();
    const before = await waitForMyTables(identities[0], ([one]) => one?.phase === "playing");
    await waitForListing(table, ({ phase }) => phase === "playing");
    const [key] = await personKeysAt(table);
    await emptyPersonObject(key!);
    const seated = env.LOBBY.prepare("INSERT INTO sitter (id, player, opened_at, seats) VALUES (?, ?, 0, '[0]')");
    await seated.bind(table, key).run();
    expect(await myTables(identities[0])).toEqual(before);
    await env.LOBBY.exec("DELETE FROM sitter");
    expect(await myTables(identities[0])).toEqual(before);
  });
});

describe("other visitors", () => {
  it("receive none of a person's tables", async () => {
    const { table, identities, clients } = await seatTwo();
    const others = [await newBrowser(), await newProgram()];
    const pages = await Promise.all(others.map((other) => TablesPage.open(other)));
    const ownPage = await TablesPage.open(identities[0]);
    await clients[1].submit({ type: "resign" });
    await ownPage.waitForTable(({ phase }) => phase === "over");
    for (const page of pages) expect(page.received).toEqual([{ type: "tables", tables: [] }]);
    for (const other of [...others, {}])
      for (const [path, empty] of [
        ["/api/mine", { tables: [] }],
        ["/api/mine/games", { games: [], next: null }],
        ["/api/mine/scores", { scores: [] }],
      ] as const)
        expect(await requestJson(path, other)).toEqual(empty);
    const keys = await personKeysAt(table);
    const received = JSON.stringify([ownPage.received, await requestJson("/api/mine/games", identities[0])]);
    expect(keys.filter((key) => received.includes(key))).toEqual([]);
    for (const key of keys)
      expect(await requestJson("/api/mine", { ...others[0], "Foldtable-Before": key })).toEqual({ tables: [] });
  });

  it("cannot receive the list from a shared cache", async () => {
    const { identities } = await seatTwo();
    for (const path of ["/api/mine", "/api/mine/games", "/api/mine/scores"]) {
      const { headers } = await request(path, { headers: identities[0] });
      expect([headers.get("Cache-Control"), headers.get("Vary")]).toEqual([
        "private, no-cache",
        "Cookie, Authorization",
      ]);
    }
  });
});

describe("an unused person object", () => {
  const DAY = 24 * 60 * 60_000;
  const storedTables = (key: string): Promise<number> =>
    runInDurableObject(
      personStub(key),
      (_: Person, { storage }) =>
        storage.sql.exec("SELECT name FROM sqlite_schema WHERE name IN ('game', 'setting')").toArray().length,
    );

  it("is emptied when its identity has expired, and not while it is used", async () => {
    const { table, identities } = await seatTwo();
    await waitForMyTables(identities[0], ([one]) => one?.phase === "playing");
    const chosen = JSON.stringify({ settings: [{ name: "name", value: "Ada", at: 1 }] });
    await request("/api/mine/settings", {
      ...{ method: "POST", body: chosen },
      headers: { ...identities[0], "Content-Type": "application/json" },
    });
    const [key] = await personKeysAt(table);
    for (const days of [RETAIN_IDENTITY_DAYS - 1, 8]) {
      advanceClock(days * DAY);
      expect(await runDurableObjectAlarm(personStub(key!))).toBe(true);
      expect(await storedTables(key!)).toBe(2);
      // Not through the cookie, which has expired by now.
      if (days > 8) await personStub(key!).tables([]);
    }
    advanceClock(RETAIN_IDENTITY_DAYS * DAY);
    expect(await runDurableObjectAlarm(personStub(key!))).toBe(true);
    expect(await storedTables(key!)).toBe(0);
  });

  it("is not emptied while its person plays by pages without scripts, which list no tables", async () => {
    const { table, identities, clients } = await seatTwo();
    await waitForMyTables(identities[0], ([one]) => one?.phase === "playing");
    for (const { socket } of clients) socket.close(1000);
    const [key] = await personKeysAt(table);
    advanceClock((RETAIN_IDENTITY_DAYS - 1) * DAY);
    const frame = { type: "command", id: newId(), seq: SEATED_LENGTH - 1, command: move(11, 15) };
    expect((await post(`/api/tables/${table}/commands`, frame, identities[0] as never)).status).toBe(200);
    expect(await tableStub(table).report()).toBe(true);
    advanceClock((RENEW_AFTER_DAYS + 2) * DAY);
    expect(await runDurableObjectAlarm(personStub(key!))).toBe(true);
    expect(await storedTables(key!)).toBe(1);
  });

  it("is not emptied before the last renewed cookie has expired", async () => {
    const { table, identities } = await seatTwo();
    await waitForMyTables(identities[0], ([one]) => one?.phase === "playing");
    const [key] = await personKeysAt(table);
    advanceClock((RETAIN_IDENTITY_DAYS + RENEW_AFTER_DAYS - 1) * DAY);
    expect(await runDurableObjectAlarm(personStub(key!))).toBe(true);
    expect(await storedTables(key!)).toBe(1);
  });
});
