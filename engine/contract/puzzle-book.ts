/**
 * A game's puzzle book: a text with one puzzle a line. A puzzle's number is its line number and never changes. A
 * withdrawn puzzle leaves WITHDRAWN_LINE in its place.
 */

export const WITHDRAWN_LINE = "-";

const linesIn = (book: string): readonly string[] => book.trim().split("\n");

/** The numbers of all puzzles that are not withdrawn, from 1, ascending. */
export const puzzleNumbers = (book: string): readonly number[] =>
  linesIn(book).flatMap((line, index) => (line === WITHDRAWN_LINE ? [] : [index + 1]));

/** The puzzle with this number, parsed by its game. Returns null if there is none. */
export const findPuzzle = <P>(book: string, number: number, parse: (line: string, number: number) => P): P | null => {
  const line = linesIn(book)[number - 1];
  return line === undefined || line === WITHDRAWN_LINE ? null : parse(line, number);
};
