import { describe, expect, it } from "vitest";
import {
  bitsOf,
  emptyRay,
  makeAlgebraic,
  NE,
  NW,
  parseSquare,
  popCount,
  rotate,
  SE,
  SW,
  squaresBetween,
  squaresOf,
} from "../../../../../engine/games/pool/state/bitboard.ts";

const all = Array.from({ length: 32 }, (_, index) => index + 1);

describe("rule 4: the numbers of squares", () => {
  it.each([
    [1, "b8"],
    [4, "h8"],
    [5, "a7"],
    [12, "h6"],
    [18, "d4"],
    [29, "a1"],
    [32, "g1"],
  ])("%i is %s", (square, name) => {
    expect(makeAlgebraic(square)).toBe(name);
    expect(parseSquare(name)).toBe(square);
  });
  it("convert to names and back", () => {
    expect(all.map((square) => parseSquare(makeAlgebraic(square)))).toEqual(all);
  });
  it.each(["a8", "h1", "0", "33", "", "a", "i3", "1.5", "-1", "e44"])("the board has no square %j", (text) =>
    expect(parseSquare(text)).toBeNull(),
  );
});

describe("sets of squares", () => {
  it("contain all 32 squares, the last one in the sign bit", () => {
    expect(squaresOf(bitsOf(all))).toEqual(all);
    expect(popCount(bitsOf(all))).toBe(32);
    expect(squaresOf(bitsOf([32]))).toEqual([32]);
  });
  it("can be rotated by 180°", () => expect(squaresOf(rotate(bitsOf([1, 5, 12])))).toEqual([21, 28, 32]));
});

describe("lines", () => {
  it("extend to the edge or to the first piece", () => {
    expect(squaresOf(emptyRay(28, NE, 0))).toEqual([4, 8, 11, 15, 18, 22, 25]);
    expect([SW, SE, NW, NE].map((d) => squaresOf(emptyRay(17, d, 0)))).toEqual([
      [22, 25, 29],
      [23, 27, 32],
      [5, 9, 14],
      [4, 8, 11, 15],
    ]);
    expect(squaresOf(emptyRay(28, NE, bitsOf([15])))).toEqual([18, 22, 25]);
  });
  it("connect two squares", () => {
    expect(squaresOf(squaresBetween(29, 4))).toEqual([8, 11, 15, 18, 22, 25]);
    expect(squaresOf(squaresBetween(4, 29))).toEqual([8, 11, 15, 18, 22, 25]);
    expect(squaresBetween(29, 25)).toBe(0);
    expect(squaresBetween(29, 5)).toBe(0);
  });
});
