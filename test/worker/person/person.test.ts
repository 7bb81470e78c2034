/** The person object: it receives reports of its person's tables, at least once and in any order, and of no others. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SEAT_RESERVATION_MS } from "../../../engine/commands/rematch.ts";
import type { PersonListing } from "../../../engine/wire/listing.ts";
import { RETAIN_IDENTITY_DAYS } from "../../../engine/wire/retention.ts";
import rebuild from "../../../worker/lobby/rebuild.sql?raw";
import { Person, type Table } from "../../../worker/main.ts";
import { MAX_SOCKETS_OF_PERSON } from "../../../worker/person/person.ts";
import { SOCKET_TIMEOUT_MS } from "../../../worker/sockets/limits.ts";
import { Line, move, seatTwo, showSalt, sit } from "../line.ts";
import {
  ask,
  emptyLobby,
  emptyPlace,
  faultOf,
  keysAt,
  newBrowser,
  newProgram,
  openTable,
  personOf,
  setUp,
  stubOf,
  sweepNow,
  told,
  toldToAll,
  withoutLobby,
} from "../support.ts";
import { json, mineWhen, myTables, Page } from "./my-tables-client.ts";

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a page that shows the player's tables", () => {
  it("the page receives a turn at a table that it has not open", async () => {
    const { table, who, lines } = await seatTwo();
    const page = await Page.open(who[1]);
    lines[1].socket.close(1000);
    await lines[1].closed;
    await lines[0].say(move(11, 15));
    expect(await page.table(({ turn }) => turn.includes(1))).toMatchObject({ id: table, mine: [1], phase: "playing" });
  });

  it("the page learns that a player sat down, that the game has begun, and how it ended", async () => {
    const [ada, bob] = [await newBrowser(), await newBrowser()];
    const table = await openTable();
    const line = await Line.open(table, ada);
    await line.say(sit(0));
    const page = await Page.open(ada);
    const other = await Line.open(table, bob);
    await other.say(sit(1));
    await page.table(({ seats }) => seats[1] === "player 1");
    await line.say(showSalt);
    await other.say(showSalt);
    await page.table(({ phase }) => phase === "playing");
    await other.say({ type: "resign" });
    expect(await page.table(({ phase }) => phase === "over")).toMatchObject({ outcome: { winners: [0] }, mine: [0] });
  });

  it("the page receives a reservation for its player, and its end", async () => {
    const { table, who, lines } = await seatTwo();
    const page = await Page.open(who[0]);
    await lines[0].say({ type: "resign" });
    for (const line of lines) await line.until(() => line.hello?.viewer === "all");
    await lines[0].say({ type: "rematch" });
    await lines[1].until(() => lines[1].entries.at(-1)?.event.type === "rematch-wanted");
    await lines[1].say({ type: "rematch" });
    const next = await page.table(({ id }) => id !== table);
    expect(next).toMatchObject({ mine: [], kept: { seat: 1, until: next.openedAt + SEAT_RESERVATION_MS } });
    expect((await myTables(who[0])).map(({ id }) => id)).toEqual([next.id, table]);
    vi.useFakeTimers({ toFake: ["Date"], now: next.openedAt + SEAT_RESERVATION_MS + 1 });
    expect((await myTables(who[0])).map(({ id }) => id)).toEqual([table]);
    vi.useRealTimers();
    await (await Line.open(next.id, who[0])).say(sit(1));
    expect(await page.table(({ id, mine: own }) => id === next.id && own.length > 0)).not.toHaveProperty("kept");
  });

  it("the page receives that the player left a seat, or that a table was deleted", async () => {
    const ada = await newBrowser();
    const page = await Page.open(ada);
    const table = await openTable();
    const line = await Line.open(table, ada);
    await line.say(sit(0));
    await page.table(({ id }) => id === table);
    await line.say({ type: "stand" });
    await page.until((frame) => frame.type === "gone" && frame.id === table);
    expect(await myTables(ada)).toEqual([]);
    await line.say(sit(1));
    await page.table(({ mine: own }) => own[0] === 1);
    await ask(`/api/tables/${table}/forget`, { method: "POST", headers: ada });
    await expect.poll(() => page.received.filter(({ type }) => type === "gone").length).toBe(2);
    expect(await myTables(ada)).toEqual([]);
  });

  it("the page still receives changes while its person object sleeps, and after its eviction", async () => {
    const { table, who, lines } = await seatTwo();
    const page = await Page.open(who[1]);
    const [, key] = await keysAt(table);
    await evictDurableObject(personOf(key!), { webSockets: "hibernate" });
    await lines[0].say({ type: "resign" });
    await page.table(({ phase }) => phase === "over");
    await evictDurableObject(personOf(key!), { webSockets: "close" });
    expect(await myTables(who[1])).toMatchObject([{ id: table, phase: "over", mine: [1] }]);
  });

  it("a visitor who never sat down gets an empty list", async () => {
    const page = await Page.open({});
    expect([page.received, await page.closed]).toEqual([[{ type: "tables", tables: [] }], 4401]);
    const ada = await newBrowser();
    expect((await Page.open(ada)).received).toEqual([{ type: "tables", tables: [] }]);
  });

  it("only this site's pages can open the feed, and only a limited number", async () => {
    const { who } = await seatTwo();
    expect(await faultOf(await Page.upgrade({ ...who[0], Origin: "https://elsewhere.test" }))).toEqual([
      403,
      "wrong-origin",
    ]);
    const pages: Page[] = [];
    for (let count = 0; count < MAX_SOCKETS_OF_PERSON; count++) pages.push(await Page.open(who[0]));
    expect(await faultOf(await Page.upgrade(who[0]))).toEqual([429, "too-many-sockets"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + SOCKET_TIMEOUT_MS + 1 });
    await Page.open(who[0]);
    expect(await pages[0]!.closed).toBe(1001);
    expect(await faultOf(await ask("/api/mine/socket", { headers: who[0] }))).toEqual([426, "upgrade-required"]);
  });
});

describe("reports to a person object", () => {
  it("a report that arrives late, twice or out of order changes nothing", async () => {
    const { table, who, lines } = await seatTwo();
    await lines[0].say({ type: "resign" });
    const [newest] = await mineWhen(who[0], ([one]) => one?.phase === "over");
    const { mine: own, ...listing } = newest!;
    const [key] = await keysAt(table);
    const page = await Page.open(who[0]);
    const older = { ...listing, phase: "seating", seats: [null, null], length: listing.length - 1 } as const;
    for (const report of [older, listing, older]) await personOf(key!).receiveReport({ listing: report, mine: own });
    await personOf(key!).receiveReport({ listing: older, mine: [] });
    expect(await myTables(who[0])).toEqual([newest]);
    expect(page.received.length).toBe(1);
  });

  it("a late seat report does not restore a table that the player left", async () => {
    const { table, who } = await seatTwo();
    const [newest] = await mineWhen(who[0], ([one]) => one?.phase === "playing");
    const { mine: own, ...listing } = newest!;
    const [key] = await keysAt(table);
    await personOf(key!).receiveReport({ listing: { ...listing, id: "left", length: 9 }, mine: [] });
    await personOf(key!).receiveReport({ listing: { ...listing, id: "left", length: 8 }, mine: own });
    expect((await myTables(who[0])).map(({ id }) => id)).toEqual([table]);
  });

  it("needs no lobby, and the lobby none of it", async () => {
    await withoutLobby(async () => {
      const { table, who } = await seatTwo();
      expect(await mineWhen(who[1], ([one]) => one?.phase === "playing")).toMatchObject([{ id: table, mine: [1] }]);
    });
    const failing = vi.spyOn(setUp.PERSON, "getByName").mockImplementation(() => {
      throw new Error("overloaded");
    });
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const { table } = await seatTwo({ public: true });
    await told(table, ({ phase }) => phase === "playing");
    await expect.poll(() => logged.mock.calls.map(([whose]) => whose)).toContain("people");
    expect(failing).toHaveBeenCalled();
  });

  it("a failed report is retried by the alarm, and by the next request to the table", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const failing = vi.spyOn(setUp.PERSON, "getByName").mockImplementation(() => {
      throw new Error("overloaded");
    });
    const { table, who } = await seatTwo();
    expect(await stubOf(table).report()).toBe(false);
    failing.mockRestore();
    logged.mockRestore();
    expect(await myTables(who[0])).toEqual([]);
    expect(await stubOf(table).report()).toBe(true);
    expect(await myTables(who[0])).toMatchObject([{ id: table, phase: "playing" }]);
  });

  it("a failed report is repeated after the table has slept, even with all players connected", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const failing = vi.spyOn(setUp.PERSON, "getByName").mockImplementation(() => {
      throw new Error("overloaded");
    });
    const { table, who } = await seatTwo();
    await expect.poll(() => failing).toHaveBeenCalled();
    await evictDurableObject(stubOf(table), { webSockets: "hibernate" });
    failing.mockRestore();
    logged.mockRestore();
    expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
    expect(await myTables(who[0])).toMatchObject([{ id: table, phase: "playing" }]);
  });

  /** From here on each report to a person hangs until `end` is called, and then fails. */
  const holdReports = () => {
    let isHeld = true;
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const spy = vi.spyOn(Person.prototype, "receiveReport").mockImplementation(async () => {
      while (isHeld) await scheduler.wait(5);
      throw new Error("overloaded");
    });
    const end = async () => {
      isHeld = false;
      await Promise.allSettled(spy.mock.results.map(({ value }) => value));
      spy.mockRestore();
      logged.mockRestore();
    };
    return { hasBegun: () => expect.poll(() => spy).toHaveBeenCalled(), end };
  };

  it("a failed report of the end is repeated, also for a connected player", async () => {
    const { table, who, lines } = await seatTwo();
    await toldToAll(table, ({ phase }) => phase === "playing");
    lines[1].socket.close(1000);
    await lines[1].closed;
    const held = holdReports();
    await lines[0].say(move(11, 15));
    await held.hasBegun();
    await lines[0].say({ type: "resign" });
    await held.end();
    await mineWhen(who[1], ([one]) => one?.phase === "over");
    await runDurableObjectAlarm(stubOf(table));
    expect(await myTables(who[0])).toMatchObject([{ id: table, phase: "over" }]);
  });

  it.each(["playing", "over"] as const)(
    "the table sends a report that it was evicted before, after it woke and slept again (%s)",
    async (phase) => {
      const early = phase === "playing" ? holdReports() : null;
      const { table, who, lines } = await seatTwo();
      if (early === null) await toldToAll(table, (listing) => listing.phase === "playing");
      const held = early ?? holdReports();
      if (phase === "over") await lines[0].say({ type: "resign" });
      await held.hasBegun();
      await runInDurableObject(stubOf(table), (_: Table, ctx) => ctx.abort()).catch(() => undefined);
      await held.end();
      for (const one of who) await Line.open(table, one);
      await evictDurableObject(stubOf(table), { webSockets: "hibernate" });
      expect(await runDurableObjectAlarm(stubOf(table))).toBe(true);
      for (const one of who) expect(await myTables(one)).toMatchObject([{ id: table, phase }]);
    },
  );
});

