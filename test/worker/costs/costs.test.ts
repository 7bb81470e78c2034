/**
 * What tables and the lobby cost. COSTS.md calculates with these figures.
 * @gate
 */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { MIN_LISTED_MOVES } from "../../../worker/lobby/listing.ts";
import { forgetOpeners } from "../../../worker/lobby/quota.ts";
import { Table } from "../../../worker/main.ts";
import { clearLocationCache } from "../../../worker/platform/table-stub.ts";
import { MAX_DIRECT_GUESTS } from "../../../worker/table/viewers/relays.ts";
import { lobbyBill, withCounting } from "../../bench/baseline/counted.ts";
import {
  advanceClock,
  alarmOf,
  type CfProperties,
  emptyLobby,
  newBrowser,
  openTable,
  request,
  tableStub,
  testEnv,
  waitForListing,
} from "../support.ts";
import {
  AMERICA,
  EUROPE,
  openDistantTable,
  reconnectBoth,
  relocatedTableStub,
  revealSalts,
  seatBoth,
} from "../table/relocation/two-regions.ts";
import { move, playMoves, SEATED_LENGTH, seatTwo, showSalt, sit, TableClient } from "../table-client.ts";
import { costs, documentedFigure, reportsToPersons } from "./costs-document.ts";
import { Meter, total } from "./meter.ts";
import { MINUTE, playMeteredGame } from "./metered-game.ts";

const GAMES = [
  { name: "pool", order: { game: "pool", seats: 2, options: { black: "first" } } },
  { name: "train", order: { game: "train", seats: 6, options: { rulebook: "club", set: 12, rounds: 2 } } },
  { name: "spy", order: { game: "spy", seats: 3, options: {} } },
] as const;

describe.each(GAMES)("a game of $name", ({ order }) => {
  it("writes one row for each entry, and no more other rows than COSTS.md calculates", async () => {
    const { bill, entries, minutes, sent, received, size } = await playMeteredGame(order);
    const { alarm = 0, INSERT = 0, stored = 0 } = bill.written;
    // Entry 0 was written with the table.
    expect(INSERT).toBe(entries - 1);
    expect(total(bill)).toBe(INSERT + stored + alarm);
    const notes = stored - order.seats * documentedFigure("Rows beyond the log for each seated player");
    // A game that ends before its start was reported writes none.
    expect(notes).toBeOneOf([0, documentedFigure("Rows of that note in a game, at most")]);
    const rounds = "rounds" in order.options ? order.options.rounds : 1;
    const checks = Math.ceil(minutes / documentedFigure("Minutes between two alarms"));
    expect(alarm).toBeLessThanOrEqual(
      documentedFigure("Further alarms of a game") +
        checks +
        (rounds - 1) * documentedFigure("one more for each pause between rounds"),
    );
    expect(bill.reports).toBeLessThanOrEqual(
      documentedFigure("Reports of a game to the lobby") + order.seats - 1 + checks,
    );
    expect(bill.lobbyWritten).toBeLessThanOrEqual(
      documentedFigure("Rows of the lobby for an opening, at most") +
        documentedFigure("for a beginning") +
        documentedFigure("for an end"),
    );
    expect(bill.personReports).toBeLessThanOrEqual(reportsToPersons(order.seats));
    expect(bill.upgrades).toBe(order.seats);
    const page = documentedFigure("in pages of");
    const bytes =
      documentedFigure("Bytes kept of a table without a game") + entries * documentedFigure("of an entry, at most");
    expect(size).toBeLessThanOrEqual(Math.ceil(bytes / page) * page);
    expect(sent / bill.frames).toBeLessThan(documentedFigure("Bytes of a command, at most"));
    expect(received / (entries * order.seats)).toBeLessThan(
      documentedFigure("Bytes of an entry to one socket, at most"),
    );
  });
});

