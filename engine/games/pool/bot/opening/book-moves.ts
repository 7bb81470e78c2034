/** The moves of the opening book that was made beforehand. */
import { usualStart } from "../../rules/evolve.ts";
import type { Path, Position } from "../../state/types.ts";
import { type Book, bookKey, openBook } from "./book.ts";
import { marks } from "./generated/book.ts";

/** Opened by the first question, because only some levels play by it. */
let book: Book | null = null;

/** The moves to play; none if the position is not in the book. */
export const bookMoves = (position: Position): readonly Path[] => {
  book ??= openBook(usualStart, marks);
  return book.get(bookKey(position)) ?? [];
};
