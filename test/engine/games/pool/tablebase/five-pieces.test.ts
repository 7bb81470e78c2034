/** The five-piece tables: their values follow from the legal moves, and only tables near a position are loaded. */
import { beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../../../engine/chance/seeded-random.ts";
import { loadBotData } from "../../../../../engine/games/all-bot-data.ts";
import { CERTAIN_WIN_FROM, UNKNOWN } from "../../../../../engine/games/pool/bot/search/scores.ts";
import { loadTablebase, probeTablebase } from "../../../../../engine/games/pool/bot/tablebase-probe.ts";
import { popCount } from "../../../../../engine/games/pool/state/bitboard.ts";
import { isCapture, legalMoves } from "../../../../../engine/games/pool/state/moves.ts";
import { americanPool } from "../../../../../engine/games/pool/state/rulebook.ts";
import type { Position } from "../../../../../engine/games/pool/state/types.ts";
import { loadFivePieces, reachableClasses } from "../../../../../engine/games/pool/tablebase/five-pieces.ts";
import { openTablebase, outcomeAt } from "../../../../../engine/games/pool/tablebase/four-pieces.ts";
import { fivePieces } from "../../../../../engine/games/pool/tablebase/generated/five-pieces.ts";
import { fourPieces } from "../../../../../engine/games/pool/tablebase/generated/four-pieces.data.ts";
import {
  classSliceAt,
  isClassLoaded,
  outcomeInSlice,
} from "../../../../../engine/games/pool/tablebase/loaded-classes.ts";
import { WON } from "../../../../../engine/games/pool/tablebase/outcomes.ts";
import { classesOf, keyOf, mirrorClass, sizeOf } from "../../../../../engine/games/pool/tablebase/position-index.ts";
import { trialCount } from "../../../../support/samples.ts";
import { gameEndCases } from "../oracle.ts";
import { positionOf, startFrom } from "../play.ts";
import { randomEndgame, resultFromMoves, sidesOf, type TablebaseResult } from "./endings.ts";

const withoutPause = async (): Promise<void> => {};

const sliceOf = (position: Position) => {
  const { own, foe, kings } = sidesOf(position);
  return classSliceAt(own, foe, kings);
};

describe("loading five-piece tables", () => {
  const reachableFrom = (fen: string): readonly string[] =>
    reachableClasses(positionOf(fen)).map((of) => [of.ownMen, of.ownKings, of.foeMen, of.foeKings].join(""));

  it.each([
    ["nine pieces", "W:W21,22,23,24,25:B1,2,3,4"],
    ["four", "W:WK29,K30:BK1,K2"],
  ])("reachableClasses is empty for %s", (_, fen) => expect(reachableFrom(fen)).toEqual([]));

  it("reachableClasses of five pieces are their own class and those after two crownings", () => {
    expect(
      reachableFrom("W:WK29,K30,K31:BK1,K2").map((of) => [of, of.slice(2) + of.slice(0, 2)].includes("0203")),
    ).toEqual([true]);
    expect(reachableFrom("W:WK29,K30,31:BK1,2")).toHaveLength(4);
  });

  it("reachableClasses of eight pieces are within three captures and two crownings per side", () => {
    const found = reachableFrom("W:WK29,30,31,32:B1,2,3,4");
    expect(found).toContain(reachableFrom("W:W30,31,32:B1,2").find((of) => /^[23]0[23]0$/.test(of)));
    expect(found.every((of) => /^[0-4][0-3][0-4][0-3]$/.test(of))).toBe(true);
    expect(found.length).toBeLessThan(fivePieces.length);
  });

  it("a bot whose level uses tables loads exactly those near its position", async () => {
    const state = startFrom("W:WK29,K30,K31:BK1,K2");
    const loadedClasses = () => fivePieces.filter(isClassLoaded);
    await loadBotData("pool", 6, state, withoutPause);
    await loadBotData("spy", 6, state, withoutPause);
    expect(loadedClasses()).toEqual([]);
    await loadBotData("pool", 7, state, withoutPause);
    expect(loadedClasses()).toEqual(reachableClasses(state.position));
    expect(loadedClasses()).toHaveLength(1);
  });
});

describe("the five-piece tables", () => {
  const tablebase = openTablebase(fourPieces());
  const random = seededRandom("five");
  beforeAll(async () => {
    await loadTablebase();
    await loadFivePieces(null, withoutPause);
  });

  it("have one file for each class and its mirror image, 22 MB in total", () => {
    const covered = fivePieces.flatMap((of) => [keyOf(of), keyOf(mirrorClass(of))]);
    expect(covered.toSorted((a, b) => a - b)).toEqual(
      classesOf(5)
        .map(keyOf)
        .toSorted((a, b) => a - b),
    );
    const bytes = fivePieces.reduce((sum, of) => sum + Math.ceil(sizeOf(of) / 4), 0);
    expect(bytes).toBeLessThan(22.6e6);
  });

  /** The outcome from the tables, or from the legal moves if no table contains the position. */
  const outcomeOf = (position: Position): TablebaseResult["outcome"] => {
    const moves = legalMoves(position);
    if (moves.length === 0) return "loss";
    if (isCapture(moves[0]!)) return outcomeFromMoves(position);
    const { own, foe, kings } = sidesOf(position);
    const isFive = popCount(own | foe) === 5;
    const slice = classSliceAt(own, foe, kings);
    if (isFive && slice === undefined) return outcomeFromMoves(position);
    const outcome =
      slice === undefined ? outcomeAt(tablebase, own, foe, kings) : outcomeInSlice(slice, own, foe, kings);
    return outcome === 0 ? "draw" : outcome === WON ? "win" : "loss";
  };
  const outcomeFromMoves = (position: Position): TablebaseResult["outcome"] =>
    resultFromMoves(position, (next) => ({ outcome: outcomeOf(next), plies: 0 }) as TablebaseResult).outcome;

  it("agree with the legal moves in thousands of positions", () => {
    const seen = { win: 0, loss: 0, draw: 0 };
    const rounds = trialCount(400, 4_000, 40_000);
    let covered = 0;
    for (let round = 0; round < rounds; round++) {
      const position = randomEndgame(random, 5);
      if (sliceOf(position) !== undefined) covered++;
      const outcome = outcomeOf(position);
      seen[outcome]++;
      expect(outcomeFromMoves(position), JSON.stringify(position)).toBe(outcome);
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(rounds / 20);
    expect(covered).toBeGreaterThan(rounds / 4);
  });

  const five = gameEndCases.filter(({ fen }) => {
    const { black, white } = positionOf(fen);
    return popCount(black | white) <= 5;
  });

  it.each(five)("oracle: $name", ({ fen, endsAfterPly, result }) => {
    // A recorded game need not be the best play. But a drawn position cannot be won at once, and a win in one is exact.
    const outcome = outcomeOf(positionOf(fen));
    if (endsAfterPly === 1) expect(outcome).toBe("win");
    if (result === "draw: repetition") expect(outcome).toBe("draw");
  });

  it("leave a win to the search if the draw count may end first, and score a draw at any count", () => {
    const seen = { won: 0, drawn: 0 };
    while (seen.won < 50 || seen.drawn < 50) {
      const position = randomEndgame(random, 5);
      const slice = sliceOf(position);
      const moves = legalMoves(position);
      if (slice === undefined || moves.length === 0 || isCapture(moves[0]!)) continue;
      const isBlack = position.toMove === "black";
      const [own, foe] = isBlack ? [position.black, position.white] : [position.white, position.black];
      const score = (plies: number) => probeTablebase(own, foe, position.kings, isBlack, plies);
      const left = americanPool.kingPlies - slice.maxPlies;
      if (outcomeOf(position) === "draw") {
        seen.drawn++;
        expect([score(0), score(americanPool.kingPlies - 1)]).toEqual([0, 0]);
      } else {
        seen.won++;
        expect(Math.abs(score(0))).toBeGreaterThan(CERTAIN_WIN_FROM);
        expect(Math.abs(score(left))).toBeGreaterThan(CERTAIN_WIN_FROM);
        expect(score(left + 1)).toBe(UNKNOWN);
      }
    }
  });

  it("allow every win from the start of a draw count", () => {
    for (const { maxPlies } of fivePieces) expect(maxPlies).toBeLessThanOrEqual(americanPool.kingPlies);
  });
});
