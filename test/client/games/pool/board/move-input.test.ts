import { describe, expect, it } from "vitest";
import { moveTargets, pressSquare } from "../../../../../client/games/pool/board/move-input.ts";
import { parseFen } from "../../../../../engine/games/pool/notation/fen.ts";
import { americanPool } from "../../../../../engine/games/pool/state/rulebook.ts";
import type { Position, Square } from "../../../../../engine/games/pool/state/types.ts";

const positionFromFen = (fen: string): Position => {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
};

/** Presses squares in turn. Throws if one before the last is refused. */
const press = (position: Position, ...squares: Square[]) => {
  let result = pressSquare(position, [], squares[0]!);
  for (const square of squares.slice(1)) {
    if (!("path" in result)) throw new Error(`${result.type} before ${square}`);
    result = pressSquare(position, result.path, square);
  }
  return result;
};

const start = positionFromFen(americanPool.start);
/** A man may jump a round trip in either direction. */
const roundTrip = positionFromFen("W:W18:B6,7,14,15,25");
/** A king may turn three ways after its first jump. */
const choice = positionFromFen("B:W10,17,18:BK32");
const forced = positionFromFen("B:W18,21:B1,15,12");

describe("pressSquare", () => {
  it("selects another piece that may move", () => {
    expect(press(start, 11, 9)).toEqual({ type: "entered", path: [9] });
  });
  it("ignores an empty square while no piece is in hand", () => {
    expect(pressSquare(start, [], 16)).toEqual({ type: "cleared" });
  });
  it.each([
    ["a blocked piece", start, [], 1, "blocked"],
    ["the other side's piece", start, [], 22, "not-your-piece"],
    ["a piece that cannot capture while another can (rule 7)", forced, [], 12, "must-capture"],
    ["a quiet move instead of the capture (rule 7)", forced, [15], 19, "must-capture"],
    ["a square out of reach", start, [11], 20, "not-a-legal-move"],
    ["a man's quiet move backward (rule 5)", positionFromFen("B:W32:B15,2"), [15], 11, "men-go-forward"],
  ])("refuses %s", (_what, position, entered, square, code) => {
    expect(pressSquare(position, entered, square)).toEqual({ type: "refused", square, code });
  });
});

describe("a capture of several jumps", () => {
  it("the piece's own square puts it down, and does not end a round trip", () => {
    expect(press(roundTrip, 18, 18)).toEqual({ type: "cleared" });
    expect(moveTargets(roundTrip, [18])).toEqual({ nexts: [9, 11], lasts: [] });
  });
  it("a press on the last square moves the piece as far as all paths to it agree", () => {
    const twoPaths = positionFromFen("W:WK2:B7,8,9,15,16,23,24");
    expect(pressSquare(twoPaths, [2], 5)).toEqual({ type: "parted", path: [2, 11], square: 5 });
    const twoFirstJumps = positionFromFen("B:W17,18,19,25,26,29,32:B4,5,6,9,11,12,14");
    expect(pressSquare(twoFirstJumps, [14], 16)).toEqual({ type: "parted", path: [14], square: 16 });
  });
  it("moveTargets lists the next landings and the more distant ends separately", () => {
    expect(moveTargets(choice, [32])).toEqual({ nexts: [14], lasts: [3, 7, 21] });
    expect(moveTargets(choice, [])).toEqual({ nexts: [], lasts: [] });
  });
});
