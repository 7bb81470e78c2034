/** What things cost, counted: COSTS.md calculates with these figures, and is wrong where one of them is. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Seat } from "../../engine/game.ts";
import { gameOf } from "../../engine/games.ts";
import type { OwnListing } from "../../engine/listing.ts";
import { turnOf } from "../../engine/seats.ts";
import { evolveTable, unopened } from "../../engine/table-evolve.ts";
import type { AnyCommand, TableState } from "../../engine/table-types.ts";
import costs from "../../worker/COSTS.md?raw";
import type { Person, Table } from "../../worker/main.ts";
import { DIRECT } from "../../worker/object/relays.ts";
import { parseRow, type Row } from "../../worker/object/storage.ts";
import { type Bill, Meter, total } from "./meter.ts";
import { Browser, PushService } from "./push-service.ts";
import {
  ask,
  keysAt,
  Line,
  move,
  newBrowser,
  openTable,
  personOf,
  post,
  SEATED,
  seatTwo,
  showSalt,
  sit,
  stubOf,
  told,
} from "./support.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Between two moves: a brisk game. Nobody waits as long as somebody who counts as gone. */
const PACE = 4 * SECOND;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number): void => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
};

/** The true state, read behind the meter's back. */
class Truth {
  state: TableState = unopened;
  readonly #table: string;

  constructor(table: string) {
    this.#table = table;
  }

  async read(): Promise<TableState> {
    const { length } = this.state;
    const rows = await runInDurableObject(stubOf(this.#table), (_: Table, { storage }) => {
      const { exec } = Object.getPrototypeOf(storage.sql) as SqlStorage;
      return exec
        .call(storage.sql, "SELECT seq, at, seat, v, event, id FROM log WHERE seq >= ?", length)
        .toArray() as Row[];
    });
    for (const row of rows) this.state = evolveTable(this.state, parseRow(row));
    return this.state;
  }
}

/** Lets the time come for which the alarm is set. */
const ring = async (table: string): Promise<void> => {
  const at = await runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.getAlarm());
  if (at === null || at > Date.now()) return;
  await runDurableObjectAlarm(stubOf(table));
};

interface Played {
  readonly bill: Bill;
  readonly entries: number;
  readonly minutes: number;
  readonly sent: number;
  readonly received: number;
}

/** A whole game by people who are all there, from opening the table to the end, and until nothing is owed any more. */
const play = async (order: {
  readonly game: string;
  readonly seats: number;
  readonly options?: object;
}): Promise<Played> => {
  const begun = Date.now();
  const meter = new Meter();
  const table = await openTable(order);
  await told(table);
  await meter.watch(table);
  const lines = await Promise.all(
    Array.from({ length: order.seats }, async () => Line.open(table, await newBrowser())),
  );
  let [sent, received] = [0, 0];
  for (const { socket } of lines) socket.addEventListener("message", ({ data }) => (received += String(data).length));
  const say = async (seat: Seat, command: AnyCommand): Promise<void> => {
    sent += JSON.stringify({ type: "command", id: "command-00000001", seq: 100, command }).length;
    const line = lines[seat]!;
    const answer = await line.say(command, { seq: truth.state.length - 1 });
    if (answer.type === "refused") throw new Error(`${JSON.stringify(command)}: ${answer.code}`);
  };
  const truth = new Truth(table);
  await truth.read();
  for (const seat of lines.keys()) await say(seat, sit(seat)).then(() => truth.read());
  for (const seat of lines.keys()) await say(seat, showSalt).then(() => truth.read());
  for (let count = 0; (await truth.read()).phase === "playing"; count++) {
    pass(PACE);
    await ring(table);
    const state = await truth.read();
    const seat = turnOf(state)[0];
    if (seat === undefined || state.play === null) continue;
    const moves = gameOf(state).moves(state.play, seat);
    await say(seat, moves[(count * 7919) % moves.length]!);
  }
  for (const line of lines) line.socket.close(1000);
  await told(table, ({ phase }) => phase === "over");
  pass(11 * MINUTE);
  await ring(table);
  return { bill: meter.end(), entries: truth.state.length, minutes: (Date.now() - begun) / MINUTE, sent, received };
};

/** A figure of the document: `name: **figure**`. */
const documented = (name: string): number => {
  const figure = new RegExp(`${name}: \\*\\*([\\d.,]+)\\*\\*`).exec(costs.replaceAll(/\n\s*/g, " "))?.[1];
  if (figure === undefined) throw new Error(`COSTS.md does not say: ${name}`);
  return Number(figure.replaceAll(",", ""));
};

const GAMES = [
  { name: "pool", order: { game: "pool", seats: 2, options: { black: "first" } } },
  { name: "train", order: { game: "train", seats: 6, options: { rulebook: "club", set: 12, rounds: 2 } } },
  { name: "spy", order: { game: "spy", seats: 3 } },
] as const;

