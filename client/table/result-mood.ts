/** How a game's end looks and sounds, from the viewer's side. */
import type { Seat } from "../../engine/contract/game.ts";
import { isVoid } from "../../engine/table/end-reasons.ts";
import type { TableState } from "../../engine/table/types.ts";

export type ResultMood = "won" | "lost" | "drawn" | "watched" | "closed";

/** `seats`: the viewer's. A person who plays all sides watches. */
export const moodOf = ({ outcome, shared }: TableState, seats: readonly Seat[]): ResultMood => {
  if (outcome === null || isVoid(outcome)) return "closed";
  if (outcome.winners.length === 0) return "drawn";
  if (seats.length === 0 || shared) return "watched";
  return outcome.winners.some((seat) => seats.includes(seat)) ? "won" : "lost";
};
