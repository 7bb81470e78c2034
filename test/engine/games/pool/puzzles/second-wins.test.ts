/**
 * No puzzle has a second winning first move: proven with the five-piece tables for some puzzles, and for all with
 * `--all`. In the everyday run puzzles.test.ts proves the first moves of some puzzles.
 * @gate
 */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { findPuzzle, puzzleNumbers, WITHDRAWN_LINE } from "../../../../../engine/contract/puzzle-book.ts";
import { loadTablebase } from "../../../../../engine/games/pool/bot/tablebase-probe.ts";
import { parseFen } from "../../../../../engine/games/pool/notation/fen.ts";
import { puzzleLines } from "../../../../../engine/games/pool/puzzles/generated/puzzles.ts";
import { parsePuzzle, solverOf } from "../../../../../engine/games/pool/puzzles/puzzle.ts";
import { isSameResult } from "../../../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../../../engine/games/pool/state/position.ts";
import { loadFivePieces } from "../../../../../engine/games/pool/tablebase/five-pieces.ts";
import { canWin, makeProver, NO_WIN, OPEN, type Verdict, WIN } from "../../../../training/puzzles/pool/no-win.ts";
import { distinctMoves } from "../../../../training/puzzles/pool/prove.ts";

/** Puzzles of the first 410 in which an audit found a second winning first move. */
const SECOND_WINS = [
  ...[1, 55, 111, 116, 117, 132, 158, 164, 168, 180, 203, 215],
  ...[234, 265, 290, 293, 312, 340, 371, 378, 381, 389, 408],
];
/** The node limit of test/training/puzzles/pool/second-wins.ts for each first move. */
const NODES = 3_000_000;

const EVERY = process.env.PUZZLES === "all" ? 1 : 20;
const numbers = puzzleNumbers(puzzleLines);
const sample = numbers.filter((_, index) => index % EVERY === 0);

beforeAll(async () => {
  await loadTablebase();
  await loadFivePieces(null, async () => {});
});

it.each(sample)("number %i has no other winning first move of any length", (number) => {
  const puzzle = findPuzzle(puzzleLines, number, parsePuzzle)!;
  const { position, line } = puzzle;
  const prover = makeProver();
  for (const move of distinctMoves(position).filter((other) => !isSameResult(position, other, line[0]!)))
    expect(canWin(prover, playMove(position, move.path), solverOf(puzzle), NODES)).toBe(NO_WIN);
});

it("a puzzle is withdrawn if it has a second win or no proof", () => {
  const verdicts = readFileSync("test/training/puzzles/pool/verdicts.txt", "utf8").trim().split("\n");
  const proven = verdicts.map((line) => line.split(" ")).filter(([, verdict]) => verdict === "proven");
  expect(numbers).toEqual(proven.map(([number]) => Number(number)));
  for (const number of SECOND_WINS) expect(findPuzzle(puzzleLines, number, parsePuzzle)).toBeNull();
});

it("a withdrawn puzzle does not change the numbers of others", () => {
  const book = `first\n${WITHDRAWN_LINE}\nthird`;
  expect(puzzleNumbers(book)).toEqual([1, 3]);
  expect([1, 2, 3].map((number) => findPuzzle(book, number, (line) => line))).toEqual(["first", null, "third"]);
});

describe("whether White can win", () => {
  it.each<[why: string, fen: string, nodes: number, verdict: Verdict]>([
    ["a man that is caught", "B:W9:B5,6", NODES, NO_WIN],
    ["a second win of puzzle 1, after 1-15", "B:W14,K15,20:B12,K26", NODES, WIN],
    ["undecided at the node limit", "W:W14,23,25,27,29,32:B5,6,7,8,13,16", 100, OPEN],
  ])("%s", (_, fen, nodes, verdict) => {
    const parsed = parseFen(fen);
    if (!parsed.ok) throw new Error(fen);
    expect(canWin(makeProver(), parsed.value, "white", nodes)).toBe(verdict);
  });
});
