/** How fast somebody may send. */
import { BURST, MAX_STRIKES, PER_SECOND } from "./limits.ts";

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
