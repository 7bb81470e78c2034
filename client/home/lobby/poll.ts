/**
 * Asks again and again, for as long as somebody looks: at a steady pace while it is answered, ever more rarely while it
 * is not, and not at all while the page is hidden or without a network.
 */

/** What came of asking. `wait`: ms that the other side wants to be left alone at least. */
export type PollResult = { readonly ok: true } | { readonly ok: false; readonly wait?: number };

export interface PollOptions {
  /** Must not throw; is given up by the signal. */
  ask(signal: AbortSignal): Promise<PollResult>;
  /** Between two answers, in ms. */
  readonly every: number;
  /** The longest pause after failures, in ms. */
  readonly longest: number;
}

export class Poll {
  readonly #options: PollOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;
  #failures = 0;
  #isStarted = false;

  constructor(options: PollOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    document.addEventListener("visibilitychange", this.#turned);
    window.addEventListener("online", this.#turned);
    window.addEventListener("offline", this.#turned);
    this.#turned();
  }

  stop(): void {
    if (!this.#isStarted) return;
    this.#isStarted = false;
    document.removeEventListener("visibilitychange", this.#turned);
    window.removeEventListener("online", this.#turned);
    window.removeEventListener("offline", this.#turned);
    this.#rest();
  }

  /** Asks at once, whatever went wrong before. */
  readonly now = (): void => {
    this.#rest();
    this.#failures = 0;
    void this.#ask();
  };

  readonly #turned = (): void => {
    if (document.hidden || !navigator.onLine) this.#rest();
    else this.now();
  };

  #rest(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = null;
  }

  async #ask(): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const answer = await this.#options.ask(asking.signal);
    if (asking.signal.aborted) return;
    this.#asking = null;
    this.#failures = answer.ok ? 0 : this.#failures + 1;
    this.#timer = setTimeout(() => void this.#ask(), this.#pause(answer));
  }

  #pause(answer: PollResult): number {
    const { every, longest } = this.#options;
    if (answer.ok) return every;
    return Math.max(answer.wait ?? 0, Math.min(longest, every * 2 ** this.#failures));
  }
}
