/**
 * Tables as this device last saw them. The page saves the log that it was sent (connection/last-seen.ts). The service
 * worker appends it to the cached page, as the server does for watchers (worker/pages/page-preload.ts). A returning
 * viewer sees the board before the socket has opened.
 */

import { MAX_LAST_SEEN_TABLES, RETAIN_LAST_SEEN_DAYS } from "../../engine/wire/retention.ts";

/** A cookie that scripts can read. If it matches, the cookies still belong to the viewer who saw the table. */
export const SEEN_COOKIE = "seen";

/** A log as it was shown to its viewer. */
export interface LastSeenLog {
  /** The query of a socket that has this log, so that the table does not send it again. */
  readonly known: string;
  /** The value of the cookie `SEEN_COOKIE` when the log was saved. */
  readonly mark: string;
  /** When it was saved, ms since 1970. */
  readonly at: number;
  /** Server frames (engine/wire/protocol.ts), one a line. */
  readonly frames: string;
}

const CACHE = "foldtable-seen";
/** The longest log that is saved, in characters: parsing a longer one takes as long as receiving it. */
const MAX_LENGTH = 200_000;

const DAY = 86_400_000;

/**
 * The cache key of a table's log, the same for each moment. Returns null if the address is not a table's, or shows no
 * result: the saved log may contain it.
 */
const cacheKeyOf = (path: string): string | null => /^\/t\/[\w-]+(?!.*\/quiet$)/.exec(path)?.[0] ?? null;

const isOld = (at: number): boolean => !(Date.now() - at < RETAIN_LAST_SEEN_DAYS * DAY);

/** A device without room stores nothing; the next page starts without a saved log. */
export const saveLastSeen = async (table: string, { known, mark, at, frames }: LastSeenLog): Promise<void> => {
  if (frames.length > MAX_LENGTH) return deleteLastSeen(table);
  try {
    const cache = await caches.open(CACHE);
    await cache.put(`/t/${table}`, new Response(frames, { headers: { known, mark, at: String(at) } }));
    await deleteOldest(cache);
  } catch {
    // An older view would be shown in place of this one.
    await deleteLastSeen(table);
  }
};

/** Deletes saved logs that are too many or too old. */
const deleteOldest = async (cache: Cache): Promise<void> => {
  const all = await Promise.all(
    (await cache.keys()).map(async (request) => ({ request, at: timeOf(await cache.match(request)) })),
  );
  const newest = all.toSorted((a, b) => b.at - a.at);
  const gone = newest.filter(({ at }, index) => index >= MAX_LAST_SEEN_TABLES || isOld(at));
  await Promise.all(gone.map(({ request }) => cache.delete(request)));
};

const timeOf = (kept: Response | undefined): number => Number(kept?.headers.get("at"));

export const deleteLastSeen = async (table: string): Promise<void> => {
  try {
    if (await caches.has(CACHE)) await (await caches.open(CACHE)).delete(`/t/${table}`);
  } catch {
    // Nothing is saved if caches are unavailable.
  }
};

/** Appends the saved log to the page of the table at `path`. Returns the page unchanged if there is none. */
export const withLastSeen = async (page: Response, path: string): Promise<Response> => {
  const place = cacheKeyOf(path);
  const kept = place === null ? undefined : await caches.match(place, { cacheName: CACHE });
  if (place === null || kept === undefined || isOld(timeOf(kept))) return page;
  const [text, frames] = await Promise.all([page.text(), kept.text()]);
  return new Response(text + seenTag(place.slice("/t/".length), kept.headers, frames), page);
};

/** The same tag as the server's (worker/pages/page-preload.ts), with the attributes of a saved log. */
const seenTag = (table: string, headers: Headers, frames: string): string => {
  const said = (name: string): string => (headers.get(name) ?? "").replaceAll("&", "&amp;");
  return `<script type="application/json" id="log" data-table="${table}" data-known="${said("known")}" data-mark="${said("mark")}" data-at="${said("at")}">${frames.replaceAll("<", "\\u003c")}</script>`;
};
