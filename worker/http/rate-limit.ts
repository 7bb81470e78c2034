/** How often an address may ask; wrangler.toml says how much is granted in a minute. */

import { addressOf } from "../identity/client-ip.ts";
import { Fault } from "../platform/errors.ts";

/** Faults when an address asks for more than is granted. */
export const checkRate = async (limiter: RateLimit, request: Request): Promise<void> => {
  const { success } = await limiter.limit({ key: addressOf(request) });
  if (!success) throw new Fault("too-many", undefined, { "Retry-After": "60" });
};
