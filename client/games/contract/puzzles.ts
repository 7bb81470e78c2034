/** The form of a game's puzzles: each is a lesson whose steps are the moves that win. Numbers are for ever: links name them. */

import { findPuzzle, puzzleNumbers } from "../../../engine/contract/puzzle-book.ts";
import type { Lesson } from "../../../engine/learn/lesson.ts";
import type { LessonWords } from "./lessons.ts";

export const PUZZLE_GRADES = 5;

export interface Puzzle {
  readonly number: number;
  /** 1 to 5, the hardest. */
  readonly grade: number;
  readonly lesson: Lesson;
  /** Built bit by bit, so that one may want to begin it again. */
  readonly isBuilt?: true;
  /** What was said before has to be read. */
  readonly hasStory?: true;
  /** In the page's language as it is now. */
  words(): LessonWords;
  /** What is said of what is allowed and does not solve it. */
  missed(): string;
}

export interface PuzzlesSource {
  /** In order; never empty. */
  readonly numbers: readonly number[];
  /** Null where there is none of that number. */
  find(number: number): Puzzle | null;
}

/** The puzzles of a game's book, as its engine reads a line of it and its folder here shows them. */
export const puzzlesIn = <P extends Pick<Puzzle, "grade">>(
  book: string,
  parse: (line: string, number: number) => P,
  show: (puzzle: P) => Omit<Puzzle, "number" | "grade">,
): PuzzlesSource => ({
  numbers: puzzleNumbers(book),
  find(number) {
    const puzzle = findPuzzle(book, number, parse);
    return puzzle && { number, grade: puzzle.grade, ...show(puzzle) };
  },
});
