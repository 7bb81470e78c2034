/** The muted players of each table, saved in this browser. */
import { localStore } from "../../kit/storage/browser-storage.ts";
import type { Speaker } from "./chat-messages.ts";

const KEY = "muted";
/** The number of tables that are saved. */
const MAX_TABLES = 40;

/** Table and its mutes, the latest table last. */
type SavedMutes = readonly (readonly [table: string, muted: readonly string[]])[];

const EVERYBODY = "*";

const isKept = (value: unknown): value is SavedMutes =>
  Array.isArray(value) &&
  value.every((one) => Array.isArray(one) && typeof one[0] === "string" && Array.isArray(one[1]));

const read = (): SavedMutes => {
  try {
    const kept: unknown = JSON.parse(localStore.get(KEY) ?? "[]");
    return isKept(kept) ? kept : [];
  } catch {
    return [];
  }
};

/** A player at a table by the entry of the log that seated them, at any seat and by any name. */
const keyOf = ({ since }: Speaker): string => String(since);

/** Older releases saved the seat as well: `seat@since`. */
const savedKey = (key: string): string => key.slice(key.indexOf("@") + 1);

export class Mutes {
  readonly #table: string;
  #muted: ReadonlySet<string>;

  constructor(table: string) {
    this.#table = table;
    this.#muted = new Set(
      read()
        .find(([id]) => id === table)?.[1]
        .map(savedKey),
    );
  }

  get hasEverybody(): boolean {
    return this.#muted.has(EVERYBODY);
  }

  has(speaker: Speaker): boolean {
    return this.hasEverybody || this.#muted.has(keyOf(speaker));
  }

  toggle(speaker: Speaker | null): void {
    const key = speaker === null ? EVERYBODY : keyOf(speaker);
    const muted = new Set(this.#muted);
    if (!muted.delete(key)) muted.add(key);
    this.#muted = muted;
    const others = read().filter(([id]) => id !== this.#table);
    const kept = muted.size === 0 ? others : [...others, [this.#table, [...muted]] as const];
    localStore.set(KEY, kept.length === 0 ? null : JSON.stringify(kept.slice(-MAX_TABLES)));
  }
}
