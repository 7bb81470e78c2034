import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Timers fire a little early, so this much is added. */
const SLACK = 4;
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Renders its host again when the shown time changes. It counts nothing: the host reads the clock at each rendering, so
 * nothing drifts. It sleeps in a hidden page.
 */
export class TickController implements ReactiveController {
  readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
  readonly #wait: () => number | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `wait`: in how many ms the host will look different, called after each rendering; null means not by time alone. */
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
    if (wait !== null)
      this.#timer = setTimeout(() => this.#host.requestUpdate(), Math.min(wait + SLACK, MAX_TIMEOUT_MS));
  }

  readonly #seen = (): void => this.#host.requestUpdate();
}
