/**
 * Tables as this device last saw them, for the page and the service worker alike: the page keeps the log that it was sent
 * (line/last-seen.ts), and the worker puts it behind the kept page, as the server puts it behind its own for strangers
 * (worker/pages/page-preload.ts). Whoever comes back sees the board before the line has said a word.
 */

import { MAX_LAST_SEEN_TABLES, RETAIN_LAST_SEEN_DAYS } from "../../engine/wire/retention.ts";

/** A cookie that scripts can read, by which it is known that the cookies are still those of whoever saw the table. */
export const SEEN_COOKIE = "seen";

/** A log as its viewer was shown it. */
export interface LastSeenLog {
  /** What the table need not send again: the query of a socket that has it. */
  readonly known: string;
  /** The value of the cookie `MARK` when it was kept. */
  readonly mark: string;
  /** When it was kept, ms since 1970. */
  readonly at: number;
  /** Frames as the table sends them (engine/wire/protocol.ts), one a line. */
  readonly frames: string;
}

const CACHE = "foldtable-seen";
/** No log that has more characters: it would take as long to read as to be told. */
const LONGEST = 200_000;

const DAY = 86_400_000;

/** Where a table's log is kept, whatever moment of it the address names. Null: the address is no table's. */
const placeOf = (path: string): string | null => /^\/t\/[\w-]+/.exec(path)?.[0] ?? null;

const isOld = (at: number): boolean => !(Date.now() - at < RETAIN_LAST_SEEN_DAYS * DAY);

/** A device without room stores nothing, and the next page begins without it. */
export const saveLastSeen = async (table: string, { known, mark, at, frames }: LastSeenLog): Promise<void> => {
  if (frames.length > LONGEST) return deleteLastSeen(table);
  try {
    const cache = await caches.open(CACHE);
    await cache.put(`/t/${table}`, new Response(frames, { headers: { known, mark, at: String(at) } }));
    await forgetMost(cache);
  } catch {
    // An older view would be shown in place of this one.
    await deleteLastSeen(table);
  }
};

/** Of all that are kept those that are too many or too old. */
const forgetMost = async (cache: Cache): Promise<void> => {
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
    // Where caches cannot be used, nothing is stored in them.
  }
};

/** The page of the table at `path` with what was last seen there behind it; the page alone where that is nothing. */
export const withLastSeen = async (page: Response, path: string): Promise<Response> => {
  const place = placeOf(path);
  const kept = place === null ? undefined : await caches.match(place, { cacheName: CACHE });
  if (place === null || kept === undefined || isOld(timeOf(kept))) return page;
  const [text, frames] = await Promise.all([page.text(), kept.text()]);
  return new Response(text + seenTag(place.slice("/t/".length), kept.headers, frames), page);
};

/** As the server's own (worker/pages/page-preload.ts), with what only a kept one has. */
const seenTag = (table: string, headers: Headers, frames: string): string => {
  const said = (name: string): string => (headers.get(name) ?? "").replaceAll("&", "&amp;");
  return `<script type="application/json" id="log" data-table="${table}" data-known="${said("known")}" data-mark="${said("mark")}" data-at="${said("at")}">${frames.replaceAll("<", "\\u003c")}</script>`;
};
