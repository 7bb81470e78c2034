import { describe, expect, it } from "vitest";
import { pool } from "../../../../engine/games/pool/game.ts";
import { kingPlies, loneKing, loneKingMoves, repetitions } from "../../../../engine/games/pool/state/draw-counts.ts";
import type { PoolState } from "../../../../engine/games/pool/state/types.ts";
import { gameEndCases } from "./oracle.ts";
import { playText, positionOf, startFrom } from "./play.ts";

const DRAWS: Readonly<Record<string, string>> = {
  "thirteen-moves": "draw: 13 moves",
  "twenty-five-moves": "draw: 25 moves",
  repetition: "draw: repetition",
};

/** The result in the oracle's notation; seat 0 plays Black. */
const resultOf = (state: PoolState): string | undefined => {
  const outcome = pool.outcome(state);
  if (outcome === null) return "ongoing";
  return outcome.winners.length === 0 ? DRAWS[outcome.reason] : outcome.winners[0] === 0 ? "black wins" : "white wins";
};

const statesOf = (fen: string, moves: readonly string[]): readonly PoolState[] => {
  const states = [startFrom(fen)];
  for (const move of moves) states.push(playText(states.at(-1)!, move));
  return states;
};

describe("games end as in the oracle", () => {
  it.each(gameEndCases)("$name", ({ fen, moves, ongoingAfterPly, endsAfterPly, result }) => {
    const results = statesOf(fen, moves).map(resultOf);
    expect(results.slice(0, ongoingAfterPly + 1)).toEqual(Array(ongoingAfterPly + 1).fill("ongoing"));
    expect(results[endsAfterPly]).toBe(result);
  });
  it("the oracle has ten scenarios", () => expect(gameEndCases).toHaveLength(10));
});

describe("rule 17", () => {
  it("distinguishes an annihilated side from a blocked one", () => {
    expect(playText(startFrom("W:W18:B15"), "18x11").outcome).toEqual({ winners: [1], reason: "annihilated" });
    expect(playText(startFrom("B:W5:BK10"), "10-1").outcome).toEqual({ winners: [0], reason: "blocked" });
  });
  it("a capture of the lone king on the 13th move wins before rule 18 applies", () => {
    const scenario = gameEndCases.find(({ name }) => name.includes("on its own 13th move"))!;
    const state = statesOf(scenario.fen, scenario.moves).at(-1)!;
    expect(state.outcome).toEqual({ winners: [1], reason: "annihilated" });
  });
});

describe("rule 18", () => {
  it.each([
    ["W:WK28:BK1,K2,K11", "white"],
    ["W:WK29,K30,K31:BK5", "black"],
    ["W:WK29,K30,K31:B5", null],
    ["W:WK29,K30,31:BK5", null],
    ["W:WK29,K30:BK5,K6", null],
    ["W:WK29,K30,K31,K32:BK5", null],
    ["W:WK29,K30,K31,K32:B", null],
  ])("finds the lone king of %s: %s", (fen, lone) => expect(loneKing(positionOf(fen))).toBe(lone));

  it("counts only the lone king's moves", () => {
    const counts = statesOf("W:WK28:BK1,K2,K11", ["28-32", "2-6", "32-14", "6-24"]).map(loneKingMoves);
    expect(counts).toEqual([0, 1, 1, 2, 2]);
  });
  it("does not count the crowning that makes it three against one", () => {
    const counts = statesOf("W:WK29,K30,5:BK28", ["5-1", "28-32", "29-25"]).map(loneKingMoves);
    expect(counts).toEqual([null, 0, 1, 1]);
  });
});

describe("rule 19", () => {
  it("counts plies of kings, and restarts after a man's move or a capture", () => {
    expect(statesOf("W:WK29,32:BK1", ["29-25", "1-6", "32-28"]).map(kingPlies)).toEqual([0, 1, 2, 0]);
    expect(statesOf("W:WK29:BK1,K5", ["29-25", "5-9", "25-21", "9-14"]).map(kingPlies)).toEqual([0, 1, 2, 3, 4]);
    expect(statesOf("W:WK29,21:BK1,K5", ["29-25", "5-14", "25-22", "14-17", "21x14"]).map(kingPlies)).toEqual([
      0, 1, 2, 3, 4, 0,
    ]);
  });
});

describe("rule 20", () => {
  it("counts a position only with the same side to move", () => {
    const states = statesOf("B:WK32:BK1", ["1-6", "32-27", "6-1", "27-32"]);
    expect(states.map(repetitions)).toEqual([1, 1, 1, 1, 2]);
    const position = positionOf("B:WK32:BK1");
    expect(repetitions({ position, past: [{ ...position, toMove: "white" }] })).toBe(1);
    expect(repetitions({ position, past: [position, { ...position, toMove: "white" }] })).toBe(2);
  });
});
