/** A whole game at a real table with the meter running, from its opening until nothing is owed any more. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { vi } from "vitest";
import type { Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { evolveTable, initialTableState } from "../../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, TableState } from "../../../engine/table/types.ts";
import type { Table } from "../../../worker/main.ts";
import { type LogRow, parseRow } from "../../../worker/table/log/storage.ts";
import { Line, showSalt, sit } from "../line.ts";
import { newBrowser, openTable, stubOf, told } from "../support.ts";
import { type Bill, Meter } from "./meter.ts";

const SECOND = 1000;
export const MINUTE = 60 * SECOND;
/** Between two moves: a brisk game. Nobody waits long enough to count as gone. */
const PACE = 4 * SECOND;

/** So much later, from now on. */
export const pass = (ms: number): void => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
};

/** The true state, read behind the meter's back. */
class Truth {
  state: TableState = initialTableState;
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
        .toArray() as LogRow[];
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

export interface Played {
  readonly bill: Bill;
  readonly entries: number;
  readonly minutes: number;
  readonly sent: number;
  readonly received: number;
  /** Of the object's storage, in bytes. */
  readonly size: number;
}

/** A whole game by people who are all there, from opening the table to the end, and until nothing is owed any more. */
export const play = async (order: {
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
    const seat = seatsOnTurn(state)[0];
    if (seat === undefined || state.play === null) continue;
    const moves = rulesOfTable(state).moves(state.play, seat);
    await say(seat, moves[(count * 7919) % moves.length]!);
  }
  for (const line of lines) line.socket.close(1000);
  await told(table, ({ phase }) => phase === "over");
  pass(11 * MINUTE);
  await ring(table);
  const size = await runInDurableObject(stubOf(table), (_: Table, { storage }) => storage.sql.databaseSize);
  const minutes = (Date.now() - begun) / MINUTE;
  return { bill: meter.end(), entries: truth.state.length, minutes, sent, received, size };
};
