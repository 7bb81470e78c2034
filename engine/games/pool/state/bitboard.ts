/**
 * Squares and sets of squares. A board is 32 bits; bit b is square b + 1. A row has four squares, and rows count from
 * the top as White sees them, so Black's men move towards higher bits. Bitboard code uses the bit's index (0-31, "at");
 * all other code uses the square's number (1-32, `Square`).
 */
import type { Bitboard, Square } from "./types.ts";

/** Directions as White sees the board. Black's men move south. The opposite of direction d is 3 - d. */
export const SW = 0;
export const SE = 1;
export const NW = 2;
export const NE = 3;

/** Rows 8, 6, 4 and 2 begin on file b, the others on file a. */
const B_ROWS = 0x0f0f0f0f;
const A_ROWS = ~B_ROWS;
const NOT_A = A_ROWS & ~0x10101010;
const NOT_H = B_ROWS & ~0x08080808;

/** Squares on which Black's men are crowned. */
export const BLACK_CROWNS: Bitboard = 0xf0000000 | 0;
export const WHITE_CROWNS: Bitboard = 0x0000000f;

/** All squares one step from `bits`. A search calls these directly: they need no choice of the direction. */
export const southWest = (bits: Bitboard): Bitboard => ((bits & B_ROWS) << 4) | ((bits & NOT_A) << 3);
export const southEast = (bits: Bitboard): Bitboard => ((bits & A_ROWS) << 4) | ((bits & NOT_H) << 5);
export const northWest = (bits: Bitboard): Bitboard => ((bits & B_ROWS) >>> 4) | ((bits & NOT_A) >>> 5);
export const northEast = (bits: Bitboard): Bitboard => ((bits & A_ROWS) >>> 4) | ((bits & NOT_H) >>> 3);

/** All squares one step from `bits` in a direction. */
export const shiftAll = (bits: Bitboard, direction: number): Bitboard => {
  switch (direction) {
    case SW:
      return southWest(bits);
    case SE:
      return southEast(bits);
    case NW:
      return northWest(bits);
    default:
      return northEast(bits);
  }
};

export const popCount = (bits: Bitboard): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** The index of the lowest bit. `bits` must not be empty. */
export const lowestBit = (bits: Bitboard): number => 31 - Math.clz32(bits & -bits);

const highest = (bits: Bitboard): number => 31 - Math.clz32(bits);

const rayFrom = (at: number, direction: number): Bitboard => {
  let ray = 0;
  for (let next = shiftAll(1 << at, direction); next !== 0; next = shiftAll(next, direction)) ray |= next;
  return ray;
};

const everyRay = (entry: (at: number, direction: number) => number): number[] =>
  Array.from({ length: 4 * 32 }, (_, key) => entry(key & 31, key >> 5));

/**
 * All squares in a direction, indexed by `direction << 5
 * at`.
 */
const RAY = Int32Array.from(everyRay(rayFrom));

const indexOf = (bit: Bitboard): number => (bit === 0 ? -1 : lowestBit(bit));

/**
 * The neighbour and the square behind it, or -1, indexed by `direction << 5
 * at`.
 */
export const ADJACENT = Int8Array.from(everyRay((at, d) => indexOf(shiftAll(1 << at, d))));
export const BEYOND = Int8Array.from(everyRay((at, d) => indexOf(shiftAll(shiftAll(1 << at, d), d))));

/** The first occupied square in a direction. Returns -1 if there is none. */
export const firstOccupied = (at: number, direction: number, occupied: Bitboard): number => {
  const hits = RAY[(direction << 5) | at]! & occupied;
  if (hits === 0) return -1;
  return direction < NW ? lowestBit(hits) : highest(hits);
};

/** The empty squares in a direction, up to the first occupied one. */
export const emptyRay = (at: number, direction: number, occupied: Bitboard): Bitboard => {
  const ray = RAY[(direction << 5) | at]!;
  const hit = firstOccupied(at, direction, occupied);
  return hit < 0 ? ray : ray & ~(RAY[(direction << 5) | hit]! | (1 << hit));
};

const betweenOf = (from: number, to: number): Bitboard => {
  for (let d = SW; d <= NE; d++) {
    if ((RAY[(d << 5) | from]! >>> to) & 1) return RAY[(d << 5) | from]! & RAY[((3 - d) << 5) | to]!;
  }
  return 0;
};

const BETWEEN = Int32Array.from({ length: 32 * 32 }, (_, key) => betweenOf(key >> 5, key & 31));

/** The squares strictly between two squares of a diagonal. Empty if they share no diagonal. */
export const squaresBetween = (from: Square, to: Square): Bitboard => BETWEEN[((from - 1) << 5) | (to - 1)]!;

export const bitOf = (square: Square): Bitboard => 1 << (square - 1);

export const hasSquare = (bits: Bitboard, square: Square): boolean => (bits & bitOf(square)) !== 0;

export const bitsOf = (squares: readonly Square[]): Bitboard =>
  squares.reduce((bits, square) => bits | bitOf(square), 0);

/** The squares of a set, ascending. */
export const squaresOf = (bits: Bitboard): Square[] => {
  const squares: Square[] = [];
  for (let rest = bits; rest !== 0; rest &= rest - 1) squares.push(lowestBit(rest) + 1);
  return squares;
};

/** The board rotated by 180°: square n becomes 33 - n. */
export const rotate = (bits: Bitboard): Bitboard => bitsOf(squaresOf(bits).map((square) => 33 - square));

/** The algebraic name of a square: `b8` for 1, `a1` for 29 (rule 4). */
export const makeAlgebraic = (square: Square): string => {
  const row = (square - 1) >> 2;
  const file = 2 * ((square - 1) & 3) + (row % 2 === 0 ? 1 : 0);
  return `${"abcdefgh"[file]}${8 - row}`;
};

const ALGEBRAIC = new Map(Array.from({ length: 32 }, (_, index) => [makeAlgebraic(index + 1), index + 1] as const));

/** Parses a square's number or algebraic name. Returns null for light squares and invalid text. */
export const parseSquare = (text: string): Square | null => {
  if (!/^\d{1,2}$/.test(text)) return ALGEBRAIC.get(text.toLowerCase()) ?? null;
  const square = Number(text);
  return square >= 1 && square <= 32 ? square : null;
};
