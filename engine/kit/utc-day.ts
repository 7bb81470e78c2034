/** Days in UTC, the same for every client. */

const DAY_MS = 86_400_000;

/** The number of UTC days from 1970-01-01 to `now`, given in ms since 1970. */
export const utcDayNumber = (now: number): number => Math.floor(now / DAY_MS);

/** The item of the day out of `count`, from 1. */
export const dailyPick = (day: number, count: number): number => 1 + (day % count);
