/**
 * By which keys the players at a table are known to the lobby, which counts what they open, and to their own places
 * (worker/person). Kept beside the log and never sent anywhere but there: it is the one thing that is the same about a player at every table.
 */
/** Notes the lobby's key of a player; false if it was known. */
export const keepSitter = (sql: SqlStorage, player: string, lobbyKey: string): boolean => {
  // Here and not with the log: tables that were opened before there was a lobby have none.
  sql.exec("CREATE TABLE IF NOT EXISTS sitter (player TEXT PRIMARY KEY, listing TEXT NOT NULL) STRICT, WITHOUT ROWID");
  return sql.exec("INSERT OR IGNORE INTO sitter (player, listing) VALUES (?, ?)", player, lobbyKey).rowsWritten > 0;
};

/** The lobby's keys by the players' keys at this table. */
export const readSitters = (sql: SqlStorage): ReadonlyMap<string, string> => {
  const isThere = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'sitter'").toArray().length > 0;
  if (!isThere) return new Map();
  const rows = sql.exec<{ player: string; listing: string }>("SELECT player, listing FROM sitter").toArray();
  return new Map(rows.map(({ player, listing }) => [player, listing]));
};

/** They have left, and their own place has been told so. */
export const dropSitter = (sql: SqlStorage, player: string): void => {
  sql.exec("DELETE FROM sitter WHERE player = ?", player);
};
