/**
 * A log with the state after each of its entries. States share structure, so holding them all is cheap, and a jump to
 * any moment is a lookup.
 */
import { evolveTable, initialTableState } from "../../engine/table/evolve.ts";
import type { Entry, TableState } from "../../engine/table/types.ts";

export class LogMemo {
  readonly #entries: Entry[] = [];
  /** `#states[n]`: after n entries. */
  readonly #states: TableState[] = [initialTableState];

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get length(): number {
    return this.#entries.length;
  }

  /** The state after entry `seq`, clamped to the known entries; -1 is before the first entry. */
  at(seq: number): TableState {
    return this.#states[Math.min(Math.max(seq + 1, 0), this.length)]!;
  }

  get last(): TableState {
    return this.#states[this.length]!;
  }

  append(entry: Entry): void {
    const state = evolveTable(this.last, entry);
    this.#entries.push(entry);
    this.#states.push(state);
  }

  /** Replaces entry `seq` by another redaction that folds to the same state. */
  reword(seq: number, read: (entry: Entry) => Entry): void {
    const entry = this.#entries[seq];
    if (entry !== undefined) this.#entries[seq] = read(entry);
  }

  /** Replaces entries by their `seq` with other redactions, and folds the states after them again. */
  patch(entries: readonly Entry[]): void {
    const known = new Map(entries.map((entry) => [entry.seq, entry]));
    const first = Math.min(...known.keys());
    if (first < this.length)
      this.replace(
        first,
        this.#entries.slice(first).map((entry) => known.get(entry.seq) ?? entry),
      );
  }

  /** Deletes the entries from `length` on. */
  truncate(length: number): void {
    this.#entries.length = Math.min(length, this.length);
    this.#states.length = this.length + 1;
  }

  /** Puts `entries` at position `from`, and deletes what followed. */
  replace(from: number, entries: readonly Entry[]): void {
    this.truncate(from);
    for (const entry of entries) this.append(entry);
  }
}
