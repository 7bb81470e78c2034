import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Store } from "./store.ts";

/** Renders its host again whenever the store changes. */
export class StoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #store: () => Store | undefined;
  #watched: Store | undefined;

  constructor(host: ReactiveControllerHost, store: () => Store | undefined) {
    this.#host = host;
    this.#store = store;
    host.addController(this);
  }

  /** Subscribes to the host's current store. */
  attach(): void {
    this.hostDisconnected();
    this.#watched = this.#store();
    this.#watched?.addEventListener("change", this.#changed);
  }

  hostConnected(): void {
    this.attach();
  }

  hostDisconnected(): void {
    this.#watched?.removeEventListener("change", this.#changed);
  }

  readonly #changed = (): void => this.#host.requestUpdate();
}
