import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bitsOf, hasSquare, popCount, rotate } from "../../../../../engine/games/pool/state/bitboard.ts";
import { legalMoves } from "../../../../../engine/games/pool/state/moves.ts";
import { perft } from "../../../../../engine/games/pool/state/perft.ts";
import { foeOf, hasMove, opposite, playMove } from "../../../../../engine/games/pool/state/position.ts";
import type { Position } from "../../../../../engine/games/pool/state/types.ts";
import { randomStates, someChoices, somePosition } from "../play.ts";

/** The position rotated by 180° with swapped colours. */
const withColoursSwapped = ({ black, white, kings, toMove }: Position): Position => ({
  black: rotate(white),
  white: rotate(black),
  kings: rotate(kings),
  toMove: opposite(toMove),
});

const pieceCount = ({ black, white }: Position): number => popCount(black | white);

describe("for any position", () => {
  it("rotation with swapped colours does not change perft counts", () => {
    fc.assert(
      fc.property(somePosition, (position) => {
        for (const convention of ["set", "seq", "path"] as const) {
          expect(perft(withColoursSwapped(position), 2, convention)).toBe(perft(position, 2, convention));
        }
      }),
    );
  });
  it("path ≥ seq ≥ set, and path counts the listed moves", () => {
    fc.assert(
      fc.property(somePosition, (position) => {
        const [path, seq, set] = [perft(position, 1, "path"), perft(position, 1, "seq"), perft(position, 1, "set")];
        expect(path).toBe(legalMoves(position).length);
        expect(path).toBeGreaterThanOrEqual(seq);
        expect(seq).toBeGreaterThanOrEqual(set);
      }),
    );
  });
  it("set counts the distinct positions that each piece can reach", () => {
    fc.assert(
      fc.property(somePosition, (position) => {
        const reached = legalMoves(position).map(
          (move) => `${move.path[0]} ${JSON.stringify(playMove(position, move.path))}`,
        );
        expect(perft(position, 1, "set")).toBe(new Set(reached).size);
      }),
    );
  });
  it("hasMove is true exactly if there is a legal move", () => {
    fc.assert(
      fc.property(somePosition, (position) => {
        expect(hasMove(position)).toBe(legalMoves(position).length > 0);
      }),
      { numRuns: 500 },
    );
  });
  it("rule 11: a capture contains only different pieces of the opponent", () => {
    fc.assert(
      fc.property(somePosition, (position) => {
        for (const { captured, path } of legalMoves(position)) {
          expect(popCount(bitsOf(captured))).toBe(captured.length);
          expect(captured.every((square) => hasSquare(foeOf(position), square))).toBe(true);
          if (captured.length > 0) expect(captured).toHaveLength(path.length - 1);
        }
      }),
    );
  });
});

describe("in any game", () => {
  it("a move removes exactly the jumped pieces, and adds none", () => {
    fc.assert(
      fc.property(someChoices, (choices) => {
        const states = randomStates(choices);
        states.slice(1).forEach(({ position, last, past }, index) => {
          const before = states[index]!.position;
          expect(pieceCount(before) - pieceCount(position)).toBe(last!.captured.length);
          expect(pieceCount(position)).toBeLessThanOrEqual(24);
          expect(position.black & position.white).toBe(0);
          expect(position.kings & ~(position.black | position.white)).toBe(0);
          expect(past.length).toBeLessThanOrEqual(50);
        });
      }),
    );
  });
  it("the end is reached, because rule 19 allows at most 50 king moves in a row", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1000 }), { minLength: 2000, maxLength: 2000 }), (choices) => {
        expect(randomStates(choices).at(-1)!.outcome).not.toBeNull();
      }),
      { numRuns: 20 },
    );
  });
});
