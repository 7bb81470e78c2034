/** An object's one alarm, shared by whatever has to be done later. Each one set is billed, so it is set seldom. */
export class Alarm {
  readonly #ctx: DurableObjectState;
  /** When it rings, ms since 1970. */
  #at: number | null = null;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    // Otherwise a table that has just woken might put off what an earlier instance had set.
    void ctx.blockConcurrencyWhile(async () => {
      this.#at = await ctx.storage.getAlarm();
    });
  }

  /** It has rung, and is set no more. */
  rang(): void {
    this.#at = null;
  }

  /**
   * Rings at `at` or before: one that is set and earlier stays, and whoever is woken by it sets the next. Asked for in the
   * same stretch as rows are written, so that it becomes durable with them.
   */
  ringBy(at: number): void {
    if (this.#at !== null && this.#at <= at) return;
    this.#at = at;
    this.#ctx.waitUntil(this.#ctx.storage.setAlarm(at));
  }
}
