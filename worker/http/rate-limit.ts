/** Rate limits per client address. */

import { clientSubnet } from "../identity/client-ip.ts";
import { HttpError } from "../platform/errors.ts";
import { RATE_PERIOD_S, RATES } from "./rates.ts";

type RateName = keyof typeof RATES;

/** Throws if the address has exceeded its rate. */
export const checkRateLimit = async (env: Pick<Env, RateName>, name: RateName, request: Request): Promise<void> => {
  const { success } = await env[name].limit({ key: clientSubnet(request) });
  if (!success) throw new HttpError("too-many", undefined, rateLimitHeaders(name));
};

/** The counter says only that it is used up, so until the next period nothing remains. */
const rateLimitHeaders = (name: RateName): Readonly<Record<string, string>> => {
  const policy = name.replace("_LIMIT", "").replaceAll("_", "-").toLowerCase();
  return {
    "Retry-After": String(RATE_PERIOD_S),
    "RateLimit-Policy": `"${policy}";q=${RATES[name]};w=${RATE_PERIOD_S}`,
    RateLimit: `"${policy}";r=0;t=${RATE_PERIOD_S}`,
  };
};
