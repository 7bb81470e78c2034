/**
 * The storage of one Durable Object on a simulated disk: SQL on `node:sqlite`, key-value pairs and the alarm, all in one
 * transaction. The transaction begins with the first write and ends when the output gate opens (object.ts). If the
 * instance dies before, all of it is lost.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

type Row = Record<string, unknown>;

interface SqlError extends Error {
  readonly errcode?: number;
}

/** The platform's names of SQLite's extended result codes. */
const CODE_NAMES: Readonly<Record<number, string>> = { 1555: "SQLITE_CONSTRAINT_PRIMARYKEY", 13: "SQLITE_FULL" };

const translated = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(String(error));
  const { errcode } = error as SqlError;
  return new Error(`${error.message}: ${CODE_NAMES[errcode ?? 0] ?? "SQLITE_ERROR"}`);
};

/** The state of the alarm on the disk. */
export interface AlarmState {
  readonly at: number;
}

type Kind = "schema" | "read" | "script" | "write";

const kinds = new Map<string, Kind>();

const newKindOf = (query: string): Kind => {
  if (/^\s*(?:SELECT|WITH)/i.test(query)) return query.includes("FROM sqlite_schema") ? "schema" : "read";
  return /^\s*(?:CREATE|DROP|ALTER|DELETE FROM \w+;)/i.test(query) ? "script" : "write";
};

const kindOf = (query: string): Kind => {
  const kind = kinds.get(query) ?? newKindOf(query);
  kinds.set(query, kind);
  return kind;
};

/**
 * A database in one transaction, which is rolled back when the run ends, because a new database costs more than most
 * of its use. An object's transactions are savepoints.
 */
class Store {
  readonly db = new DatabaseSync(":memory:");
  readonly statements = new Map<string, StatementSync>();
  static readonly #free: Store[] = [];

  static take(): Store {
    const store = Store.#free.pop() ?? new Store();
    store.db.exec("BEGIN");
    return store;
  }

  release(): void {
    this.db.exec("ROLLBACK");
    Store.#free.push(this);
  }
}

/** The storage that survives the death of an instance. */
export class Disk {
  #store: Store | null = null;
  /** Results from the schema's table since the schema last changed, because most reads query it. */
  readonly #schema = new Map<string, Row[]>();
  kv = new Map<string, unknown>();
  alarm: AlarmState | null = null;
  /** Whether writes fail because the disk is full. */
  isFull = false;
  /** Whether an entry was ever unreadable. */
  wasDamaged = false;
  /** The entries that are unreadable now. */
  damagedRows = 0;
  /** The number of rows that were ever written, and what it was when the last transaction began. */
  rowsWritten = 0;
  rowsBefore = 0;
  /** Whether anything may be stored: an object that stores nothing was never created. */
  isUsed = false;
  #saved: { readonly kv: Map<string, unknown>; readonly alarm: AlarmState | null } | null = null;

  /** The database, from its first use on. */
  get db(): DatabaseSync {
    this.#store ??= Store.take();
    return this.#store.db;
  }

  /** Called when the run has ended. */
  release(): void {
    this.#store?.release();
    this.#store = null;
  }

  /** Whether there is a table `log`. */
  get hasLog(): boolean {
    return this.read("SELECT 1 FROM sqlite_schema WHERE name = 'log'").length > 0;
  }

  get isOpen(): boolean {
    return this.#saved !== null;
  }

