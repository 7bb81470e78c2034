/**
 * The stack of a search: the positions from the root to the current ply, as numbers in typed arrays, because a search
 * visits millions of positions. The positions since the last capture or man's move come before the root, so that
 * repetitions across it are found.
 */
import { americanPool } from "../../state/rulebook.ts";
import type { Bitboard } from "../../state/types.ts";

/** The root's index. At most this many positions can come before it (rule 19). */
export const ROOT = americanPool.kingPlies + 1;
/** The greatest ply below the root. */
export const MAX_DEPTH = 120;

const SIZE = ROOT + MAX_DEPTH + 2;

const numbers = (): Int32Array => new Int32Array(SIZE);

/** All arrays are indexed by ply. `own` is the side to move. */
export const makeSearchStack = () => ({
  own: numbers(),
  foe: numbers(),
  kings: numbers(),
  /** Plies since the last capture or man's move. */
  count: numbers(),
  depth: numbers(),
  alpha: numbers(),
  beta: numbers(),
  /** Alpha on entry. */
  floor: numbers(),
  best: numbers(),
  bestMove: numbers(),
  /** Its moves in the list: the first, the current one, and the end. */
  first: numbers(),
  move: numbers(),
  end: numbers(),
  /** How the current move is searched: FULL, SCOUT or REDUCED. */
  mode: numbers(),
});

export type SearchStack = ReturnType<typeof makeSearchStack>;

/** Whether the position has occurred before on this path, with the same side to move (rule 20). */
export const isRepeated = ({ own, foe, kings, count }: SearchStack, at: number): boolean => {
  const earliest = at - count[at]!;
  for (let before = at - 4; before >= earliest; before -= 2) {
    if (own[before] === own[at] && foe[before] === foe[at] && kings[before] === kings[at]) return true;
  }
  return false;
};

/** 1 if the side to move is a lone king against three, 2 if it has the three, with no men on the board; else 0. */
export const loneKingAt = (own: Bitboard, foe: Bitboard, kings: Bitboard): number => {
  if ((own | foe) !== kings) return 0;
  if (isSingle(own)) return hasThree(foe) ? 1 : 0;
  return isSingle(foe) && hasThree(own) ? 2 : 0;
};

const isSingle = (bits: Bitboard): boolean => bits !== 0 && (bits & (bits - 1)) === 0;

const hasThree = (bits: Bitboard): boolean => {
  const two = bits & (bits - 1);
  return two !== 0 && isSingle(two & (two - 1));
};

/** Whether the count of rule 18 or 19 is reached. `count` is the number of king moves without a capture. */
export const isDrawByCount = (own: Bitboard, foe: Bitboard, kings: Bitboard, count: number): boolean => {
  if (count >= americanPool.kingPlies) return true;
  if (count < 2 * americanPool.loneKingMoves - 1) return false;
  const lone = loneKingAt(own, foe, kings);
  // The lone king made every other one of them, and the last one unless it is to move.
  return lone !== 0 && (count + lone - 1) >> 1 >= americanPool.loneKingMoves;
};
