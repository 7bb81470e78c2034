/** Points of a round, totals, ties and final places. */
import type { Outcome, Seat } from "../../../contract/game.ts";
import { tileOf, tilePips } from "./tiles.ts";
import type { Rules, Tile, TrainState } from "./types.ts";

const DOUBLE_BLANK = tileOf(0, 0);

/** What decided the win: a closed list of codes. The client shows their texts. */
export const trainEndReasons = ["lowest-total", "most-rounds-without-points", "lowest-round", "shared"] as const;
export type TrainEndReason = (typeof trainEndReasons)[number];

/** #33, #34: the points of a hand. */
export const handPoints = (rules: Rules, hand: readonly Tile[]): number =>
  hand.reduce((sum, tile) => sum + (tile === DOUBLE_BLANK ? rules.doubleBlank : tilePips(tile)), 0);

/** #33, B.4: the points of a round by seat. A pair with one partner out scores none, else both hands. */
export const roundPoints = (rules: Rules, hands: readonly (readonly Tile[])[]): readonly number[] => {
  const points = hands.map((hand) => handPoints(rules, hand));
  if (!rules.pairs) return points;
  const half = hands.length / 2;
  return points.map((own, seat) => {
    const partner = (seat + half) % hands.length;
    const isOut = hands[seat]!.length === 0 || hands[partner]!.length === 0;
    return isOut ? 0 : own + points[partner]!;
  });
};

export const totalsOf = (state: TrainState): readonly number[] =>
  Array.from({ length: state.seats }, (_, seat) => state.scores.reduce((sum, round) => sum + round[seat]!, 0));

/** The criteria of a seat's place, in order; lower is better. */
export interface ScoreRanking {
  readonly total: number;
  /** #36: rounds without points. */
  readonly zeros: number;
  /** #36: the lowest round with points; null if there is none. */
  readonly lowest: number | null;
}

export const scoreRanking = (state: TrainState, seat: Seat): ScoreRanking => {
  const rounds = state.scores.map((round) => round[seat]!);
  const counted = rounds.filter((points) => points > 0);
  return {
    total: rounds.reduce((sum, points) => sum + points, 0),
    zeros: rounds.length - counted.length,
    lowest: counted.length === 0 ? null : Math.min(...counted),
  };
};

/** #35, #36: negative if `a` comes before `b`. */
const compare = (rules: Rules, a: ScoreRanking, b: ScoreRanking): number => {
  if (a.total !== b.total || !rules.breaksTies) return a.total - b.total;
  return b.zeros - a.zeros || (a.lowest ?? 0) - (b.lowest ?? 0);
};

export const outcome = (state: TrainState): Outcome | null => {
  if (state.phase !== "over") return null;
  const rankings = Array.from({ length: state.seats }, (_, seat) => scoreRanking(state, seat));
  const parties = state.rules.pairs ? rankings.slice(0, state.seats / 2) : rankings;
  const places = rankings.map((own) => 1 + parties.filter((other) => compare(state.rules, other, own) < 0).length);
  const winners = [...places.keys()].filter((seat) => places[seat] === 1);
  const isShared = winners.length > (state.rules.pairs ? 2 : 1);
  return { winners, reason: isShared ? "shared" : reasonOf(rankings, winners[0]!), scores: totalsOf(state), places };
};

/** The first criterion that separates the winner from all others. */
const reasonOf = (rankings: readonly ScoreRanking[], winner: Seat): TrainEndReason => {
  const best = rankings[winner]!;
  const level = rankings.filter(({ total }) => total === best.total);
  if (level.every((other) => isDeepLevel(other, best))) return "lowest-total";
  return level.some((other) => other.zeros === best.zeros && !isDeepLevel(other, best))
    ? "lowest-round"
    : "most-rounds-without-points";
};

const isDeepLevel = (a: ScoreRanking, b: ScoreRanking): boolean => a.zeros === b.zeros && a.lowest === b.lowest;
