import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeFen } from "../../../../../engine/games/pool/notation/fen.ts";
import { makeNotation } from "../../../../../engine/games/pool/notation/notation.ts";
import { legalMoves } from "../../../../../engine/games/pool/state/moves.ts";
import { perft } from "../../../../../engine/games/pool/state/perft.ts";
import { hasMove, playMove } from "../../../../../engine/games/pool/state/position.ts";
import { movesCases } from "../oracle.ts";
import { positionOf, somePosition } from "../play.ts";

it("a side has a move exactly if there is a legal one", () => {
  const agrees = fc.property(somePosition, (position) => hasMove(position) === legalMoves(position).length > 0);
  fc.assert(agrees, { numRuns: 500 });
});

const listOf = (fen: string): string[] => legalMoves(positionOf(fen)).map((move) => makeNotation(move));

describe("legal moves agree with the oracle", () => {
  it.each(movesCases)("$label: $fen", ({ fen, moves, count }) => {
    const position = positionOf(fen);
    const found = legalMoves(position).map((move) => ({
      move: makeNotation(move),
      from: move.path[0],
      to: move.path.at(-1),
      path: move.path.slice(1),
      captured: move.captured,
      promotes: move.crowns,
      after: makeFen(playMove(position, move.path)),
    }));
    expect(found).toEqual(moves);
    expect({
      path: perft(position, 1, "path"),
      seq: perft(position, 1, "seq"),
      set: perft(position, 1, "set"),
    }).toEqual(count);
  });
  it("the oracle has 200 positions", () => expect(movesCases).toHaveLength(200));
});

/** "Positions worth a named unit test" of RULES.md, and bug reports of other sites. */
const NAMED = [
  {
    rule: "10: the captured piece on 25 is still on the board, so the king cannot turn back for 8",
    fen: "B:W8,25:BK22",
    moves: "22x4 22x29",
  },
  {
    rule: "15: must land on 14, then choose the second victim",
    fen: "B:W10,17,18:BK32",
    moves: "32x14x3 32x14x7 32x14x21",
  },
  {
    rule: "15: after the last capture every square in line is legal",
    fen: "W:WK29:BK8,K25",
    moves: "29x11x4 29x15x4 29x18x4 29x22x4",
  },
  {
    rule: "12, 16: a man circles through the last row and ends at its start",
    fen: "W:W18:B6,7,14,15,25",
    moves: "18x9x2x11x18 18x11x2x9x18",
  },
  {
    rule: "12: a king circles",
    fen: "B:W9,10,26,27:BK13,28",
    moves: "13x6x19x30 13x6x24x31x13 13x6x24x31x17 13x6x24x31x22 13x31x24x6x13",
  },
  { rule: "8: a king may capture one although three are possible", fen: "W:WK2:BK9,11,24", moves: "2x13 2x20x27x5" },
  {
    rule: "16: a crowned man stops; in Russian draughts it would continue to 16",
    fen: "W:W13,17,18,20,21,23:B1,6,11,12,14,28",
    moves: "17x10 18x9x2",
  },
  { rule: "17: blocked with four men on the board", fen: "B:W17,18,19,20,21,22,23,24:B13,14,15,16", moves: "" },
  { rule: "6: a man captures a king backwards", fen: "B:WK10:B15", moves: "15x6" },
  { rule: "7: a quiet move is illegal while anything can be captured", fen: "B:W18:B15,1", moves: "15x22" },
  { rule: "16: a man stops on the last row (pydraughts issue 28)", fen: "W:Wh6:Bg7,c5,d2", moves: "12x3" },
];

describe("named positions", () => {
  it.each(NAMED)("rule $rule", ({ fen, moves }) => expect(listOf(fen)).toEqual(moves === "" ? [] : moves.split(" ")));
  it("rule 16: a man that passes the last row and continues stays a man", () => {
    const position = positionOf("W:W18:B6,7,14,15,25");
    for (const move of legalMoves(position)) {
      expect(move.crowns).toBe(false);
      expect(makeFen(playMove(position, move.path))).toBe("B:W18:B25");
    }
  });
});
