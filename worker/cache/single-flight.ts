/**
 * One answer for a whole crowd: made once in each while, however many ask for it at the same time. The cache in front of
 * the Worker does this for a city; here it is done for whoever reaches this instance, on every host.
 */

type Waiting = Pick<ExecutionContext, "waitUntil">;

export class SingleFlight<T> {
  #made: Promise<T> | null = null;
  #until = -Infinity;

  /** What was made within the last `life` ms, or is being made; else `make`'s. What fails is made again by the next to ask. */
  get(life: number, now: number, ctx: Waiting, make: () => Promise<T>): Promise<T> {
    const left = this.#until - now;
    // A clock may be set back.
    if (this.#made !== null && left > 0 && left <= life) return this.#made;
    const made = make();
    this.#made = made;
    this.#until = now + life;
    made.catch(() => this.#forget(made));
    // Whoever asked first may leave: the others still wait for it.
    ctx.waitUntil(made.catch(() => null));
    return made;
  }

  #forget(made: Promise<T>): void {
    if (this.#made === made) this.#made = null;
  }
}
