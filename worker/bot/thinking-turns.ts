/**
 * Schedules which bots think at the same time on this thread. All tables share it, and an identity may open any number
 * of tables, so its bots think one after another. Identities cost nothing, so the total is limited, too.
 */

/** Questions that think at the same time. On one thread more would not finish sooner. */
export const MAX_THINKING = 4;
/** Polling interval of a waiting question, in ms. */
const POLL_MS = 20;
/** A question whose last slice ended this long ago, in ms, was cancelled with its table. A slice takes about 10 ms. */
const CUT_OFF_AFTER_MS = 2_000;
/** Polls before a question is refused; its table's alarm then asks again later. */
export const MAX_POLLS = 500;

interface Clock {
  /** In ms, from any origin. */
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

  /** Runs `think` when it is the identity's turn. `think` awaits `pause` after each slice. Throws if no turn comes. */
  async take<T>(identity: string, think: (pause: () => Promise<void>) => Promise<T>): Promise<T> {
    for (let polls = 0; !this.#isFree(identity); polls++) {
      if (polls >= MAX_POLLS) throw new Error("computers think too much at once");
      await this.#clock.wait(POLL_MS);
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
