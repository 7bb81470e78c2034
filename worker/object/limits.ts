/** How much one may ask for. Generous to people and to a household behind one address, narrow to floods. */
import { Fault } from "../faults.ts";

/** A socket may send this many frames at once … */
export const BURST = 40;
/** … and this many a second in the long run. */
export const PER_SECOND = 10;
/** After so many refusals without a pause the socket is closed. */
export const MAX_STRIKES = 100;

/** Open sockets: of one player at one table (tabs, devices, half-dead connections), and of all at one table. */
export const MAX_SOCKETS_OF_PLAYER = 16;
export const MAX_SOCKETS = 500;

/** A log grows no longer by commands: far beyond any game, and short of what somebody could fill for fun. */
export const MAX_ENTRIES = 10_000;

/** The longest log that may be uploaded, in bytes: that of a long game for eight. */
export const MAX_LOG = 512 * 1024;

/** A socket that has neither sent nor pinged for so long is taken for dead, in ms. */
export const SILENCE = 75_000;

/** What a token bucket says of one more frame. */
export type Verdict = "pass" | "too-fast" | "abuse";

/** The frames of one socket. Kept in memory: a table that slept ten seconds finds every bucket full again anyway. */
export class Bucket {
  #tokens = BURST;
  #at: number;
  #strikes = 0;

  constructor(now: number) {
    this.#at = now;
  }

  take(now: number): Verdict {
    this.#tokens = Math.min(BURST, this.#tokens + ((now - this.#at) / 1000) * PER_SECOND);
    this.#at = now;
    if (this.#tokens < 1) return ++this.#strikes > MAX_STRIKES ? "abuse" : "too-fast";
    if (this.#tokens > BURST / 2) this.#strikes = 0;
    this.#tokens -= 1;
    return "pass";
  }
}

/** Faults when an address asks for more than wrangler.toml grants it in a minute. */
export const checkRate = async (limiter: RateLimit, request: Request): Promise<void> => {
  const { success } = await limiter.limit({ key: addressOf(request) });
  if (!success) throw new Fault("too-many", undefined, { "Retry-After": "60" });
};

/** The address, or of an IPv6 one the /64 that belongs to one subscriber. */
const addressOf = (request: Request): string => {
  const address = request.headers.get("CF-Connecting-IP") ?? "local";
  return address.includes(":") ? address.split(":").slice(0, 4).join(":") : address;
};
