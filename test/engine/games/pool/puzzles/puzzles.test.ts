/** The puzzles of pool checkers are correct: the everyday run proves some, `--all` proves all. */
import { describe, expect, it } from "vitest";
import { findPuzzle, puzzleNumbers } from "../../../../../engine/contract/puzzle-book.ts";
import { puzzleLines } from "../../../../../engine/games/pool/puzzles/generated/puzzles.ts";
import { lessonOf, movesToWin, type Puzzle, parsePuzzle } from "../../../../../engine/games/pool/puzzles/puzzle.ts";
import { poolRules } from "../../../../../engine/games/pool/rules/rules.ts";
import { rotate } from "../../../../../engine/games/pool/state/bitboard.ts";
import { isSameResult } from "../../../../../engine/games/pool/state/moves.ts";
import { hasMove, playMove } from "../../../../../engine/games/pool/state/position.ts";
import { dailyPick, utcDayNumber } from "../../../../../engine/kit/utc-day.ts";
import {
  attemptCommand,
  isOthersTurn,
  nextStep,
  playScriptedCommand,
  startLesson,
} from "../../../../../engine/learn/lesson.ts";
import { distinctMoves, isLost, makeProof, winningMoves } from "../../../../training/puzzles/pool/prove.ts";
import { positionOf } from "../play.ts";

const numbers = puzzleNumbers(puzzleLines);
const COUNT = numbers.length;
const all = numbers.map((number) => findPuzzle(puzzleLines, number, parsePuzzle)!);
const LAST = puzzleLines.trim().split("\n").length;
const EVERY = process.env.PUZZLES === "all" ? 1 : 20;
const sample = all.filter((_, index) => index % EVERY === 0);
/** Extra plies within which no other first move wins, as in test/training/puzzles/pool. */
const MARGIN = 4;

describe("a proof", () => {
  it("finds wins of one and more moves, and no win if there is none", () => {
    expect(winningMoves(positionOf("B:W9:B5,6"), 1, makeProof())).not.toEqual([]);
    expect(winningMoves(positionOf("B:W20:B11,12"), 1, makeProof()).map(({ path }) => path)).toEqual([[12, 16]]);
    expect(winningMoves(positionOf("B:W17:B28"), 3, makeProof())).toEqual([]);
    expect(winningMoves(positionOf("B:W17:B28"), 5, makeProof())).not.toEqual([]);
  });

  it("throws at its node limit", () => {
    expect(() => winningMoves(positionOf("B:WK17,K13:BK28,K32"), 9, makeProof(10))).toThrow();
  });
});

it("there are enough different puzzles of every grade, in little space", () => {
  expect(COUNT).toBeGreaterThanOrEqual(300);
  for (const grade of [1, 2, 3, 4, 5])
    expect(all.filter((puzzle) => puzzle.grade === grade).length).toBeGreaterThanOrEqual(30);
  const keys = all.flatMap(({ position: { black, white, kings, toMove } }) =>
    toMove === "black" ? [`${black} ${white} ${kings}`] : [`${rotate(white)} ${rotate(black)} ${rotate(kings)}`],
  );
  expect(new Set(keys).size).toBe(COUNT);
  expect(puzzleLines.length).toBeLessThan(40_000);
});

it("each has several legal moves, and its line ends the game", () => {
  for (const { position, line } of all) {
    expect(distinctMoves(position).length).toBeGreaterThan(2);
    const end = line.reduce((now, { path }) => playMove(now, path), position);
    expect(hasMove(end)).toBe(false);
    expect(line.length % 2).toBe(1);
    expect(line.length).toBeGreaterThanOrEqual(3);
  }
});

const onlyWin = ({ position, line }: Puzzle) => {
  const found = makeProof();
  let now = position;
  line.forEach((move, ply) => {
    const plies = line.length - ply;
    if (ply % 2 === 0) {
      const winners = winningMoves(now, plies, found);
      if (plies > 1) expect(winners.length).toBe(1);
      expect(winners.some((winner) => isSameResult(now, winner, move))).toBe(true);
      expect(winningMoves(now, plies - 2, found)).toEqual([]);
    }
    now = playMove(now, move.path);
  });
  const others = distinctMoves(position).filter((move) => !isSameResult(position, move, line[0]!));
  for (const other of others)
    expect(isLost(playMove(position, other.path), line.length - 1 + MARGIN, found)).toBe(false);
};

it.each(sample.map((puzzle) => [puzzle.number, puzzle] as const))(
  "number %i has exactly one winning line",
  (_, puzzle) => onlyWin(puzzle),
);

it("each works as a lesson that accepts its moves and no other first move", () => {
  for (const puzzle of sample) {
    const lesson = lessonOf(puzzle);
    expect(lesson.steps.length).toBe(movesToWin(puzzle));
    let run = startLesson(poolRules, lesson);
    const other = distinctMoves(puzzle.position).find((move) => !isSameResult(puzzle.position, move, puzzle.line[0]!))!;
    expect(attemptCommand(poolRules, lesson, run, { type: "move", path: other.path } as never).type).toBe("missed");
    for (const { solution } of lesson.steps) {
      while (isOthersTurn(lesson, run)) run = playScriptedCommand(poolRules, lesson, run);
      const answer = attemptCommand(poolRules, lesson, run, solution[0]!);
      expect(answer.type).toBe("done");
      if (answer.type === "done") run = nextStep(poolRules, lesson, answer.run);
    }
    expect(poolRules.outcome(run.state as never)?.winners).toEqual([0]);
  }
});

it("a UTC day has one puzzle, and the next day the next", () => {
  const day = utcDayNumber(Date.UTC(2026, 10, 22, 23, 59));
  expect(utcDayNumber(Date.UTC(2026, 10, 22))).toBe(day);
  expect(utcDayNumber(Date.UTC(2026, 10, 23))).toBe(day + 1);
  expect(dailyPick(0, COUNT)).toBe(1);
  expect(dailyPick(COUNT, COUNT)).toBe(1);
  for (const none of [0, LAST + 1]) expect(findPuzzle(puzzleLines, none, parsePuzzle)).toBeNull();
});
