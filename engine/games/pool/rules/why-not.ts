/**
 * Which pieces may move, and why a piece or a path may not. Most "illegal move!" reports on draughts sites are a forced
 * capture that the board did not explain.
 */
import { bitOf, hasSquare, popCount, squaresBetween } from "../state/bitboard.ts";
import { beginsWith, isCapture, isSamePath, legalMoves, pieceOn, squaresThatMove } from "../state/moves.ts";
import { foeOf, opposite, ownOf } from "../state/position.ts";
import type { PoolRefusal } from "../state/rulebook.ts";
import type { Bitboard, Move, Path, Position, Square } from "../state/types.ts";

export interface MovablePieces {
  /** The pieces that can move, ascending. */
  readonly squares: readonly Square[];
  /** Whether they must capture, so that no other piece may move (rule 7). */
  readonly mustCapture: boolean;
}

export const movablePieces = (position: Position): MovablePieces => {
  const legal = legalMoves(position);
  return { squares: squaresThatMove(legal), mustCapture: legal.some(isCapture) };
};

const whyNoneFrom = (position: Position, legal: readonly Move[], square: Square): PoolRefusal | null => {
  if (hasSquare(position[opposite(position.toMove)], square)) return "not-your-piece";
  if (!hasSquare(ownOf(position), square)) return "no-piece";
  if (legal.some((move) => move.path[0] === square)) return null;
  return legal.some(isCapture) ? "must-capture" : "blocked";
};

/** Why the piece on a square cannot move. Returns null if it can. */
export const whyNotFrom = (position: Position, square: Square): PoolRefusal | null =>
  whyNoneFrom(position, legalMoves(position), square);

const isBackwards = (position: Position, from: Square, to: Square): boolean =>
  position.toMove === "black" ? to < from : to > from;

const whyNotQuiet = (position: Position, path: Path): PoolRefusal => {
  const isMan = pieceOn(position, path[0]!)?.king === false;
  return isMan && isBackwards(position, path[0]!, path[1]!) ? "men-go-forward" : "not-a-legal-move";
};

/**
 * The index of the first wrong square of a path: no capture in `own` begins with the squares up to it. Returns -1 if
 * there is none.
 */
const firstWrongSquare = (own: readonly Move[], path: Path): number =>
  path.findIndex((_, hop) => !own.some((move) => beginsWith(move.path, path.slice(0, hop + 1))));

const passedAlong = (path: Path): Bitboard =>
  path.reduce((bits, to, index) => (index === 0 ? bits : bits | squaresBetween(path[index - 1]!, to)), 0);

/** Whether a hop passes over the right piece and only lands on the wrong square. */
const isWrongLanding = (position: Position, own: readonly Move[], legalPart: Path, to: Square): boolean => {
  const here = legalPart.at(-1)!;
  const passed = squaresBetween(here, to);
  const others = (position.black | position.white) & ~bitOf(legalPart[0]!);
  const jumps = own.filter((move) => beginsWith(move.path, legalPart)).map((move) => move.path[legalPart.length]!);
  return (
    popCount(passed & others) === 1 && jumps.some((landing) => (squaresBetween(here, landing) & passed & others) !== 0)
  );
};

/** `own`: the captures of the piece. `path` is none of them. */
const whyNotCapture = (position: Position, own: readonly Move[], path: Path): PoolRefusal => {
  const wrongAt = firstWrongSquare(own, path);
  if (wrongAt < 0) return "must-continue";
  const legalPart = path.slice(0, wrongAt);
  const jumped = passedAlong(path.slice(wrongAt - 1, wrongAt + 1)) & foeOf(position);
  if ((jumped & passedAlong(legalPart)) !== 0) return "already-jumped";
  if (own.some((move) => isSamePath(move.path, legalPart))) return "not-a-legal-move";
  if (isWrongLanding(position, own, legalPart, path[wrongAt]!)) return "must-land-to-continue";
  return wrongAt === 1 ? "must-capture" : "must-continue";
};

/** Why a path is not a legal move. The position must not be over. */
export const whyIllegal = (position: Position, path: Path): PoolRefusal => {
  const legal = legalMoves(position);
  const none = whyNoneFrom(position, legal, path[0]!);
  if (none !== null) return none;
  if (!legal.some(isCapture)) return whyNotQuiet(position, path);
  return whyNotCapture(
    position,
    legal.filter((move) => move.path[0] === path[0]),
    path,
  );
};
