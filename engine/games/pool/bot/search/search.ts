/**
 * A search as it stands between two steps (search-loop.ts): it keeps its way down in frames instead of the call stack, so that it
 * can be stopped and resumed at any node.
 */
import { popCount as countOf } from "../../state/bitboard.ts";
import { type MoveList, moveList } from "../../state/move-list.ts";
import type { Bitboard, Position } from "../../state/types.ts";
import { type MoveOrdering, makeMoveOrdering } from "./move-ordering.ts";
import { WIN } from "./scores.ts";
import { makeSearchStack, ROOT, type SearchStack } from "./search-stack.ts";
import { makeTranspositionTable, type TranspositionTable } from "./transposition-table.ts";

/** What a quiet position is worth to the side that owns `own` and is to move. */
export type Evaluate = (own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean) => number;

/** What an ending is worth for certain, or UNKNOWN, or ONE_MOVE_ON. `count` as in the frames. */
export type TablebaseProbe = (own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean, count: number) => number;

/** Every score is below it. */
export const INFINITE = WIN + 1;

/** The most pieces that endings may be known of, and of which they always are. */
export const MOST_PIECES = 5;
export const FEW_PIECES = 4;

export interface Search {
  readonly frames: SearchStack;
  readonly list: MoveList;
  readonly order: MoveOrdering;
  readonly table: TranspositionTable;
  readonly evaluate: Evaluate;
  readonly probe: TablebaseProbe | null;
  /** Whether Black moves at the root. */
  isBlack: boolean;
  /** At the root. */
  pieces: number;
  /** The frame it is looking at. */
  at: number;
  /** Looked at in all, whatever the root. */
  nodes: number;
  /** Whether the frame below has been answered, with `answer`. */
  isReturning: boolean;
  answer: number;
}

/** A search from a position with the positions since the last capture or man's move, oldest first. */
export const makeSearch = (
  position: Position,
  past: readonly Position[],
  nodes: number,
  evaluate: Evaluate,
  probe: TablebaseProbe | null,
): Search => {
  const found: Search = {
    frames: makeSearchStack(),
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

/** Turns to another position; what was learned of others is kept. */
export const setRoot = (search: Search, position: Position, past: readonly Position[]): void => {
  past.forEach((earlier, index) => {
    place(search.frames, ROOT - past.length + index, earlier);
  });
  place(search.frames, ROOT, position);
  search.frames.count[ROOT] = past.length;
  search.isBlack = position.toMove === "black";
  search.pieces = countOf(position.black | position.white);
};

const place = ({ own, foe, kings }: SearchStack, at: number, position: Position): void => {
  own[at] = position.toMove === "black" ? position.black : position.white;
  foe[at] = position.toMove === "black" ? position.white : position.black;
  kings[at] = position.kings;
};

/** Begins to look at the root to a depth. The moves of an earlier look are tried first. */
export const beginDepth = (search: Search, depth: number, alpha = -INFINITE, beta = INFINITE): void => {
  search.at = ROOT;
  search.list.size = 0;
  search.isReturning = false;
  search.frames.depth[ROOT] = depth;
  search.frames.alpha[ROOT] = alpha;
  search.frames.beta[ROOT] = beta;
};
