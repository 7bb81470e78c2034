/** The opening book: positions near the start of a game with the moves that are good enough to be played there. */
import { legalMoves } from "../../state/moves.ts";
import { playMove } from "../../state/position.ts";
import type { Move, Path, Position } from "../../state/types.ts";

/** What the book says of a legal move. */
export const MOVE_MARKS = {
  /** Nothing, and the position after it is not in the book. */
  unknown: ".",
  /** Not to be played. The position after it is in the book, because an opponent may play it. */
  followed: "o",
  /** To be played. The position after it is in the book, or not. */
  good: "x",
  goodAtEnd: "e",
} as const;

/** By position: the moves to play. */
export type Book = ReadonlyMap<string, readonly Path[]>;

export const bookKey = ({ black, white, kings, toMove }: Position): string => [black, white, kings, toMove].join();

/** Calls `markOf` for each position that its marks lead to, breadth first, and once for each. */
export const walkBook = (start: Position, markOf: (position: Position, moves: readonly Move[]) => string): void => {
  const positions = [start];
  const seen = new Set<string>();
  for (const position of positions) {
    if (seen.has(bookKey(position))) continue;
    seen.add(bookKey(position));
    const moves = legalMoves(position);
    const marks = markOf(position, moves);
    for (const [index, { path }] of moves.entries())
      if (marks[index] === MOVE_MARKS.followed || marks[index] === MOVE_MARKS.good)
        positions.push(playMove(position, path));
  }
};

/** Reads the marks of all moves, position by position in the order of `walkBook`. */
export const openBook = (start: Position, marks: string): Book => {
  const book = new Map<string, readonly Path[]>();
  let read = 0;
  walkBook(start, (position, moves) => {
    const here = marks.slice(read, read + moves.length);
    read += moves.length;
    const isGood = (_: Move, index: number) => here[index] === MOVE_MARKS.good || here[index] === MOVE_MARKS.goodAtEnd;
    book.set(
      bookKey(position),
      moves.filter(isGood).map(({ path }) => path),
    );
    return here;
  });
  return book;
};
