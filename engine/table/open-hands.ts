/** How much of the log watchers may know at a table with open hands (`Opened.openHands`). */
import type { TableState } from "./types.ts";

/** Whether watchers know nothing of the last turns: no entry, count, clock or turn (law 3). */
export const isDelayed = ({ phase, openHands, secret }: TableState): boolean =>
  openHands !== null && openHands > 0 && phase !== "seating" && secret === null;

/** The number of entries that watchers may know. The game's start is public; its deal is not. */
export const watchedLength = (state: TableState): number =>
  isDelayed(state) ? (state.turnEnds[0] ?? 0) : state.length;
