/**
 * Sends small amounts immediately and the rest in slices of 100 ms. When a long game ends and its hidden entries are
 * revealed, four hundred watchers are sent some hundred megabytes.
 *
 * No queued job is lost: the object does not hibernate while a timer runs, and an object that is evicted loses its
 * sockets too.
 */

/** In characters. */
export const CHARS_PER_TICK = 1_000_000;
const TICK_MS = 100;

/** Sends its frames, which are made only when the job runs; returns the number of characters. */
type Job = () => number;

export class SendThrottle {
  #waiting: Job[] = [];
  #left = CHARS_PER_TICK;
  #timer: ReturnType<typeof setTimeout> | null = null;

  pass(job: Job): void {
    if (this.#left > 0 && this.#waiting.length === 0) this.#run(job);
    else this.#waiting.push(job);
    this.#timer ??= setTimeout(() => this.#tick(), TICK_MS);
  }

  #run(job: Job): void {
    this.#left -= job();
  }

  #tick(): void {
    this.#timer = null;
    this.#left = CHARS_PER_TICK;
    let done = 0;
    while (this.#left > 0 && done < this.#waiting.length) this.#run(this.#waiting[done++]!);
    this.#waiting = this.#waiting.slice(done);
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#tick(), TICK_MS);
  }
}
