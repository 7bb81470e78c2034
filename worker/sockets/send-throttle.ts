/**
 * Lets through at once what is little, and the rest after it, so much in a tenth of a second: four hundred watchers who
 * hear at the end of a long game what had been hidden are sent some hundred megabytes.
 *
 * Nobody is forgotten by it: while something waits the object does not sleep, and an object that is ended takes its
 * sockets with it.
 */

/** In letters. */
export const CHARS_PER_TICK = 1_000_000;
const TICK = 100;

/** Sends what it has to say, written only when its turn comes; how long that was, in letters. */
type Job = () => number;

export class SendThrottle {
  #waiting: Job[] = [];
  #left = CHARS_PER_TICK;
  #timer: ReturnType<typeof setTimeout> | null = null;

  pass(job: Job): void {
    if (this.#left > 0 && this.#waiting.length === 0) this.#run(job);
    else this.#waiting.push(job);
    this.#timer ??= setTimeout(() => this.#tick(), TICK);
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
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#tick(), TICK);
  }
}