describe("the totals of COSTS.md", () => {
  /** The cells of a row of the table of games: the last match of `figure` in each. */
  const rowOf = (name: string, figure: RegExp): number[] => {
    const cells =
      costs
        .split("\n")
        .find((text) => text.startsWith(`| ${name}`))
        ?.split("|")
        .slice(2, 5) ?? [];
    return cells.map((cell) => Number([...cell.matchAll(figure)].at(-1)?.[1]?.replaceAll(",", "")));
  };
  const LAST_FIGURE = /([\d.,]+)(?: *)$/g;
  const DOLLARS = /\$([\d.]+)/g;

  it("are the sums of their rows", () => {
    const rows = ["rows of the table's object", "rows of the lobby", "rows of the players' person objects"].map(
      (name) => rowOf(name, LAST_FIGURE),
    );
    const written = rowOf("**rows written, per million games**", DOLLARS);
    const others = [
      "requests to objects",
      "requests to the Worker",
      "CPU",
      "duration",
      "durations counted",
      "rows read",
    ];
    const dollars = [written, ...others.map((name) => rowOf(name, DOLLARS))];
    const sums = rowOf("**per million games**", DOLLARS);
    for (const [game, sum] of sums.entries()) {
      expect(written[game]).toBe(rows.reduce((all, row) => all + row[game]!, 0));
      expect(Math.round(dollars.reduce((all, row) => all + row[game]!, 0))).toBe(sum);
    }
    expect(sums[0]).toBeLessThanOrEqual(250);
  });

  it("contain the rows that these tests count", () => {
    const seats = GAMES.map(({ order }) => order.seats);
    expect(rowOf("rows of the players' person objects", LAST_FIGURE)).toEqual(seats.map(reportsToPersons));
    const ofLobby = ["Rows of the lobby for an opening, at most", "for a beginning", "for an end"].map(
      documentedFigure,
    );
    expect(rowOf("rows of the lobby", LAST_FIGURE)).toEqual(seats.map(() => ofLobby.reduce((all, rows) => all + rows)));
  });
});