  begin(): void {
    if (this.#saved !== null) return;
    this.#saved = { kv: new Map(this.kv), alarm: this.alarm };
    this.statement("SAVEPOINT gate").run();
    this.rowsBefore = this.rowsWritten;
    this.isUsed = true;
  }

  commit(): void {
    if (this.#saved === null) return;
    this.#saved = null;
    this.statement("RELEASE gate").run();
  }

  /** The writes since `begin` are lost. */
  rollback(): void {
    if (this.#saved === null) return;
    ({ kv: this.kv, alarm: this.alarm } = this.#saved);
    this.#saved = null;
    this.db.exec("ROLLBACK TO gate; RELEASE gate");
    this.schemaChanged();
  }

  schemaChanged(): void {
    this.#schema.clear();
  }

  read(query: string, ...bindings: SQLInputValue[]): Row[] {
    if (kindOf(query) !== "schema") return this.statement(query).all(...bindings) as Row[];
    const key = `${query} ${bindings}`;
    const known = this.#schema.get(key) ?? (this.statement(query).all(...bindings) as Row[]);
    this.#schema.set(key, known);
    return known;
  }

  statement(query: string): StatementSync {
    this.#store ??= Store.take();
    const { db, statements } = this.#store;
    const known = statements.get(query);
    if (known !== undefined) return known;
    const made = db.prepare(query);
    statements.set(query, made);
    return made;
  }

  /** Removes everything that is stored. */
  clear(): void {
    this.commit();
    this.schemaChanged();
    this.release();
    this.kv = new Map();
    this.alarm = null;
  }
}

interface Cursor {
  readonly rowsWritten: number;
  toArray(): Row[];
  one(): Row;
  [Symbol.iterator](): Iterator<Row>;
}

const cursorOf = (rows: Row[], rowsWritten: number): Cursor => ({
  rowsWritten,
  toArray: () => rows,
  one: () => {
    if (rows.length !== 1) throw new Error(`Expected exactly one result from SQL query, but got ${rows.length}`);
    return rows[0]!;
  },
  [Symbol.iterator]: () => rows[Symbol.iterator](),
});

/** A value as the platform stores or sends it: a copy, never the caller's object. */
export const copyOf = <T>(value: T): T =>
  value === null || value === undefined || typeof value === "string" || typeof value === "number"
    ? value
    : structuredClone(value);

export interface StorageHooks {
  /** Called before each write: it begins the transaction and closes the output gate. */
  readonly write: () => void;
  /** The alarm was set or deleted. */
  readonly alarmChanged: () => void;
  /** Everything was deleted, which is durable at once. */
  readonly cleared: () => void;
}

/** `DurableObjectStorage`, as far as production uses it. */
export const makeStorage = (disk: Disk, { write, alarmChanged, cleared }: StorageHooks): object => {
  const beforeWrite = (): void => {
    if (disk.isFull) throw new Error("database or disk is full: SQLITE_FULL");
    write();
  };
  const exec = (query: string, ...bindings: SQLInputValue[]): Cursor => {
    try {
      const kind = kindOf(query);
      if (kind === "read" || kind === "schema") return cursorOf(disk.read(query, ...bindings), 0);
      beforeWrite();
      if (kind === "script" && bindings.length === 0) {
        disk.db.exec(query);
        disk.schemaChanged();
        return cursorOf([], 0);
      }
      const changes = Number(disk.statement(query).run(...bindings).changes);
      disk.rowsWritten += changes;
      return cursorOf([], changes);
    } catch (error) {
      throw translated(error);
    }
  };
  let depth = 0;
  const transactionSync = <T>(run: () => T): T => {
    beforeWrite();
    const name = `s${depth++}`;
    const before = new Map(disk.kv);
    disk.statement(`SAVEPOINT ${name}`).run();
    try {
      const result = run();
      disk.statement(`RELEASE ${name}`).run();
      return result;
    } catch (error) {
      disk.db.exec(`ROLLBACK TO ${name}; RELEASE ${name}`);
      disk.kv = before;
      disk.schemaChanged();
      throw error;
    } finally {
      depth--;
    }
  };
  const kv = {
    get: (key: string): unknown => copyOf(disk.kv.get(key)),
    put: (key: string, value: unknown): void => {
      beforeWrite();
      disk.kv.set(key, copyOf(value));
      disk.rowsWritten++;
    },
    delete: (key: string): boolean => {
      beforeWrite();
      return disk.kv.delete(key);
    },
    list: ({ prefix = "" }: { readonly prefix?: string } = {}): [string, unknown][] =>
      [...disk.kv].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1)),
  };
  const setAlarm = (alarm: AlarmState | null): void => {
    beforeWrite();
    disk.alarm = alarm;
    alarmChanged();
  };
  return {
    sql: { exec },
    kv,
    transactionSync,
    getAlarm: async () => disk.alarm?.at ?? null,
    setAlarm: async (at: number | Date) => setAlarm({ at: Number(at) }),
    deleteAlarm: async () => setAlarm(null),
    deleteAll: async () => {
      beforeWrite();
      disk.clear();
      cleared();
    },
  };
};
