/** The deductions of SPY, in words. */
import { msg } from "@lit/localize";
import { puzzleLines } from "../../../../engine/games/spy/puzzles/generated/puzzles.ts";
import { lessonOf, parsePuzzle } from "../../../../engine/games/spy/puzzles/puzzle.ts";
import type { LessonText } from "../../contract/lessons.ts";
import { puzzlesIn } from "../../contract/puzzles.ts";

const words = (): LessonText => ({
  steps: [msg("The answers so far leave only one column for the next target. Move there and spy on it.")],
  end: msg("Solved: it couldn’t be anywhere else."),
});

export const spyPuzzles = puzzlesIn(puzzleLines, parsePuzzle, (puzzle) => ({
  lesson: lessonOf(puzzle),
  hasStory: true,
  words,
  missed: () => msg("It isn’t there. Try again."),
}));
