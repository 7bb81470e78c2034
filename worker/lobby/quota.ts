/** The quota of public tables that wait for players, so that nobody fills the lobby's list. */
import { RETAIN_OPENER_DAYS } from "../../engine/wire/retention.ts";
import { HttpError, logError } from "../platform/errors.ts";

/** Per player, and per address. */
export const MAX_WAITING_PER_PLAYER = 5;
export const MAX_WAITING_PER_SUBNET = 20;

const MINUTE = 60_000;
/** As long as the list shows a table without a move. */
const DAY = 24 * 60 * MINUTE;

/** Who opens a table: the player's key, null for a new visitor, and the key of the address. */
export interface Opener {
  readonly by: string | null;
  readonly from: string;
}

/** A table that has not reported yet also counts as waiting. */
const count = (column: string, key: string): string => `
  (SELECT count(*) FROM listing WHERE ${column} = ${key} AND id <> ?1
    AND coalesce(shown ->> 'phase', 'seating') = 'seating' AND max(registered_at, moved_at) > ?2 - ${DAY})`;

/**
 * Counts and inserts in one statement, so that fifty simultaneous requests are counted one by one. Registering a table
 * again changes nothing but counts as a change. `opener` is the query for the opener.
 */
const register = (opener: string): string => `
  INSERT INTO listing (id, registered_at, ask_at, opened_by, opened_from)
  SELECT ?1, ?2, ?2 + ${MINUTE}, opener.opened_by, opener.opened_from FROM (${opener}) AS opener
  WHERE ${count("opened_by", "opener.opened_by")} < ${MAX_WAITING_PER_PLAYER}
    AND ${count("opened_from", "opener.opened_from")} < ${MAX_WAITING_PER_SUBNET}
  ON CONFLICT (id) DO UPDATE SET id = excluded.id`;

const REGISTER = register("SELECT ?3 AS opened_by, ?4 AS opened_from");
const REGISTER_REMATCH = register(`
  SELECT opened_by, opened_from FROM (SELECT ?3 AS id) LEFT JOIN listing USING (id)`);

/** Registers a public table before it is opened; throws if the quota is used up. */
export const registerPublic = async (lobby: D1Database, id: string, opener: Opener, now: number): Promise<void> => {
  if (await hasRoom(lobby.prepare(REGISTER).bind(id, now, opener.by, opener.from))) return;
  throw new HttpError("too-many-open", "Public tables that wait for players", { "Retry-After": "60" });
};

/**
 * Registers the public table of a rematch with the opener of the table `before`. Returns false if the opener's quota is
 * used up.
 */
export const registerRematch = (lobby: D1Database, id: string, before: string, now: number): Promise<boolean> =>
  hasRoom(lobby.prepare(REGISTER_REMATCH).bind(id, now, before));

/** If the lobby fails, the table may be opened. */
const hasRoom = async (registering: D1PreparedStatement): Promise<boolean> => {
  try {
    const { meta } = await registering.run();
    return meta.changes > 0;
  } catch (error) {
    logError("lobby", error);
    return true;
  }
};

/** Deletes the openers of tables after the promised period. */
export const forgetOpeners = (lobby: D1Database, now: number): Promise<D1Result> =>
  lobby
    .prepare(
      "UPDATE listing SET opened_by = NULL, opened_from = NULL WHERE opened_from IS NOT NULL AND registered_at < ?",
    )
    .bind(now - RETAIN_OPENER_DAYS * DAY)
    .run();
