/** Mexican Train's puzzles: the solution can be played, and is the longest train. */
import * as v from "valibot";
import { expect, it } from "vitest";
import { findPuzzle, puzzleNumbers } from "../../../../../engine/contract/puzzle-book.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import { puzzleLines } from "../../../../../engine/games/train/puzzles/generated/puzzles.ts";
import { lessonOf, parsePuzzle } from "../../../../../engine/games/train/puzzles/puzzle.ts";
import { longestTrain } from "../../../../../engine/games/train/state/longest-train.ts";
import { handSize } from "../../../../../engine/games/train/state/rulebook.ts";
import { attemptCommand, type LessonRun, startLesson } from "../../../../../engine/learn/lesson.ts";

const COUNT = puzzleNumbers(puzzleLines).length;
const all = Array.from({ length: COUNT }, (_, index) => findPuzzle(puzzleLines, index + 1, parsePuzzle)!);

it("there are at least a hundred different puzzles of every grade", () => {
  expect(COUNT).toBeGreaterThanOrEqual(100);
  for (const grade of [1, 2, 3, 4, 5]) expect(all.filter((puzzle) => puzzle.grade === grade).length).toBeGreaterThan(9);
  expect(new Set(all.map(({ set, hand }) => `${set} ${hand.join()}`)).size).toBe(COUNT);
  expect([findPuzzle(puzzleLines, 0, parsePuzzle), findPuzzle(puzzleLines, COUNT + 1, parsePuzzle)]).toEqual([
    null,
    null,
  ]);
});

it("each is a whole hand of its set, and its longest train is exact", () => {
  for (const { set, hand } of all) {
    expect(hand.length).toBe(handSize("club", set, 2) - 1);
    expect(longestTrain(hand, set).isExact).toBe(true);
  }
});

it("each solution can be played tile by tile, and the last tile solves it", () => {
  for (const puzzle of all) {
    const lesson = lessonOf(puzzle);
    const { scene, solution } = lesson.steps[0]!;
    expect(v.parse(train.options, scene!.options)).toEqual(scene!.options);
    let run: LessonRun = startLesson(train, lesson);
    for (const [at, command] of solution.entries()) {
      const answer = attemptCommand(train, lesson, run, command);
      expect(answer.type).toBe(at === solution.length - 1 ? "done" : "on");
      if (answer.type !== "refused") run = answer.run;
    }
  }
});

it("a shorter train misses the puzzle", () => {
  const lesson = lessonOf(all[0]!);
  const run = startLesson(train, lesson);
  expect(attemptCommand(train, lesson, run, { type: "finish" }).type).toBe("missed");
});
