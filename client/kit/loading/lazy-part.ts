/** Parts that the first board does not need: they are fetched after it has been painted. */
import type { CSSResult, ReactiveControllerHost } from "lit";

let table: Promise<void> | null = null;

/** While a table loads, nothing else is fetched, because the table needs the bandwidth, until `laid` resolves. */
export const holdFetchesUntil = (laid: Promise<void>): void => {
  table = laid;
};

/**
 * Resolves when the page, or the table that is loading, has been painted. Resolves at once in a background tab, which
 * paints nothing.
 */
export const whenPainted = async (): Promise<void> => {
  await table;
  if (document.visibilityState === "hidden") return;
  await new Promise((resolve) => {
    requestAnimationFrame(() => void setTimeout(resolve));
  });
};

/** A part of an element, fetched at its first use. The element renders again when it has loaded. */
export class LazyPart<T> {
  readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
  readonly #load: () => Promise<T>;
  #part: T | null = null;
  #isFetching = false;

  constructor(host: Pick<ReactiveControllerHost, "requestUpdate">, load: () => Promise<T>) {
    this.#host = host;
    this.#load = load;
  }

  /** The part, or null while it loads. A failed fetch is retried at the next call. */
  get(): T | null {
    if (this.#part === null && !this.#isFetching) void this.#fetch();
    return this.#part;
  }

  /** Whether the part is on its way. */
  get isFetching(): boolean {
    return this.#isFetching;
  }

  async #fetch(): Promise<void> {
    this.#isFetching = true;
    try {
      this.#part = await this.#load();
      this.#host.requestUpdate();
    } catch {
      // Perhaps offline: the element works without it until it renders again.
    }
    this.#isFetching = false;
  }
}

/** A fetch that waits until the current page has been painted. */
export const loadAfterPaint =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    await whenPainted();
    return load();
  };

/** Adds the styles of a fetched part to the element that renders it. */
export const addStyles = (root: DocumentFragment | HTMLElement, { styleSheet }: CSSResult): void => {
  if (root instanceof ShadowRoot && styleSheet) root.adoptedStyleSheets.push(styleSheet);
};
