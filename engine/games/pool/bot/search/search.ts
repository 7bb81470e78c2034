/**
 * A search as it stands between two steps (search-loop.ts): it keeps its way down in frames instead of the call stack, so that it
 * can be stopped and resumed at any node.
 */
import { count as countOf } from "../../state/bitboard.ts";
import { type MoveList, moveList } from "../../state/move-list.ts";
import type { Bits, Position } from "../../state/types.ts";
import { type Order, order } from "./move-ordering.ts";
import { WIN } from "./scores.ts";
import { type Frames, frames, ROOT } from "./search-stack.ts";
import { type Transpositions, transpositions } from "./transposition-table.ts";

/** What a quiet position is worth to the side that owns `own` and is to move. */
export type Evaluate = (own: Bits, foe: Bits, kings: Bits, isBlack: boolean) => number;

/** What an ending is worth for certain, or UNKNOWN, or ONE_MOVE_ON. `count` as in the frames. */
export type Probe = (own: Bits, foe: Bits, kings: Bits, isBlack: boolean, count: number) => number;

/** Every score is below it. */
export const INFINITE = WIN + 1;

/** The most pieces that endings may be known of, and of which they always are. */
export const MOST_PIECES = 5;
export const FEW_PIECES = 4;

export interface Search {
  readonly frames: Frames;
  readonly list: MoveList;
  readonly order: Order;
  readonly table: Transpositions;
  readonly evaluate: Evaluate;
  readonly probe: Probe | null;
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
export const search = (
  position: Position,
  past: readonly Position[],
  nodes: number,
  evaluate: Evaluate,
  probe: Probe | null,
): Search => {
  const found: Search = {
    frames: frames(),
    list: moveList("set"),
    order: order(),
    table: transpositions(nodes),
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

const place = ({ own, foe, kings }: Frames, at: number, position: Position): void => {
  own[at] = position.toMove === "black" ? position.black : position.white;
  foe[at] = position.toMove === "black" ? position.white : position.black;
  kings[at] = position.kings;
};

/** Begins to look at the root to a depth. The moves of an earlier look are tried first. */
export const begin = (search: Search, depth: number, alpha = -INFINITE, beta = INFINITE): void => {
  search.at = ROOT;
  search.list.size = 0;
  search.isReturning = false;
  search.frames.depth[ROOT] = depth;
  search.frames.alpha[ROOT] = alpha;
  search.frames.beta[ROOT] = beta;
};
