/** The hands of Mexican Train that are to be laid out, in words. */
import { msg } from "@lit/localize";
import { puzzleLines } from "../../../../engine/games/train/puzzles/generated/puzzles.ts";
import { lessonOf, parsePuzzle, type Puzzle as TrainPuzzle } from "../../../../engine/games/train/puzzles/puzzle.ts";
import { str } from "../../../kit/text/numbers.ts";
import type { LessonText } from "../../contract/lessons.ts";
import { puzzlesIn } from "../../contract/puzzles.ts";

const wordsOf = ({ train }: TrainPuzzle): LessonText => ({
  steps: [
    msg(str`Lay this hand out as one train. The longest has ${train.length} tiles. Doubles count as ordinary tiles.`),
  ],
  end: msg("Solved: no train of this hand is longer."),
});

export const trainPuzzles = puzzlesIn(puzzleLines, parsePuzzle, (puzzle) => ({
  lesson: lessonOf(puzzle),
  hasManySteps: true,
  words: () => wordsOf(puzzle),
  missed: () => msg("It can be longer. Try again."),
}));
