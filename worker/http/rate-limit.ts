/** Rate limits per client address. */

import type { Context } from "hono";
import { clientSubnet } from "../identity/client-ip.ts";
import { HttpError } from "../platform/errors.ts";
import { RATE_PERIOD_S, RATES } from "./rates.ts";

type RateName = keyof typeof RATES;

/** Throws if the address has exceeded its rate. */
export const checkRateLimit = async (env: Pick<Env, RateName>, name: RateName, request: Request): Promise<void> => {
  const { success } = await env[name].limit({ key: clientSubnet(request) });
  if (!success) throw new HttpError("too-many", undefined, rateLimitHeaders(name));
};

/** Checks the rate of a route's caller. Every answer names the limit; the counter does not say how much remains. */
export const limitRate = async (c: Context<{ Bindings: Env }>, name: RateName): Promise<void> => {
  await checkRateLimit(c.env, name, c.req.raw);
  c.res.headers.set("RateLimit-Policy", policy(name));
};

const policyName = (name: RateName): string => name.replace("_LIMIT", "").replaceAll("_", "-").toLowerCase();

const policy = (name: RateName): string => `"${policyName(name)}";q=${RATES[name]};w=${RATE_PERIOD_S}`;

/** The counter says only that it is used up, so until the next period nothing remains. */
const rateLimitHeaders = (name: RateName): Readonly<Record<string, string>> => ({
  "Retry-After": String(RATE_PERIOD_S),
  "RateLimit-Policy": policy(name),
  RateLimit: `"${policyName(name)}";r=0;t=${RATE_PERIOD_S}`,
});
