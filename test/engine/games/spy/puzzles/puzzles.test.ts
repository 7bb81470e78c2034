/** SPY's puzzles: the announcements give one answer, and a legal turn solves each puzzle. */
import * as v from "valibot";
import { expect, it } from "vitest";
import { findPuzzle, puzzleNumbers } from "../../../../../engine/contract/puzzle-book.ts";
import { spy } from "../../../../../engine/games/spy/game.ts";
import { puzzleLines } from "../../../../../engine/games/spy/puzzles/generated/puzzles.ts";
import { lessonOf, parsePuzzle } from "../../../../../engine/games/spy/puzzles/puzzle.ts";
import { deduce } from "../../../../../engine/games/spy/rules/deduce.ts";
import { baseOf, nextTarget } from "../../../../../engine/games/spy/state/base.ts";
import type { SpyEvent, SpyState } from "../../../../../engine/games/spy/state/types.ts";
import { attemptCommand, type LessonRun, startLesson } from "../../../../../engine/learn/lesson.ts";
import { followsFrom } from "../../../../training/puzzles/spy/follows.ts";

const COUNT = puzzleNumbers(puzzleLines).length;
const all = Array.from({ length: COUNT }, (_, index) => findPuzzle(puzzleLines, index + 1, parsePuzzle)!);

const stateOf = (run: LessonRun) => run.state as SpyState;
const announcementsOf = (run: LessonRun): readonly SpyEvent[] =>
  run.events.map((event) => spy.redact(event as SpyEvent, 0, false));

it("there are at least a hundred different puzzles of every grade, in little space", () => {
  expect(COUNT).toBeGreaterThanOrEqual(100);
  for (const grade of [1, 2, 3, 4, 5]) expect(all.filter((puzzle) => puzzle.grade === grade).length).toBeGreaterThan(4);
  expect(new Set(all.map(({ played }) => JSON.stringify(played))).size).toBe(COUNT);
  expect(puzzleLines.length).toBeLessThan(40_000);
  expect([findPuzzle(puzzleLines, 0, parsePuzzle), findPuzzle(puzzleLines, COUNT + 1, parsePuzzle)]).toEqual([
    null,
    null,
  ]);
});

it("all announcements together leave one column for the card, and each alone leaves more", () => {
  for (const puzzle of all) {
    const run = startLesson(spy, lessonOf(puzzle));
    const target = nextTarget(baseOf(stateOf(run), 1))!;
    const { columns } = deduce(puzzle.options, 2, announcementsOf(run))[1]!;
    expect(columns.flatMap((cards, column) => (cards.includes(target) ? [column] : []))).toEqual([puzzle.column]);
    expect(columns[puzzle.column]).toContain(stateOf(run).bases[1]!.cards[puzzle.column]);
    expect(followsFrom(puzzle.options, announcementsOf(run), target)!.open).toBeGreaterThan(1);
  }
});

it("each has valid options, and its solution solves it", () => {
  for (const puzzle of all) {
    const lesson = lessonOf(puzzle);
    const { scene, solution } = lesson.steps[0]!;
    expect(v.parse(spy.options, scene!.options)).toEqual(scene!.options);
    let run = startLesson(spy, lesson);
    for (const [at, command] of solution.entries()) {
      const answer = attemptCommand(spy, lesson, run, command);
      expect(answer.type).toBe(at === solution.length - 1 ? "done" : "on");
      if (answer.type !== "refused") run = answer.run;
    }
    expect(attemptCommand(spy, lesson, startLesson(spy, lesson), { type: "end-turn" }).type).toBe("missed");
  }
});
