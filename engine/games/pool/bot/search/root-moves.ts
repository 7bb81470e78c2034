/** What a search begins from, and what may be done there: the table's position, its past, and each move with its code. */
import { endReasonOf } from "../../state/draw-counts.ts";
import { isCapture, legalMoves } from "../../state/moves.ts";
import { playMove } from "../../state/position.ts";
import type { Path, PoolState, Position } from "../../state/types.ts";
import { codeOf } from "./move-ordering.ts";
import { WIN } from "./scores.ts";

/** A position and those since the last capture or man's move before it. */
export interface PositionWithHistory {
  readonly position: Position;
  readonly past: readonly Position[];
}

export interface RootMove extends PositionWithHistory {
  readonly path: Path;
  /** See hand-order.ts. Paths with the same one lead to the same position. */
  readonly code: number;
}

/** Every legal move with what it leads to. */
export const rootMovesOf = ({ position, past }: PoolState): readonly RootMove[] =>
  legalMoves(position).map((move) => {
    const isKings = !isCapture(move) && ((position.kings >>> (move.path[0]! - 1)) & 1) === 1;
    return {
      path: move.path,
      code: codeOf(position, move.path),
      position: playMove(position, move.path),
      past: isKings ? [...past, position] : [],
    };
  });

/** The score of a line that has ended, for the side to move; null where the game goes on. */
export const endedScore = (line: PositionWithHistory): number | null => {
  const reason = endReasonOf(line);
  if (reason === null) return null;
  return reason === "annihilated" || reason === "blocked" ? -WIN : 0;
};
