/** Where a computer player has to choose: moments of random games, as its seat knows them. */

import { startSelfplay } from "../../engine/bot/selfplay.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { Entry } from "../../engine/table/types.ts";
import type { Ruleset } from "../support/tables/rulesets.ts";

const STEPS_BETWEEN = 6;

export interface Position {
  readonly entries: readonly Entry[];
  readonly seat: number;
  /** What the choice's chance is seeded with. */
  readonly seed: string;
}

/** As many as `count`, spread over one random game; fewer where it ends before. */
export const positionsOf = (ruleset: Ruleset, count: number): readonly Position[] => {
  const play = startSelfplay({ ...ruleset, seed: "players" });
  const positions: Position[] = [];
  for (let step = 0; positions.length < count && play.step(); step++) {
    const { state, entries } = play.session;
    const [seat] = seatsOnTurn(state);
    if (seat === undefined || state.play === null || step % STEPS_BETWEEN > 0) continue;
    positions.push({ entries, seat, seed: `${step}` });
  }
  return positions;
};
