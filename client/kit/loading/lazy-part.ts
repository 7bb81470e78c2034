/** What is not needed to see the board and to move comes after it: parts that are fetched once the board is painted. */
import type { CSSResult, ReactiveControllerHost } from "lit";

let table: Promise<void> | null = null;

/** While a table is on its way to the page nothing else is fetched for it: the line is the table's, until it is `laid`. */
export const holdFetchesUntil = (laid: Promise<void>): void => {
  table = laid;
};

/**
 * Resolves when what is on the page now, or the table that is on its way, has been painted; at once where nothing is (a
 * tab in the background).
 */
export const whenPainted = async (): Promise<void> => {
  await table;
  if (document.visibilityState === "hidden") return;
  await new Promise((resolve) => {
    requestAnimationFrame(() => void setTimeout(resolve));
  });
};

/** A part of an element, fetched when it is first asked for. The element is rendered anew when it is there. */
export class LazyPart<T> {
  readonly #host: Pick<ReactiveControllerHost, "requestUpdate">;
  readonly #load: () => Promise<T>;
  #part: T | null = null;
  #isFetching = false;

  constructor(host: Pick<ReactiveControllerHost, "requestUpdate">, load: () => Promise<T>) {
    this.#host = host;
    this.#load = load;
  }

  /** The part, or null while it is on its way. One that could not be fetched is asked for again the next time. */
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
      // Offline, perhaps: the element goes without it until it is rendered again.
    }
    this.#isFetching = false;
  }
}

/** A fetch that waits until what is on the page now has been painted. */
export const loadAfterPaint =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    await whenPainted();
    return load();
  };

/** A fetch that can be asked for again and again: it is done once, after what is on the page now has been painted, and again if it failed. */
export const onceAfterPaint = (load: () => Promise<unknown>): (() => void) => {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    whenPainted()
      .then(load)
      .catch(() => {
        isAsked = false;
      });
  };
};

/** The styles of a part that was fetched, for the element in which it is rendered. */
export const addStyles = (root: DocumentFragment | HTMLElement, { styleSheet }: CSSResult): void => {
  if (root instanceof ShadowRoot && styleSheet) root.adoptedStyleSheets.push(styleSheet);
};
