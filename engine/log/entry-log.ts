/**
 * A log as one table holds it: it grows at its end, and every moment of it stays what it was. All moments share one list,
 * of which each knows its own length; so a move costs the same however long the game has been.
 */
import type { Entry } from "../table/types.ts";

export class EntryLog {
  readonly #shared: Entry[];
  readonly length: number;
  #whole: readonly Entry[] | null = null;

  private constructor(shared: Entry[], length: number) {
    this.#shared = shared;
    this.length = length;
  }

  static of(entries: readonly Entry[]): EntryLog {
    return new EntryLog([...entries], entries.length);
  }

  get first(): Entry | undefined {
    return this.slice(0, 1)[0];
  }

  get last(): Entry | undefined {
    return this.#shared[this.length - 1];
  }

  /** The same log with more at its end. Where another future has grown from here before, this one is copied for it. */
  append(entries: readonly Entry[]): EntryLog {
    const isNewest = this.#shared.length === this.length;
    const shared = isNewest ? this.#shared : this.#shared.slice(0, this.length);
    for (const entry of entries) shared.push(entry);
    return new EntryLog(shared, shared.length);
  }

  /** From `from` to before `to`. */
  slice(from: number, to: number = this.length): Entry[] {
    return this.#shared.slice(from, Math.min(to, this.length));
  }

  /** All entries: copied when they are asked for, and then kept. */
  get whole(): readonly Entry[] {
    this.#whole ??= this.slice(0);
    return this.#whole;
  }
}
