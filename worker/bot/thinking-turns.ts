/**
 * Which computers think on this thread at the same time. All tables share it, and an identity may have opened any number of
 * them, so its computers think one after another. Identities cost nothing, so only a few think at once in all.
 */

/** Questions that think at the same time, whoever asked them. On one thread more would take as long in all. */
export const MAX_THINKING = 4;
/** A waiting question looks again after so long, in ms. */
const LOOK_AGAIN_MS = 20;
/** A question whose last slice ended so long ago, in ms, was cut off: its table was ended. A slice takes some 10 ms. */
const CUT_OFF_AFTER_MS = 2_000;
/** So often a question looks before it is refused; then the alarm of its table asks again later. */
export const MAX_LOOKS = 500;

interface Clock {
  /** In ms, from whenever. */
  now(): number;
  wait(ms: number): Promise<void>;
}

const threadClock: Clock = { now: () => performance.now(), wait: (ms) => scheduler.wait(ms) };

export class ThinkingTurns {
  readonly #clock: Clock;
  /** By identity: when the last slice of its question ended. */
  readonly #thinking = new Map<string, { lastSlice: number }>();

  constructor(clock: Clock = threadClock) {
    this.#clock = clock;
  }

  /** Thinks once it is the identity's turn. `think` awaits what it is given after each slice. Throws when no turn comes. */
  async take<T>(identity: string, think: (pause: () => Promise<void>) => Promise<T>): Promise<T> {
    for (let looks = 0; !this.#isFree(identity); looks++) {
      if (looks >= MAX_LOOKS) throw new Error("computers think too much at once");
      await this.#clock.wait(LOOK_AGAIN_MS);
    }
    const turn = { lastSlice: this.#clock.now() };
    this.#thinking.set(identity, turn);
    try {
      return await think(async () => {
        turn.lastSlice = this.#clock.now();
        await this.#clock.wait(0);
      });
    } finally {
      if (this.#thinking.get(identity) === turn) this.#thinking.delete(identity);
    }
  }

  #isFree(identity: string): boolean {
    const now = this.#clock.now();
    for (const [other, { lastSlice }] of this.#thinking)
      if (now - lastSlice > CUT_OFF_AFTER_MS) this.#thinking.delete(other);
    return !this.#thinking.has(identity) && this.#thinking.size < MAX_THINKING;
  }
}
