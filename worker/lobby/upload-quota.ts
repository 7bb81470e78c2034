/** The daily quota of uploaded bytes per address, so that nobody uses tables as free storage. */
import { utcDayNumber } from "../../engine/kit/utc-day.ts";
import { HttpError, logError } from "../platform/errors.ts";

/** What one address may upload in a day (UTC), in bytes: hundreds of games of any kind. */
export const MAX_UPLOAD_BYTES_PER_DAY = 32 * 1024 * 1024;

const SECONDS_A_DAY = 24 * 60 * 60;

// Counts and checks in one statement, so that simultaneous uploads are counted one by one.
const CHARGE = `
  INSERT INTO upload (day, address, bytes) VALUES (?1, ?2, ?3)
  ON CONFLICT DO UPDATE SET bytes = bytes + ?3 WHERE bytes + ?3 <= ${MAX_UPLOAD_BYTES_PER_DAY}`;

/** Counts an upload; throws if the address has no bytes left today. If the lobby fails, the upload is allowed. */
export const chargeUpload = async (lobby: D1Database, address: string, bytes: number, now: number): Promise<void> => {
  if (await isWithinQuota(lobby, address, bytes, now)) return;
  const secondsLeft = SECONDS_A_DAY - (Math.floor(now / 1000) % SECONDS_A_DAY);
  throw new HttpError("too-many-bytes", `${MAX_UPLOAD_BYTES_PER_DAY} bytes a day`, {
    "Retry-After": String(secondsLeft),
  });
};

const isWithinQuota = async (lobby: D1Database, address: string, bytes: number, now: number): Promise<boolean> => {
  try {
    const { meta } = await lobby.prepare(CHARGE).bind(utcDayNumber(now), address, bytes).run();
    return meta.changes > 0;
  } catch (error) {
    logError("lobby", error);
    return true;
  }
};

/** Deletes the counts of earlier days. */
export const dropOldUploads = (lobby: D1Database, now: number): Promise<unknown> =>
  lobby.prepare("DELETE FROM upload WHERE day < ?").bind(utcDayNumber(now)).run();
