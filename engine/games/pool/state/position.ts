/** Plays a move on a position, and finds out whether a legal move exists. */
import { BLACK_CROWNS, bitOf, squaresBetween, WHITE_CROWNS } from "./bitboard.ts";
import { jumpers } from "./captures.ts";
import { piecesWithQuietMove } from "./quiet-moves.ts";
import type { Bitboard, Colour, Path, Position } from "./types.ts";

export const opposite = (colour: Colour): Colour => (colour === "black" ? "white" : "black");

/** The pieces of the side to move, and of the other side. */
export const ownOf = (position: Position): Bitboard => position[position.toMove];
export const foeOf = (position: Position): Bitboard => position[opposite(position.toMove)];

export const crowningRow = (colour: Colour): Bitboard => (colour === "black" ? BLACK_CROWNS : WHITE_CROWNS);

/** The pieces that a path jumps. */
export const capturedAlong = (position: Position, path: Path): Bitboard => {
  let passed = 0;
  for (let hop = 1; hop < path.length; hop++) passed |= squaresBetween(path[hop - 1]!, path[hop]!);
  return passed & foeOf(position);
};

const placed = (toMove: Colour, own: Bitboard, foe: Bitboard, kings: Bitboard): Position =>
  toMove === "black" ? { black: foe, white: own, kings, toMove } : { black: own, white: foe, kings, toMove };

/** The position after a legal path. Jumped pieces are removed and a man is crowned at its end (rules 10 and 16). */
export const playMove = (position: Position, path: Path): Position => {
  const from = bitOf(path[0]!);
  const to = bitOf(path[path.length - 1]!);
  const taken = capturedAlong(position, path);
  const isKing = ((position.kings & from) | (to & crowningRow(position.toMove))) !== 0;
  const others = position.kings & ~(taken | from);
  const own = (ownOf(position) & ~from) | to;
  return placed(opposite(position.toMove), own, foeOf(position) & ~taken, isKing ? others | to : others);
};

/**
 * Whether the side to move has a legal move (rule 17). A king without a quiet move can only capture neighbours, like a
 * man, so no search is needed.
 */
export const hasMove = (position: Position): boolean => {
  const own = ownOf(position);
  const foe = foeOf(position);
  if (piecesWithQuietMove(own, foe, position.kings, position.toMove === "black") !== 0) return true;
  return jumpers(own, foe, ~(own | foe)) !== 0;
};
