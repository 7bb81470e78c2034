/** The lobby: what it lists for whom, newest first. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MIN_LISTED_MOVES } from "../../../worker/lobby/listing.ts";
import type { Table } from "../../../worker/main.ts";
import { deleteSitterKey, readSitterKeys } from "../../../worker/table/publish/sitter-keys.ts";
import { Line, move, playOn, seatTwo, showSalt, sit } from "../line.ts";
import {
  emptyLobby,
  emptyPlace,
  keysAt,
  newBrowser,
  newProgram,
  openTable,
  stubOf,
  told,
  toldToAll,
} from "../support.ts";
import { ids, lists, mine } from "./lobby-lists.ts";

const HOUR = 3_600_000;

beforeEach(emptyLobby);

afterEach(() => {
  vi.useRealTimers();
});

describe("the list of open tables", () => {
  it("the open list shows a public table from its first player until it is full", async () => {
    const table = await openTable({ public: true });
    await told(table);
    expect((await lists()).open).toEqual([]);
    const [ada, ben] = [await Line.open(table, await newBrowser()), await Line.open(table, await newBrowser())];
    await ada.say(sit(0, "Ada"));
    await told(table, ({ seats }) => seats[0] === "Ada");
    expect((await lists()).open).toEqual([
      {
        id: table,
        game: "pool",
        options: { black: "random", fen: expect.stringMatching(/^B:W/) },
        seats: ["Ada", null],
        phase: "seating",
        turn: [],
        outcome: null,
        clock: { type: "fischer", ms: 600_000, increment: 5000 },
        isPublic: true,
        length: 2,
        openedAt: ada.entries[0]!.at,
        movedAt: ada.entries[1]!.at,
      },
    ]);
    await ben.say(sit(1));
    await told(table, ({ seats }) => !seats.includes(null));
    expect((await lists()).open).toEqual([]);
    for (const line of [ada, ben]) await line.say(showSalt);
    await told(table, ({ phase }) => phase === "playing");
    expect(await lists()).toEqual({ open: [], finished: [] });
  });

  it("drops a table that everybody has left", async () => {
    const table = await openTable({ public: true });
    const line = await Line.open(table, await newBrowser());
    await line.say(sit(0));
    await told(table, ({ seats }) => seats[0] !== null);
    await line.say({ type: "stand" });
    await told(table, ({ seats }) => seats[0] === null);
    expect((await lists()).open).toEqual([]);
  });

  it("the list shows the newest first, and drops a table after a day without a move", async () => {
    const begin = Date.now();
    const tables: string[] = [];
    for (const hours of [0, 10, 20]) {
      vi.useFakeTimers({ toFake: ["Date"], now: begin + hours * HOUR });
      const table = await openTable({ public: true });
      await (await Line.open(table, await newBrowser())).say(sit(0));
      await told(table, ({ seats }) => seats[0] !== null);
      tables.unshift(table);
    }
    expect(ids((await lists()).open)).toEqual(tables);
    vi.setSystemTime(begin + 25 * HOUR);
    expect(ids((await lists()).open)).toEqual(tables.slice(0, 2));
    vi.setSystemTime(begin + 50 * HOUR);
    expect((await lists()).open).toEqual([]);
  });

  it("the list states each table's clock", async () => {
    const clock = { type: "fischer", ms: 300_000, increment: 3000 };
    const table = await openTable({ public: true, clock });
    await (await Line.open(table, await newBrowser())).say(sit(0));
    await told(table, ({ seats }) => seats[0] !== null);
    expect((await lists()).open).toMatchObject([{ clock }]);
  });
});

describe("the list of finished games", () => {
  it("the list shows a public game that was played to its end", async () => {
    const { table, lines } = await seatTwo({ public: true });
    await playOn(table, lines, MIN_LISTED_MOVES);
    await lines[0].say({ type: "resign" });
    await told(table, ({ phase }) => phase === "over");
    expect(await lists()).toEqual({
      open: [],
      finished: [expect.objectContaining({ id: table, outcome: { winners: [1], reason: "resigned" }, turn: [] })],
    });
  });

  it("the list omits a game that a player gave up after a few moves", async () => {
    const { table, lines } = await seatTwo({ public: true });
    // The draw of the colours is an event of the game as well.
    await playOn(table, lines, MIN_LISTED_MOVES - 2);
    await lines[0].say({ type: "resign" });
    await told(table, ({ phase }) => phase === "over");
    expect(await lists()).toEqual({ open: [], finished: [] });
  });

  it("the list of finished games omits a game that was closed", async () => {
    const table = await openTable({ public: true });
    const line = await Line.open(table, await newBrowser());
    await line.say(sit(0));
    await line.say({ type: "close" });
    await told(table, ({ phase }) => phase === "over");
    expect(await lists()).toEqual({ open: [], finished: [] });
  });
});

describe("a private table", () => {
  it("only its own players see a private table on a list", async () => {
    const { table, who, lines } = await seatTwo();
    await toldToAll(table, ({ phase }) => phase === "playing");
    expect(await lists()).toEqual({ open: [], finished: [] });
    await lines[0].say({ type: "resign" });
    await toldToAll(table, ({ phase }) => phase === "over");
    expect(await lists()).toEqual({ open: [], finished: [] });
    expect(await mine(who[0])).toMatchObject([{ id: table, isPublic: false, mine: [0] }]);
    expect(await mine(who[1])).toMatchObject([{ id: table, mine: [1] }]);
    expect([await mine(await newBrowser()), await mine(await newProgram()), await mine()]).toEqual([[], [], []]);
  });
});

describe("my tables", () => {
  it("my tables are the tables where I sit, from any of my addresses, the last moved first", async () => {
    const begin = Date.now();
    const [ada, ben] = [await newBrowser(), await newProgram()];
    const tables: string[] = [];
    for (const hours of [0, 1, 2]) {
      vi.useFakeTimers({ toFake: ["Date"], now: begin + hours * HOUR });
      const table = await openTable({ shared: true });
      const line = await Line.open(table, hours === 1 ? ben : ada);
      await line.say(sit(0));
      expect(await stubOf(table).report()).toBe(true);
      tables.push(table);
    }
    expect(ids(await mine(ada))).toEqual([tables[2], tables[0]]);
    expect(ids(await mine(ben))).toEqual([tables[1]]);
    vi.setSystemTime(begin + 3 * HOUR);
    const line = await Line.open(tables[0]!, ada);
    await line.say(sit(1));
    for (const seat of [0, 1]) await line.say(showSalt, { seat });
    await toldToAll(tables[0]!, ({ phase }) => phase === "playing");
    expect((await mine(ada)).map(({ id, mine: seats }) => [id, seats])).toEqual([
      [tables[0], [0, 1]],
      [tables[2], [0]],
    ]);
  });

  it("my tables omit a table that I left", async () => {
    const ada = await newBrowser();
    const table = await openTable();
    const line = await Line.open(table, ada);
    await line.say(sit(0));
    expect(await stubOf(table).report()).toBe(true);
    expect(ids(await mine(ada))).toEqual([table]);
    await line.say({ type: "stand" });
    expect(await stubOf(table).report()).toBe(true);
    expect(await mine(ada)).toEqual([]);
  });

  it("my tables state at once that it is my turn when I am away", async () => {
    const { table, who, lines } = await seatTwo();
    await toldToAll(table, ({ phase }) => phase === "playing");
    expect(await mine(who[0])).toMatchObject([{ turn: [0], mine: [0] }]);
    await lines[0].say(move(11, 15));
    lines[0].socket.close(1000);
    await lines[0].closed;
    await lines[1].say(move(21, 17), { seq: 6 });
    await expect.poll(() => mine(who[0])).toMatchObject([{ length: 8, turn: [0] }]);
  });

  it("my tables include a seat from before the lobby existed, once I visit the table", async () => {
    const { table, who } = await seatTwo();
    await toldToAll(table, ({ phase }) => phase === "playing");
    for (const key of await keysAt(table)) await emptyPlace(key);
    await runInDurableObject(stubOf(table), (_: Table, { storage }) => {
      for (const player of readSitterKeys(storage).keys()) deleteSitterKey(storage, player);
    });
    await env.LOBBY.exec("DELETE FROM listing");
    await Line.open(table, who[0]);
    await toldToAll(table);
    expect([ids(await mine(who[0])), ids(await mine(who[1]))]).toEqual([[table], []]);
  });
});
