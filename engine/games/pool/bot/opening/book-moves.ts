/** The opening book that was made beforehand, loaded when a level plays by it. */
import { usualStart } from "../../rules/evolve.ts";
import type { Path, Position } from "../../state/types.ts";
import { type Book, bookKey, openBook } from "./book.ts";

let book: Book | null = null;

/** Loads the book once. */
export const loadBook = async (): Promise<void> => {
  book ??= openBook(usualStart, (await import("./generated/book.ts")).marks);
};

/** The moves to play; none if the position is not in the book. Throws if the book is not loaded. */
export const bookMoves = (position: Position): readonly Path[] => {
  if (book === null) throw new Error("the opening book is not loaded");
  return book.get(bookKey(position)) ?? [];
};
