/**
 * The contract of a game's puzzles: each is a lesson whose steps are the winning moves. Numbers never change, because
 * links use them.
 */

import { findPuzzle, puzzleNumbers } from "../../../engine/contract/puzzle-book.ts";
import type { Lesson } from "../../../engine/learn/lesson.ts";
import type { LessonText } from "./lessons.ts";

export const PUZZLE_GRADES = 5;

export interface Puzzle {
  readonly number: number;
  /** 1 to 5, the hardest. */
  readonly grade: number;
  readonly lesson: Lesson;
  /** A learner may want to restart it. */
  readonly hasManySteps?: true;
  /** The earlier events must be read. */
  readonly hasStory?: true;
  /** In the page's current language. */
  words(): LessonText;
  /** The text for a legal move that does not solve it. */
  missed(): string;
}

export interface PuzzlesSource {
  /** In order; never empty. */
  readonly numbers: readonly number[];
  /** Returns null if there is no such number. */
  find(number: number): Puzzle | null;
}

/** The puzzles of a game's book: the engine parses a line, the game's folder here adds its texts. */
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
