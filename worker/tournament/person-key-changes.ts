/**
 * Persons who have signed in with a passkey, and have another person key since then. The log is never changed, so these
 * changes are stored beside it and applied when it is read.
 */
import type { TournamentEntry } from "../../engine/tournament/forms/types.ts";

/** In the first `length` entries, each of the keys `from` means the person `to`. */
export interface PersonKeyChange {
  readonly from: readonly string[];
  readonly to: string;
  readonly length: number;
}

const KEY = "changed person keys";

/** The oldest first. */
export const readKeyChanges = ({ kv }: DurableObjectStorage): readonly PersonKeyChange[] =>
  kv.get<readonly PersonKeyChange[]>(KEY) ?? [];

export const storeKeyChange = (storage: DurableObjectStorage, change: PersonKeyChange): void =>
  storage.kv.put(KEY, [...readKeyChanges(storage), change]);

export const isNamedIn = ({ event }: TournamentEntry, persons: readonly string[]): boolean =>
  "person" in event && event.person !== null && persons.includes(event.person);

export const applyKeyChanges = (
  entries: readonly TournamentEntry[],
  changes: readonly PersonKeyChange[],
): readonly TournamentEntry[] => changes.reduce(applyKeyChange, entries);

const applyKeyChange = (
  entries: readonly TournamentEntry[],
  { from, to, length }: PersonKeyChange,
): readonly TournamentEntry[] =>
  entries.map((entry) =>
    entry.seq < length && isNamedIn(entry, from) ? { ...entry, event: { ...entry.event, person: to } } : entry,
  ) as readonly TournamentEntry[];

/** The keys that the person had before these changes. */
export const formerKeys = (changes: readonly PersonKeyChange[], person: string): readonly string[] => {
  const keys = new Set([person]);
  for (const { from, to } of changes.toReversed()) if (keys.has(to)) for (const key of from) keys.add(key);
  keys.delete(person);
  return [...keys];
};
