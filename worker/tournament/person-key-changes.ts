/**
 * Persons who have signed in with a passkey and have another person key since then. The log is never changed, so these
 * moves are stored beside it and applied when it is read.
 */
import type { TournamentEntry } from "../../engine/tournament/forms/types.ts";

/** In the first `length` entries, each of the keys `from` means the person `to`. */
export interface PersonMove {
  readonly from: readonly string[];
  readonly to: string;
  readonly length: number;
}

const KEY = "moved persons";

/** The oldest first. */
export const readMoves = ({ kv }: DurableObjectStorage): readonly PersonMove[] =>
  kv.get<readonly PersonMove[]>(KEY) ?? [];

export const storeMove = (storage: DurableObjectStorage, move: PersonMove): void =>
  storage.kv.put(KEY, [...readMoves(storage), move]);

export const isNamedIn = ({ event }: TournamentEntry, persons: readonly string[]): boolean =>
  "person" in event && event.person !== null && persons.includes(event.person);

export const applyMoves = (
  entries: readonly TournamentEntry[],
  moves: readonly PersonMove[],
): readonly TournamentEntry[] => moves.reduce(applyMove, entries);

const applyMove = (entries: readonly TournamentEntry[], { from, to, length }: PersonMove): readonly TournamentEntry[] =>
  entries.map((entry) =>
    entry.seq < length && isNamedIn(entry, from) ? { ...entry, event: { ...entry.event, person: to } } : entry,
  ) as readonly TournamentEntry[];

/** The keys that the person had before these moves. */
export const formerKeys = (moves: readonly PersonMove[], person: string): readonly string[] => {
  const keys = new Set([person]);
  for (const { from, to } of moves.toReversed()) if (keys.has(to)) for (const key of from) keys.add(key);
  keys.delete(person);
  return [...keys];
};
