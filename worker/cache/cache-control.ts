/**
 * Cache-Control values: how long a response may be cached, and by whom. Browsers and the cache in front of the Worker
 * both read them. CACHING.md lists them by path. Responses that do not depend on the requester may be public; all
 * others are private.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In seconds, for what never changes again. */
export const IMMUTABLE_SECONDS = 7 * DAY;
/** For a live table's preview. */
export const LIVE_SECONDS = 30;
/** For the data embedded in a table's page, which the socket then updates. */
export const PRELOAD_SECONDS = 2;
/** For the public lists. */
export const LISTS_SECONDS = 2;
/** For the catalogue, which only a deploy changes. */
const CATALOGUE = 5 * MINUTE;

/** Cached by the requester's browser only, which revalidates it each time. */
export const PRIVATE_REVALIDATE = "private, no-cache";

/** Cached by nobody: what only this requester may know. */
export const PRIVATE_NO_STORE = "private, no-store";

/** Cached for everyone, for so many seconds. */
export const publicFor = (seconds: number): string => `public, max-age=${seconds}`;

/** Cached for everyone, and served stale for another day while it is revalidated. */
export const PUBLIC_CATALOGUE = `${publicFor(CATALOGUE)}, stale-while-revalidate=${DAY}`;

/** The times of a finished table, in ms since 1970. */
export interface EndedTimes {
  /** When the last entry was appended: chat and a rematch may follow the end. */
  readonly movedAt: number;
  /** When the table expires, or null. */
  readonly keptUntil: number | null;
}

/**
 * A log that has not changed for some time may be cached for as long again, in seconds, but not beyond the day on which
 * it expires.
 */
const quietSeconds = ({ movedAt, keptUntil }: EndedTimes, now: number): number => {
  const quiet = Math.floor((now - movedAt) / 1000);
  const left = keptUntil === null ? IMMUTABLE_SECONDS : Math.floor((keptUntil - now) / 1000);
  return Math.max(0, Math.min(Math.max(quiet, LIVE_SECONDS), left, IMMUTABLE_SECONDS));
};

/** For a finished table. `isClosed` is true for a part of its log that can no longer grow. */
export const publicForEnded = (ended: EndedTimes, isClosed: boolean, now: number): string =>
  publicFor(isClosed ? quietSeconds({ ...ended, movedAt: 0 }, now) : quietSeconds(ended, now));

/** The tag by which a deleted table is purged from the cache. */
export const cacheTagOf = (table: string): Readonly<Record<"Cache-Tag", string>> => ({ "Cache-Tag": `table-${table}` });

/** Whether the response may be cached for everyone. */
export const isPublicResponse = ({ headers }: Response): boolean =>
  (headers.get("Cache-Control") ?? "").split(/\s*,\s*/).includes("public");
