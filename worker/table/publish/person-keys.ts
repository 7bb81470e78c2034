/**
 * Person keys by player key. The lobby uses them to count opened tables, and person objects are addressed by them. They
 * are stored beside the log and sent nowhere else, because a person key is the same at every table.
 */

type Storage = Pick<DurableObjectStorage, "kv" | "sql">;

/** As older tables have stored it: a player was called a sitter. */
const PREFIX = "sitter ";

/** Until November 2026 a separate table contained the keys, which cost two more rows. */
const hasLegacyTable = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'sitter'").toArray().length > 0;

const readLegacyKeys = (sql: SqlStorage): readonly (readonly [player: string, personKey: string])[] =>
  !hasLegacyTable(sql)
    ? []
    : sql
        .exec<{ player: string; listing: string }>("SELECT player, listing FROM sitter")
        .toArray()
        .map(({ player, listing }) => [player, listing]);

/** Stores the person key of a player; returns false if it was known. */
export const storePersonKey = (storage: Storage, player: string, personKey: string): boolean => {
  if (readPersonKeys(storage).has(player)) return false;
  storage.kv.put(PREFIX + player, personKey);
  return true;
};

/** Person keys by player key at this table. */
export const readPersonKeys = ({ kv, sql }: Storage): ReadonlyMap<string, string> => {
  const keys = Array.from(
    kv.list<string>({ prefix: PREFIX }),
    ([name, personKey]) => [name.slice(PREFIX.length), personKey] as const,
  );
  return new Map([...readLegacyKeys(sql), ...keys]);
};

/** The player has left, and the person object knows it. */
export const deletePersonKey = ({ kv, sql }: Storage, player: string): void => {
  kv.delete(PREFIX + player);
  if (hasLegacyTable(sql)) sql.exec("DELETE FROM sitter WHERE player = ?", player);
};
