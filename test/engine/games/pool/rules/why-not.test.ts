import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movablePieces, whyIllegal, whyNotFrom } from "../../../../../engine/games/pool/rules/why-not.ts";
import { isSamePath, legalMoves } from "../../../../../engine/games/pool/state/moves.ts";
import { poolRefusals } from "../../../../../engine/games/pool/state/rulebook.ts";
import { positionOf, somePosition } from "../play.ts";

describe("movable pieces", () => {
  it("are all pieces with a legal move", () => {
    expect(movablePieces(positionOf("B:W21-32:B1-12"))).toEqual({ squares: [9, 10, 11, 12], mustCapture: false });
  });
  it("are only capturing pieces if there is one (rule 7)", () => {
    expect(movablePieces(positionOf("B:W18:B1,14,15"))).toEqual({ squares: [14, 15], mustCapture: true });
  });
});

describe("the reason why a piece may not move", () => {
  it.each([
    ["B:W18:B1,14,15", 1, "must-capture"],
    ["B:W18:B1,14,15", 14, null],
    ["B:W18:B1,14,15", 18, "not-your-piece"],
    ["B:W18:B1,14,15", 2, "no-piece"],
    ["B:W21-32:B1-12", 1, "blocked"],
    ["B:W21-32:B1-12", 9, null],
  ])("%s, %i: %s", (fen, square, code) => expect(whyNotFrom(positionOf(fen), square)).toBe(code));
});

describe("the reason why a path is refused", () => {
  it.each([
    ["another piece must capture", "B:W18:B1,14,15", [1, 6], "must-capture"],
    ["this piece must capture", "B:W18:B1,14,15", [15, 19], "must-capture"],
    ["a king must capture", "B:W18:BK14", [14, 9], "must-capture"],
    ["half a sequence", "W:W18:B6,7,14,15,25", [18, 9, 2], "must-continue"],
    ["a quiet step in the middle of a sequence", "W:W18:B6,7,14,15,25", [18, 9, 13], "must-continue"],
    ["a king that lands where it cannot continue", "B:W10,17,18:BK32", [32, 5], "must-land-to-continue"],
    ["the same later in the path", "W:WK2:B7,8,9,15,16,23,24", [2, 11, 20, 31], "must-land-to-continue"],
    ["a king that stops where it must continue", "B:W10,17,18:BK32", [32, 14], "must-continue"],
    ["back over a piece just jumped", "B:W8,25:BK22", [22, 29, 15], "already-jumped"],
    ["a path beyond the end of the capture", "B:W8,25:BK22", [22, 4, 11], "already-jumped"],
    ["a quiet step after the end", "B:W18:B1,14,15", [14, 23, 26], "not-a-legal-move"],
    ["a man backwards", "B:W21:B6", [6, 1], "men-go-forward"],
    ["a white man backwards", "W:W21:B6", [21, 25], "men-go-forward"],
    ["a man too far", "B:W32:B6", [6, 15], "not-a-legal-move"],
    ["a king off its lines", "B:W32:BK6", [6, 7], "not-a-legal-move"],
    ["a king through its own side's piece", "B:W32:BK6,10", [6, 15], "not-a-legal-move"],
    ["an empty square", "B:W32:B6", [7, 11], "no-piece"],
    ["the opponent's piece", "B:W32:B6", [32, 28], "not-your-piece"],
    ["a blocked piece", "B:W21-32:B1-12", [1, 6], "blocked"],
  ])("%s: %s %j is %s", (_, fen, path, code) => expect(whyIllegal(positionOf(fen), path)).toBe(code));

  it("is from a closed list for any path", () => {
    const squares = fc.array(fc.integer({ min: 1, max: 32 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(somePosition, squares, (position, path) => {
        fc.pre(!legalMoves(position).some((move) => isSamePath(move.path, path)));
        expect(poolRefusals).toContain(whyIllegal(position, path));
      }),
    );
  });
});
