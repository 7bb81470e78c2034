/**
 * The state of a search between two steps (search-loop.ts). It uses its own stack instead of the call stack, so that it
 * can pause and resume at any node.
 */
import { popCount as countOf } from "../../state/bitboard.ts";
import { type MoveList, moveList } from "../../state/move-list.ts";
import type { Bitboard, Position } from "../../state/types.ts";
import { type MoveOrdering, makeMoveOrdering } from "./move-ordering.ts";
import { WIN } from "./scores.ts";
import { makeSearchStack, ROOT, type SearchStack } from "./search-stack.ts";
import { makeTranspositionTable, type TranspositionTable } from "./transposition-table.ts";

/** Evaluates a quiet position for the side to move, which owns `own`. */
export type Evaluate = (own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean) => number;

/** The exact score of an ending, or UNKNOWN, or KNOWN_AFTER_MOVE. `count` as in the search stack. */
export type TablebaseProbe = (own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean, count: number) => number;

/** Greater than every score. */
export const INFINITE = WIN + 1;

/** The most pieces of the tablebases, and of those that are always loaded. */
export const MAX_PROBED_PIECES = 5;
export const MAX_ALWAYS_LOADED_PIECES = 4;

export interface Search {
  readonly stack: SearchStack;
  readonly list: MoveList;
  readonly order: MoveOrdering;
  readonly table: TranspositionTable;
  readonly evaluate: Evaluate;
  readonly probe: TablebaseProbe | null;
  /** Whether Black moves at the root. */
  isBlack: boolean;
  /** The number of pieces at the root. */
  pieces: number;
  /** The current ply. */
  at: number;
  /** Nodes searched in all, for every root. */
  nodes: number;
  /** Whether the ply below has returned `answer`. */
  isReturning: boolean;
  answer: number;
}

/** A search from a position. `past`: the positions since the last capture or man's move, oldest first. */
export const makeSearch = (
  position: Position,
  past: readonly Position[],
  nodes: number,
  evaluate: Evaluate,
  probe: TablebaseProbe | null,
): Search => {
  const found: Search = {
    stack: makeSearchStack(),
    list: moveList("set"),
    order: makeMoveOrdering(),
    table: makeTranspositionTable(nodes),
    evaluate,
    probe,
    isBlack: false,
    pieces: 0,
    at: ROOT,
    nodes: 0,
    isReturning: false,
    answer: 0,
  };
  setRoot(found, position, past);
  return found;
};

/** Moves the root to another position and keeps the transposition table. */
export const setRoot = (search: Search, position: Position, past: readonly Position[]): void => {
  past.forEach((earlier, index) => {
    place(search.stack, ROOT - past.length + index, earlier);
  });
  place(search.stack, ROOT, position);
  search.stack.count[ROOT] = past.length;
  search.isBlack = position.toMove === "black";
  search.pieces = countOf(position.black | position.white);
};

const place = ({ own, foe, kings }: SearchStack, at: number, position: Position): void => {
  own[at] = position.toMove === "black" ? position.black : position.white;
  foe[at] = position.toMove === "black" ? position.white : position.black;
  kings[at] = position.kings;
};

/** Starts a search of the root to a depth. Orders moves by earlier searches. */
export const beginDepth = (search: Search, depth: number, alpha = -INFINITE, beta = INFINITE): void => {
  search.at = ROOT;
  search.list.size = 0;
  search.isReturning = false;
  search.stack.depth[ROOT] = depth;
  search.stack.alpha[ROOT] = alpha;
  search.stack.beta[ROOT] = beta;
};
