/** The playthrough of a golden log: the turns and the outcome that the engine computes from it. */
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import { evolveTable, initialTableState } from "../../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { Entry, TableState } from "../../../engine/table/types.ts";

/** What must never change: the seats on turn after each entry, their number of legal moves, and the outcome. */
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