describe("lost data", () => {
  const rebuildLobby = async (): Promise<void> => {
    const statements = rebuild.replaceAll(/^--.*$/gm, "").split(";");
    await env.LOBBY.batch(statements.filter((one) => one.trim() !== "").map((one) => env.LOBBY.prepare(one)));
    await sweepNow();
  };

  it("the command that rebuilds the lobby also sends the person object its tables again", async () => {
    const { table, who, lines } = await seatTwo();
    await lines[0].say({ type: "resign" });
    await told(table, ({ phase }) => phase === "over");
    const before = await mineWhen(who[0], ([one]) => one?.phase === "over");
    for (const key of await keysAt(table)) await emptyPlace(key);
    expect(await myTables(who[0])).toEqual([]);
    await rebuildLobby();
    expect(await myTables(who[0])).toEqual(before);
    expect((await myTables(who[1])).length).toBe(1);
  });

  it("emptying the lobby's listing loses no table of a player", async () => {
    const { table, who } = await seatTwo();
    const before = await mineWhen(who[0], ([one]) => one?.phase === "playing");
    await told(table, ({ phase }) => phase === "playing");
    await env.LOBBY.exec("DELETE FROM listing");
    expect(await myTables(who[0])).toEqual(before);
  });

  it("begins with what the lobby was told before there were such places", async () => {
    const { table, who } = await seatTwo();
    const before = await mineWhen(who[0], ([one]) => one?.phase === "playing");
    await told(table, ({ phase }) => phase === "playing");
    const [key] = await keysAt(table);
    await emptyPlace(key!);
    const seated = env.LOBBY.prepare("INSERT INTO sitter (id, player, opened_at, seats) VALUES (?, ?, 0, '[0]')");
    await seated.bind(table, key).run();
    expect(await myTables(who[0])).toEqual(before);
    await env.LOBBY.exec("DELETE FROM sitter");
    expect(await myTables(who[0])).toEqual(before);
  });
});