describe.each(GAMES)("a game of $name", ({ order }) => {
  it("writes one row an entry, and no more besides than is calculated with", async () => {
    const { bill, entries, minutes, sent, received } = await play(order);
    const { alarm = 0, INSERT = 0, kept = 0 } = bill.written;
    // Entry 0 was written with the table.
    expect(INSERT).toBe(entries - 1);
    expect(total(bill)).toBe(INSERT + kept + alarm);
    expect(kept / order.seats).toBe(documented("Rows beside the log for each who sits"));
    expect(alarm).toBeLessThanOrEqual(
      documented("Alarms of a game besides, at most") + Math.ceil(minutes / documented("Minutes between two alarms")),
    );
    expect(bill.tellings).toBeLessThanOrEqual(
      documented("Tellings of a game besides") + 2 * order.seats + minutes / 10,
    );
    expect(bill.lobbyWritten).toBeLessThanOrEqual(
      documented("Rows of the lobby for a private game besides") + order.seats,
    );
    expect(bill.toPeople / order.seats).toBeLessThanOrEqual(
      documented("Tellings of a game to each who sits there") + order.seats,
    );
    expect(bill.upgrades).toBe(order.seats);
    expect(sent / bill.frames).toBeLessThan(documented("Bytes of a command, at most"));
    expect(received / (entries * order.seats)).toBeLessThan(documented("Bytes of an entry to one socket, at most"));
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
  });
});

describe("an abandoned table", () => {
  it("wakes a few times in the week until it is emptied", async () => {
    const table = await openTable();
    const line = await Line.open(table, await newBrowser());
    await line.say(sit(0));
    await told(table, ({ seats }) => seats[0] !== null);
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
    const watchers = await Promise.all(Array.from({ length: DIRECT - 1 }, () => Line.open(table)));
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

describe("somebody's own place", () => {
  /** Rows that it writes and reads for all but the question whether there is anything. */
  const metered = async (key: string): Promise<{ written: number[]; read: number[] }> => {
    const rows = { written: [] as number[], read: [] as number[] };
    await runInDurableObject(personOf(key), (_: Person, { storage }) => {
      const exec = storage.sql.exec.bind(storage.sql);
      vi.spyOn(storage.sql, "exec").mockImplementation((query: string, ...values: unknown[]) => {
        const cursor = exec(query, ...values);
        const all = cursor.toArray();
        if (!query.includes("sqlite_schema")) rows.written.push(cursor.rowsWritten);
        if (query.includes("LIMIT 50")) rows.read.push(cursor.rowsRead);
        return Object.create(cursor, {
          toArray: { value: () => all },
          one: { value: () => all[0] },
          rowsWritten: { value: cursor.rowsWritten },
        });
      });
    });
    return rows;
  };

  it("writes so many rows for a telling, and none for one that is not new; a look reads so many for each table", async () => {
    const who = await newBrowser();
    const tables: string[] = [];
    for (let count = 0; count < 3; count++) {
      const table = await openTable();
      await (await Line.open(table, who)).say(sit(0));
      await told(table, ({ seats }) => seats[0] !== null);
      tables.push(table);
    }
    const [key] = await keysAt(tables[0]!);
    const [first] = (await (await ask("/api/mine", { headers: who })).json<{ tables: OwnListing[] }>()).tables;
    const { mine, ...listing } = first!;
    const rows = await metered(key!);
    for (const length of [20, 20, 21]) await personOf(key!).tell({ listing: { ...listing, length }, mine });
    const each = documented("Rows of a telling in somebody's own place");
    expect(rows.written).toEqual([each, 0, each]);
    await ask("/api/mine", { headers: who });
    expect(rows.read.length).toBe(1);
    expect(rows.read[0]! / 3).toBeLessThanOrEqual(documented("Rows read for each of one's own tables"));
  });

  it("writes so many rows for a call, and none for who comes without having been called", async () => {
    const { table, who } = await seatTwo();
    await told(table, ({ phase }) => phase === "playing");
    const browser = await Browser.at("https://fcm.googleapis.com/fcm/send/costs");
    const { key: named } = await (await ask("/api/mine/push")).json<{ key: string }>();
    await post("/api/mine/push", browser.order(named), who[1] as never);
    const { tables } = await (await ask("/api/mine", { headers: who[1] })).json<{ tables: OwnListing[] }>();
    const { mine, ...listing } = tables[0]!;
    const [, key] = await keysAt(table);
    const service = new PushService(browser);
    const rows = await metered(key!);
    const sum = () => rows.written.reduce((all, each) => all + each, 0);
    await personOf(key!).cameTo(table, 20);
    expect(sum()).toBe(0);
    await personOf(key!).tell({ listing: { ...listing, length: 20, turn: mine }, mine, seen: 0 });
    await runDurableObjectAlarm(personOf(key!));
    await personOf(key!).cameTo(table, 20);
    expect(service.messages.length).toBe(1);
    const each = documented("Rows of a call, for each browser that wants to be called");
    expect(sum() - documented("Rows of a telling in somebody's own place")).toBe(each);
  });
});
