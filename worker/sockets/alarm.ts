/** By then a handler that has failed runs again, in ms. The platform's first repetition comes as late. */
const REPEAT_MS = 2_000;

/**
 * A Durable Object's single alarm, shared by all parts that schedule work. Each `setAlarm` is billed, so it is called
 * rarely.
 */
export class Alarm {
  readonly #ctx: DurableObjectState;
  /** When it rings, ms since 1970. */
  #at: number | null = null;
  /** What the storage has, ms since 1970. */
  #storedAt: number | null = null;
  #stored: Promise<void> = Promise.resolve();
  #isRinging = false;
  /** Whether the last handler has failed, so that the platform repeats it. */
  #hasFailed = false;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    // Until the stored alarm is known, a new instance could replace an earlier alarm with a later one.
    void ctx.blockConcurrencyWhile(async () => {
      this.#at = await ctx.storage.getAlarm();
      this.#storedAt = this.#at;
    });
  }

  /** No alarm is set now. */
  clear(): void {
    this.#at = null;
    this.#storedAt = null;
    this.#stored = Promise.resolve();
  }

  /**
   * The alarm fired: runs its handler, and sets the next alarm when it has ended. The platform repeats a handler whose
   * instance died, but not if another alarm is set by then. Rejects if the next alarm could not be stored.
   */
  async ring(handle: () => Promise<unknown>): Promise<void> {
    this.clear();
    this.#isRinging = true;
    this.#hasFailed = true;
    try {
      await handle();
    } finally {
      this.#isRinging = false;
      if (this.#at !== null) this.#store(this.#at);
      await this.#stored;
    }
    this.#hasFailed = false;
  }

  /**
   * Fires at `at` or earlier: an earlier alarm stays, and its handler schedules the rest. Call it in the same
   * synchronous stretch as the writes, so that both become durable together. An alarm in place of a repetition is soon.
   */
  ringBy(time: number): void {
    const isDue = this.#hasFailed && !this.#isRinging;
    const at = isDue ? Math.min(time, Date.now() + REPEAT_MS) : time;
    if (this.#at !== null && this.#at <= at) return;
    this.#at = at;
    if (!this.#isRinging) this.#store(at);
  }

  #store(at: number): void {
    this.#stored = this.#set(at);
    this.#ctx.waitUntil(this.#stored);
  }

  /** An alarm that could not be stored, for example on a full disk, does not count as set. The one before it stays. */
  async #set(at: number): Promise<void> {
    try {
      await this.#ctx.storage.setAlarm(at);
      this.#storedAt = at;
    } catch (error) {
      if (this.#at === at) this.#at = this.#storedAt;
      throw error;
    }
  }
}
