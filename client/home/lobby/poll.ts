/**
 * Polls while an element is on the page: at a steady interval while it succeeds, with growing pauses while it fails,
 * and not while the page is hidden or offline.
 */

/** The result of a request. `wait`: the least pause in ms that the server asks for. */
export type PollResult = { readonly ok: true } | { readonly ok: false; readonly wait?: number };

export interface PollOptions {
  /** Must not throw; `signal` aborts it. */
  ask(signal: AbortSignal): Promise<PollResult>;
  /** Between two responses, in ms. */
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

  /** Polls at once, also after failures. */
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
