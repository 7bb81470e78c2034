/**
 * A table's log in its object's SQLite database: one row an entry, appended and never touched again, which the database
 * itself enforces. `seq` is given, not counted up, so that two instances of one object can never write two histories.
 * No secondary index: each would cost one more billed row a move.
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

/** What reads of the log name. Never the secret and the place, which stand in the first row and are no part of an entry. */
const ENTRY = "seq, at, seat, v, event, id";

/** All that a table keeps. */
export interface StoredTable {
  readonly entries: readonly Entry[];
  readonly secret: string;
  /** The place that it was opened near; null: not known. */
  readonly near: Region | null;
}

/** An entry as it is stored: `event` is JSON, of version `v`. */
export type LogRow = {
  readonly seq: number;
  readonly at: number;
  readonly seat: number | null;
  readonly v: number;
  readonly event: string;
  readonly id: string | null;
};

/** The only place that creates anything: an object that nobody opened stores nothing. */
export const createTable = (storage: DurableObjectStorage, { entries, ...first }: StoredTable): void => {
  storage.transactionSync(() => {
    storage.sql.exec(SCHEMA);
    for (const entry of entries) insert(storage.sql, entry, first);
  });
};

/** The rows of the log and the secret as they are stored, or null if the table was never opened. Throws `Moved` where it goes on elsewhere. */
export const readRows = (sql: SqlStorage): { readonly rows: readonly LogRow[]; readonly secret: string } | null => {
  const names = sql
    .exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE name IN ('log', 'secret', 'elsewhere')")
    .toArray()
    .map(({ name }) => name);
  if (names.includes("elsewhere")) throw new TableMovedError();
  if (!names.includes("log")) return null;
  // Until November 2026 tables were opened with the secret in a table of its own: two rows, and two triggers, more.
  const where = names.includes("secret") ? "SELECT hex FROM secret" : "SELECT secret AS hex FROM log WHERE seq = 0";
  const { hex } = sql.exec<{ hex: string }>(where).one();
  return { rows: sql.exec<LogRow>(`SELECT ${ENTRY} FROM log ORDER BY seq`).toArray(), secret: hex };
};

/** The place that the table was opened near; null: not known. Until November 2026 it was not kept. */
export const readOpeningRegion = (sql: SqlStorage): Region | null => {
  const isKept = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'log' AND sql LIKE '%near TEXT%'").toArray();
  if (isKept.length === 0) return null;
  const { near } = sql.exec<{ near: string | null }>("SELECT near FROM log WHERE seq = 0").one();
  return near !== null && isRegion(near) ? near : null;
};

/**
 * Stores all these entries or none. False when another instance of the same object was quicker: then nothing of ours is
 * stored, and the log is longer than we knew.
 */
export const appendEntries = (storage: DurableObjectStorage, entries: readonly Entry[]): boolean => {
  try {
    // One statement is atomic by itself, and a move is one row.
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

/** `first`: of a table that is being opened, to whose first entry it is added. */
const insert = (sql: SqlStorage, { seq, at, seat, v, event, id }: Entry, first: First | null = null): void => {
  const text = JSON.stringify(event);
  if (seq === 0) sql.exec(INSERT_FIRST, seq, at, seat, v, text, id ?? null, first?.secret ?? null, first?.near ?? null);
  else sql.exec(INSERT, seq, at, seat, v, text, id ?? null);
};

/** The entry in today's form. Throws where it has none. */
export const parseRow = ({ id, event, ...row }: LogRow): Entry => {
  const entry = { ...row, event: JSON.parse(event) as AnyEvent };
  return upcast(id === null ? entry : { ...entry, id });
};
