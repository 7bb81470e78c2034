/** The deductions of SPY, in words. */
import { msg } from "@lit/localize";
import { puzzleLines } from "../../../../engine/games/spy/puzzles/generated/puzzles.ts";
import { lessonOf, parsePuzzle } from "../../../../engine/games/spy/puzzles/puzzle.ts";
import type { LessonWords } from "../../contract/lessons.ts";
import { puzzlesIn } from "../../contract/puzzles.ts";

const words = (): LessonWords => ({
  steps: [msg("What was said leaves one column for the card to be found next. Go there, and spy on it.")],
  end: msg("Solved: it could lie nowhere else."),
});

export const spyPuzzles = puzzlesIn(puzzleLines, parsePuzzle, (puzzle) => ({
  lesson: lessonOf(puzzle),
  hasStory: true,
  words,
  missed: () => msg("It does not lie there. Once more."),
}));
