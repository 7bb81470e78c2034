/**
 * Scores for the side to move, in hundredths of a logit of its expected points: 0 is even, 100 about 73 of 100 points.
 * A certain win scores more than any estimate, and an earlier win more than a later one.
 */

/** A win on the board; each ply that it is away takes one off. */
export const WIN = 32_000;
/** From this score on, the number of plies to the win is known. */
export const EXACT_FROM = 31_000;
/** From this score on, a win is certain. */
export const CERTAIN_WIN_FROM = 20_000;
/** The largest estimate. */
export const MAX_HEURISTIC = 10_000;

/** No score. */
export const UNKNOWN = 1 << 20;
/** No score, but every move leads to a position whose score is known. */
export const KNOWN_AFTER_MOVE = UNKNOWN + 1;

const LOGIT = 100;

/** The expected points of a side, 0 to 1. */
export const chanceOf = (score: number): number => {
  if (score >= CERTAIN_WIN_FROM) return 1;
  return score <= -CERTAIN_WIN_FROM ? 0 : 1 / (1 + Math.exp(-score / LOGIT));
};
