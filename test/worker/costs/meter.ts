/** Counts what the platform would bill while something is done at one table: rows, alarms, requests, bytes. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { Person, Table } from "../../../worker/main.ts";
import { stubOf } from "../support.ts";

export interface Bill {
  /** Rows that the object wrote, by statement, and the alarms that it set. */
  readonly written: Readonly<Record<string, number>>;
  /** Rows read on waking. */
  readonly read: number;
  /** Of the lobby's database: questions that write, rows they wrote and read. */
  readonly reports: number;
  readonly lobbyWritten: number;
  readonly lobbyRead: number;
  /** What the people who sit there are told, each in their own place. */
  readonly toPeople: number;
  /** What wakes the object: frames, upgrades, alarms. */
  readonly frames: number;
  readonly upgrades: number;
  readonly alarms: number;
}

export const total = ({ written }: Bill): number => Object.values(written).reduce((sum, rows) => sum + rows, 0);

/** `table`: null where it is still to be opened; its rows are counted from the first statement on. */
export class Meter {
  #table = "";
  readonly #written: Record<string, number> = {};
  readonly #seen = { read: 0, reports: 0, lobbyWritten: 0, lobbyRead: 0 };
  readonly #spies: { mockRestore(): void; mock: { calls: unknown[] } }[] = [];
  readonly #calls: { frames: () => number; upgrades: () => number; alarms: () => number; toPeople: () => number };

  constructor() {
    const calls = (name: "webSocketMessage" | "fetch" | "alarm") => {
      const spy = vi.spyOn(Table.prototype, name);
      this.#spies.push(spy);
      return () => spy.mock.calls.length;
    };
    const tell = vi.spyOn(Person.prototype, "tell");
    this.#spies.push(tell);
    const toPeople = () => tell.mock.calls.length;
    this.#calls = { frames: calls("webSocketMessage"), upgrades: calls("fetch"), alarms: calls("alarm"), toPeople };
    this.#lobby();
  }

  #bill(what: string, rows: number): void {
    if (rows > 0) this.#written[what] = (this.#written[what] ?? 0) + rows;
  }

  /** From here on what this object writes is counted; `stub`: another of the same table's. */
  async watch(table: string, stub: DurableObjectStub<Table> = stubOf(table)): Promise<void> {
    this.#table = table;
    await runInDurableObject(stub, (_: Table, { storage }) => {
      const { sql, kv } = storage;
      const [exec, put, setAlarm] = [sql.exec.bind(sql), kv.put.bind(kv), storage.setAlarm.bind(storage)];
      const remove = kv.delete.bind(kv);
      this.#spies.push(
        vi.spyOn(sql, "exec").mockImplementation((query: string, ...values: unknown[]) => {
          const cursor = exec(query, ...values);
          this.#bill(query.trim().split(/\s/, 1)[0]!, cursor.rowsWritten);
          this.#seen.read += cursor.rowsRead;
          return cursor;
        }),
        vi.spyOn(kv, "put").mockImplementation((key, value) => {
          this.#bill("kept", 1);
          return put(key, value);
        }),
        vi.spyOn(kv, "delete").mockImplementation((key) => {
          this.#bill("dropped", 1);
          return remove(key);
        }),
        vi.spyOn(storage, "setAlarm").mockImplementation((time) => {
          this.#bill("alarm", 1);
          return setAlarm(time);
        }),
      );
    });
  }

  #lobby(): void {
    const batch = env.LOBBY.batch.bind(env.LOBBY);
    this.#spies.push(
      vi.spyOn(env.LOBBY, "batch").mockImplementation(async <T>(statements: D1PreparedStatement[]) => {
        const results = await batch<T>(statements);
        // Other tables tell meanwhile.
        if (!JSON.stringify(statements).includes(this.#table)) return results;
        this.#seen.reports++;
        for (const { meta } of results) {
          this.#seen.lobbyWritten += meta.rows_written;
          this.#seen.lobbyRead += meta.rows_read;
        }
        return results;
      }),
    );
  }

  get bill(): Bill {
    const { frames, upgrades, alarms, toPeople } = this.#calls;
    const counted = { frames: frames(), upgrades: upgrades(), alarms: alarms(), toPeople: toPeople() };
    return { written: { ...this.#written }, ...this.#seen, ...counted };
  }

  end(): Bill {
    const { bill } = this;
    for (const spy of this.#spies.splice(0)) spy.mockRestore();
    return bill;
  }
}
