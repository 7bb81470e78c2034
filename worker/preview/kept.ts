/**
 * What is asked for again and again is answered from this place's cache: a link in a busy group is looked at by a hundred
 * phones in a minute. What can no longer change is kept long; a live table's state, no longer than a turn takes.
 */
import { isFixed, type Moment } from "./moment.ts";

/** In seconds. */
export const LIVE = 30;
const FIXED = 7 * 24 * 60 * 60;

export const lifeOf = (moment: Moment): number => (isFixed(moment) ? FIXED : LIVE);

/** Bound to this version of the drawings: a new one must not be answered with an old one's pictures. */
const VERSION = 1;

/** The answer kept under this key, or the one made now, which is kept as long as it says itself. */
export const kept = async (
  key: string,
  ctx: Pick<ExecutionContext, "waitUntil">,
  make: () => Promise<Response>,
): Promise<Response> => {
  const address = `https://previews.local/${VERSION}/${key}`;
  const known = await caches.default.match(address);
  if (known !== undefined) return known;
  const made = await make();
  if (made.ok) ctx.waitUntil(caches.default.put(address, made.clone()));
  return made;
};
