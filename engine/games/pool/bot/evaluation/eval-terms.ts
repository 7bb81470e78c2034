/**
 * What the evaluation counts beside the windows: men, kings, whose turn it is. Each is Black's less White's, and weighs
 * differently with all men on the board and with none.
 */
import { lowestBit, popCount } from "../../state/bitboard.ts";
import type { Bitboard } from "../../state/types.ts";

/** Men, kings, the turn, then the balances of kings. */
export const TERMS = 9;
export const ALL_MEN = 24;
const BALANCES = 3;
const MOST_KINGS = 3;

/** By the kings of the side with more of them, and of the other: which balance it is. One king against none is the first. */
const balanceOf = (more: number, fewer: number): number => BALANCES + ((more * (more - 1)) >> 1) + fewer;

/** Writes the terms; `blackKings` and `whiteKings` as sets, the men of both as numbers. */
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
  const most = Math.min(black, MOST_KINGS);
  const least = Math.min(white, MOST_KINGS);
  if (most > least) into[balanceOf(most, least)] = 1;
  else if (least > most) into[balanceOf(least, most)] = -1;
};

/** The worth of where kings stand: White's as if the board were turned. */
export const kingPlacement = (blackKings: Bitboard, whiteKings: Bitboard, squares: ArrayLike<number>): number => {
  let worth = 0;
  for (let rest = blackKings; rest !== 0; rest &= rest - 1) worth += squares[lowestBit(rest)]!;
  for (let rest = whiteKings; rest !== 0; rest &= rest - 1) worth -= squares[31 - lowestBit(rest)]!;
  return worth;
};
