/**
 * The terms of the evaluation also patterns: men, kings and the side to move. Each is Black's value minus White's.
 * Its weight changes from all men on the board to none.
 */
import { lowestBit } from "../../state/bitboard.ts";
import type { Bitboard } from "../../state/types.ts";

export const ALL_MEN = 24;
/** Terms 0 to 2 are men, kings and the side to move; the balances of kings follow. */
const BALANCES = 3;
const MAX_KINGS = 3;

/**
 * The index of the balance for so many kings of the side with more and of the other. One king against none is the
 * first.
 */
const balanceOf = (more: number, fewer: number): number => BALANCES + ((more * (more - 1)) >> 1) + fewer;

/** The index of the balance of kings, negative if White has more; 0 if neither side has. */
export const kingBalance = (black: number, white: number): number => {
  const blackCount = Math.min(black, MAX_KINGS);
  const whiteCount = Math.min(white, MAX_KINGS);
  if (blackCount === whiteCount) return 0;
  return blackCount > whiteCount ? balanceOf(blackCount, whiteCount) : -balanceOf(whiteCount, blackCount);
};

/** The value of the squares of the kings; White's as if the board were rotated. */
export const kingPlacement = (blackKings: Bitboard, whiteKings: Bitboard, squares: ArrayLike<number>): number => {
  let worth = 0;
  for (let rest = blackKings; rest !== 0; rest &= rest - 1) worth += squares[lowestBit(rest)]!;
  for (let rest = whiteKings; rest !== 0; rest &= rest - 1) worth -= squares[31 - lowestBit(rest)]!;
  return worth;
};
