/** A whole game at a real table, metered from the opening of the table until its last report. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import type { Seat } from "../../../engine/contract/game.ts";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { evolveTable, initialTableState } from "../../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand, TableState } from "../../../engine/table/types.ts";
import type { Table } from "../../../worker/main.ts";
import { type LogRow, parseRow } from "../../../worker/table/log/storage.ts";
import { advanceClock, alarmOf, newBrowser, openTable, tableStub, waitForListing } from "../support.ts";
import { showSalt, sit, TableClient } from "../table-client.ts";
import { type Bill, Meter } from "./meter.ts";

const SECOND = 1000;
export const MINUTE = 60 * SECOND;
/** So short that no player counts as absent. */
const MOVE_INTERVAL_MS = 4 * SECOND;

/** The table's state, read without the meter. */
class UnmeteredTable {
  state: TableState = initialTableState;
  readonly #table: string;

  constructor(table: string) {
    this.#table = table;
  }

  async read(): Promise<TableState> {
    const { length } = this.state;
    const rows = await runInDurableObject(tableStub(this.#table), (_: Table, { storage }) => {
      const { exec } = Object.getPrototypeOf(storage.sql) as SqlStorage;
      return exec
        .call(storage.sql, "SELECT seq, at, seat, v, event, id FROM log WHERE seq >= ?", length)
        .toArray() as LogRow[];
    });
    for (const row of rows) this.state = evolveTable(this.state, parseRow(row));
    return this.state;
  }
}

/** Runs the alarm if it is due. */
const runDueAlarm = async (table: string): Promise<void> => {
  const at = await alarmOf(tableStub(table));
  if (at === null || at > Date.now()) return;
  await runDurableObjectAlarm(tableStub(table));
};

export interface MeteredGame {
  readonly bill: Bill;
  readonly entries: number;
  readonly minutes: number;
  readonly sent: number;
  readonly received: number;
  /** The size of the object's storage in bytes. */
  readonly size: number;
}

/** Plays a whole game between connected players. */
export const playMeteredGame = async (order: {
  readonly game: string;
  readonly seats: number;
  readonly options?: object;
}): Promise<MeteredGame> => {
  const startedAt = Date.now();
  const meter = new Meter();
  const table = await openTable(order);
  await waitForListing(table);
  await meter.watch(table);
  const clients = await Promise.all(
    Array.from({ length: order.seats }, async () => TableClient.open(table, await newBrowser())),
  );
  let [sent, received] = [0, 0];
  for (const { socket } of clients) socket.addEventListener("message", ({ data }) => (received += String(data).length));
  const submit = async (seat: Seat, command: AnyCommand): Promise<void> => {
    sent += JSON.stringify({ type: "command", id: "command-00000001", seq: 100, command }).length;
    const client = clients[seat]!;
    const reply = await client.submit(command, { seq: unmetered.state.length - 1 });
    if (reply.type === "refused") throw new Error(`${JSON.stringify(command)}: ${reply.code}`);
  };
  const unmetered = new UnmeteredTable(table);
  await unmetered.read();
  for (const seat of clients.keys()) await submit(seat, sit(seat)).then(() => unmetered.read());
  for (const seat of clients.keys()) await submit(seat, showSalt).then(() => unmetered.read());
  for (let count = 0; (await unmetered.read()).phase === "playing"; count++) {
    advanceClock(MOVE_INTERVAL_MS);
    await runDueAlarm(table);
    const state = await unmetered.read();
    const seat = seatsOnTurn(state)[0];
    if (seat === undefined || state.play === null) continue;
    const moves = rulesOfTable(state).moves(state.play, seat);
    await submit(seat, moves[(count * 7919) % moves.length]!);
  }
  for (const client of clients) client.socket.close(1000);
  await waitForListing(table, ({ phase }) => phase === "over");
  advanceClock(11 * MINUTE);
  await runDueAlarm(table);
  const size = await runInDurableObject(tableStub(table), (_: Table, { storage }) => storage.sql.databaseSize);
  const minutes = (Date.now() - startedAt) / MINUTE;
  return { bill: meter.end(), entries: unmetered.state.length, minutes, sent, received, size };
};
