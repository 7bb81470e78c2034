/**
 * Person keys by player key. The lobby uses them to count opened tables, and person objects are addressed by them. They
 * are stored beside the log and sent nowhere else, because a person key is the same at every table.
 */

type Storage = Pick<DurableObjectStorage, "kv" | "sql">;

const PREFIX = "sitter ";

/** Until November 2026 a separate table contained the keys, which cost two more rows. */
const hasLegacyTable = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'sitter'").toArray().length > 0;

const readLegacyKeys = (sql: SqlStorage): readonly (readonly [player: string, lobbyKey: string])[] =>
  !hasLegacyTable(sql)
    ? []
    : sql
        .exec<{ player: string; listing: string }>("SELECT player, listing FROM sitter")
        .toArray()
        .map(({ player, listing }) => [player, listing]);

/** Stores the person key of a player; returns false if it was known. */
export const storeSitterKey = (storage: Storage, player: string, lobbyKey: string): boolean => {
  if (readSitterKeys(storage).has(player)) return false;
  storage.kv.put(PREFIX + player, lobbyKey);
  return true;
};

/** Person keys by player key at this table. */
export const readSitterKeys = ({ kv, sql }: Storage): ReadonlyMap<string, string> => {
  const keys = Array.from(
    kv.list<string>({ prefix: PREFIX }),
    ([name, lobbyKey]) => [name.slice(PREFIX.length), lobbyKey] as const,
  );
  return new Map([...readLegacyKeys(sql), ...keys]);
};

/** The player has left, and the person object knows it. */
export const deleteSitterKey = ({ kv, sql }: Storage, player: string): void => {
  kv.delete(PREFIX + player);
  if (hasLegacyTable(sql)) sql.exec("DELETE FROM sitter WHERE player = ?", player);
};
