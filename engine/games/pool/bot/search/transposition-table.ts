/**
 * The transposition table. An entry stores its whole position, so two positions are never confused: the search is
 * exact, and the same on every host. Its size follows the node budget, so that a short search clears little memory.
 */
import type { Bitboard } from "../../state/types.ts";

export const EXACT = 0;
export const LOWER_BOUND = 1;
export const UPPER_BOUND = 2;

/** The greatest depth that an entry can store. */
export const MAX_STORED_DEPTH = 127;

/** Numbers of one entry. */
export const ENTRY_FIELDS = 5;
const MIN_BITS = 10;
const MAX_BITS = 19;

export interface TranspositionTable {
  readonly mask: number;
  /** Per entry: own, foe, kings, data, move. Data: score 16 bits, depth 7, bound 2, side 1, count 6. */
  readonly entries: Int32Array;
}

/** About one slot for every four nodes: most nodes are not stored, and a small table stays in the cache. */
export const makeTranspositionTable = (nodes: number): TranspositionTable => {
  const bits = Math.min(MAX_BITS, Math.max(MIN_BITS, 30 - Math.clz32(nodes)));
  return { mask: (1 << bits) - 1, entries: new Int32Array((1 << bits) * ENTRY_FIELDS) };
};

/** Multiplications spread every bit upwards, the shifts bring it down again. */
const slotOf = (mask: number, own: Bitboard, foe: Bitboard, kings: Bitboard, tag: number): number => {
  let hash = Math.imul(own, 0x9e3779b1) ^ Math.imul((foe >>> 15) | (foe << 17), 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(kings, 0xc2b2ae3d), 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13) ^ tag, 0x165667b1);
  return ((hash ^ (hash >>> 16)) & mask) * ENTRY_FIELDS;
};

/** Distinguishes equal boards: the side to move, and the count if it matters. 7 bits. */
export const tagOf = (isBlack: boolean, count: number): number => (count << 1) | (isBlack ? 1 : 0);

/** The index of the position's entry. Returns -1 if there is none. */
export const findEntry = (
  { mask, entries }: TranspositionTable,
  own: Bitboard,
  foe: Bitboard,
  kings: Bitboard,
  tag: number,
): number => {
  const at = slotOf(mask, own, foe, kings, tag);
  if (entries[at] !== own || entries[at + 1] !== foe || entries[at + 2] !== kings) return -1;
  return (entries[at + 3]! & 127) === tag ? at : -1;
};

export const scoreAt = ({ entries }: TranspositionTable, at: number): number => entries[at + 3]! >> 16;
export const depthAt = ({ entries }: TranspositionTable, at: number): number => (entries[at + 3]! >>> 9) & 127;
export const boundAt = ({ entries }: TranspositionTable, at: number): number => (entries[at + 3]! >>> 7) & 3;
export const moveAt = ({ entries }: TranspositionTable, at: number): number => entries[at + 4]!;

/** Always replaces the old entry, because recent positions recur most. */
export const storeEntry = (
  { mask, entries }: TranspositionTable,
  own: Bitboard,
  foe: Bitboard,
  kings: Bitboard,
  tag: number,
  score: number,
  depth: number,
  bound: number,
  move: number,
): void => {
  const at = slotOf(mask, own, foe, kings, tag);
  entries[at] = own;
  entries[at + 1] = foe;
  entries[at + 2] = kings;
  entries[at + 3] = (score << 16) | (depth << 9) | (bound << 7) | tag;
  entries[at + 4] = move;
};
