/** The evaluation of quiet positions, learned from self-play (test/training/pool). */
import { popCount } from "../../state/bitboard.ts";
import { MAX_HEURISTIC } from "../search/scores.ts";
import type { Evaluate } from "../search/search.ts";
import { learnedBy, PATTERNS_PER_WINDOW, sumOfPatterns, WINDOWS } from "./eval-patterns.ts";
import { ALL_MEN, kingBalance, kingPlacement } from "./eval-terms.ts";

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

/** Indexed by filling of every window. One number contains the early and the late weight, so that one addition sums both. */
const unfold = (early: ArrayLike<number>, late: ArrayLike<number>): Int32Array => {
  const worth = new Int32Array(WINDOWS * PATTERNS_PER_WINDOW);
  for (const [key, by] of learnedBy().entries()) {
    if (by === 0) continue;
    const number = Math.abs(by) - 1;
    worth[key] = Math.sign(by) * (Math.trunc(early[number]!) * 2 ** 16 + Math.trunc(late[number]!));
  }
  return worth;
};

export const makeEvaluator = ({ early, late, squares }: Weights): Evaluate => {
  const worth = unfold(early.windows, late.windows);
  return (own, foe, kings, isBlack) => {
    const black = isBlack ? own : foe;
    const white = isBlack ? foe : own;
    const blackMen = popCount(black & ~kings);
    const whiteMen = popCount(white & ~kings);
    const men = blackMen + whiteMen;
    const side = isBlack ? 1 : -1;
    const sum = sumOfPatterns(worth, black & ~kings, white & ~kings);
    const lateSum = (sum << 16) >> 16;
    let sooner = ((sum - lateSum) >> 16) + (blackMen - whiteMen) * early.terms[0]! + side * early.terms[2]!;
    let later = lateSum + (blackMen - whiteMen) * late.terms[0]! + side * late.terms[2]!;
    // Most positions have no king.
    if (kings !== 0) {
      const more = popCount(black & kings) - popCount(white & kings);
      const balance = kingBalance(popCount(black & kings), popCount(white & kings));
      sooner += more * early.terms[1]! + signedTerm(early.terms, balance);
      later += more * late.terms[1]! + signedTerm(late.terms, balance);
    }
    const weighed = Math.round((sooner * men + later * (ALL_MEN - men)) / ALL_MEN);
    const score = weighed + kingPlacement(black & kings, white & kings, squares);
    const bounded = Math.max(-MAX_HEURISTIC, Math.min(MAX_HEURISTIC, score));
    return isBlack ? bounded : -bounded;
  };
};

const signedTerm = (terms: ArrayLike<number>, balance: number): number => {
  if (balance === 0) return 0;
  return balance > 0 ? terms[balance]! : -terms[-balance]!;
};
