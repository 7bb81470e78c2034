/** How fast a client may send: a bucket that fills with time, and from which every frame takes. */
import { MAX_STRIKES, type Rate } from "./limits.ts";

/** The result of taking tokens. */
export type BucketVerdict = "pass" | "too-fast" | "abuse";

export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #at: number;
  #strikes = 0;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#at = now;
  }

  /** `cost` is in tokens. The last request may overdraw the bucket; then none passes until it has refilled. */
  take(now: number, cost = 1): BucketVerdict {
    if (!this.isAny(now)) return ++this.#strikes > MAX_STRIKES ? "abuse" : "too-fast";
    if (this.#tokens > this.#rate.burst / 2) this.#strikes = 0;
    this.#tokens -= cost;
    return "pass";
  }

  /** Whether a request would pass. */
  isAny(now: number): boolean {
    this.#fill(now);
    return this.#tokens >= 1;
  }

  /** Whether the bucket is in the same state as a new one. */
  isFull(now: number): boolean {
    this.#fill(now);
    return this.#tokens >= this.#rate.burst;
  }

  #fill(now: number): void {
    const { burst, perSecond } = this.#rate;
    this.#tokens = Math.min(burst, this.#tokens + (Math.max(now - this.#at, 0) / 1000) * perSecond);
    this.#at = now;
  }
}
