/**
 * Moves the focus nearby when the focused element is removed. On the body, keyboard and screen reader users would have
 * to start from the top.
 */
import type { ReactiveController, ReactiveElement } from "lit";

export class RestoreFocus implements ReactiveController {
  readonly #host: ReactiveElement;
  #had = false;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  get #isWithin(): boolean {
    return this.#host.shadowRoot?.activeElement != null;
  }

  hostUpdate(): void {
    this.#had = this.#isWithin;
  }

  hostUpdated(): void {
    if (!this.#had || this.#isWithin) return;
    this.#host.tabIndex = -1;
    this.#host.addEventListener("focusout", this.#leave);
    this.#host.focus({ preventScroll: true });
  }

  /** Shift+Tab from outside skips elements that can have the focus but are not in the tab order. */
  readonly #leave = (): void => {
    // The window has lost the focus, and will restore it.
    if ((this.#host.getRootNode() as Document | ShadowRoot).activeElement === this.#host) return;
    this.#host.removeEventListener("focusout", this.#leave);
    this.#host.removeAttribute("tabindex");
  };
}
