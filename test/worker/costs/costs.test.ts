/**
 * What things cost, counted: COSTS.md calculates with these figures, and is wrong where one of them is.
 * Every day costs-people.test.ts counts what a person costs.
 * @gate
 */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MIN_LISTED_MOVES } from "../../../worker/lobby/listing.ts";
import { forgetOpeners } from "../../../worker/lobby/quota.ts";
import { Table } from "../../../worker/main.ts";
import { clearLocationCache } from "../../../worker/platform/table-stub.ts";
import { MAX_DIRECT_GUESTS } from "../../../worker/table/viewers/relays.ts";
import { asked, withCounting } from "../../bench/baseline/counted.ts";
import { Line, move, playOn, SEATED, seatTwo, showSalt, sit } from "../line.ts";
import { ask, emptyLobby, type From, newBrowser, openTable, setUp, stubOf, told } from "../support.ts";
import { AMERICA, begin, comeAgain, EUROPE, meet, placedOf, sitDown } from "../table/relocation/two-regions.ts";
import { costs, documented, reportsTo } from "./costs-document.ts";
import { Meter, total } from "./meter.ts";
import { MINUTE, pass, play } from "./metered-game.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const GAMES = [
  { name: "pool", order: { game: "pool", seats: 2, options: { black: "first" } } },
  { name: "train", order: { game: "train", seats: 6, options: { rulebook: "club", set: 12, rounds: 2 } } },
  { name: "spy", order: { game: "spy", seats: 3, options: {} } },
] as const;

describe.each(GAMES)("a game of $name", ({ order }) => {
  it("a game writes one row for each entry, and no more other rows than COSTS.md calculates", async () => {
    const { bill, entries, minutes, sent, received, size } = await play(order);
    const { alarm = 0, INSERT = 0, kept = 0 } = bill.written;
    // Entry 0 was written with the table.
    expect(INSERT).toBe(entries - 1);
    expect(total(bill)).toBe(INSERT + kept + alarm);
    const notes = kept - order.seats * documented("Rows beyond the log for each seated player");
    // A game that is over before its beginning was reported writes none.
    expect(notes).toBeOneOf([0, documented("Rows of that note in a game, at most")]);
    const rounds = "rounds" in order.options ? order.options.rounds : 1;
    const looks = Math.ceil(minutes / documented("Minutes between two alarms"));
    expect(alarm).toBeLessThanOrEqual(
      documented("Further alarms of a game") +
        looks +
        (rounds - 1) * documented("one more for each pause between rounds"),
    );
    expect(bill.reports).toBeLessThanOrEqual(documented("Reports of a game to the lobby") + order.seats - 1 + looks);
    expect(bill.lobbyWritten).toBeLessThanOrEqual(
      documented("Rows of the lobby for an opening, at most") +
        documented("for a beginning") +
        documented("for an end"),
    );
    expect(bill.toPeople).toBeLessThanOrEqual(reportsTo(order.seats));
    expect(bill.upgrades).toBe(order.seats);
    const page = documented("in pages of");
    const bytes = documented("Bytes kept of a table without a game") + entries * documented("of an entry, at most");
    expect(size).toBeLessThanOrEqual(Math.ceil(bytes / page) * page);
    expect(sent / bill.frames).toBeLessThan(documented("Bytes of a command, at most"));
    expect(received / (entries * order.seats)).toBeLessThan(documented("Bytes of an entry to one socket, at most"));
  });
});

