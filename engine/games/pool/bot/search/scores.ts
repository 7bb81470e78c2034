/**
 * What positions are worth to the side to move: a hundredth of a logit of its expected points, so that 0 is even and
 * 100 about 73 of 100 points. A certain win is worth more than any guess, and the sooner the more.
 */

/** A win on the board; each ply that it is away takes one off. */
export const WIN = 32_000;
/** From here on it is known to the ply. */
export const EXACT_FROM = 31_000;
/** From here on a win is certain. */
export const CERTAIN_WIN_FROM = 20_000;
/** No guess reaches this far. */
export const MAX_HEURISTIC = 10_000;

/** No score. */
export const UNKNOWN = 1 << 20;
/** No score either, but whatever can be moved leads to one that is known. */
export const KNOWN_AFTER_MOVE = UNKNOWN + 1;

const LOGIT = 100;

/** The points that a side may expect, 0 to 1. */
export const chanceOf = (score: number): number => {
  if (score >= CERTAIN_WIN_FROM) return 1;
  return score <= -CERTAIN_WIN_FROM ? 0 : 1 / (1 + Math.exp(-score / LOGIT));
};
