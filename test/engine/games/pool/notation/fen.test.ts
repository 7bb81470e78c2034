import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeFen, parseFen, startProblem } from "../../../../../engine/games/pool/notation/fen.ts";
import { perftCases } from "../oracle.ts";
import { positionOf, somePosition } from "../play.ts";

describe("FEN", () => {
  it.each(perftCases)("is parsed and written back unchanged: $fen", ({ fen }) =>
    expect(makeFen(positionOf(fen))).toBe(fen),
  );
  it("is written and parsed back for any position", () => {
    fc.assert(
      fc.property(somePosition, (position) => {
        expect(parseFen(makeFen(position))).toEqual({ ok: true, value: position });
      }),
    );
  });

  const START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
  it.each([
    ["ranges", "B:W21-32:B1-12", START],
    ["either order of sides", "B:B1-12:W21-32", START],
    ["a final dot", "B:W21-32:B1-12.", START],
    ["counters after the sides", "B:W21-32:B1-12:H0:F1", START],
    ["spaces and small letters", " b:w 21-32 : b 1-12 \n", START],
    ["ranges of kings", "W:W21:BK5-8,1", "W:W21:B1,K5,K6,K7,K8"],
    ["a range with K at both ends", "W:W21:BK5-K8", "W:W21:BK5,K6,K7,K8"],
    ["any order of squares", "W:WK30,21:B7,2", "W:W21,K30:B2,7"],
    ["algebraic names", "W:Wh6,Ka1:Bg7,c5,d2", "W:W12,K29:B8,14,26"],
    ["a white side without pieces", "W:W:BK4,12", "W:W:BK4,12"],
    ["a black side without pieces", "B:W21:B", "B:W21:B"],
  ])("reads %s", (_, text, fen) => expect(makeFen(positionOf(text))).toBe(fen));

  it.each([
    ["", "not-a-fen"],
    ["hello", "not-a-fen"],
    ["X:W1:B2", "not-a-fen"],
    ["B:W1:W2", "not-a-fen"],
    ["B:W21", "not-a-fen"],
    ["B:W33:B1", "not-a-square"],
    ["B:W0:B1", "not-a-square"],
    ["B:W21,,22:B1", "not-a-square"],
    ["B:W8-5:B1", "not-a-square"],
    ["B:W5-6-7:B1", "not-a-square"],
    ["B:WKK5:B1", "not-a-square"],
    ["B:Wa8:B1", "not-a-square"],
    ["B:W21,21:B1", "square-taken-twice"],
    ["B:W21,K21:B1", "square-taken-twice"],
    ["B:W21:B1,21", "square-taken-twice"],
  ])("refuses %j: %s", (text, problem) => expect(parseFen(text)).toEqual({ ok: false, problem }));
  it("never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[BWK0-9:,.-]*$/)), (text) => {
        expect([true, false]).toContain(parseFen(text).ok);
      }),
    );
  });
});

describe("the start position of a game", () => {
  it.each([
    ["B:W21-32:B1-12", null],
    ["W:W18:B15", null],
    ["W:WK29,K30,K31:BK5", null],
    ["W:W20-32:B1-12", "too-many-pieces"],
    ["B:W21:B", "side-without-pieces"],
    ["W:W21:B", "side-without-pieces"],
    ["W:W4:B5", "man-on-last-row"],
    ["W:W21:B29", "man-on-last-row"],
    ["W:WK4:BK29", null],
    ["B:W17,18,19,20,21,22,23,24:B13,14,15,16", "already-over"],
  ])("%s: %s", (fen, problem) => expect(startProblem(positionOf(fen))).toBe(problem));
});
