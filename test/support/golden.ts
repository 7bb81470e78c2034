/** A golden log is a whole game, kept for ever, with what today's engine read out of it on the day it was made. */
import { gameOf } from "../../engine/contract/game-registry.ts";
import { openedOf } from "../../engine/log/log.ts";
import { evolveTable, unopened } from "../../engine/table/evolve.ts";
import { turnOf } from "../../engine/table/seats.ts";
import type { Entry, TableState } from "../../engine/table/types.ts";

/** What must never change about an old log: who was on turn after each entry, how much they could do, how it ended. */
export interface Playthrough {
  readonly rules: string;
  readonly outcome: TableState["outcome"];
  /** Per entry: the seats on turn, and for each the number of its legal moves. */
  readonly steps: readonly (readonly (readonly [seat: number, moves: number])[])[];
}

export const playThrough = (entries: readonly Entry[]): Playthrough => {
  const opened = openedOf(entries);
  const game = gameOf(opened);
  let state = unopened;
  const steps = entries.map((entry) => {
    state = evolveTable(state, entry);
    return turnOf(state).map((seat) => [seat, state.play ? gameOf(game).moves(state.play, seat).length : 0] as const);
  });
  return { rules: opened.rules, outcome: state.outcome, steps };
};
