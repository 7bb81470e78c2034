/** Positions for computers: moments of random games, with the knowledge of the seat on turn. */

import { startSelfplay } from "../../engine/bot/selfplay.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { Entry } from "../../engine/table/types.ts";
import type { Ruleset } from "../support/tables/rulesets.ts";

const STEPS_BETWEEN = 6;

export interface Position {
  readonly entries: readonly Entry[];
  readonly seat: number;
  /** The seed of the choice's random numbers. */
  readonly seed: string;
}

/** `count` positions, spread over one random game; fewer if it ends earlier. */
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
