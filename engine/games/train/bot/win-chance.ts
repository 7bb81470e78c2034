/** The chance to win the game, given the points of the current round and the total scores. */
import type { Seat } from "../../../contract/game.ts";
import { outcome, totalsOf } from "../state/score.ts";
import type { TrainState } from "../state/types.ts";

/** The spread of two players' points in a round, in units of the set's largest value. */
const POINTS_SPREAD = 3;

/** `isOver` says that the points are the round's result, not an estimate: then the last round decides the game (#36). */
export const winChance = (state: TrainState, seat: Seat, points: readonly number[], isOver: boolean): number => {
  const left = state.rules.rounds - state.round;
  if (isOver && left === 0) return shareOfWin(state, seat, points);
  const totals = totalsOf(state).map((total, each) => total + points[each]!);
  const spread = POINTS_SPREAD * state.rules.set * Math.sqrt(left + 1);
  const parties = state.rules.pairs ? totals.slice(0, state.seats / 2) : totals;
  const own = totals[seat]!;
  return 1 / parties.reduce((sum, other) => sum + Math.exp((own - other) / spread), 0);
};

const shareOfWin = (state: TrainState, seat: Seat, points: readonly number[]): number => {
  const { winners } = outcome({ ...state, phase: "over", scores: [...state.scores, points] })!;
  if (!winners.includes(seat)) return 0;
  return (state.rules.pairs ? 2 : 1) / winners.length;
};
