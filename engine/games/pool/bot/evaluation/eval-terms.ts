/**
 * The terms of the evaluation also patterns: men, kings and the side to move. Each is Black's value minus White's.
 * Its weight changes from all men on the board to none.
 */
import { lowestBit, popCount } from "../../state/bitboard.ts";
import type { Bitboard } from "../../state/types.ts";

/** Men, kings, the side to move, then the balances of kings. */
export const TERMS = 9;
export const ALL_MEN = 24;
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

/** Writes the terms. `blackKings` and `whiteKings` are sets, the men are numbers. */
export const writeTerms = (
  blackMen: number,
  whiteMen: number,
  blackKings: Bitboard,
  whiteKings: Bitboard,
  isBlack: boolean,
  into: Int32Array,
): void => {
  into.fill(0);
  const black = popCount(blackKings);
  const white = popCount(whiteKings);
  into[0] = blackMen - whiteMen;
  into[1] = black - white;
  into[2] = isBlack ? 1 : -1;
  const balance = kingBalance(black, white);
  if (balance !== 0) into[Math.abs(balance)] = Math.sign(balance);
};

/** The value of the squares of the kings; White's as if the board were rotated. */
export const kingPlacement = (blackKings: Bitboard, whiteKings: Bitboard, squares: ArrayLike<number>): number => {
  let worth = 0;
  for (let rest = blackKings; rest !== 0; rest &= rest - 1) worth += squares[lowestBit(rest)]!;
  for (let rest = whiteKings; rest !== 0; rest &= rest - 1) worth -= squares[31 - lowestBit(rest)]!;
  return worth;
};
