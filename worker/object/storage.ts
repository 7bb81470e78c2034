/**
 * A table's log in its object's SQLite database: one row an entry, appended and never touched again, which the database
 * itself enforces. `seq` is given, not counted up, so that two instances of one object can never write two histories.
 * No secondary index: each would cost one more billed row a move.
 */
import { upcast } from "../../engine/log.ts";
import type { AnyEvent, Entry } from "../../engine/table-types.ts";

const SCHEMA = `
  CREATE TABLE log (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    seat INTEGER,
    v INTEGER NOT NULL,
    event TEXT NOT NULL CHECK (json_valid(event)),
    id TEXT
  ) STRICT;
  CREATE TRIGGER log_is_never_edited BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
  CREATE TRIGGER log_is_never_cut BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
  CREATE TABLE secret (hex TEXT NOT NULL) STRICT;
  CREATE TRIGGER secret_is_never_edited BEFORE UPDATE ON secret BEGIN SELECT RAISE(ABORT, 'append-only'); END;
  CREATE TRIGGER secret_is_never_cut BEFORE DELETE ON secret BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;

/** All that a table keeps. The secret stands outside the log, so that no way of reading the log can show it. */
export interface StoredTable {
  readonly entries: readonly Entry[];
  readonly secret: string;
}

/** An entry as it is stored: `event` is JSON, of version `v`. */
export type Row = {
  readonly seq: number;
  readonly at: number;
  readonly seat: number | null;
  readonly v: number;
  readonly event: string;
  readonly id: string | null;
};

/** The only place that creates anything: an object that nobody opened stores nothing. */
export const createTable = (storage: DurableObjectStorage, { entries, secret }: StoredTable): void => {
  storage.transactionSync(() => {
    storage.sql.exec(SCHEMA);
    storage.sql.exec("INSERT INTO secret (hex) VALUES (?)", secret);
    for (const entry of entries) insert(storage.sql, entry);
  });
};

/** The rows of the log and the secret as they are stored, or null if the table was never opened. */
export const readRows = (sql: SqlStorage): { readonly rows: readonly Row[]; readonly secret: string } | null => {
  const isOpen = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'log'").toArray().length > 0;
  if (!isOpen) return null;
  const { hex } = sql.exec<{ hex: string }>("SELECT hex FROM secret").one();
  return { rows: sql.exec<Row>("SELECT seq, at, seat, v, event, id FROM log ORDER BY seq").toArray(), secret: hex };
};

/**
 * Stores all these entries or none. False when another instance of the same object was quicker: then nothing of ours is
 * stored, and the log is longer than we knew.
 */
export const appendEntries = (storage: DurableObjectStorage, entries: readonly Entry[]): boolean => {
  try {
    const [first, ...more] = entries;
    // One statement is atomic by itself, and a move is one row.
    if (first !== undefined && more.length === 0) insert(storage.sql, first);
    else storage.transactionSync(() => entries.forEach((entry) => void insert(storage.sql, entry)));
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes("SQLITE_CONSTRAINT_PRIMARYKEY")) return false;
    throw error;
  }
};

const insert = (sql: SqlStorage, { seq, at, seat, v, event, id }: Entry): void => {
  sql.exec(
    "INSERT INTO log (seq, at, seat, v, event, id) VALUES (?, ?, ?, ?, ?, ?)",
    seq,
    at,
    seat,
    v,
    JSON.stringify(event),
    id ?? null,
  );
};

/** The entry in today's form. Throws where it has none. */
export const parseRow = ({ id, event, ...row }: Row): Entry => {
  const entry = { ...row, event: JSON.parse(event) as AnyEvent };
  return upcast(id === null ? entry : { ...entry, id });
};