describe("a new signing key", () => {
  const ring = { ...setUp, SIGNING_KEY: `a newer signing key of at least 32 bytes,${setUp.SIGNING_KEY}` };

  it("takes the tables along, leaves none behind, and gets what tables report to the older one", async () => {
    const { table, who, lines } = await seatTwo();
    await mineWhen(who[0], ([one]) => one?.phase === "playing");
    const listed = async () =>
      (await (await ask("/api/mine", { headers: who[0] }, ring)).json<{ tables: PersonListing[] }>()).tables;
    expect(await listed()).toMatchObject([{ id: table, phase: "playing" }]);
    expect(await myTables(who[0])).toEqual([]);
    await lines[0].say({ type: "resign" });
    await expect.poll(() => listed()).toMatchObject([{ id: table, phase: "over" }]);
  });
});

describe("other visitors", () => {
  it("/api/mine shows a stranger none of a person's tables", async () => {
    const { table, who, lines } = await seatTwo();
    const strangers = [await newBrowser(), await newProgram()];
    const pages = await Promise.all(strangers.map((stranger) => Page.open(stranger)));
    const own = await Page.open(who[0]);
    await lines[1].say({ type: "resign" });
    await own.table(({ phase }) => phase === "over");
    for (const page of pages) expect(page.received).toEqual([{ type: "tables", tables: [] }]);
    for (const stranger of [...strangers, {}])
      for (const [path, empty] of [
        ["/api/mine", { tables: [] }],
        ["/api/mine/games", { games: [], next: null }],
        ["/api/mine/scores", { scores: [] }],
      ] as const)
        expect(await json(path, stranger)).toEqual(empty);
    const keys = await keysAt(table);
    const heard = JSON.stringify([own.received, await json("/api/mine/games", who[0])]);
    expect(keys.filter((key) => heard.includes(key))).toEqual([]);
    for (const key of keys)
      expect(await json("/api/mine", { ...strangers[0], "Foldtable-Before": key })).toEqual({ tables: [] });
  });

  it("shared caches may not store the list", async () => {
    const { who } = await seatTwo();
    for (const path of ["/api/mine", "/api/mine/games", "/api/mine/scores"]) {
      const { headers } = await ask(path, { headers: who[0] });
      expect([headers.get("Cache-Control"), headers.get("Vary")]).toEqual([
        "private, no-cache",
        "Cookie, Authorization",
      ]);
    }
  });
});

