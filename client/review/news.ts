/**
 * What happens in a shared review, for screen readers: the sentences of a moment are read together, so that nobody is
 * flooded. A newer sentence about the same thing replaces the older one.
 */
import { msg } from "@lit/localize";

/** Sentences are gathered for this long, in ms. */
const GATHERING_MS = 1500;
/** So many are read at once; the rest can be seen in the panel. */
const MAX_SENTENCES = 4;

export class ReviewNews {
  readonly #changed: () => void;
  readonly #waiting = new Map<string, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is read now. */
  text = "";

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** `about`: the same for sentences of which the latest is enough. */
  add(about: string, sentence: string): void {
    this.#waiting.delete(about);
    this.#waiting.set(about, sentence);
    this.#timer ??= setTimeout(() => this.#read(), GATHERING_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #read(): void {
    this.#timer = undefined;
    const sentences = [...this.#waiting.values()];
    this.#waiting.clear();
    const latest = sentences.slice(-MAX_SENTENCES);
    const text = [...(latest.length < sentences.length ? [msg("Much has changed.")] : []), ...latest].join(" ");
    // The same text again is read again only if it differs.
    this.text = text === this.text ? `${text}\u00a0` : text;
    this.#changed();
  }
}
