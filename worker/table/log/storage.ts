/**
 * A table's log in its object's SQLite database: one row per entry, appended and never changed, which triggers enforce.
 * `seq` is given, not auto-incremented, so two instances of one object can never write two histories. There is no
 * secondary index: each would cost one more billed row per move.
 */
import { upcast } from "../../../engine/log/log.ts";
import type { AnyEvent, Entry } from "../../../engine/table/types.ts";
import { TableMovedError } from "../../platform/errors.ts";
import { isRegion, type Region } from "../../platform/regions.ts";

const SCHEMA = `
  CREATE TABLE log (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    seat INTEGER,
    v INTEGER NOT NULL,
    event TEXT NOT NULL CHECK (json_valid(event)),
    id TEXT,
    secret TEXT CHECK ((secret IS NOT NULL) = (seq = 0)),
    near TEXT CHECK (near IS NULL OR seq = 0)
  ) STRICT;
  CREATE TRIGGER log_is_never_edited BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
  CREATE TRIGGER log_is_never_cut BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;

/** The columns of an entry. Secret and region are in the first row and are never part of an entry. */
const ENTRY = "seq, at, seat, v, event, id";

/** The full content of a new table. */
export interface StoredTable {
  readonly entries: readonly Entry[];
  readonly secret: string;
  /** The region in which it was opened; null if unknown. */
  readonly near: Region | null;
}

/** An entry as stored: `event` is JSON of version `v`. */
export type LogRow = {
  readonly seq: number;
  readonly at: number;
  readonly seat: number | null;
  readonly v: number;
  readonly event: string;
  readonly id: string | null;
};

/** The only function that creates a table: an object that was not opened stores nothing. */
export const createTable = (storage: DurableObjectStorage, { entries, ...first }: StoredTable): void => {
  storage.transactionSync(() => {
    storage.sql.exec(SCHEMA);
    for (const entry of entries) insert(storage.sql, entry, first);
  });
};

/**
 * The stored rows of the log and the secret; null if the table was never opened. Throws `TableMovedError` if the table
 * was relocated.
 */
export const readRows = (sql: SqlStorage): { readonly rows: readonly LogRow[]; readonly secret: string } | null => {
  const names = sql
    .exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE name IN ('log', 'secret', 'elsewhere')")
    .toArray()
    .map(({ name }) => name);
  if (names.includes("elsewhere")) throw new TableMovedError();
  if (!names.includes("log")) return null;
  // Until November 2026 a separate table contained the secret, which cost two more rows and two more triggers.
  const where = names.includes("secret") ? "SELECT hex FROM secret" : "SELECT secret AS hex FROM log WHERE seq = 0";
  const { hex } = sql.exec<{ hex: string }>(where).one();
  return { rows: sql.exec<LogRow>(`SELECT ${ENTRY} FROM log ORDER BY seq`).toArray(), secret: hex };
};

/** The region in which the table was opened; null if unknown. Until November 2026 it was not stored. */
export const readOpeningRegion = (sql: SqlStorage): Region | null => {
  const hasRegion = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'log' AND sql LIKE '%near TEXT%'").toArray();
  if (hasRegion.length === 0) return null;
  const { near } = sql.exec<{ near: string | null }>("SELECT near FROM log WHERE seq = 0").one();
  return near !== null && isRegion(near) ? near : null;
};

/**
 * Stores all of these entries or none. Returns false if another instance of this object has appended in the meantime.
 */
export const appendEntries = (storage: DurableObjectStorage, entries: readonly Entry[]): boolean => {
  try {
    // A single statement is atomic, and most moves are one row.
    if (entries.length === 1) insert(storage.sql, entries[0]!);
    else storage.transactionSync(() => entries.forEach((entry) => void insert(storage.sql, entry)));
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes("SQLITE_CONSTRAINT_PRIMARYKEY")) return false;
    throw error;
  }
};

const INSERT = `INSERT INTO log (${ENTRY}) VALUES (?, ?, ?, ?, ?, ?)`;
const INSERT_FIRST = `INSERT INTO log (${ENTRY}, secret, near) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

type First = Pick<StoredTable, "secret" | "near">;

/** `first` is stored with the first entry of a new table. */
const insert = (sql: SqlStorage, { seq, at, seat, v, event, id }: Entry, first: First | null = null): void => {
  const text = JSON.stringify(event);
  if (seq === 0) sql.exec(INSERT_FIRST, seq, at, seat, v, text, id ?? null, first?.secret ?? null, first?.near ?? null);
  else sql.exec(INSERT, seq, at, seat, v, text, id ?? null);
};

/** Upcasts a stored entry to today's version. Throws if that is impossible. */
export const parseRow = ({ id, event, ...row }: LogRow): Entry => {
  const entry = { ...row, event: JSON.parse(event) as AnyEvent };
  return upcast(id === null ? entry : { ...entry, id });
};
