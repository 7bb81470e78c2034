/**
 * By which keys the players at a table are known to the lobby, which counts what they open, and to their own places
 * (worker/person). Kept beside the log and never sent anywhere but there: it is the one thing that is the same about a player at every table.
 */

type Kept = Pick<DurableObjectStorage, "kv" | "sql">;

const PREFIX = "sitter ";

/** Until November 2026 these stood in a table of their own, whose making was two rows more. */
const isInTable = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'sitter'").toArray().length > 0;

const inTable = (sql: SqlStorage): readonly (readonly [player: string, lobbyKey: string])[] =>
  !isInTable(sql)
    ? []
    : sql
        .exec<{ player: string; listing: string }>("SELECT player, listing FROM sitter")
        .toArray()
        .map(({ player, listing }) => [player, listing]);

/** Notes the lobby's key of a player; false if it was known. */
export const storeSitterKey = (storage: Kept, player: string, lobbyKey: string): boolean => {
  if (readSitterKeys(storage).has(player)) return false;
  storage.kv.put(PREFIX + player, lobbyKey);
  return true;
};

/** The lobby's keys by the players' keys at this table. */
export const readSitterKeys = ({ kv, sql }: Kept): ReadonlyMap<string, string> => {
  const kept = Array.from(
    kv.list<string>({ prefix: PREFIX }),
    ([name, lobbyKey]) => [name.slice(PREFIX.length), lobbyKey] as const,
  );
  return new Map([...inTable(sql), ...kept]);
};

/** They have left, and their own place has been told so. */
export const deleteSitterKey = ({ kv, sql }: Kept, player: string): void => {
  kv.delete(PREFIX + player);
  if (isInTable(sql)) sql.exec("DELETE FROM sitter WHERE player = ?", player);
};
