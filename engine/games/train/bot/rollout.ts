/** Plays a round on in a sampled world. The planner plays every seat and sees only that seat's hand. */
import type { Seat } from "../../../contract/game.ts";
import { handPoints } from "../state/score.ts";
import { tileOf } from "../state/tiles.ts";
import { estimatePoints } from "./estimate-points.ts";
import { type MutableRound, ROWS } from "./mutable-round.ts";
import { actByPlan, isStale, type Plan, planFor, ROLLOUT_PLAN_NODES, startsOf } from "./planner.ts";

/** The plan of each seat, reused from turn to turn. */
export type Plans = (Plan | null)[];

/** One decision of the seat on turn. Returns its cost in nodes: one, plus one for each start if it made a new plan. */
export const rolloutStep = (round: MutableRound, plans: Plans): number => {
  const { seat } = round;
  const current = plans[seat] ?? null;
  const isNew = current === null || isStale(round, seat, current);
  const cost = isNew ? Math.max(1, startsOf(round, seat).length) : 1;
  plans[seat] = actByPlan(round, isNew ? planFor(round, seat, ROLLOUT_PLAN_NODES) : current);
  return cost;
};

/** The points of the hands as they are, by seat. */
export const handsPoints = (round: MutableRound): readonly number[] =>
  Array.from({ length: round.seats }, (_, seat) => pointsIn(round, seat));

/** The points of the round as it ended, by seat; partners have their pair's (#33, B.4). */
export const pointsOf = (round: MutableRound): readonly number[] => {
  const isOut = (seat: Seat): boolean => round.held[seat] === 0;
  return inPairs(round, handsPoints(round), isOut);
};

/** The points of pairs from each seat's own points. */
const inPairs = (round: MutableRound, points: readonly number[], isOut: (seat: Seat) => boolean): readonly number[] => {
  if (!round.rules.pairs) return points;
  const partner = (seat: Seat): Seat => (seat + round.seats / 2) % round.seats;
  return points.map((own, seat) => (isOut(seat) || isOut(partner(seat)) ? 0 : own + points[partner(seat)]!));
};

/** The expected points of the round, by seat: estimated unless it is over. */
export const expectedOf = (round: MutableRound): readonly number[] =>
  round.phase === "over" ? pointsOf(round) : inPairs(round, estimatePoints(round), () => false);

const pointsIn = (round: MutableRound, seat: Seat): number => {
  const hand: number[] = [];
  for (let high = 0; high < ROWS; high++) {
    const row = round.rows[seat * ROWS + high]! & ((2 << high) - 1);
    for (let left = row; left !== 0; left &= left - 1) hand.push(tileOf(high, 31 - Math.clz32(left & -left)));
  }
  return handPoints(round.rules, hand);
};
