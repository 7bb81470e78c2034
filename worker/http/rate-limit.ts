/** Rate limits per client address. */

import { clientSubnet } from "../identity/client-ip.ts";
import { HttpError } from "../platform/errors.ts";

/** Requests a minute. wrangler.toml sets the same rates; a test compares them. */
export const RATES = {
  OPEN_TABLE_LIMIT: 600,
  TOKEN_LIMIT: 300,
  LOBBY_LIMIT: 900,
  SEAT_PASS_LIMIT: 60,
  UPLOAD_LIMIT: 30,
  PREVIEW_LIMIT: 240,
  READ_LIMIT: 1200,
} as const;

type RateName = keyof typeof RATES;

const PERIOD_S = 60;

/** Throws if the address has exceeded its rate. */
export const checkRateLimit = async (env: Pick<Env, RateName>, name: RateName, request: Request): Promise<void> => {
  const { success } = await env[name].limit({ key: clientSubnet(request) });
  if (!success) throw new HttpError("too-many", undefined, rateLimitHeaders(name));
};

/** The counter says only that it is used up, so until the next period nothing remains. */
const rateLimitHeaders = (name: RateName): Readonly<Record<string, string>> => {
  const policy = name.replace("_LIMIT", "").replaceAll("_", "-").toLowerCase();
  return {
    "Retry-After": String(PERIOD_S),
    "RateLimit-Policy": `"${policy}";q=${RATES[name]};w=${PERIOD_S}`,
    RateLimit: `"${policy}";r=0;t=${PERIOD_S}`,
  };
};
