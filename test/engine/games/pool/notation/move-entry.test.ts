import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { enterSquare, lastLandings, nextLandings } from "../../../../../engine/games/pool/notation/move-entry.ts";
import { legalMoves } from "../../../../../engine/games/pool/state/moves.ts";
import type { Path } from "../../../../../engine/games/pool/state/types.ts";
import { positionOf, somePosition } from "../play.ts";

describe("entering a move square by square", () => {
  it("completes every legal path exactly at its last square", () => {
    fc.assert(
      fc.property(somePosition, (position) => {
        for (const { path } of legalMoves(position)) {
          let entered: Path = [];
          path.forEach((square, index) => {
            expect(nextLandings(position, entered)).toContain(square);
            const entry = enterSquare(position, entered, square);
            expect(entry).toEqual({ path: path.slice(0, index + 1), isComplete: index === path.length - 1 });
            entered = entry!.path;
          });
        }
      }),
    );
  });
  it("offers pieces first, then landing squares", () => {
    const position = positionOf("W:WK2:B7,8,9,15,16,23,24");
    expect(nextLandings(position, [])).toEqual([2]);
    expect(nextLandings(position, [2])).toEqual([11, 13]);
    expect(nextLandings(position, [2, 11])).toEqual([4, 18, 20]);
    expect(nextLandings(position, [2, 13])).toEqual([]);
    expect(nextLandings(position, [3])).toEqual([]);
  });
  it("also offers the last squares", () => {
    const position = positionOf("W:WK2:B7,8,9,15,16,23,24");
    expect(lastLandings(position, [2])).toEqual([4, 5, 13]);
    expect(lastLandings(position, [2, 11, 18])).toEqual([4, 5]);
  });
});

describe("entering a capture by its last square", () => {
  it.each([
    ["if one path leads there", "B:W10,17,18:BK32", [32], 7, { path: [32, 14, 7], isComplete: true }],
    ["if all paths give the same position", "W:WK29:BK8,K25", [29], 4, { path: [29, 11, 4], isComplete: true }],
    [
      "from the middle of a capture",
      "W:WK2:B7,8,9,15,16,23,24",
      [2, 11, 18],
      5,
      { path: [2, 11, 18, 5], isComplete: true },
    ],
    ["up to the square where paths differ", "W:WK2:B7,8,9,15,16,23,24", [2], 5, { path: [2, 11], isComplete: false }],
    ["not if the paths differ at once", "W:WK10:B15,22,23,27", [10], 13, { path: [10], isComplete: false }],
    ["not if no path leads there", "B:W10,17,18:BK32", [32], 5, null],
    ["without a piece", "B:W10,17,18:BK32", [], 7, null],
    ["of a finished move", "B:W10,17,18:BK32", [32, 14, 7], 3, null],
  ])("%s: %s %j %i", (_, fen, entered, square, entry) =>
    expect(enterSquare(positionOf(fen), entered, square)).toEqual(entry),
  );

  it("treats a next landing as a hop, even if it could be a last square", () => {
    expect(enterSquare(positionOf("W:WK2:B7,8,9,15,16,23,24"), [2], 11)).toEqual({ path: [2, 11], isComplete: false });
  });
  it("rule 12: accepts a circular capture in either direction", () => {
    const position = positionOf("W:W18:B6,7,14,15,25");
    expect(enterSquare(position, [18], 18)).toEqual({ path: [18, 9, 2, 11, 18], isComplete: true });
  });
});
