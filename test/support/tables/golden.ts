/** A golden log is a whole game, kept forever, with what today's engine read out of it on the day it was made. */
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import { evolveTable, initialTableState } from "../../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Entry, TableState } from "../../../engine/table/types.ts";

/** What must never change about an old log: who was on turn after each entry, how much they could do, how it ended. */
export interface Playthrough {
  readonly rules: string;
  readonly outcome: TableState["outcome"];
  /** Per entry: the seats on turn, and for each the number of its legal moves. */
  readonly steps: readonly (readonly (readonly [seat: number, moves: number])[])[];
}

export const playThrough = (entries: readonly Entry[]): Playthrough => {
  const opened = openedEventOf(entries);
  const game = rulesOfTable(opened);
  let state = initialTableState;
  const steps = entries.map((entry) => {
    state = evolveTable(state, entry);
    return seatsOnTurn(state).map(
      (seat) => [seat, state.play ? rulesOfTable(game).moves(state.play, seat).length : 0] as const,
    );
  });
  return { rules: opened.rules, outcome: state.outcome, steps };
};
