/**
 * A premove: shown, cancelled by another press, played at once when it is legal on the player's turn, and else dropped
 * silently. Nothing of it leaves this browser before.
 */

import { enterSquare } from "../../../../engine/games/pool/notation/move-entry.ts";
import { hasSquare } from "../../../../engine/games/pool/state/bitboard.ts";
import type { Path, PoolState, Square } from "../../../../engine/games/pool/state/types.ts";

export interface Premove {
  /** The ply at which it was made: it is for the next one. */
  readonly ply: number;
  /** The piece, and its target once chosen. */
  readonly squares: Path;
}

/** The premove after a press by the player of `colour`. Returns null if it is cancelled. */
export const setPremove = (
  ahead: Premove | null,
  { ply, position }: PoolState,
  colour: "black" | "white",
  square: Square | null,
): Premove | null => {
  const squares = ahead?.squares ?? [];
  // The same square again, or one outside the dark squares, cancels it.
  if (square === null || square === squares.at(-1)) return null;
  if (hasSquare(position[colour], square)) return { ply, squares: [square] };
  return squares.length === 1 ? { ply, squares: [...squares, square] } : null;
};

/** The legal move of the premove. Returns null if there is none, or more than one. */
export const premoveToPlay = ({ ply, squares }: Premove, state: PoolState): Path | null => {
  const [from, to] = squares;
  if (from === undefined || to === undefined || state.ply !== ply + 1) return null;
  const entry = enterSquare(state.position, [from], to);
  return entry?.isComplete ? entry.path : null;
};
