import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bitsOf, hasSquare, popCount, rotate } from "../../../../../engine/games/pool/state/bitboard.ts";
import { legalMoves } from "../../../../../engine/games/pool/state/moves.ts";
import { perft } from "../../../../../engine/games/pool/state/perft.ts";
import { foeOf, hasMove, opposite, playMove } from "../../../../../engine/games/pool/state/position.ts";
import type { Position } from "../../../../../engine/games/pool/state/types.ts";
import { randomStates, someChoices, somePosition } from "../play.ts";

/** The same position from the other side of the table, colours swapped. */
const turned = ({ black, white, kings, toMove }: Position): Position => ({
  black: rotate(white),
  white: rotate(black),
  kings: rotate(kings),
  toMove: opposite(toMove),
});

const pieceCount = ({ black, white }: Position): number => popCount(black | white);

describe("of any position", () => {
  it("turning the board and swapping colours changes no count", () => {
    fc.assert(
      fc.property(somePosition, (position) => {
        for (const convention of ["set", "seq", "path"] as const) {
          expect(perft(turned(position), 2, convention)).toBe(perft(position, 2, convention));
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
  it("set counts the positions that can be reached, seen from each piece", () => {
    fc.assert(
      fc.property(somePosition, (position) => {
        const reached = legalMoves(position).map(
          (move) => `${move.path[0]} ${JSON.stringify(playMove(position, move.path))}`,
        );
        expect(perft(position, 1, "set")).toBe(new Set(reached).size);
      }),
    );
  });
  it("hasMove knows whether a move is listed", () => {
    fc.assert(
      fc.property(somePosition, (position) => {
        expect(hasMove(position)).toBe(legalMoves(position).length > 0);
      }),
      { numRuns: 500 },
    );
  });
  it("rule 11: no capture takes a piece twice, and all it takes are the other side's", () => {
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

describe("of any game", () => {
  it("a move takes exactly what it jumps, and no piece comes from nowhere", () => {
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
  it("ends: rule 19 allows no more king moves than 50 between two others", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1000 }), { minLength: 2000, maxLength: 2000 }), (choices) => {
        expect(randomStates(choices).at(-1)!.outcome).not.toBeNull();
      }),
      { numRuns: 20 },
    );
  });
});
