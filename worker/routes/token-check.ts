/**
 * Which bearer tokens still count. The person object knows it; each Worker instance queries it again after half a minute,
 * and always before it refuses a token or opens a stream, because a stream outlives that time.
 */
import type { Context } from "hono";
import { checkRateLimit } from "../http/rate-limit.ts";
import { personKeys, shownIdentity } from "../identity/identity.ts";
import { keysOf } from "../identity/signing-keys.ts";
import type { TokenGrant } from "../identity/token-grant.ts";
import { HttpError } from "../platform/errors.ts";

type RouteContext = Context<{ Bindings: Env }>;

/** How long an ended token may still send requests at another Worker instance, in ms. */
export const TOKEN_CHECK_MS = 30_000;
const MAX_KNOWN = 5_000;

/** The numbers of the tokens that count, by person key; the oldest is dropped and learnt again. */
const known = new Map<string, { readonly until: number; readonly ids: readonly number[] }>();

/** The player has ended a token: the next request queries the person object again. */
export const forgetTokens = (person: string): void => void known.delete(person);

/** An agent's tools have their token in the body, and send it to the other routes. */
const isChecked = (path: string): boolean => path !== "/mcp";

const opensStream = ({ path }: { readonly path: string }): boolean => /\/(socket|events)$/.test(path);

/** Throws if the player has ended the token, or if a token to read is about to change something. */
export const checkToken = async (c: RouteContext): Promise<void> => {
  if (!c.req.raw.headers.has("Authorization") || !isChecked(c.req.path)) return;
  const keys = await keysOf(c.env);
  const identity = await shownIdentity(c.req.raw, keys);
  // A route that needs an identity refuses a token that this server did not make.
  if (identity === null || identity.grant === null) return;
  const [person, ...before] = await personKeys(keys, identity.player);
  if (!(await isLive(c, person, before, identity.grant)))
    throw new HttpError("bad-token", "ended", { "WWW-Authenticate": "Bearer" });
  if (identity.grant.scope === "read" && !["GET", "HEAD"].includes(c.req.method)) throw new HttpError("read-only");
};

const isLive = async (
  c: RouteContext,
  person: string,
  before: readonly string[],
  { id }: TokenGrant,
): Promise<boolean> => {
  const now = Date.now();
  const learnt = known.get(person);
  if (learnt !== undefined && learnt.until > now) {
    const isListed = learnt.ids.includes(id);
    if (isListed && !opensStream(c.req)) return true;
    // Another instance may have made the token. But an ended one would cost a query for each request.
    if (!isListed) await checkRateLimit(c.env, "READ_LIMIT", c.req.raw);
  }
  const ids = (await c.env.PERSON.getByName(person).tokens(before)).map((token) => token.id);
  const [oldest] = known.keys();
  if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(person, { until: now + TOKEN_CHECK_MS, ids });
  return ids.includes(id);
};
