/** How much of the log watchers may know at a table with open hands (`Opened.openHands`). */
import { evolveTable, initialTableState, isTableEvent } from "./evolve.ts";
import { seatsOnTurn } from "./seats.ts";
import type { Entry, TableState } from "./types.ts";

/** Whether watchers know nothing of the last turns: no entry, count, clock or turn (law 3). */
export const isDelayed = ({ phase, openHands, secret }: TableState): boolean =>
  openHands !== null && openHands > 0 && phase !== "seating" && secret === null;

/**
 * The lengths of the log at the game's start and after each turn. A turn ends with the game's entry after which no seat
 * that was on turn still is. Seats that act at the same time end one turn together. `ends` are those of the log whose
 * fold is `state`; the entries follow it.
 */
export const turnEndsOf = (
  entries: readonly Entry[],
  state: TableState = initialTableState,
  ends: readonly number[] = [],
): readonly number[] => {
  const all = [...ends];
  let current = state;
  for (const entry of entries) {
    const [{ phase }, before] = [current, seatsOnTurn(current)];
    current = evolveTable(current, entry);
    const after = seatsOnTurn(current);
    const isTurnOver = before.length > 0 && !before.some((seat) => after.includes(seat)) && !isTableEvent(entry.event);
    if (isTurnOver || (phase === "seating" && current.phase === "playing")) all.push(current.length);
  }
  return all;
};

/** The number of entries that delayed watchers may know. The game's start is public; its deal is not. */
export const watchedLength = (ends: readonly number[], { openHands }: TableState): number =>
  ends.at(-1 - (openHands ?? 0)) ?? ends[0] ?? 0;
