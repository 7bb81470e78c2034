/**
 * A table's whole storage on its way from one object to another. From the mark on, which is stored together with the last entry,
 * the first object's log takes nothing more; then all of it is copied; then nothing is left of it there but where it went.
 */
import type { Place } from "../places.ts";

type Value = ArrayBuffer | string | number | null;

interface Relation {
  readonly name: string;
  /** What makes it. */
  readonly sql: string;
  readonly rows: readonly Readonly<Record<string, Value>>[];
}

/** All that an object keeps. */
export interface Goods {
  readonly relations: readonly Relation[];
  /** What makes its triggers. */
  readonly triggers: readonly string[];
  readonly kept: readonly (readonly [name: string, value: unknown])[];
}

const MARK = "elsewhere";
const CLOSED = "log_goes_on_elsewhere";

// The database itself sees to it that nothing is added here any more, whatever code runs or has run.
const LEAVE = `
  CREATE TABLE ${MARK} (place TEXT NOT NULL) STRICT;
  CREATE TRIGGER ${CLOSED} BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'elsewhere'); END;
`;

/** The durable mark: from here on the table goes on at `place`, and nowhere else. */
export const markMoved = (storage: DurableObjectStorage, place: Place): void => {
  storage.transactionSync(() => {
    storage.sql.exec(LEAVE);
    storage.sql.exec(`INSERT INTO ${MARK} (place) VALUES (?)`, place);
  });
};

/** All that any part of a table ever makes for itself; whatever else stands in the schema is the platform's own. */
export const OWN: readonly string[] = [
  ...["log", "kept_seat", "forgetting", "asker", "relay", "rematch_is_open"],
  // Of tables that were opened before November 2026.
  ...["secret", "sitter"],
];

const schemaOf = (sql: SqlStorage) =>
  sql
    .exec<{ type: string; name: string; tbl_name: string; sql: string }>(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL",
    )
    .toArray()
    .filter(({ name, tbl_name }) => OWN.includes(tbl_name) && name !== CLOSED);

/** Where the table went from here; null: nowhere. */
export const movedTo = ({ sql }: DurableObjectStorage): string | null => {
  const isThere = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = ?", MARK).toArray().length > 0;
  return isThere ? sql.exec<{ place: string }>(`SELECT place FROM ${MARK}`).one().place : null;
};

/** All that is here, as it is to be there; null: it has gone already. `place`: near which it will be. */
export const pack = ({ sql, kv }: DurableObjectStorage, place: Place): Goods | null => {
  const schema = schemaOf(sql);
  if (!schema.some(({ name }) => name === "log")) return null;
  const relations = schema
    .filter(({ type }) => type === "table")
    .map(({ name, sql: making }) => ({ name, sql: making, rows: rowsOf(sql, name, place) }));
  const triggers = schema.filter(({ type }) => type !== "table").map(({ sql: making }) => making);
  return { relations, triggers, kept: [...kv.list()] };
};

const rowsOf = (sql: SqlStorage, name: string, place: Place): readonly Record<string, Value>[] =>
  sql
    .exec<Record<string, Value>>(`SELECT * FROM "${name}"`)
    .toArray()
    // The first of the log says near which place the table is.
    .map((row) => (name === "log" && row.seq === 0 ? { ...row, near: place } : row));

/** Stores all of it or nothing. */
export const unpack = (storage: DurableObjectStorage, { relations, triggers, kept }: Goods): void => {
  const { sql, kv } = storage;
  storage.transactionSync(() => {
    for (const { name, sql: making, rows } of relations) {
      sql.exec(making);
      for (const row of rows) insert(sql, name, row);
    }
    for (const making of triggers) sql.exec(making);
    for (const [name, value] of kept) kv.put(name, value);
  });
};

const insert = (sql: SqlStorage, name: string, row: Readonly<Record<string, Value>>): void => {
  const columns = Object.keys(row);
  const marks = columns.map(() => "?").join();
  sql.exec(
    `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join()}) VALUES (${marks})`,
    ...Object.values(row),
  );
};

/** It is there: nothing is left here but the mark. */
export const clear = (storage: DurableObjectStorage): void => {
  const { sql, kv } = storage;
  storage.transactionSync(() => {
    for (const { type, name } of schemaOf(sql)) if (type === "table") sql.exec(`DROP TABLE "${name}"`);
    for (const [name] of [...kv.list()]) kv.delete(name);
  });
};