describe("a place that nobody comes to", () => {
  const DAY = 24 * 60 * 60_000;
  const pass = (days: number): void => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY });
  };
  const left = (key: string): Promise<number> =>
    runInDurableObject(
      personOf(key),
      (_: Person, { storage }) =>
        storage.sql.exec("SELECT name FROM sqlite_schema WHERE name IN ('game', 'setting')").toArray().length,
    );

  it("a person object is emptied when its identity has expired, and not while it is used", async () => {
    const { table, who } = await seatTwo();
    await mineWhen(who[0], ([one]) => one?.phase === "playing");
    const chosen = JSON.stringify({ settings: [{ name: "name", value: "Ada", at: 1 }] });
    await ask("/api/mine/settings", {
      ...{ method: "POST", body: chosen },
      headers: { ...who[0], "Content-Type": "application/json" },
    });
    const [key] = await keysAt(table);
    for (const days of [RETAIN_IDENTITY_DAYS - 1, 8]) {
      pass(days);
      expect(await runDurableObjectAlarm(personOf(key!))).toBe(true);
      expect(await left(key!)).toBe(2);
      // By another way than the cookie, which has ended by now.
      if (days > 8) await personOf(key!).tables([]);
    }
    pass(RETAIN_IDENTITY_DAYS);
    expect(await runDurableObjectAlarm(personOf(key!))).toBe(true);
    expect(await left(key!)).toBe(0);
  });
});
