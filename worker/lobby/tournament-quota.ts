/** The daily quota of tournaments per address, because each may open hundreds of tables. */
import { utcDayNumber } from "../../engine/kit/utc-day.ts";
import { HttpError, logError } from "../platform/errors.ts";

/** What one address may open in a day (UTC). */
export const MAX_TOURNAMENTS_PER_DAY = 40;

const SECONDS_A_DAY = 24 * 60 * 60;

// Counts and checks in one statement, so that simultaneous requests are counted one by one.
const CHARGE = `
  INSERT INTO opened_tournament (day, address, opened) VALUES (?1, ?2, 1)
  ON CONFLICT DO UPDATE SET opened = opened + 1 WHERE opened < ${MAX_TOURNAMENTS_PER_DAY}`;

/** Counts a tournament; throws if the address has opened enough today. If the lobby fails, it may be opened. */
export const chargeTournament = async (lobby: D1Database, address: string, now: number): Promise<void> => {
  if (await isWithinQuota(lobby, address, now)) return;
  const secondsLeft = SECONDS_A_DAY - (Math.floor(now / 1000) % SECONDS_A_DAY);
  throw new HttpError("too-many-open", `${MAX_TOURNAMENTS_PER_DAY} tournaments a day`, {
    "Retry-After": String(secondsLeft),
  });
};

const isWithinQuota = async (lobby: D1Database, address: string, now: number): Promise<boolean> => {
  try {
    const { meta } = await lobby.prepare(CHARGE).bind(utcDayNumber(now), address).run();
    return meta.changes > 0;
  } catch (error) {
    logError("lobby", error);
    return true;
  }
};

/** Deletes the counts of earlier days. */
export const dropOldTournamentCounts = (lobby: D1Database, now: number): Promise<unknown> =>
  lobby.prepare("DELETE FROM opened_tournament WHERE day < ?").bind(utcDayNumber(now)).run();
