/**
 * What is asked for again and again is answered from this city's cache: a link in a busy group is looked at by a hundred
 * phones in a minute. The cache in front of the Worker does the same and better (CACHING.md), where there is one: this
 * one works everywhere else too, and holds what is made of several answers.
 *
 * It cannot be emptied in other cities. So nothing stays in it for longer than an hour, whatever it says itself.
 */
import { isPublicResponse } from "./cache-control.ts";

/** Bound to this version of what is kept: a new one must not be answered with an old one's. */
const VERSION = 3;

const LONGEST = 60 * 60;

type Waiting = Pick<ExecutionContext, "waitUntil">;

/** What it says to others, while its own Cache-Control says how long it stays here. */
const SAYS = "Foldtable-Cache-Control";
/** Until when it is good, ms since 1970: caches count in whole seconds, and by their own clock. */
const UNTIL = "Foldtable-Until";

const addressOf = (key: string): string => `https://kept.local/${VERSION}/${key}`;

const lifeOf = (control: string): number => Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? 0);

/**
 * The answer kept under this key, or the one made now, which is kept for as long as it says itself if it is for everybody.
 * `table`: whose it is; what was kept of a forgotten one is not found again.
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

/** Its time is neither over nor, by a clock that was set back, further off than it can be. */
const isGood = ({ headers }: Response): boolean => {
  const left = Number(headers.get(UNTIL)) - Date.now();
  return left > 0 && left <= LONGEST * 1000;
};

const forHere = (made: Response): Response => {
  const says = made.headers.get("Cache-Control") ?? "";
  const life = Math.min(lifeOf(says), LONGEST);
  const copy = new Response(made.body, made);
  copy.headers.set(SAYS, says);
  copy.headers.set(UNTIL, String(Date.now() + life * 1000));
  copy.headers.set("Cache-Control", `public, max-age=${life}`);
  return copy;
};

const asMade = (found: Response): Response => {
  const copy = new Response(found.body, found);
  copy.headers.set("Cache-Control", found.headers.get(SAYS) ?? "no-store");
  for (const ours of [SAYS, UNTIL, "CF-Cache-Status"]) copy.headers.delete(ours);
  return copy;
};

const forgottenAddress = (table: string): string => addressOf(`forgotten/${table}`);

/** Nothing of a table is found here any more. Remembered for as long as anything stays. */
export const evictTable = (table: string): Promise<void> =>
  caches.default.put(
    forgottenAddress(table),
    new Response("", { headers: { "Cache-Control": `public, max-age=${LONGEST}` } }),
  );
