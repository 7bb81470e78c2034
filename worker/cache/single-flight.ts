/**
 * One shared result for concurrent requests: it is made once per period, however many callers ask at the same time. The
 * cache in front of the Worker does this per city; this does it per instance, on every host.
 */

type Waiting = Pick<ExecutionContext, "waitUntil">;

export class SingleFlight<T> {
  #made: Promise<T> | null = null;
  #until = -Infinity;

  /**
   * The result that was made within the last `life` ms or is being made; otherwise that of `make`. After a failure the
   * next caller makes it again.
   */
  get(life: number, now: number, ctx: Waiting, make: () => Promise<T>): Promise<T> {
    const left = this.#until - now;
    // The clock may be set back.
    if (this.#made !== null && left > 0 && left <= life) return this.#made;
    const made = make();
    this.#made = made;
    this.#until = now + life;
    made.catch(() => this.#forget(made));
    // The first caller may leave while others still wait.
    ctx.waitUntil(made.catch(() => null));
    return made;
  }

  #forget(made: Promise<T>): void {
    if (this.#made === made) this.#made = null;
  }
}