describe("the page's bill", () => {
  /** The cells of a line of the table of games, each by its last figure, or by its dollars. */
  const line = (name: string, figure: RegExp): number[] => {
    const cells =
      costs
        .split("\n")
        .find((text) => text.startsWith(`| ${name}`))
        ?.split("|")
        .slice(2, 5) ?? [];
    return cells.map((cell) => Number([...cell.matchAll(figure)].at(-1)?.[1]?.replaceAll(",", "")));
  };
  const LAST = /([\d.,]+)(?: *)$/g;
  const DOLLARS = /\$([\d.]+)/g;

  it("adds up", () => {
    const rows = ["rows of the table's object", "rows of the lobby", "rows of the players' person objects"].map(
      (name) => line(name, LAST),
    );
    const written = line("**rows written, per million games**", DOLLARS);
    const others = [
      "requests to objects",
      "requests to the Worker",
      "CPU",
      "duration",
      "durations counted",
      "rows read",
    ];
    const dollars = [written, ...others.map((name) => line(name, DOLLARS))];
    const sums = line("**per million games**", DOLLARS);
    for (const [game, sum] of sums.entries()) {
      expect(written[game]).toBe(rows.reduce((all, row) => all + row[game]!, 0));
      expect(Math.round(dollars.reduce((all, row) => all + row[game]!, 0))).toBe(sum);
    }
    expect(sums[0]).toBeLessThanOrEqual(250);
  });

  it("counts rows of each game as is counted here", () => {
    const seats = GAMES.map(({ order }) => order.seats);
    expect(line("rows of the players' person objects", LAST)).toEqual(seats.map(reportsTo));
    const ofLobby = ["Rows of the lobby for an opening, at most", "for a beginning", "for an end"].map(documented);
    expect(line("rows of the lobby", LAST)).toEqual(seats.map(() => ofLobby.reduce((all, rows) => all + rows)));
  });
});

