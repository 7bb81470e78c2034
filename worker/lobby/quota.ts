/** How many public tables may wait for players at once, so that nobody fills the lobby's list with theirs. */
import { Fault, logError } from "../faults.ts";

/** Of one player, and of all behind one address. */
export const MAX_WAITING = 5;
export const MAX_WAITING_AT_ADDRESS = 20;

const MINUTE = 60_000;
/** As long as the list shows a table at which nobody moves. */
const DAY = 24 * 60 * MINUTE;

/** Who opens a table: the lobby's keys of the player, null for one who has just come, and of the address. */
export interface Opener {
  readonly by: string | null;
  readonly from: string;
}

const count = (column: string, key: string): string =>
  `(SELECT count(*) FROM listing WHERE ${column} = ${key} AND max(registered_at, moved_at) > ?2 - ${DAY})`;

// Counted and noted in one statement: fifty at once are still counted one by one.
const REGISTER = `
  INSERT INTO listing (id, registered_at, ask_at, opened_by, opened_from)
  SELECT ?1, ?2, ?2 + ${MINUTE}, ?3, ?4
  WHERE ${count("opened_by", "?3")} < ${MAX_WAITING} AND ${count("opened_from", "?4")} < ${MAX_WAITING_AT_ADDRESS}`;

/** Notes a public table before it is opened; faults where there are enough. A lobby that fails keeps nobody from playing. */
export const registerPublic = async (lobby: D1Database, id: string, opener: Opener, now: number): Promise<void> => {
  if (await hasRoom(lobby, id, opener, now)) return;
  throw new Fault("too-many-open", "Public tables that wait for players", { "Retry-After": "60" });
};

const hasRoom = async (lobby: D1Database, id: string, { by, from }: Opener, now: number): Promise<boolean> => {
  try {
    const { meta } = await lobby.prepare(REGISTER).bind(id, now, by, from).run();
    return meta.changes > 0;
  } catch (error) {
    logError("lobby", error);
    return true;
  }
};
