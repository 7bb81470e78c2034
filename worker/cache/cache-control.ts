/**
 * How long an answer may be kept, and by whom, in the one header that browsers and the cache in front of the Worker both
 * read. CACHING.md goes through it path by path. What names nobody who asked may be kept for everybody; all else is the
 * asker's alone.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In seconds: what nothing can change any more, … */
export const IMMUTABLE_SECONDS = 7 * DAY;
/** … a live table as its link shows it, … */
export const LIVE_SECONDS = 30;
/** … and as its page brings it along, which the socket makes good, … */
export const PRELOAD_SECONDS = 2;
/** … the public lists, … */
export const LISTS_SECONDS = 2;
/** … and the catalogue, which only a deploy changes. */
const CATALOGUE = 5 * MINUTE;

/** Kept by the asker's browser alone, which asks each time whether it is still so. */
export const PRIVATE_REVALIDATE = "private, no-cache";

/** Kept for everybody, for so many seconds. */
export const publicFor = (seconds: number): string => `public, max-age=${seconds}`;

/** The same, and handed out for another day while the next one is made. */
export const PUBLIC_CATALOGUE = `${publicFor(CATALOGUE)}, stale-while-revalidate=${DAY}`;

/** What a finished table says of its own time. All ms since 1970. */
export interface EndedTimes {
  /** When its log last grew: talk and a rematch may follow the end. */
  readonly movedAt: number;
  /** When it is emptied by itself, or null. */
  readonly keptUntil: number | null;
}

/** What has been quiet for some time may be kept for as long again, in seconds: not past the day on which it is emptied. */
const quietLife = ({ movedAt, keptUntil }: EndedTimes, now: number): number => {
  const quiet = Math.floor((now - movedAt) / 1000);
  const left = keptUntil === null ? IMMUTABLE_SECONDS : Math.floor((keptUntil - now) / 1000);
  return Math.max(0, Math.min(Math.max(quiet, LIVE_SECONDS), left, IMMUTABLE_SECONDS));
};

/** Of a finished table, for everybody. `isClosed`: a part of its log that no talk can lengthen. */
export const publicForEnded = (ended: EndedTimes, isClosed: boolean, now: number): string =>
  publicFor(isClosed ? quietLife({ ...ended, movedAt: 0 }, now) : quietLife(ended, now));

/** By which all that is kept of a table is found when it is forgotten. */
export const cacheTagOf = (table: string): Readonly<Record<"Cache-Tag", string>> => ({ "Cache-Tag": `table-${table}` });

/** Whether others may be answered with this. */
export const isPublicResponse = ({ headers }: Response): boolean =>
  (headers.get("Cache-Control") ?? "").split(/\s*,\s*/).includes("public");
