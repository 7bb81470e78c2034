/** The root of a search: the position, its history, and each legal move with its code. */
import { endReasonOf } from "../../state/draw-counts.ts";
import { isCapture, legalMoves } from "../../state/moves.ts";
import { playMove } from "../../state/position.ts";
import type { Path, Position } from "../../state/types.ts";
import { codeOf } from "./move-ordering.ts";
import { WIN } from "./scores.ts";

/** A position, and the positions before it since the last capture or man's move. */
export interface PositionWithHistory {
  readonly position: Position;
  readonly past: readonly Position[];
}

export interface RootMove extends PositionWithHistory {
  readonly path: Path;
  /** See move-ordering.ts. Paths with the same code lead to the same position. */
  readonly code: number;
}

/** Every legal move with the position after it. */
export const rootMovesOf = ({ position, past }: PositionWithHistory): readonly RootMove[] =>
  legalMoves(position).map((move) => {
    const isKings = !isCapture(move) && ((position.kings >>> (move.path[0]! - 1)) & 1) === 1;
    return {
      path: move.path,
      code: codeOf(position, move.path),
      position: playMove(position, move.path),
      past: isKings ? [...past, position] : [],
    };
  });

/** The score of a finished game for the side to move. Returns null if the game goes on. */
export const endedScore = (line: PositionWithHistory): number | null => {
  const reason = endReasonOf(line);
  if (reason === null) return null;
  return reason === "annihilated" || reason === "blocked" ? -WIN : 0;
};
