/**
 * A move laid down while the other side thinks: shown, taken back by another press, played as soon as it is one's turn if
 * the rules allow it, and dropped without a word if not. Nothing of it leaves this browser before.
 */

import { enterSquare } from "../../../../engine/games/pool/notation/move-entry.ts";
import { hasSquare } from "../../../../engine/games/pool/state/bitboard.ts";
import type { Path, PoolState, Square } from "../../../../engine/games/pool/state/types.ts";

export interface Premove {
  /** The moment at which it was laid down: it is meant for the next one. */
  readonly ply: number;
  /** The piece, and where it is to go once that is chosen. */
  readonly squares: Path;
}

/** What is laid down after another press by whoever plays `colour`; null: nothing any more. */
export const setPremove = (
  ahead: Premove | null,
  { ply, position }: PoolState,
  colour: "black" | "white",
  square: Square | null,
): Premove | null => {
  const squares = ahead?.squares ?? [];
  // The same again, or beside the dark squares: it is taken back.
  if (square === null || square === squares.at(-1)) return null;
  if (hasSquare(position[colour], square)) return { ply, squares: [square] };
  return squares.length === 1 ? { ply, squares: [...squares, square] } : null;
};

/** The whole legal move that is meant, now that it is one's turn; null: there is none, or more than one. */
export const premoveToPlay = ({ ply, squares }: Premove, state: PoolState): Path | null => {
  const [from, to] = squares;
  if (from === undefined || to === undefined || state.ply !== ply + 1) return null;
  const entry = enterSquare(state.position, [from], to);
  return entry?.isComplete ? entry.path : null;
};
