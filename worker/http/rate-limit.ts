/** Rate limits per client address; wrangler.toml sets the rates. */

import { clientSubnet } from "../identity/client-ip.ts";
import { HttpError } from "../platform/errors.ts";

/** Throws if the address has exceeded its rate. */
export const checkRateLimit = async (limiter: RateLimit, request: Request): Promise<void> => {
  const { success } = await limiter.limit({ key: clientSubnet(request) });
  if (!success) throw new HttpError("too-many", undefined, { "Retry-After": "60" });
};
