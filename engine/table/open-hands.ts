/** How much of the log watchers may know at a table with open hands (`Opened.openHands`). */
import { evolveTable, initialTableState, isTableEvent } from "./evolve.ts";
import { seatsOnTurn } from "./seats.ts";
import type { Entry, TableState } from "./types.ts";

/** Whether watchers know nothing of the last turns: no entry, count, clock or turn (law 3). */
export const isDelayed = ({ phase, openHands, secret }: TableState): boolean =>
  openHands !== null && openHands > 0 && phase !== "seating" && secret === null;

/**
 * The lengths of the log at the game's start and after each turn. A turn ends with the game's entry after which no seat
 * that was on turn still is. Seats that act at the same time end one turn together.
 */
export const turnEndsOf = (entries: readonly Entry[]): readonly number[] => {
  const ends: number[] = [];
  let state = initialTableState;
  for (const entry of entries) {
    const [{ phase }, before] = [state, seatsOnTurn(state)];
    state = evolveTable(state, entry);
    const after = seatsOnTurn(state);
    const isTurnOver = before.length > 0 && !before.some((seat) => after.includes(seat)) && !isTableEvent(entry.event);
    if (isTurnOver || (phase === "seating" && state.phase === "playing")) ends.push(state.length);
  }
  return ends;
};

/** The number of entries that watchers may know. The game's start is public; its deal is not. */
export const watchedLength = (entries: readonly Entry[], state: TableState): number => {
  if (!isDelayed(state)) return state.length;
  const ends = turnEndsOf(entries);
  return ends.at(-1 - (state.openHands ?? 0)) ?? ends[0] ?? 0;
};
