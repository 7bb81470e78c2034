/** Counts what the platform would bill for one table: rows, alarms, requests, bytes. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { Person, Table } from "../../../worker/main.ts";
import { tableStub } from "../support.ts";

export interface Bill {
  /** Rows that the object wrote, by statement, and the alarms that it set. */
  readonly written: Readonly<Record<string, number>>;
  /** Rows read on waking. */
  readonly read: number;
  /** Batches that wrote to the lobby's database, with the rows that they wrote and read. */
  readonly reports: number;
  readonly lobbyWritten: number;
  readonly lobbyRead: number;
  /** Reports to the person objects of the seated players. */
  readonly personReports: number;
  /** Events that wake the object. */
  readonly frames: number;
  readonly upgrades: number;
  readonly alarms: number;
}

export const total = ({ written }: Bill): number => Object.values(written).reduce((sum, rows) => sum + rows, 0);

export class Meter {
  #table = "";
  readonly #written: Record<string, number> = {};
  readonly #counted = { read: 0, reports: 0, lobbyWritten: 0, lobbyRead: 0 };
  readonly #spies: { mockRestore(): void; mock: { calls: unknown[] } }[] = [];
  readonly #calls: { frames: () => number; upgrades: () => number; alarms: () => number; personReports: () => number };

  constructor() {
    const calls = (name: "webSocketMessage" | "fetch" | "alarm") => {
      const spy = vi.spyOn(Table.prototype, name);
      this.#spies.push(spy);
      return () => spy.mock.calls.length;
    };
    const reports = vi.spyOn(Person.prototype, "receiveReport");
    this.#spies.push(reports);
    const personReports = () => reports.mock.calls.length;
    this.#calls = {
      frames: calls("webSocketMessage"),
      upgrades: calls("fetch"),
      alarms: calls("alarm"),
      personReports,
    };
    this.#meterLobby();
  }

  #countRows(statement: string, rows: number): void {
    if (rows > 0) this.#written[statement] = (this.#written[statement] ?? 0) + rows;
  }

  /** Counts what this object writes from now on. `stub`: another object of the same table. */
  async watch(table: string, stub: DurableObjectStub<Table> = tableStub(table)): Promise<void> {
    this.#table = table;
    await runInDurableObject(stub, (_: Table, { storage }) => {
      const { sql, kv } = storage;
      const [exec, put, setAlarm] = [sql.exec.bind(sql), kv.put.bind(kv), storage.setAlarm.bind(storage)];
      const remove = kv.delete.bind(kv);
      this.#spies.push(
        vi.spyOn(sql, "exec").mockImplementation((query: string, ...values: unknown[]) => {
          const cursor = exec(query, ...values);
          this.#countRows(query.trim().split(/\s/, 1)[0]!, cursor.rowsWritten);
          this.#counted.read += cursor.rowsRead;
          return cursor;
        }),
        vi.spyOn(kv, "put").mockImplementation((key, value) => {
          this.#countRows("stored", 1);
          return put(key, value);
        }),
        vi.spyOn(kv, "delete").mockImplementation((key) => {
          this.#countRows("deleted", 1);
          return remove(key);
        }),
        vi.spyOn(storage, "setAlarm").mockImplementation((time) => {
          this.#countRows("alarm", 1);
          return setAlarm(time);
        }),
      );
    });
  }

  #meterLobby(): void {
    const batch = env.LOBBY.batch.bind(env.LOBBY);
    this.#spies.push(
      vi.spyOn(env.LOBBY, "batch").mockImplementation(async <T>(statements: D1PreparedStatement[]) => {
        const results = await batch<T>(statements);
        // Other tables also report in this time.
        if (!JSON.stringify(statements).includes(this.#table)) return results;
        this.#counted.reports++;
        for (const { meta } of results) {
          this.#counted.lobbyWritten += meta.rows_written;
          this.#counted.lobbyRead += meta.rows_read;
        }
        return results;
      }),
    );
  }

  get bill(): Bill {
    const { frames, upgrades, alarms, personReports } = this.#calls;
    const calls = { frames: frames(), upgrades: upgrades(), alarms: alarms(), personReports: personReports() };
    return { written: { ...this.#written }, ...this.#counted, ...calls };
  }

  end(): Bill {
    const { bill } = this;
    for (const spy of this.#spies.splice(0)) spy.mockRestore();
    return bill;
  }
}
