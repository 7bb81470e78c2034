/** The puzzles of American Pool Checkers, in words. */
import { msg } from "@lit/localize";
import { puzzleLines } from "../../../../engine/games/pool/puzzles/generated/puzzles.ts";
import {
  lessonOf,
  movesToWin,
  type Puzzle as PoolPuzzle,
  parsePuzzle,
  solverOf,
} from "../../../../engine/games/pool/puzzles/puzzle.ts";
import { str } from "../../../kit/text/numbers.ts";
import type { LessonText } from "../../contract/lessons.ts";
import { puzzlesIn } from "../../contract/puzzles.ts";

const wordsOf = (puzzle: PoolPuzzle): LessonText => {
  const moves = movesToWin(puzzle);
  const task =
    solverOf(puzzle) === "black"
      ? msg(str`You are Black. Win in ${moves} moves. There is only one way.`)
      : msg(str`You are White. Win in ${moves} moves. There is only one way.`);
  const rest = Array.from({ length: moves - 1 }, () => msg("Correct. Keep going."));
  return { steps: [task, ...rest], end: msg("Solved: your opponent has no move left.") };
};

export const poolPuzzles = puzzlesIn(puzzleLines, parsePuzzle, (puzzle) => ({
  lesson: lessonOf(puzzle),
  words: () => wordsOf(puzzle),
  // Of the later moves another may win too, but more slowly.
  missed: () => msg(str`That doesn’t win in ${movesToWin(puzzle)} moves. Try again.`),
}));
