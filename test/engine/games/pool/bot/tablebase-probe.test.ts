/** The tablebase of up to four pieces: its values follow from the legal moves, and the search uses them correctly. */
import { beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { UNKNOWN, WIN } from "../../../../../engine/games/pool/bot/search/scores.ts";
import { loadTablebase, probeTablebase } from "../../../../../engine/games/pool/bot/tablebase-probe.ts";
import { popCount } from "../../../../../engine/games/pool/state/bitboard.ts";
import { isCapture, legalMoves } from "../../../../../engine/games/pool/state/moves.ts";
import type { Position } from "../../../../../engine/games/pool/state/types.ts";
import { openTablebase, outcomeAt, pliesAt } from "../../../../../engine/games/pool/tablebase/four-pieces.ts";
import { generateClass, generateTablebase } from "../../../../../engine/games/pool/tablebase/generate.ts";
import { fourPieces } from "../../../../../engine/games/pool/tablebase/generated/four-pieces.data.ts";
import { WON } from "../../../../../engine/games/pool/tablebase/outcomes.ts";
import { packNumbers, SYMBOL_COUNT, unpackNumbers } from "../../../../../engine/games/pool/tablebase/pack-numbers.ts";
import {
  classAt,
  classesOf,
  indexOfPosition,
  keyAt,
  keyOf,
  positionFromIndex,
  sizeOf,
} from "../../../../../engine/games/pool/tablebase/position-index.ts";
import { type EndgameResult, solveEndgame } from "../../../../../engine/games/pool/tablebase/solve.ts";
import { chosenSamples, trialCount } from "../../../../support/samples.ts";
import { gameEndCases } from "../oracle.ts";
import { positionOf } from "../play.ts";
import {
  randomEndgame,
  resultFromMoves,
  sidesOf,
  type TablebaseResult,
  tablebaseResult,
} from "../tablebase/endings.ts";

describe("indexes of endgames", () => {
  it.each(classesOf(3).concat(classesOf(2)))("convert to positions and back: %j", (of) => {
    const placing = { own: 0, foe: 0, kings: 0 };
    for (let number = 0; number < sizeOf(of); number += 7) {
      if (!positionFromIndex(of, number, placing)) continue;
      const { own, foe, kings } = placing;
      expect([keyAt(own, foe, kings), indexOfPosition(own, foe, kings)]).toEqual([keyOf(of), number]);
    }
  });

  it("can be packed as text and unpacked", () => {
    const random = seededRandom("pack");
    const numbers = Array.from({ length: 5_000 }, () => (random() < 0.7 ? 3 : Math.floor(random() * SYMBOL_COUNT)));
    expect([...unpackNumbers(packNumbers(numbers), numbers.length)]).toEqual(numbers);
    expect(() => unpackNumbers(packNumbers(numbers), 4_999)).toThrow("5000 numbers in place of 4999");
  });
});

describe("a generated tablebase", () => {
  const values = generateTablebase(3);
  const random = seededRandom("endings");

  it("agrees with the legal moves in thousands of endgames, to the ply", () => {
    for (let round = 0; round < trialCount(1_000, 4_000, 20_000); round++) {
      const position = randomEndgame(random, 2 + (round % 2));
      const answer = resultFromMoves(position, (next) => tablebaseResult(values, next));
      expect(tablebaseResult(values, position), JSON.stringify(position)).toEqual(answer);
    }
  });

  // Only one position in five thousand has this property: too few for a sample.
  it.each([
    ["B:WK11,K18:BK15", 4],
    ["B:WK6,K7:B2", 6],
    ["B:W8,16:B11", 6],
    ["B:W10,11:B15", 8],
  ])("contains the longest line if every capture loses: %s", (fen, plies) => {
    const position = positionOf(fen);
    expect(legalMoves(position).every(isCapture)).toBe(true);
    expect(tablebaseResult(values, position)).toEqual({ outcome: "loss", plies });
    expect(resultFromMoves(position, (next) => tablebaseResult(values, next))).toEqual({ outcome: "loss", plies });
  });

  const threeKings = { ownMen: 0, ownKings: 3, foeMen: 0, foeKings: 1 };
  const kings = generateClass(threeKings);

  it("lets three kings win against one within 25 plies, the 13 moves of rule 18", () => {
    expect(kings.get(keyOf(threeKings))!.reduce((most, value) => Math.max(most, value), 0) - 1).toBe(25);
  });

  // Five pieces take too long for the everyday run.
  it("has values of one class that follow from the legal moves", () => {
    const of = chosenSamples(threeKings, threeKings, { ...threeKings, ownKings: 4 });
    const made = of === threeKings ? kings : generateClass(of);
    const placing = { own: 0, foe: 0, kings: 0 };
    const seen = { win: 0, loss: 0, draw: 0 };
    for (let number = 0; number < sizeOf(of); number += 97) {
      if (!positionFromIndex(of, number, placing)) continue;
      const position: Position = { black: placing.own, white: placing.foe, kings: placing.kings, toMove: "black" };
      const found = tablebaseResult(made, position);
      expect(found, String(number)).toEqual(resultFromMoves(position, (next) => tablebaseResult(made, next)));
      seen[found.outcome]++;
    }
    expect(Math.min(seen.win, seen.draw)).toBeGreaterThan(10);
  });

  // Each takes seconds to solve, and those of five pieces take longer.
  const solved = new Map<string, EndgameResult | null>();
  const answered = gameEndCases.flatMap((each) => {
    const position = positionOf(each.fen);
    const isSmall = popCount(position.black | position.white) <= chosenSamples(4, 4, 5);
    if (isSmall && !solved.has(each.fen)) solved.set(each.fen, solveEndgame(position));
    const answer = solved.get(each.fen) ?? null;
    return answer === null ? [] : [{ ...each, answer }];
  });

  it.each(answered)("oracle: $name", ({ answer, ...each }) => {
    // A recorded game need not be the best play. But a drawn position cannot be won at once, and a win in one is exact.
    if (each.endsAfterPly === 1) expect(answer).toEqual({ outcome: "win", plies: 1 });
    if (each.result === "draw: repetition") expect(answer).toEqual({ outcome: "draw", reason: "twenty-five-moves" });
    if (answer.outcome === "win") expect(answer.plies).toBeLessThanOrEqual(25);
  });

  it("returns the distance to the win, or the rule of the draw", () => {
    expect(solved.get("W:WK29,K30,K31:BK5")).toEqual({ outcome: "win", plies: 21 });
    expect(solveEndgame(positionOf("B:WK32:BK1"))).toEqual({ outcome: "draw", reason: "twenty-five-moves" });
    expect(solveEndgame(positionOf("W:W5:BK1"))).toEqual({ outcome: "loss", plies: 0 });
    expect(solveEndgame(positionOf("W:W21,22,23:B1,2,3"))).toBeNull();
  });
});

describe("the packed tablebase", () => {
  const tablebase = openTablebase(fourPieces());
  const random = seededRandom("by heart");
  beforeAll(loadTablebase);

  /** The outcome as the bot finds it: captures are searched, other positions are looked up. */
  const outcomeOf = (position: Position): TablebaseResult["outcome"] => {
    const moves = legalMoves(position);
    if (moves.length === 0) return "loss";
    const { own, foe, kings } = sidesOf(position);
    if (isCapture(moves[0]!)) return outcomeFromMoves(position);
    const outcome = outcomeAt(tablebase, own, foe, kings);
    return outcome === 0 ? "draw" : outcome === WON ? "win" : "loss";
  };
  const outcomeFromMoves = (position: Position): TablebaseResult["outcome"] =>
    resultFromMoves(position, (next) => ({ outcome: outcomeOf(next), plies: 0 }) as TablebaseResult).outcome;

  it("agrees with the legal moves in thousands of positions of four pieces", () => {
    const rounds = trialCount(1_000, 4_000, 20_000);
    const seen = { win: 0, loss: 0, draw: 0 };
    for (let round = 0; round < rounds; round++) {
      const position = randomEndgame(random, 4);
      const outcome = outcomeOf(position);
      seen[outcome]++;
      expect(outcome, JSON.stringify(position)).toBe(outcomeFromMoves(position));
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(rounds / 20);
  });

  it("contains the distance for kings, and so whether a draw count ends first", () => {
    const position = positionOf("W:WK29,K30,K31:BK5");
    const { own, foe, kings } = sidesOf(position);
    expect(pliesAt(tablebase, own, foe)).toBe(21);
    const score = (count: number) =>
      probeTablebase(position.white, position.black, kings === 0 ? 0 : position.kings, false, count);
    expect([score(0), score(4), score(5)]).toEqual([WIN - 21, WIN - 21, UNKNOWN]);
    expect(classAt(own, foe, kings)).toEqual({ ownMen: 0, ownKings: 3, foeMen: 0, foeKings: 1 });
  });

  it("leaves endgames with men to the search if a draw count may end first", () => {
    const position = positionOf("B:W21:BK1,K2");
    const score = (count: number) => probeTablebase(position.black, position.white, position.kings, true, count);
    expect(score(0)).toBeGreaterThan(20_000);
    expect(score(40)).toBe(UNKNOWN);
  });
});
