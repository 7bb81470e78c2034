/**
 * A table's whole storage, on its way from one object to another: export, import and deletion. Each call is part of a
 * transaction of its caller (offer.ts, receiver.ts).
 */
import type { Region } from "../../platform/regions.ts";

type Storage = Pick<DurableObjectStorage, "sql" | "kv">;

type Value = ArrayBuffer | string | number | null;

interface Relation {
  readonly name: string;
  /** The statement that creates it. */
  readonly sql: string;
  readonly rows: readonly Readonly<Record<string, Value>>[];
}

/** The full storage of an object. */
export interface StorageDump {
  readonly relations: readonly Relation[];
  /** The statements that create the triggers. */
  readonly triggers: readonly string[];
  readonly kept: readonly (readonly [name: string, value: unknown])[];
}

/** The trigger that blocks appends while the table is on offer (offer.ts); it is not copied. */
export const LOG_CLOSED_TRIGGER = "log_goes_on_elsewhere";

/** All tables that any part of a table object creates; the rest of the schema belongs to the platform. */
export const TABLE_STORAGE_NAMES: readonly string[] = [
  ...["log", "kept_seat", "forgetting", "asker", "relay", "rematch_is_open"],
  // Of tables opened before November 2026.
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

/** Whether the storage contains a log. */
export const isTable = (sql: SqlStorage): boolean => schemaOf(sql).some(isLog);

/** Exports the storage as it should be in the receiver, in `region`. */
export const exportStorage = ({ sql, kv }: Storage, region: Region): StorageDump => {
  const schema = schemaOf(sql);
  const relations = schema
    .filter(({ type }) => type === "table")
    .map(({ name, sql: statement }) => ({ name, sql: statement, rows: rowsOf(sql, name, region) }));
  const triggers = schema.filter(({ type }) => type !== "table").map(({ sql: statement }) => statement);
  return { relations, triggers, kept: [...kv.list()] };
};

const rowsOf = (sql: SqlStorage, name: string, region: Region): readonly Record<string, Value>[] =>
  sql
    .exec<Record<string, Value>>(`SELECT * FROM "${name}"`)
    .toArray()
    // The first row of the log contains the table's region.
    .map((row) => (name === "log" && row.seq === 0 ? { ...row, near: region } : row));

export const importStorage = ({ sql, kv }: Storage, { relations, triggers, kept }: StorageDump): void => {
  for (const { name, sql: statement, rows } of relations) {
    sql.exec(statement);
    for (const row of rows) insert(sql, name, row);
  }
  for (const statement of triggers) sql.exec(statement);
  for (const [name, value] of kept) kv.put(name, value);
};

const insert = (sql: SqlStorage, name: string, row: Readonly<Record<string, Value>>): void => {
  const columns = Object.keys(row);
  const placeholders = columns.map(() => "?").join();
  sql.exec(
    `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join()}) VALUES (${placeholders})`,
    ...Object.values(row),
  );
};

/** Deletes everything that `exportStorage` copies. */
export const wipeStorage = ({ sql, kv }: Storage): void => {
  for (const { type, name } of schemaOf(sql)) if (type === "table") sql.exec(`DROP TABLE "${name}"`);
  for (const [name] of [...kv.list()]) kv.delete(name);
};
