/** How often an address may ask; wrangler.toml says how much is granted in a minute. */
import { Fault } from "../faults.ts";

/** Faults when an address asks for more than is granted. */
export const checkRate = async (limiter: RateLimit, request: Request): Promise<void> => {
  const { success } = await limiter.limit({ key: addressOf(request) });
  if (!success) throw new Fault("too-many", undefined, { "Retry-After": "60" });
};

/** The address, or of an IPv6 one the /64 that belongs to one subscriber. */
const addressOf = (request: Request): string => {
  const address = request.headers.get("CF-Connecting-IP") ?? "local";
  return address.includes(":") ? address.split(":").slice(0, 4).join(":") : address;
};
