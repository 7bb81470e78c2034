/**
 * Puzzles as a game's folder keeps them: a text with a line for each. A puzzle's number is its line, for ever: a withdrawn
 * puzzle leaves its line to WITHDRAWN.
 */

export const WITHDRAWN_LINE = "-";

const linesIn = (book: string): readonly string[] => book.trim().split("\n");

/** The numbers of the puzzles that are there, from 1, in order. */
export const puzzleNumbers = (book: string): readonly number[] =>
  linesIn(book).flatMap((line, index) => (line === WITHDRAWN_LINE ? [] : [index + 1]));

/** The puzzle of that number, as its game reads a line; null where there is none. */
export const findPuzzle = <P>(book: string, number: number, parse: (line: string, number: number) => P): P | null => {
  const line = linesIn(book)[number - 1];
  return line === undefined || line === WITHDRAWN_LINE ? null : parse(line, number);
};
