/** The lobby's public lists, and the tables of a person, newest first. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MIN_LISTED_MOVES } from "../../../worker/lobby/listing.ts";
import type { Table } from "../../../worker/main.ts";
import { deletePersonKey, readPersonKeys } from "../../../worker/table/publish/person-keys.ts";
import { myTables } from "../person/my-tables-client.ts";
import {
  emptyLobby,
  emptyPersonObject,
  newBrowser,
  newProgram,
  openTable,
  personKeysAt,
  tableStub,
  waitForAllReports,
  waitForListing,
} from "../support.ts";
import { playMoves, SALT, seatTwo, showSalt, sit, TableClient } from "../table-client.ts";
import { ids, publicLists } from "./lobby-lists.ts";

const HOUR = 3_600_000;

beforeEach(emptyLobby);

describe("the list of open tables", () => {
  it("shows a public table from its first player until it is full", async () => {
    const table = await openTable({ public: true });
    await waitForListing(table);
    expect((await publicLists()).open).toEqual([]);
    const [ada, ben] = [
      await TableClient.open(table, await newBrowser()),
      await TableClient.open(table, await newBrowser()),
    ];
    await ada.submit(sit(0, "Ada"));
    await waitForListing(table, ({ seats }) => seats[0] === "Ada");
    expect((await publicLists()).open).toEqual([
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
    await ben.submit(sit(1));
    await waitForListing(table, ({ seats }) => !seats.includes(null));
    expect((await publicLists()).open).toEqual([]);
    for (const client of [ada, ben]) await client.submit(showSalt);
    await waitForListing(table, ({ phase }) => phase === "playing");
    expect(await publicLists()).toEqual({ open: [], finished: [] });
  });

  it("omits a table that everybody left", async () => {
    const table = await openTable({ public: true });
    const client = await TableClient.open(table, await newBrowser());
    await client.submit(sit(0));
    await waitForListing(table, ({ seats }) => seats[0] !== null);
    await client.submit({ type: "stand" });
    await waitForListing(table, ({ seats }) => seats[0] === null);
    expect((await publicLists()).open).toEqual([]);
  });

  it("omits a table where only a computer is left", async () => {
    const table = await openTable({ public: true });
    const client = await TableClient.open(table, await newBrowser());
    await client.submit(sit(0));
    expect(await client.submit({ type: "seat-bot", seat: 1, level: 2, salt: SALT })).toMatchObject({ type: "entry" });
    expect(await client.submit({ type: "stand" })).toMatchObject({ type: "entry" });
    expect(await tableStub(table).report()).toBe(true);
    expect((await publicLists()).open).toEqual([]);
  });

  it("shows the newest first, and omits a table after a day without a move", async () => {
    const begin = Date.now();
    const tables: string[] = [];
    for (const hours of [0, 10, 20]) {
      vi.useFakeTimers({ toFake: ["Date"], now: begin + hours * HOUR });
      const table = await openTable({ public: true });
      await (await TableClient.open(table, await newBrowser())).submit(sit(0));
      await waitForListing(table, ({ seats }) => seats[0] !== null);
      tables.unshift(table);
    }
    expect(ids((await publicLists()).open)).toEqual(tables);
    vi.setSystemTime(begin + 25 * HOUR);
    expect(ids((await publicLists()).open)).toEqual(tables.slice(0, 2));
    vi.setSystemTime(begin + 50 * HOUR);
    expect((await publicLists()).open).toEqual([]);
  });
});

describe("the list of finished games", () => {
  it("shows a public game that was played to its end", async () => {
    const { table, clients } = await seatTwo({ public: true });
    await playMoves(table, clients, MIN_LISTED_MOVES);
    await clients[0].submit({ type: "resign" });
    await waitForListing(table, ({ phase }) => phase === "over");
    expect(await publicLists()).toEqual({
      open: [],
      finished: [expect.objectContaining({ id: table, outcome: { winners: [1], reason: "resigned" }, turn: [] })],
    });
  });

  it("omits a game that a player resigned after a few moves", async () => {
    const { table, clients } = await seatTwo({ public: true });
    // The draw of the colours is also an event of the game.
    await playMoves(table, clients, MIN_LISTED_MOVES - 2);
    await clients[0].submit({ type: "resign" });
    await waitForListing(table, ({ phase }) => phase === "over");
    expect(await publicLists()).toEqual({ open: [], finished: [] });
  });

  it("omits a table that was closed", async () => {
    const table = await openTable({ public: true });
    const client = await TableClient.open(table, await newBrowser());
    await client.submit(sit(0));
    await client.submit({ type: "close" });
    await waitForListing(table, ({ phase }) => phase === "over");
    expect(await publicLists()).toEqual({ open: [], finished: [] });
  });
});

describe("a private table", () => {
  it("is listed only for its players", async () => {
    const { table, identities, clients } = await seatTwo();
    await waitForAllReports(table, ({ phase }) => phase === "playing");
    expect(await publicLists()).toEqual({ open: [], finished: [] });
    await clients[0].submit({ type: "resign" });
    await waitForAllReports(table, ({ phase }) => phase === "over");
    expect(await publicLists()).toEqual({ open: [], finished: [] });
    expect(await myTables(identities[0])).toMatchObject([{ id: table, isPublic: false, mine: [0] }]);
    expect(await myTables(identities[1])).toMatchObject([{ id: table, mine: [1] }]);
    expect([await myTables(await newBrowser()), await myTables(await newProgram()), await myTables()]).toEqual([
      [],
      [],
      [],
    ]);
  });
});

describe("a person's tables", () => {
  it("are those at which they sit, from any address, the last moved first", async () => {
    const begin = Date.now();
    const [ada, ben] = [await newBrowser(), await newProgram()];
    const tables: string[] = [];
    for (const hours of [0, 1, 2]) {
      vi.useFakeTimers({ toFake: ["Date"], now: begin + hours * HOUR });
      const table = await openTable({ shared: true });
      const client = await TableClient.open(table, hours === 1 ? ben : ada);
      await client.submit(sit(0));
      expect(await tableStub(table).report()).toBe(true);
      tables.push(table);
    }
    expect(ids(await myTables(ada))).toEqual([tables[2], tables[0]]);
    expect(ids(await myTables(ben))).toEqual([tables[1]]);
    vi.setSystemTime(begin + 3 * HOUR);
    const client = await TableClient.open(tables[0]!, ada);
    await client.submit(sit(1));
    for (const seat of [0, 1]) await client.submit(showSalt, { seat });
    await waitForAllReports(tables[0]!, ({ phase }) => phase === "playing");
    expect((await myTables(ada)).map(({ id, mine: seats }) => [id, seats])).toEqual([
      [tables[0], [0, 1]],
      [tables[2], [0]],
    ]);
  });

  it("omit a table that they left", async () => {
    const ada = await newBrowser();
    const table = await openTable();
    const client = await TableClient.open(table, ada);
    await client.submit(sit(0));
    expect(await tableStub(table).report()).toBe(true);
    expect(ids(await myTables(ada))).toEqual([table]);
    await client.submit({ type: "stand" });
    expect(await tableStub(table).report()).toBe(true);
    expect(await myTables(ada)).toEqual([]);
  });

  it("include a seat from before the lobby existed, after a visit to the table", async () => {
    const { table, identities } = await seatTwo();
    await waitForAllReports(table, ({ phase }) => phase === "playing");
    for (const key of await personKeysAt(table)) await emptyPersonObject(key);
    await runInDurableObject(tableStub(table), (_: Table, { storage }) => {
      for (const player of readPersonKeys(storage).keys()) deletePersonKey(storage, player);
    });
    await env.LOBBY.exec("DELETE FROM listing");
    await TableClient.open(table, identities[0]);
    await waitForAllReports(table);
    expect([ids(await myTables(identities[0])), ids(await myTables(identities[1]))]).toEqual([[table], []]);
  });
});