const opening = { game: "pool", rules: "american-pool/1", seats: 2, shared: false } as const;
const options = { black: "first", fen: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12" };

describe("a table that is opened", () => {
  it("costs its schema, its secret, its first entry and an alarm, of which a cursor counts the last of each", async () => {
    const meter = new Meter();
    await meter.watch("counted");
    await stubOf("counted").open({ ...opening, options });
    expect(total(meter.end())).toBe(documented("Rows of an opened table that a cursor counts"));
    // Each statement by itself, where nothing is yet.
    const made = await runInDurableObject(stubOf("counted"), (_: Table, { storage }) =>
      storage.sql
        .exec<{ sql: string }>(
          "SELECT sql FROM sqlite_schema WHERE tbl_name = 'log' AND sql IS NOT NULL ORDER BY rowid",
        )
        .toArray(),
    );
    const rows = await runInDurableObject(stubOf("bare"), (_: Table, { storage }) =>
      made.map(({ sql }) => storage.sql.exec(sql).rowsWritten),
    );
    // With entry 0, and the alarm.
    expect(rows.reduce((sum, count) => sum + count, 2)).toBe(documented("Rows of an opened table"));
  });
});

describe("the lobby's writes", () => {
  /** Rows, by what happens at the table. */
  const rowsOf = async (order: object) => {
    const who = [await newBrowser(), await newBrowser()];
    await emptyLobby();
    const [before, meter] = [asked.written, new Meter()];
    const body = JSON.stringify({ game: "pool", ...order });
    const headers = { "Content-Type": "application/json" };
    const response = await ask("/api/tables", { method: "POST", headers, body }, withCounting(setUp));
    const { id } = await response.json<{ id: string }>();
    await meter.watch(id);
    let counted = 0;
    /** Since the last time, once all has been told. */
    const since = async (): Promise<number> => {
      await stubOf(id).report();
      const rows = meter.bill.lobbyWritten - counted;
      counted += rows;
      return rows;
    };
    const opened = (await since()) + asked.written - before;
    const lines = await Promise.all(who.map((one) => Line.open(id, one)));
    const sat: number[] = [];
    for (const [seat, line] of lines.entries()) {
      await line.say(sit(seat));
      sat.push(await since());
    }
    for (const line of lines) await line.say(showSalt);
    const began = await since();
    await playOn(id, lines, MIN_LISTED_MOVES);
    await lines[0]!.say({ type: "resign" });
    const over = await since();
    meter.end();
    return { opened, sat, began, over };
  };

  it("a private game writes its opening, start and end to the lobby, without its players", async () => {
    const { opened, ...rest } = await rowsOf({});
    // One less where the table was quicker than the Worker that opened it.
    expect(documented("Rows of the lobby for an opening, at most") - opened).toBeOneOf([0, 1]);
    expect(rest).toEqual({ sat: [0, 0], began: documented("for a beginning"), over: documented("for an end") });
  });

  it("a public game writes the documented rows of the lobby", async () => {
    const { opened, sat, began, over } = await rowsOf({ public: true });
    expect(opened + sat[0]! + sat[1]! + began + over).toBe(documented("Rows of the lobby for a public game for two"));
    const { meta } = await forgetOpeners(setUp.LOBBY, Date.now() + 8 * 24 * 60 * MINUTE);
    expect(meta.rows_written).toBe(documented("Rows for deleting who opened it, a week later"));
  });
});

describe("a table that goes elsewhere", () => {
  /** What it writes in both objects, and what they are asked, until the game has begun. */
  const begunFrom = async (from: From) => {
    const asked = (["accept", "begin", "whereTo"] as const).map((name) => vi.spyOn(Table.prototype, name));
    const distant = await meet({}, [from, from]);
    const { table, lines } = distant;
    const meter = new Meter();
    for (const stub of [stubOf(table), placedOf(table)]) await meter.watch(table, stub);
    if (from === AMERICA) for (const [seat, line] of lines.entries()) await line.say(sit(seat));
    else await sitDown(distant);
    await begin(from === AMERICA ? lines : await comeAgain(distant, ""));
    const bill = meter.end();
    return { rows: total(bill), upgrades: bill.upgrades, asked: asked.map(({ mock }) => mock.calls.length) };
  };

  it("writes so many rows more than one that stays, there and here together, in so many requests", async () => {
    const stayed = await begunFrom(AMERICA);
    vi.restoreAllMocks();
    clearLocationCache();
    const moved = await begunFrom(EUROPE);
    expect(moved.rows - stayed.rows).toBe(documented("Rows of a table that goes elsewhere"));
    expect([stayed.asked, moved.asked]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    // Seated players reconnect, to where the table was and to where it is.
    expect(moved.upgrades - stayed.upgrades).toBe(3);
  });
});

describe("an abandoned table", () => {
  it("wakes a few times in the week until it is emptied", async () => {
    const table = await openTable();
    const line = await Line.open(table, await newBrowser());
    await line.say(sit(0));
    await stubOf(table).report();
    line.socket.close(1000);
    await line.closed;
    const meter = new Meter();
    await meter.watch(table);
    const begun = Date.now();
    for (let at: number | null = begun; at !== null; ) {
      at = await runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.getAlarm());
      if (at !== null) pass(Math.max(at - Date.now(), 0));
      if (at !== null) await runDurableObjectAlarm(stubOf(table));
    }
    const { alarms } = meter.end();
    expect(Date.now() - begun).toBeGreaterThan(6.9 * 24 * 60 * MINUTE);
    expect(alarms).toBeLessThanOrEqual(documented("Alarms of an abandoned table"));
  });
});

describe("a watcher", () => {
  it("writes nothing, and wakes nothing by its pings", async () => {
    const { table, lines } = await seatTwo();
    await told(table, ({ phase }) => phase === "playing");
    await runDurableObjectAlarm(stubOf(table));
    const meter = new Meter();
    await meter.watch(table);
    const watchers = await Promise.all(Array.from({ length: MAX_DIRECT_GUESTS - 1 }, () => Line.open(table)));
    for (const watcher of watchers) {
      watcher.socket.send("ping");
      await watcher.until(() => watcher.pongs.length > 0);
    }
    await lines[0].say(move(11, 15));
    for (const watcher of watchers) await watcher.until(() => watcher.length === SEATED + 1);
    const { written, frames } = meter.end();
    expect([written.INSERT, frames]).toEqual([1, 1]);
    expect(written.alarm ?? 0).toBeLessThanOrEqual(2);
  });
});
