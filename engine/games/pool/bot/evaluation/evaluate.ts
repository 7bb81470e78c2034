/** The evaluation of quiet positions, learned from self-play (test/training/pool). */
import { popCount } from "../../state/bitboard.ts";
import { MAX_HEURISTIC } from "../search/scores.ts";
import type { Evaluate } from "../search/search.ts";
import { learnedBy, PATTERNS_PER_WINDOW, patternIndices, WINDOWS } from "./eval-patterns.ts";
import { ALL_MEN, kingPlacement, TERMS, writeTerms } from "./eval-terms.ts";

/**
 * Weights in hundredths of a logit for Black, with all men on the board or with none; values in between are
 * interpolated.
 */
export interface EvalStage {
  /** Indexed by learned window and filling. */
  readonly windows: ArrayLike<number>;
  readonly terms: ArrayLike<number>;
}

export interface Weights {
  readonly early: EvalStage;
  readonly late: EvalStage;
  /** Of a black king, by square. */
  readonly squares: ArrayLike<number>;
}

/** Indexed by filling of every window, with early and late weights side by side. */
const unfold = (early: ArrayLike<number>, late: ArrayLike<number>): Int16Array => {
  const worth = new Int16Array(2 * WINDOWS * PATTERNS_PER_WINDOW);
  for (const [key, by] of learnedBy().entries()) {
    if (by === 0) continue;
    const number = Math.abs(by) - 1;
    worth[2 * key] = Math.sign(by) * early[number]!;
    worth[2 * key + 1] = Math.sign(by) * late[number]!;
  }
  return worth;
};

export const makeEvaluator = ({ early, late, squares }: Weights): Evaluate => {
  const worth = unfold(early.windows, late.windows);
  const seen = new Int32Array(WINDOWS);
  const counted = new Int32Array(TERMS);
  return (own, foe, kings, isBlack) => {
    const black = isBlack ? own : foe;
    const white = isBlack ? foe : own;
    const blackMen = popCount(black & ~kings);
    const whiteMen = popCount(white & ~kings);
    patternIndices(black & ~kings, white & ~kings, seen);
    writeTerms(blackMen, whiteMen, black & kings, white & kings, isBlack, counted);
    let sooner = 0;
    let later = 0;
    for (let window = 0; window < WINDOWS; window++) {
      sooner += worth[2 * seen[window]!]!;
      later += worth[2 * seen[window]! + 1]!;
    }
    for (let term = 0; term < TERMS; term++) {
      sooner += counted[term]! * early.terms[term]!;
      later += counted[term]! * late.terms[term]!;
    }
    const men = blackMen + whiteMen;
    const weighed = Math.round((sooner * men + later * (ALL_MEN - men)) / ALL_MEN);
    const score = weighed + kingPlacement(black & kings, white & kings, squares);
    const bounded = Math.max(-MAX_HEURISTIC, Math.min(MAX_HEURISTIC, score));
    return isBlack ? bounded : -bounded;
  };
};

/** Counts pieces only: used in the first learning games, and as the baseline for the learned evaluation. */
export const materialScore: Evaluate = (own, foe, kings) =>
  100 * (popCount(own) - popCount(foe)) + 200 * (popCount(own & kings) - popCount(foe & kings));
