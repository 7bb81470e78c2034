/** The legal moves of a position as squares, for players and notation. Perft uses the plain move list. */
import { bitOf, lowestBit, squaresBetween, squaresOf } from "./bitboard.ts";
import { addCaptures } from "./captures.ts";
import { type MoveList, moveList } from "./move-list.ts";
import { capturedAlong, crowningRow, foeOf, ownOf } from "./position.ts";
import { addQuiet } from "./quiet-moves.ts";
import type { Bitboard, Colour, Move, Path, Position, Square } from "./types.ts";

/** The captured squares of a legal path, in the order of the jumps. */
export const capturedInOrder = (position: Position, path: Path): Square[] => {
  const foe = foeOf(position);
  const captured: Square[] = [];
  for (let hop = 1; hop < path.length; hop++) {
    const victim = squaresBetween(path[hop - 1]!, path[hop]!) & foe;
    if (victim !== 0) captured.push(lowestBit(victim) + 1);
  }
  return captured;
};

const isCrowned = (position: Position, from: Bitboard, to: Bitboard): boolean =>
  (position.kings & from) === 0 && (crowningRow(position.toMove) & to) !== 0;

const moveAt = (position: Position, list: MoveList, entry: number): Move => {
  const from = list.from[entry]!;
  const path = [from, ...list.landings![entry]!].map((at) => at + 1);
  const crowns = isCrowned(position, 1 << from, 1 << list.to[entry]!);
  return { path, captured: capturedInOrder(position, path), crowns };
};

/** Orders by start square, then by each landing square. */
const byPath = (a: Move, b: Move): number => {
  const hop = a.path.findIndex((square, index) => square !== b.path[index]);
  return hop < 0 ? a.path.length - b.path.length : (a.path[hop] ?? 0) - (b.path[hop] ?? 0);
};

/** The legal moves as plain numbers. If any capture exists, only captures (rule 7). */
const listOf = (position: Position): MoveList => {
  const list = moveList("path", true);
  const own = ownOf(position);
  const foe = foeOf(position);
  addCaptures(list, own, foe, position.kings);
  if (list.size === 0) addQuiet(list, own, foe, position.kings, position.toMove === "black");
  return list;
};

/** All legal moves, ordered by squares. */
export const legalMoves = (position: Position): readonly Move[] => {
  const list = listOf(position);
  return Array.from({ length: list.size }, (_, entry) => moveAt(position, list, entry)).sort(byPath);
};

const isAlong = (list: MoveList, entry: number, path: Path): boolean => {
  const landings = list.landings![entry]!;
  if (path[0] !== list.from[entry]! + 1 || path.length !== landings.length + 1) return false;
  for (let hop = 0; hop < landings.length; hop++) if (path[hop + 1] !== landings[hop]! + 1) return false;
  return true;
};

/**
 * Whether the legal move along `path` is quiet or a jump. Returns null if there is no such move. Runs for each judged
 * move, so it writes out no other moves.
 */
export const kindAlong = (position: Position, path: Path): "jumped" | "moved" | null => {
  const list = listOf(position);
  for (let entry = 0; entry < list.size; entry++)
    if (isAlong(list, entry, path)) return list.taken[entry] === 0 ? "moved" : "jumped";
  return null;
};

export const isCapture = (move: Move): boolean => move.captured.length > 0;

export const isSamePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((square, index) => square === b[index]);

export const beginsWith = (path: Path, prefix: Path): boolean =>
  prefix.length <= path.length && prefix.every((square, index) => square === path[index]);

/** Whether two legal moves lead to the same position. */
export const isSameResult = (position: Position, a: Move, b: Move): boolean =>
  a.path[0] === b.path[0] &&
  a.path.at(-1) === b.path.at(-1) &&
  capturedAlong(position, a.path) === capturedAlong(position, b.path);

/** The piece on a square. */
export const pieceOn = (
  position: Position,
  square: Square,
): { readonly colour: Colour; readonly king: boolean } | null => {
  const bit = bitOf(square);
  if (((position.black | position.white) & bit) === 0) return null;
  return { colour: (position.black & bit) !== 0 ? "black" : "white", king: (position.kings & bit) !== 0 };
};

export const squaresThatMove = (moves: readonly Move[]): readonly Square[] =>
  squaresOf(moves.reduce((bits, move) => bits | bitOf(move.path[0]!), 0));
