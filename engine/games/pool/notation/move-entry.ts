/**
 * Enters a move square by square. The player gives every landing square of a capture, or its last square if only one
 * path leads there.
 */
import { beginsWith, isSamePath, isSameResult, legalMoves } from "../state/moves.ts";
import type { Move, Path, Position, Square } from "../state/types.ts";

export interface MoveEntry {
  /** The squares entered so far; a legal path once complete. */
  readonly path: Path;
  readonly isComplete: boolean;
}

/** The next landing squares. `entered` begins with the piece's own square. Ascending. */
export const nextLandings = (position: Position, entered: Path): readonly Square[] => {
  const nexts = legalMoves(position)
    .filter((move) => beginsWith(move.path, entered))
    .map((move) => move.path[entered.length])
    .filter((square) => square !== undefined);
  return [...new Set(nexts)].sort((a, b) => a - b);
};

/** The last squares of the captures that are still possible, ascending. */
export const lastLandings = (position: Position, entered: Path): readonly Square[] => {
  const lasts = legalMoves(position)
    .filter((move) => beginsWith(move.path, entered) && move.path.length > entered.length)
    .map((move) => move.path.at(-1)!);
  return [...new Set(lasts)].sort((a, b) => a - b);
};

/** The squares that all paths share at their beginning. */
const commonPath = (moves: readonly Move[]): Path => {
  const [first, ...others] = moves.map((move) => move.path);
  const end = first!.findIndex((square, index) => others.some((other) => other[index] !== square));
  return end < 0 ? first! : first!.slice(0, end);
};

/**
 * The entry after one more square. Returns null if no move goes there. A next landing square comes first. Any other
 * square is read as the last one, and the piece advances until its paths differ.
 */
export const enterSquare = (position: Position, entered: Path, square: Square): MoveEntry | null => {
  const possible = legalMoves(position).filter((move) => beginsWith(move.path, entered));
  const hop = [...entered, square];
  if (possible.some((move) => beginsWith(move.path, hop))) {
    return { path: hop, isComplete: possible.some((move) => isSamePath(move.path, hop)) };
  }
  const ending = possible.filter((move) => move.path.length > entered.length && move.path.at(-1) === square);
  const [first] = ending;
  if (first === undefined || entered.length === 0) return null;
  if (ending.every((move) => isSameResult(position, move, first))) return { path: first.path, isComplete: true };
  return { path: commonPath(ending), isComplete: false };
};
