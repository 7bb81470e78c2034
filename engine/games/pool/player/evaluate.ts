/** The worth of a quiet position, learned from games of the player against itself (test/learn/pool). */
import { count } from "../board.ts";
import { FILLINGS, fillings, learnedBy, WINDOWS } from "./patterns.ts";
import { GUESS } from "./scores.ts";
import type { Evaluate } from "./search.ts";
import { ALL_MEN, standing, TERMS, terms } from "./terms.ts";

/** Whole hundredths of a logit, for Black. */
export interface Weights {
  /** By learned window and filling. */
  readonly windows: ArrayLike<number>;
  /** By term, with all men on the board; and with none. */
  readonly early: ArrayLike<number>;
  readonly late: ArrayLike<number>;
  /** A black king's, by square. */
  readonly squares: ArrayLike<number>;
}

const unfold = (learned: ArrayLike<number>): Int16Array => {
  const served = learnedBy();
  return Int16Array.from({ length: WINDOWS * FILLINGS }, (_, key) => {
    const by = served[key]!;
    return by === 0 ? 0 : by > 0 ? learned[by - 1]! : -learned[-1 - by]!;
  });
};

export const evaluator = ({ windows, early, late, squares }: Weights): Evaluate => {
  const worth = unfold(windows);
  const seen = new Int32Array(WINDOWS);
  const counted = new Int32Array(TERMS);
  return (own, foe, kings, isBlack) => {
    const black = isBlack ? own : foe;
    const white = isBlack ? foe : own;
    const blackMen = count(black & ~kings);
    const whiteMen = count(white & ~kings);
    fillings(black & ~kings, white & ~kings, seen);
    let score = 0;
    for (let window = 0; window < WINDOWS; window++) score += worth[seen[window]!]!;
    terms(blackMen, whiteMen, black & kings, white & kings, isBlack, counted);
    const men = blackMen + whiteMen;
    let weighed = 0;
    for (let term = 0; term < TERMS; term++)
      weighed += counted[term]! * (early[term]! * men + late[term]! * (ALL_MEN - men));
    score += Math.round(weighed / ALL_MEN) + standing(black & kings, white & kings, squares);
    score = Math.max(-GUESS, Math.min(GUESS, score));
    return isBlack ? score : -score;
  };
};

/** Pieces and nothing else: what the first games of learning are played with, and what the learned worth is measured by. */
export const material: Evaluate = (own, foe, kings) =>
  100 * (count(own) - count(foe)) + 200 * (count(own & kings) - count(foe & kings));
