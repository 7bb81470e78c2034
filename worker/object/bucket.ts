/** How fast somebody may send: a bucket that fills with time and is emptied by every frame. */
import { MAX_STRIKES } from "./limits.ts";

/** What a bucket says of one more frame. */
export type Verdict = "pass" | "too-fast" | "abuse";

export interface Rate {
  /** So many at once … */
  readonly burst: number;
  /** … and so many a second in the long run. */
  readonly perSecond: number;
}

export class Bucket {
  readonly #rate: Rate;
  #tokens: number;
  #at: number;
  #strikes = 0;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#at = now;
  }

  take(now: number): Verdict {
    this.#fill(now);
    if (this.#tokens < 1) return ++this.#strikes > MAX_STRIKES ? "abuse" : "too-fast";
    if (this.#tokens > this.#rate.burst / 2) this.#strikes = 0;
    this.#tokens -= 1;
    return "pass";
  }

  /** Whether nothing is remembered by it that a new one would not know. */
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
