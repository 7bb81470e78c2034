/** How long a game can last: what has to happen again and again, or else it is drawn. */

import { parseFen } from "../notation/fen.ts";
import { popCount, squaresOf } from "../state/bitboard.ts";
import { americanPool } from "../state/rulebook.ts";
import type { PoolOptions, Position } from "../state/types.ts";

/** The rows that a man has before it: Black goes from 1-4 down to 29-32. */
const rowsBefore = (square: number, isBlack: boolean): number => {
  const row = Math.floor((square - 1) / 4);
  return isBlack ? 7 - row : row;
};

const menOf = ({ black, white, kings }: Position): readonly number[] => [
  ...squaresOf(black & ~kings).map((square) => rowsBefore(square, true)),
  ...squaresOf(white & ~kings).map((square) => rowsBefore(square, false)),
];

/**
 * The most moves that can follow. Every man's move takes it a row on and every capture takes a piece, so there are only so
 * many of those; and before, between and after them at most `kingPlies` moves by kings (rule 19).
 */
const longestFrom = (fen: string): number => {
  const parsed = parseFen(fen);
  if (!parsed.ok) return 0;
  const position = parsed.value;
  const rows = menOf(position).reduce((sum, left) => sum + left, 0);
  const progress = rows + popCount(position.black | position.white) - 1;
  return (progress + 1) * americanPool.kingPlies + progress;
};

/** A table asks after every move, always for the same options: its start is read once. */
const known = new WeakMap<PoolOptions, number>();

/** The most events of a game: who has which colour is told first. */
export const maxEvents = (options: PoolOptions): number => {
  const events = known.get(options) ?? 1 + longestFrom(options.fen);
  known.set(options, events);
  return events;
};
