/** The most events of a pool game, from the moves that cannot repeat and the count of rule 19. */

import { parseFen } from "../notation/fen.ts";
import { popCount, squaresOf } from "../state/bitboard.ts";
import { americanPool } from "../state/rulebook.ts";
import type { PoolOptions, Position } from "../state/types.ts";

/** The rows left before a man is crowned. Black moves from 1-4 towards 29-32. */
const rowsBefore = (square: number, isBlack: boolean): number => {
  const row = Math.floor((square - 1) / 4);
  return isBlack ? 7 - row : row;
};

const menOf = ({ black, white, kings }: Position): readonly number[] => [
  ...squaresOf(black & ~kings).map((square) => rowsBefore(square, true)),
  ...squaresOf(white & ~kings).map((square) => rowsBefore(square, false)),
];

/**
 * The most moves from a position. Each man's move gains a row and each capture takes a piece, so their number is
 * limited. Before, between and after them there are at most `kingPlies` king moves (rule 19).
 */
const maxMovesFrom = (fen: string): number => {
  const parsed = parseFen(fen);
  if (!parsed.ok) return 0;
  const position = parsed.value;
  const rows = menOf(position).reduce((sum, left) => sum + left, 0);
  const progress = rows + popCount(position.black | position.white) - 1;
  return (progress + 1) * americanPool.kingPlies + progress;
};

/** Cached by options, because the table needs the value after every move. */
const cache = new WeakMap<PoolOptions, number>();

/** The most events of a game: `colours-drawn`, then the moves. */
export const maxEvents = (options: PoolOptions): number => {
  const events = cache.get(options) ?? 1 + maxMovesFrom(options.fen);
  cache.set(options, events);
  return events;
};
