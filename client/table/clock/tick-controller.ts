import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Timers come a little early, and never wait longer than this. */
const SLACK = 4;
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Renders its host again when what it shows of the time changes. Nothing is counted: whoever renders reads the clock
 * anew, so that nothing can drift. Sleeps while nobody looks.
 */
export class TickController implements ReactiveController {
  readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
  readonly #wait: () => number | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `wait`: in how many ms it will look different, asked after each rendering; null: only when it is told. */
  constructor(host: Pick<ReactiveControllerHost, "requestUpdate">, wait: () => number | null) {
    this.#host = host;
    this.#wait = wait;
  }

  hostConnected(): void {
    document.addEventListener("visibilitychange", this.#seen);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    clearTimeout(this.#timer);
  }

  hostUpdated(): void {
    clearTimeout(this.#timer);
    const wait = document.visibilityState === "hidden" ? null : this.#wait();
    if (wait !== null) this.#timer = setTimeout(() => this.#host.requestUpdate(), Math.min(wait + SLACK, LONGEST_WAIT));
  }

  readonly #seen = (): void => this.#host.requestUpdate();
}
