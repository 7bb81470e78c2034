/** The deductions of SPY, in words. */
import { msg } from "@lit/localize";
import { puzzleLines } from "../../../../engine/games/spy/puzzles/generated/puzzles.ts";
import { countPuzzles, findPuzzle, lessonOf } from "../../../../engine/games/spy/puzzles/puzzle.ts";
import type { LessonWords } from "../../lessons.ts";
import type { Puzzle, PuzzlesSource } from "../../puzzles.ts";

const words = (): LessonWords => ({
  steps: [msg("What was said leaves one column for the card to be found next. Go there, and spy on it.")],
  end: msg("Solved: it could lie nowhere else."),
});

const find = (number: number): Puzzle | null => {
  const puzzle = findPuzzle(puzzleLines, number);
  if (puzzle === null) return null;
  return {
    number,
    grade: puzzle.grade,
    lesson: lessonOf(puzzle),
    hasStory: true,
    words,
    missed: () => msg("It does not lie there. Once more."),
  };
};

export const spyPuzzles: PuzzlesSource = { count: countPuzzles(puzzleLines), find };
