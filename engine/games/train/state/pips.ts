/** The pips of half a tile, 0 to 18, and the colour of each value, for pages and pictures. */
import type { Value } from "./types.ts";

/** The side of the square in which half a tile is drawn. */
export const HALF_SIZE = 20;

/** Dark enough on ivory (contrast 3 : 1 or more). Neighbouring values differ widely in hue. */
const COLOURS: readonly string[] = [
  "#7d7563",
  "#0b6fb8",
  "#2c7d32",
  "#b3262e",
  "#6b4a2b",
  "#28309c",
  "#8a6a00",
  "#b5338a",
  "#00767a",
  "#6a3aa8",
  "#b8500c",
  "#4b5a66",
  "#1f1c19",
  "#557200",
  "#8c1d4f",
  "#0a6a4c",
  "#77549f",
  "#93402c",
  "#33508a",
];

export const pipColour = (value: Value): string => COLOURS[value] ?? "#1f1c19";

/** Values to nine on a grid of three by three: the cells that have a pip, row by row. */
const GRIDS: readonly string[] = [
  "",
  "....o....",
  "o.......o",
  "o...o...o",
  "o.o...o.o",
  "o.o.o.o.o",
  "o.oo.oo.o",
  "o.ooooo.o",
  "oooo.oooo",
  "ooooooooo",
];

/** Values from ten on in rows of up to four, each centred, so that rows of three fill the gaps of rows of four. */
const ROWS: Readonly<Record<Value, readonly number[]>> = {
  10: [4, 2, 4],
  11: [4, 3, 4],
  12: [4, 4, 4],
  13: [3, 2, 3, 2, 3],
  14: [4, 3, 3, 4],
  15: [3, 3, 3, 3, 3],
  16: [4, 4, 4, 4],
  17: [4, 3, 3, 3, 4],
  18: [4, 3, 4, 3, 4],
};

export interface Pip {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

const onGrid = (cells: string): readonly Pip[] =>
  [...cells].flatMap((cell, index) =>
    cell === "o" ? [{ x: 5 + 5 * (index % 3), y: 5 + 5 * Math.floor(index / 3), r: 1.95 }] : [],
  );

const inRows = (rows: readonly number[]): readonly Pip[] => {
  const pitch = rows.length === 5 ? 3.65 : rows.length === 4 ? 4.5 : 5;
  const r = rows.length === 5 ? 1.5 : 1.7;
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, place) => ({
      x: HALF_SIZE / 2 + (place - (count - 1) / 2) * 4.4,
      y: HALF_SIZE / 2 + (row - (rows.length - 1) / 2) * pitch,
      r,
    })),
  );
};

/** The positions of a value's pips on its half. */
export const pipPositions = (value: Value): readonly Pip[] =>
  value < GRIDS.length ? onGrid(GRIDS[value]!) : inRows(ROWS[value] ?? []);
