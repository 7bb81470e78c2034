/**
 * A table's whole storage on its way from one object to another: all that is in it, put into another's, and taken away. Each is part
 * of a transaction of whoever decides about it (offer.ts, receiver.ts).
 */
import type { Region } from "../../platform/regions.ts";

type Kept = Pick<DurableObjectStorage, "sql" | "kv">;

type Value = ArrayBuffer | string | number | null;

interface Relation {
  readonly name: string;
  /** What makes it. */
  readonly sql: string;
  readonly rows: readonly Readonly<Record<string, Value>>[];
}

/** All that an object keeps. */
export interface StorageDump {
  readonly relations: readonly Relation[];
  /** What makes its triggers. */
  readonly triggers: readonly string[];
  readonly kept: readonly (readonly [name: string, value: unknown])[];
}

/** What closes a log while its table is on offer (offer.ts); it does not go with it. */
export const LOG_CLOSED_TRIGGER = "log_goes_on_elsewhere";

/** All that any part of a table ever makes for itself; whatever else stands in the schema is the platform's own. */
export const TABLE_STORAGE_NAMES: readonly string[] = [
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
    .filter(({ name, tbl_name }) => TABLE_STORAGE_NAMES.includes(tbl_name) && name !== LOG_CLOSED_TRIGGER);

const isLog = ({ name }: { readonly name: string }): boolean => name === "log";

/** Whether there is a log. */
export const isTable = (sql: SqlStorage): boolean => schemaOf(sql).some(isLog);

/** All that is here, as it is to be there; `place`: near which it will be. */
export const exportStorage = ({ sql, kv }: Kept, place: Region): StorageDump => {
  const schema = schemaOf(sql);
  const relations = schema
    .filter(({ type }) => type === "table")
    .map(({ name, sql: making }) => ({ name, sql: making, rows: rowsOf(sql, name, place) }));
  const triggers = schema.filter(({ type }) => type !== "table").map(({ sql: making }) => making);
  return { relations, triggers, kept: [...kv.list()] };
};

const rowsOf = (sql: SqlStorage, name: string, place: Region): readonly Record<string, Value>[] =>
  sql
    .exec<Record<string, Value>>(`SELECT * FROM "${name}"`)
    .toArray()
    // The first of the log says near which place the table is.
    .map((row) => (name === "log" && row.seq === 0 ? { ...row, near: place } : row));

/** Stores all of it. */
export const importStorage = ({ sql, kv }: Kept, { relations, triggers, kept }: StorageDump): void => {
  for (const { name, sql: making, rows } of relations) {
    sql.exec(making);
    for (const row of rows) insert(sql, name, row);
  }
  for (const making of triggers) sql.exec(making);
  for (const [name, value] of kept) kv.put(name, value);
};

const insert = (sql: SqlStorage, name: string, row: Readonly<Record<string, Value>>): void => {
  const columns = Object.keys(row);
  const marks = columns.map(() => "?").join();
  sql.exec(
    `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join()}) VALUES (${marks})`,
    ...Object.values(row),
  );
};

/** Nothing of it is left here. */
export const wipeStorage = ({ sql, kv }: Kept): void => {
  for (const { type, name } of schemaOf(sql)) if (type === "table") sql.exec(`DROP TABLE "${name}"`);
  for (const [name] of [...kv.list()]) kv.delete(name);
};
