/** The chance to win the game, given the points of the current round and the total scores. */
import type { Seat } from "../../../contract/game.ts";
import { totalsOf } from "../state/score.ts";
import type { TrainState } from "../state/types.ts";

/** The spread of two players' points in a round, in units of the set's largest value. */
const POINTS_SPREAD = 3;

export const winChance = (state: TrainState, seat: Seat, points: readonly number[]): number => {
  const totals = totalsOf(state).map((total, each) => total + points[each]!);
  const left = state.rules.rounds - state.round;
  const spread = POINTS_SPREAD * state.rules.set * Math.sqrt(left + 1);
  const parties = state.rules.pairs ? totals.slice(0, state.seats / 2) : totals;
  const own = totals[seat]!;
  return 1 / parties.reduce((sum, other) => sum + Math.exp((own - other) / spread), 0);
};
