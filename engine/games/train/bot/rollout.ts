/** A round played to its end in a world that might be, every seat by the planner; each looks only at its own hand. */
import type { Seat } from "../../../contract/game.ts";
import { handPoints } from "../state/score.ts";
import { tileOf } from "../state/tiles.ts";
import { estimatePoints } from "./estimate-points.ts";
import { type MutableRound, ROWS } from "./mutable-round.ts";
import { actByPlan, isStale, type Plan, planFor, ROLLOUT_PLAN_NODES, startsOf } from "./planner.ts";

/** By seat: what it means to lay. Kept from turn to turn. */
export type Plans = (Plan | null)[];

/** One decision of whoever is on turn; what it cost, in nodes: one, and where it took a new plan one for each of its starts. */
export const rolloutStep = (round: MutableRound, plans: Plans): number => {
  const { seat } = round;
  const kept = plans[seat] ?? null;
  const isNew = kept === null || isStale(round, seat, kept);
  const work = isNew ? Math.max(1, startsOf(round, seat).length) : 1;
  plans[seat] = actByPlan(round, isNew ? planFor(round, seat, ROLLOUT_PLAN_NODES) : kept);
  return work;
};

/** The points of the hands as they are, by seat. */
export const handsPoints = (round: MutableRound): readonly number[] =>
  Array.from({ length: round.seats }, (_, seat) => pointsIn(round, seat));

/** The points of the round as it ended, by seat; partners have their pair's (#33, B.4). */
export const pointsOf = (round: MutableRound): readonly number[] => {
  const isOut = (seat: Seat): boolean => round.held[seat] === 0;
  return inPairs(round, handsPoints(round), isOut);
};

/** What comes of each seat's own points where two play for one. */
const inPairs = (round: MutableRound, points: readonly number[], isOut: (seat: Seat) => boolean): readonly number[] => {
  if (!round.rules.pairs) return points;
  const partner = (seat: Seat): Seat => (seat + round.seats / 2) % round.seats;
  return points.map((own, seat) => (isOut(seat) || isOut(partner(seat)) ? 0 : own + points[partner(seat)]!));
};

/** The points that the round will come to, by seat; estimated where it is not over. */
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