const opening = { game: "pool", rules: "american-pool/1", seats: 2, shared: false } as const;
const options = { black: "first", fen: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12" };

describe("an opened table", () => {
  it("writes its schema, secret, first entry and an alarm: the documented rows", async () => {
    const meter = new Meter();
    await meter.watch("counted");
    await tableStub("counted").open({ ...opening, options });
    expect(total(meter.end())).toBe(documentedFigure("Rows of an opened table that a cursor counts"));
    // A cursor counts only the rows of its last statement, so each runs alone in an empty object.
    const statements = await runInDurableObject(tableStub("counted"), (_: Table, { storage }) =>
      storage.sql
        .exec<{ sql: string }>(
          "SELECT sql FROM sqlite_schema WHERE tbl_name = 'log' AND sql IS NOT NULL ORDER BY rowid",
        )
        .toArray(),
    );
    const rows = await runInDurableObject(tableStub("bare"), (_: Table, { storage }) =>
      statements.map(({ sql }) => storage.sql.exec(sql).rowsWritten),
    );
    // The two more are entry 0 and the alarm.
    expect(rows.reduce((sum, count) => sum + count, 2)).toBe(documentedFigure("Rows of an opened table"));
  });
});

describe("the lobby's writes", () => {
  /** The lobby's rows, by what happens at the table. */
  const rowsOfGame = async (order: object) => {
    const identities = [await newBrowser(), await newBrowser()];
    await emptyLobby();
    const [before, meter] = [lobbyBill.rowsWritten, new Meter()];
    const body = JSON.stringify({ game: "pool", ...order });
    const headers = { "Content-Type": "application/json" };
    const response = await request("/api/tables", { method: "POST", headers, body }, withCounting(testEnv));
    const { id } = await response.json<{ id: string }>();
    await meter.watch(id);
    let counted = 0;
    /** The rows since the last call, after all reports. */
    const newRows = async (): Promise<number> => {
      await tableStub(id).report();
      const rows = meter.bill.lobbyWritten - counted;
      counted += rows;
      return rows;
    };
    const opened = (await newRows()) + lobbyBill.rowsWritten - before;
    const clients = await Promise.all(identities.map((one) => TableClient.open(id, one)));
    const sat: number[] = [];
    for (const [seat, client] of clients.entries()) {
      await client.submit(sit(seat));
      sat.push(await newRows());
    }
    for (const client of clients) await client.submit(showSalt);
    const began = await newRows();
    await playMoves(id, clients, MIN_LISTED_MOVES);
    await clients[0]!.submit({ type: "resign" });
    const over = await newRows();
    meter.end();
    return { opened, sat, began, over };
  };

  it("a private game writes its opening, start and end to the lobby, without its players", async () => {
    const { opened, ...rest } = await rowsOfGame({});
    // One row less if the table reports before the Worker registers it.
    expect(documentedFigure("Rows of the lobby for an opening, at most") - opened).toBeOneOf([0, 1]);
    expect(rest).toEqual({
      sat: [0, 0],
      began: documentedFigure("for a beginning"),
      over: documentedFigure("for an end"),
    });
  });

  it("a public game writes the documented rows of the lobby", async () => {
    const { opened, sat, began, over } = await rowsOfGame({ public: true });
    expect(opened + sat[0]! + sat[1]! + began + over).toBe(
      documentedFigure("Rows of the lobby for a public game for two"),
    );
    const { meta } = await forgetOpeners(testEnv.LOBBY, Date.now() + 8 * 24 * 60 * MINUTE);
    expect(meta.rows_written).toBe(documentedFigure("Rows for deleting who opened it, a week later"));
  });
});

describe("a table that is relocated", () => {
  /** Starts a game between players in one region, and counts the rows and calls of both objects. */
  const startGameFrom = async (from: CfProperties) => {
    const calls = (["accept", "begin", "whereTo"] as const).map((name) => vi.spyOn(Table.prototype, name));
    const distant = await openDistantTable({}, [from, from]);
    const { table, clients } = distant;
    const meter = new Meter();
    for (const stub of [tableStub(table), relocatedTableStub(table)]) await meter.watch(table, stub);
    if (from === AMERICA) for (const [seat, client] of clients.entries()) await client.submit(sit(seat));
    else await seatBoth(distant);
    await revealSalts(from === AMERICA ? clients : await reconnectBoth(distant, ""));
    const bill = meter.end();
    return { rows: total(bill), upgrades: bill.upgrades, calls: calls.map(({ mock }) => mock.calls.length) };
  };

  it("writes the documented rows more than one that stays, in one request of each kind", async () => {
    const stayed = await startGameFrom(AMERICA);
    vi.restoreAllMocks();
    clearLocationCache();
    const moved = await startGameFrom(EUROPE);
    expect(moved.rows - stayed.rows).toBe(documentedFigure("Rows of a table that goes elsewhere"));
    expect([stayed.calls, moved.calls]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    // Seated players reconnect: the old object refers them to the new one.
    expect(moved.upgrades - stayed.upgrades).toBe(3);
  });
});

describe("an abandoned table", () => {
  it("wakes no more often than documented in the week until it is emptied", async () => {
    const table = await openTable();
    const client = await TableClient.open(table, await newBrowser());
    await client.submit(sit(0));
    await tableStub(table).report();
    client.socket.close(1000);
    await client.closed;
    const meter = new Meter();
    await meter.watch(table);
    const startedAt = Date.now();
    for (let at: number | null = startedAt; at !== null; ) {
      at = await alarmOf(tableStub(table));
      if (at !== null) advanceClock(Math.max(at - Date.now(), 0));
      if (at !== null) await runDurableObjectAlarm(tableStub(table));
    }
    const { alarms } = meter.end();
    expect(Date.now() - startedAt).toBeGreaterThan(6.9 * 24 * 60 * MINUTE);
    expect(alarms).toBeLessThanOrEqual(documentedFigure("Alarms of an abandoned table"));
  });
});

describe("a watcher", () => {
  it("writes nothing, and wakes no object by its pings", async () => {
    const { table, clients } = await seatTwo();
    await waitForListing(table, ({ phase }) => phase === "playing");
    await runDurableObjectAlarm(tableStub(table));
    const meter = new Meter();
    await meter.watch(table);
    const watchers = await Promise.all(Array.from({ length: MAX_DIRECT_GUESTS - 1 }, () => TableClient.open(table)));
    for (const watcher of watchers) {
      watcher.socket.send("ping");
      await watcher.waitUntil(() => watcher.pongs.length > 0);
    }
    await clients[0].submit(move(11, 15));
    for (const watcher of watchers) await watcher.waitUntil(() => watcher.length === SEATED_LENGTH + 1);
    const { written, frames } = meter.end();
    expect([written.INSERT, frames]).toEqual([1, 1]);
    expect(written.alarm ?? 0).toBeLessThanOrEqual(2);
  });
});
