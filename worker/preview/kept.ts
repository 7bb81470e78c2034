/**
 * What is asked for again and again is answered from this place's cache: a link in a busy group is looked at by a hundred
 * phones in a minute. What can no longer change is kept long; a live table's state, no longer than a turn takes.
 */
import type { Env } from "../env.ts";
import { checkRate } from "../object/limits.ts";
import type { Asked } from "./address.ts";
import { isFixed, type Moment } from "./moment.ts";

/** In seconds. */
const LIVE = 30;
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

/** The table at a moment: one short call, once per place and life. Null where no such table was ever opened. */
export const momentAt = async (
  { id, seq }: Asked,
  request: Request,
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
): Promise<Moment | null> => {
  const response = await kept(`moment/${id}/${seq ?? "now"}`, ctx, async () => {
    await checkRate(env.PREVIEWS, request);
    const text = await env.TABLE.getByName(id).moment(seq);
    const life = text === null ? LIVE : lifeOf(JSON.parse(text) as Moment);
    return new Response(text ?? "null", { headers: { "Cache-Control": `public, max-age=${life}` } });
  });
  return response.json<Moment | null>();
};
