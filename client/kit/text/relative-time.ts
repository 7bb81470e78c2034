/** How long ago something was, in the page's language. */
import { language, locale } from "./language.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const steps = [
  { unit: "minute", ms: MINUTE, below: HOUR },
  { unit: "hour", ms: HOUR, below: DAY },
  { unit: "day", ms: DAY, below: 30 * DAY },
  { unit: "month", ms: 30 * DAY, below: 365 * DAY },
  { unit: "year", ms: 365 * DAY, below: Number.POSITIVE_INFINITY },
] as const;

/** Both in ms since 1970. With a wrong clock the result is still never in the future. */
export const relativeTime = (at: number, now: number, spoken = language()): string => {
  const words = new Intl.RelativeTimeFormat(locale(spoken), { numeric: "auto" });
  const past = Math.max(0, now - at);
  if (past < MINUTE) return words.format(0, "second");
  const { unit, ms } = steps.find(({ below }) => past < below)!;
  return words.format(-Math.floor(past / ms), unit);
};
