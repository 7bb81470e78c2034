/**
 * Stores a table's review: its state after each entry, and the keys of its authors. What an author deletes is gone. It
 * is read from storage each time, because another instance may have written it, and it is small.
 */
import type { Who } from "../../../engine/review/forms.ts";
import { emptyReview, evolveReview, type ReviewEntry, type ReviewState } from "../../../engine/review/state.ts";

const KEY = "review";

interface StoredReview {
  readonly state: ReviewState;
  /** The player key of each author. Never sent to anyone. */
  readonly keys: readonly (readonly [who: Who, player: string])[];
}

const NONE: StoredReview = { state: emptyReview, keys: [] };

export class ReviewStore {
  readonly #kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
  }

  read(): StoredReview {
    return this.#kv.get<StoredReview>(KEY) ?? NONE;
  }

  /** Stores what the entry of that player's makes of the review. */
  append(entry: ReviewEntry, player: string | null): void {
    const { state, keys } = this.read();
    const after = evolveReview(state, entry);
    const others = keys.filter(([who]) => who !== entry.who);
    const all = player === null ? keys : [...others, [entry.who, player] as const];
    const isAuthor = ([who]: readonly [Who, string]) => who === after.lead || after.people.some(([one]) => one === who);
    this.#kv.put<StoredReview>(KEY, { state: after, keys: all.filter(isAuthor) });
  }

  /** The player's seats and edits have moved to another key of the same person; returns false if there were no edits. */
  handOver(from: string, to: string): boolean {
    const { state, keys } = this.read();
    if (!keys.some(([, player]) => player === from)) return false;
    this.#kv.put<StoredReview>(KEY, { state, keys: keys.map(([who, key]) => [who, key === from ? to : key]) });
    return true;
  }
}
