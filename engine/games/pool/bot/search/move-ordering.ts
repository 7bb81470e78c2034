/**
 * Move ordering: the best move found before, then captures by size, then quiet moves that caused cutoffs nearby, then
 * those with the best history. A good first move saves nine tenths of the search.
 */
import { popCount } from "../../state/bitboard.ts";
import type { MoveList } from "../../state/move-list.ts";
import { capturedAlong } from "../../state/position.ts";
import type { Bitboard, Path, Position } from "../../state/types.ts";
import { MAX_DEPTH, ROOT } from "./search-stack.ts";

const MAX_MOVES = 8192;
const HISTORY = 2 * 32 * 32;
const CEILING = 1 << 20;

export interface MoveOrdering {
  /** Indexed like the move list; higher ranks are searched first. */
  readonly ranks: Int32Array;
  /** Two killer moves for each ply. */
  readonly killers: Int32Array;
  /** Indexed by side, start and end. */
  readonly history: Int32Array;
}

export const makeMoveOrdering = (): MoveOrdering => ({
  ranks: new Int32Array(MAX_MOVES),
  killers: new Int32Array(2 * (ROOT + MAX_DEPTH + 2)).fill(-1),
  history: new Int32Array(HISTORY),
});

/** A move as a non-negative number, the same in every position: start, end, and a hash of what it captures. */
const makeCode = (from: number, to: number, taken: Bitboard): number =>
  from | (to << 5) | ((Math.imul(taken, 0x9e3779b1) >>> 12) << 10);

export const codeAt = (list: MoveList, entry: number): number =>
  makeCode(list.from[entry]!, list.to[entry]!, list.taken[entry]!);

/** Ranks the moves from `first` on. `best` is the code of the move to search first, or -1. */
export const rankMoves = (
  order: MoveOrdering,
  list: MoveList,
  first: number,
  best: number,
  at: number,
  isBlack: boolean,
): void => {
  const { ranks, killers, history } = order;
  for (let entry = first; entry < list.size; entry++) {
    const code = codeAt(list, entry);
    if (code === best) ranks[entry] = 4 * CEILING;
    else if (list.taken[entry] !== 0) ranks[entry] = CEILING + popCount(list.taken[entry]!);
    else if (code === killers[2 * at]) ranks[entry] = 3 * CEILING;
    else if (code === killers[2 * at + 1]) ranks[entry] = 2 * CEILING;
    else ranks[entry] = history[(code & 1023) | (isBlack ? 1024 : 0)]!;
  }
};

/** Swaps the highest-ranked move from `entry` on into its place. */
export const selectBest = ({ ranks }: MoveOrdering, list: MoveList, entry: number, end: number): void => {
  let top = entry;
  for (let other = entry + 1; other < end; other++) if (ranks[other]! > ranks[top]!) top = other;
  if (top !== entry) swap(ranks, list, entry, top);
};

const swap = (ranks: Int32Array, list: MoveList, a: number, b: number): void => {
  const previous = ranks[a]!;
  ranks[a] = ranks[b]!;
  ranks[b] = previous;
  exchange(list.from, a, b);
  exchange(list.to, a, b);
  exchange(list.taken, a, b);
};

const exchange = (numbers: number[], a: number, b: number): void => {
  const previous = numbers[a]!;
  numbers[a] = numbers[b]!;
  numbers[b] = previous;
};

/** Records a quiet move that caused a cutoff. */
export const recordCutoff = (
  { killers, history }: MoveOrdering,
  code: number,
  depth: number,
  at: number,
  isBlack: boolean,
): void => {
  if (killers[2 * at] !== code) {
    killers[2 * at + 1] = killers[2 * at]!;
    killers[2 * at] = code;
  }
  const key = (code & 1023) | (isBlack ? 1024 : 0);
  history[key]! += depth * depth;
  if (history[key]! >= CEILING) for (let each = 0; each < HISTORY; each++) history[each]! >>= 1;
};

/** `codeAt` of a legal path. Paths to the same position have the same code. */
export const codeOf = (position: Position, path: Path): number =>
  makeCode(path[0]! - 1, path.at(-1)! - 1, capturedAlong(position, path));
