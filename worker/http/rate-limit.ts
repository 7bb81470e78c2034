/** How often an address may ask; wrangler.toml says how much is granted in a minute. */

import { clientSubnet } from "../identity/client-ip.ts";
import { HttpError } from "../platform/errors.ts";

/** Faults when an address asks for more than is granted. */
export const checkRateLimit = async (limiter: RateLimit, request: Request): Promise<void> => {
  const { success } = await limiter.limit({ key: clientSubnet(request) });
  if (!success) throw new HttpError("too-many", undefined, { "Retry-After": "60" });
};
