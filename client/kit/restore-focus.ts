/** The focus stays near when what had it is gone: on the body, whoever plays by keys or by ear would have to begin anew. */
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

  /** From outside, Tab passes over all that is in what can have the focus but not by Tab. */
  readonly #leave = (): void => {
    // The window has lost the focus, and will give it back.
    if ((this.#host.getRootNode() as Document | ShadowRoot).activeElement === this.#host) return;
    this.#host.removeEventListener("focusout", this.#leave);
    this.#host.removeAttribute("tabindex");
  };
}
