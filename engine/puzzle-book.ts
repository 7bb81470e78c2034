/** Puzzles as a game's folder keeps them: a text with a line for each. A puzzle's number is its line, for ever. */

const linesIn = (book: string): readonly string[] => book.trim().split("\n");

export const countPuzzles = (book: string): number => linesIn(book).length;

/** The puzzle of that number, from 1 on, as its game reads a line; null where there is none. */
export const findPuzzle = <P>(book: string, number: number, parse: (line: string, number: number) => P): P | null => {
  const line = linesIn(book)[number - 1];
  return line === undefined ? null : parse(line, number);
};
