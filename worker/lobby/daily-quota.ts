/** What one address may use in a day (UTC), counted in the lobby's database. */
import { utcDayNumber } from "../../engine/kit/utc-day.ts";
import type { PersonSetting } from "../../engine/wire/person-settings.ts";
import { type ErrorCode, HttpError, logError } from "../platform/errors.ts";

export interface DailyQuota {
  /** The table of the counts, and its column. */
  readonly table: "upload" | "opened_tournament";
  readonly column: "bytes" | "opened";
  readonly most: number;
  /** What is counted, for the hint of the refusal. */
  readonly unit: string;
  readonly code: ErrorCode;
}

/** So that nobody uses tables as free storage: hundreds of games of any kind. */
export const UPLOAD_QUOTA: DailyQuota = {
  ...{ table: "upload", column: "bytes", most: 32 * 1024 * 1024, unit: "bytes", code: "too-many-bytes" },
};

/** Stored for as long as the identity that chose them. A page sends a setting only when it changes. */
export const SETTINGS_QUOTA: DailyQuota = { ...UPLOAD_QUOTA, most: 4 * 1024 * 1024, unit: "bytes of settings" };

/** What settings count for the quota. */
export const settingsBytes = (settings: readonly PersonSetting[]): number =>
  new TextEncoder().encode(JSON.stringify(settings)).length;

/** Each tournament may open hundreds of tables. */
export const TOURNAMENT_QUOTA: DailyQuota = {
  ...{ table: "opened_tournament", column: "opened", most: 40, unit: "tournaments", code: "too-many-open" },
};

const SECONDS_A_DAY = 24 * 60 * 60;

/** Counts and checks in one statement, so that simultaneous requests are counted one by one. */
const chargeStatement = ({ table, column, most }: DailyQuota): string => `
  INSERT INTO ${table} (day, address, ${column}) VALUES (?1, ?2, ?3)
  ON CONFLICT DO UPDATE SET ${column} = ${column} + ?3 WHERE ${column} + ?3 <= ${most}`;

/** Counts `amount`; throws if the address has not so much left today. If the lobby fails, the request is allowed. */
export const chargeDaily = async (
  lobby: D1Database,
  quota: DailyQuota,
  address: string,
  amount: number,
  now: number,
): Promise<void> => {
  if (!(await isWithinQuota(lobby, quota, address, amount, now))) throw quotaError(quota, now);
};

export const quotaError = ({ code, most, unit }: DailyQuota, now: number): HttpError => {
  const secondsLeft = SECONDS_A_DAY - (Math.floor(now / 1000) % SECONDS_A_DAY);
  return new HttpError(code, `${most} ${unit} a day`, { "Retry-After": String(secondsLeft) });
};

/** Counts `amount` if the address has so much left today; returns whether it has. */
export const isWithinQuota = async (
  lobby: D1Database,
  quota: DailyQuota,
  address: string,
  amount: number,
  now: number,
): Promise<boolean> => {
  try {
    const { meta } = await lobby.prepare(chargeStatement(quota)).bind(utcDayNumber(now), address, amount).run();
    return meta.changes > 0;
  } catch (error) {
    logError("lobby", error);
    return true;
  }
};

/** Deletes the counts of earlier days. */
export const dropOldCounts = (lobby: D1Database, { table }: DailyQuota, now: number): Promise<unknown> =>
  lobby.prepare(`DELETE FROM ${table} WHERE day < ?`).bind(utcDayNumber(now)).run();
