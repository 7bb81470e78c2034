import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findMove,
  makeNotation,
  makeShortNotation,
  parseNotation,
} from "../../../../../engine/games/pool/notation/notation.ts";
import { makeAlgebraic } from "../../../../../engine/games/pool/state/bitboard.ts";
import { legalMoves } from "../../../../../engine/games/pool/state/moves.ts";
import { positionOf, somePosition } from "../play.ts";

const shortOf = (fen: string): string[] => {
  const legal = legalMoves(positionOf(fen));
  return legal.map((move) => makeShortNotation(move, legal));
};

describe("notation", () => {
  it("canonical, short and algebraic text parse to the original move", () => {
    fc.assert(
      fc.property(somePosition, (position) => {
        const legal = legalMoves(position);
        for (const move of legal) {
          for (const name of [String, makeAlgebraic]) {
            expect(findMove(position, makeNotation(move, name))).toEqual({ ok: true, value: move });
            expect(findMove(position, makeShortNotation(move, legal, name))).toEqual({ ok: true, value: move });
          }
        }
      }),
    );
  });

  it("is short for a capture unless two captures have the same ends", () => {
    expect(shortOf("B:W10,17,18:BK32")).toEqual(["32x3", "32x7", "32x21"]);
    expect(shortOf("W:W18:B6,7,14,15,25")).toEqual(["18x9x2x11x18", "18x11x2x9x18"]);
    expect(shortOf("W:WK29:BK8,K25")).toEqual(["29x11x4", "29x15x4", "29x18x4", "29x22x4"]);
    expect(shortOf("B:W21:B1")).toEqual(["1-5", "1-6"]);
  });
  it.each([
    ["11-15", [11, 15]],
    ["11x18x25", [11, 18, 25]],
    ["11:18:25", [11, 18, 25]],
    ["01-06", [1, 6]],
    ["c3-d4", [22, 18]],
    ["c3d4", [22, 18]],
    ["C3xE5", [22, 15]],
    ["a1xc3xe1", [29, 22, 31]],
  ])("reads %s", (text, path) => expect(parseNotation(text)).toEqual(path));
  it.each(["", "11", "11-", "-11", "11--15", "33-5", "0-1", "a8-b7", "11-15x", "x", "1115", "11 - 15"])(
    "%j is not a move",
    (text) => {
      expect(parseNotation(text)).toBeNull();
      expect(findMove(positionOf("B:W21-32:B1-12"), text)).toEqual({ ok: false, problem: "not-a-move" });
    },
  );
});

describe("finding the move of a text", () => {
  it.each([
    ["W:WK29:BK8,K25", "29x4", [29, 11, 4]],
    ["B:W10,17,18:BK32", "32x7", [32, 14, 7]],
    ["B:W10,17,18:BK32", "32-7", [32, 14, 7]],
    ["W:W18:B6,7,14,15,25", "18x11x18", [18, 9, 2, 11, 18]],
    ["W:W18:B6,7,14,15,25", "18x18", [18, 9, 2, 11, 18]],
  ])("%s %s", (fen, text, path) => {
    const found = findMove(positionOf(fen), text);
    expect(found.ok && found.value.path).toEqual(path);
  });
  it.each([
    ["W:WK2:B7,8,9,15,16,23,24", "2x5", "ambiguous-move"],
    ["B:W10,17,18:BK32", "32x14", "illegal-move"],
    ["B:W10,17,18:BK32", "32-28", "illegal-move"],
    ["B:W21-32:B1-12", "12-17", "illegal-move"],
  ])("%s %s: %s", (fen, text, problem) => expect(findMove(positionOf(fen), text)).toEqual({ ok: false, problem }));
});
