/**
 * By which keys the lobby knows the players at a table. Kept beside the log and never sent anywhere but there: it is the
 * one thing that is the same about a player at every table.
 */
import type { Seat } from "../../engine/game.ts";
import type { Session } from "../../engine/session.ts";
import { listingOf } from "../lobby/listing.ts";
import type { Report } from "../lobby/read-model.ts";

/** Notes the lobby's key of a player; false if it was known. */
export const keepSitter = (sql: SqlStorage, player: string, lobbyKey: string): boolean => {
  // Here and not with the log: tables that were opened before there was a lobby have none.
  sql.exec("CREATE TABLE IF NOT EXISTS sitter (player TEXT PRIMARY KEY, listing TEXT NOT NULL) STRICT, WITHOUT ROWID");
  return sql.exec("INSERT OR IGNORE INTO sitter (player, listing) VALUES (?, ?)", player, lobbyKey).rowsWritten > 0;
};

/** All that the lobby is told about a table. Of somebody whose lobby key is not known, it cannot say that they sit. */
export const reportOf = (id: string, session: Session, sql: SqlStorage): Report => {
  const keys = readSitters(sql);
  const sitters: Record<string, Seat[]> = {};
  for (const [seat, chair] of session.state.chairs.entries()) {
    const key = keys.get(chair?.player ?? "");
    if (key !== undefined) sitters[key] = [...(sitters[key] ?? []), seat];
  }
  return { listing: listingOf(id, session), sitters };
};

/** The lobby's keys by the players' keys at this table. */
export const readSitters = (sql: SqlStorage): ReadonlyMap<string, string> => {
  const isThere = sql.exec("SELECT 1 FROM sqlite_schema WHERE name = 'sitter'").toArray().length > 0;
  if (!isThere) return new Map();
  const rows = sql.exec<{ player: string; listing: string }>("SELECT player, listing FROM sitter").toArray();
  return new Map(rows.map(({ player, listing }) => [player, listing]));
};
