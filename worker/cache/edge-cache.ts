/**
 * This city's cache for frequent requests: a link in a busy group is fetched by a hundred phones in a minute. The cache
 * in front of the Worker (CACHING.md) does the same and better where it exists. This one works everywhere, and also
 * caches what is made from several responses.
 *
 * It cannot be purged in other cities. So nothing stays in it for longer than an hour, whatever its Cache-Control.
 */
import { isPublicResponse } from "./cache-control.ts";

/** The version of the cached content, so that new code never serves old content. */
const VERSION = 5;

const MAX_SECONDS = 60 * 60;

type Waiting = Pick<ExecutionContext, "waitUntil">;

/** The Cache-Control to send to clients. The stored Cache-Control controls only this cache. */
const CLIENT_CACHE_CONTROL = "Foldtable-Cache-Control";
/** When the response expires, ms since 1970: caches count in whole seconds, and by their own clock. */
const EXPIRES = "Foldtable-Until";

const addressOf = (key: string): string => `https://kept.local/${VERSION}/${key}`;

const lifeOf = (control: string): number => Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? 0);

/**
 * The cached response for this key, or a new one from `make`, which is cached if it is public. `table` is the table
 * that it belongs to; responses of a deleted table are not used.
 */
export const cached = async (
  key: string,
  table: string | null,
  ctx: Waiting,
  make: () => Promise<Response>,
): Promise<Response> => {
  const known = await find(key, table);
  if (known !== null) return known;
  const made = await make();
  if (made.ok && isPublicResponse(made)) ctx.waitUntil(caches.default.put(addressOf(key), forHere(made.clone())));
  return made;
};

const find = async (key: string, table: string | null): Promise<Response | null> => {
  const found = await caches.default.match(addressOf(key));
  if (found === undefined || !isGood(found)) return null;
  if (table !== null && (await caches.default.match(forgottenAddress(table))) !== undefined) return null;
  return asMade(found);
};

/** Whether the response has not expired. An expiry too far in the future means that the clock was set back. */
const isGood = ({ headers }: Response): boolean => {
  const left = Number(headers.get(EXPIRES)) - Date.now();
  return left > 0 && left <= MAX_SECONDS * 1000;
};

const forHere = (made: Response): Response => {
  const says = made.headers.get("Cache-Control") ?? "";
  const life = Math.min(lifeOf(says), MAX_SECONDS);
  const copy = new Response(made.body, made);
  copy.headers.set(CLIENT_CACHE_CONTROL, says);
  copy.headers.set(EXPIRES, String(Date.now() + life * 1000));
  copy.headers.set("Cache-Control", `public, max-age=${life}`);
  return copy;
};

const asMade = (found: Response): Response => {
  const copy = new Response(found.body, found);
  copy.headers.set("Cache-Control", found.headers.get(CLIENT_CACHE_CONTROL) ?? "no-store");
  for (const ours of [CLIENT_CACHE_CONTROL, EXPIRES, "CF-Cache-Status"]) copy.headers.delete(ours);
  return copy;
};

const forgottenAddress = (table: string): string => addressOf(`forgotten/${table}`);

/** Marks a table as deleted, for as long as any of its responses may stay here. */
export const evictTable = (table: string): Promise<void> =>
  caches.default.put(
    forgottenAddress(table),
    new Response("", { headers: { "Cache-Control": `public, max-age=${MAX_SECONDS}` } }),
  );
