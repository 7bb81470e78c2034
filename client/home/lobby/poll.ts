/**
 * Polls while an element is on the page: at a steady interval while it succeeds, with growing pauses while it fails,
 * and not while the page is hidden or offline.
 */

/** The result of a request. `waitMs`: the least pause that the server requests. */
export type PollResult = { readonly ok: true } | { readonly ok: false; readonly waitMs?: number };

export interface PollOptions {
  /** Must not throw; `signal` aborts it. */
  request(signal: AbortSignal): Promise<PollResult>;
  /** Between two responses. */
  readonly intervalMs: number;
  /** The longest pause after failures. */
  readonly maxPauseMs: number;
}

export class Poll {
  readonly #options: PollOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: AbortController | null = null;
  #failures = 0;
  #isStarted = false;

  constructor(options: PollOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    document.addEventListener("visibilitychange", this.#onAvailabilityChange);
    window.addEventListener("online", this.#onAvailabilityChange);
    window.addEventListener("offline", this.#onAvailabilityChange);
    this.#onAvailabilityChange();
  }

  stop(): void {
    if (!this.#isStarted) return;
    this.#isStarted = false;
    document.removeEventListener("visibilitychange", this.#onAvailabilityChange);
    window.removeEventListener("online", this.#onAvailabilityChange);
    window.removeEventListener("offline", this.#onAvailabilityChange);
    this.#rest();
  }

  /** Polls at once, also after failures. */
  readonly now = (): void => {
    this.#rest();
    this.#failures = 0;
    void this.#request();
  };

  readonly #onAvailabilityChange = (): void => {
    if (document.hidden || !navigator.onLine) this.#rest();
    else this.now();
  };

  #rest(): void {
    clearTimeout(this.#timer);
    this.#pending?.abort();
    this.#pending = null;
  }

  async #request(): Promise<void> {
    const pending = new AbortController();
    this.#pending = pending;
    const answer = await this.#options.request(pending.signal);
    if (pending.signal.aborted) return;
    this.#pending = null;
    this.#failures = answer.ok ? 0 : this.#failures + 1;
    this.#timer = setTimeout(() => void this.#request(), this.#pause(answer));
  }

  #pause(answer: PollResult): number {
    const { intervalMs, maxPauseMs } = this.#options;
    if (answer.ok) return intervalMs;
    return Math.max(answer.waitMs ?? 0, Math.min(maxPauseMs, intervalMs * 2 ** this.#failures));
  }
}
