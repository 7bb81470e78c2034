/** Days as everybody counts them: what is of the day is the same everywhere. */

const DAY_MS = 86_400_000;

/** How many days in UTC lie between the first of 1970 and this moment, in ms since then. */
export const utcDayNumber = (now: number): number => Math.floor(now / DAY_MS);

/** Which of `count` things is that day's, from 1. */
export const dailyPick = (day: number, count: number): number => 1 + (day % count);
