/**
 * An append-only list of entries. Logs of different lengths share one array, so an append costs the same however long
 * the log is.
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

  /** A longer log with these entries at its end. Copies the shared array if another log has already appended to it. */
  append(entries: readonly Entry[]): EntryLog {
    const isNewest = this.#shared.length === this.length;
    const shared = isNewest ? this.#shared : this.#shared.slice(0, this.length);
    for (const entry of entries) shared.push(entry);
    return new EntryLog(shared, shared.length);
  }

  /** The entries from `from` up to but not including `to`. */
  slice(from: number, to: number = this.length): Entry[] {
    return this.#shared.slice(from, Math.min(to, this.length));
  }

  /** All entries; copied on first use, then cached. */
  get whole(): readonly Entry[] {
    this.#whole ??= this.slice(0);
    return this.#whole;
  }
}
