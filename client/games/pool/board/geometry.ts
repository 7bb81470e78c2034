/**
 * The geometry of the drawing: 800 × 800 units, 100 a square. With Black at the bottom the board is rotated by 180°:
 * square n then lies where 33 - n lies for White. It is never mirrored: the dark corner stays bottom left.
 */
import type { Square } from "../../../../engine/games/pool/state/types.ts";

export const CELL = 100;
export const BOARD = 8 * CELL;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Its own inverse. */
const turned = (square: Square, isTurned: boolean): Square => (isTurned ? 33 - square : square);

const rowOf = (shown: number): number => (shown - 1) >> 2;

const columnOf = (shown: number): number => 2 * ((shown - 1) & 3) + (rowOf(shown) % 2 === 0 ? 1 : 0);

/** The upper left corner of a square. */
export const cornerOf = (square: Square, isTurned: boolean): Point => {
  const shown = turned(square, isTurned);
  return { x: columnOf(shown) * CELL, y: rowOf(shown) * CELL };
};

export const centreOf = (square: Square, isTurned: boolean): Point => {
  const { x, y } = cornerOf(square, isTurned);
  return { x: x + CELL / 2, y: y + CELL / 2 };
};

/** The dark square at a point of the drawing. Returns null for a light square. */
export const squareAt = ({ x, y }: Point, isTurned: boolean): Square | null => {
  const column = Math.floor(x / CELL);
  const row = Math.floor(y / CELL);
  if (column < 0 || column > 7 || row < 0 || row > 7 || (column + row) % 2 === 0) return null;
  return turned(row * 4 + (column >> 1) + 1, isTurned);
};

/** The dark squares as shown: eight rows of four. */
export const rowsOf = (isTurned: boolean): readonly (readonly Square[])[] =>
  Array.from({ length: 8 }, (_, row) => [1, 2, 3, 4].map((place) => turned(row * 4 + place, isTurned)));

/** The keys that move the focus: one square, or to the end of the row. */
const moveKeys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"] as const;
export type MoveKey = (typeof moveKeys)[number];

export const isMoveKey = (key: string): key is MoveKey => moveKeys.some((known) => known === key);

/** How far a key moves, in dark squares as shown; `place`: the index in the row. */
const stepBy = (key: MoveKey, place: number): number => {
  switch (key) {
    case "ArrowLeft":
      return place === 0 ? 0 : -1;
    case "ArrowRight":
      return place === 3 ? 0 : 1;
    case "ArrowUp":
      return -4;
    case "ArrowDown":
      return 4;
    case "Home":
      return -place;
    case "End":
      return 3 - place;
  }
};

/** The dark square that a key leads to; the same one at the edge. */
export const neighbour = (square: Square, key: MoveKey, isTurned: boolean): Square => {
  const shown = turned(square, isTurned);
  const next = shown + stepBy(key, (shown - 1) & 3);
  return next < 1 || next > 32 ? square : turned(next, isTurned);
};

/** All 32 dark squares as one path, the same for both sides. */
export const DARK_SQUARES = Array.from({ length: 32 }, (_, index) => cornerOf(index + 1, false))
  .map(({ x, y }) => `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`)
  .join("");
