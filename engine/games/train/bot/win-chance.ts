/** What the points of a round are worth in the game: the chance to win it, given how everybody stands. */
import type { Seat } from "../../../contract/game.ts";
import { totalsOf } from "../state/score.ts";
import type { TrainState } from "../state/types.ts";

/** How far apart two players' rounds come out, by the largest value of the set. */
const SPREAD = 3;

export const winChance = (state: TrainState, seat: Seat, points: readonly number[]): number => {
  const totals = totalsOf(state).map((total, each) => total + points[each]!);
  const left = state.rules.rounds - state.round;
  const spread = SPREAD * state.rules.set * Math.sqrt(left + 1);
  const parties = state.rules.pairs ? totals.slice(0, state.seats / 2) : totals;
  const own = totals[seat]!;
  return 1 / parties.reduce((sum, other) => sum + Math.exp((own - other) / spread), 0);
};
