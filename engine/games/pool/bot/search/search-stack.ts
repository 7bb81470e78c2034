/**
 * The positions between the root of a search and where it looks now, and what is known of each on the way. Plain numbers
 * in typed arrays: a search makes millions of positions, and none of them may be an object of its own. Before the root
 * stand the positions since the last capture or man's move, so that repetitions are found across it.
 */
import { americanPool } from "../../state/rulebook.ts";
import type { Bitboard } from "../../state/types.ts";

/** Where the root stands: the past can be no longer (rule 19). */
export const ROOT = americanPool.kingPlies + 1;
/** How far below the root a search can come. */
export const MAX_DEPTH = 120;

const SIZE = ROOT + MAX_DEPTH + 2;

const numbers = (): Int32Array => new Int32Array(SIZE);

/** Every array by frame; `own` is the side to move. */
export const makeSearchStack = () => ({
  own: numbers(),
  foe: numbers(),
  kings: numbers(),
  /** Plies since the last capture or man's move. */
  count: numbers(),
  depth: numbers(),
  alpha: numbers(),
  beta: numbers(),
  /** Alpha as it was on arrival. */
  floor: numbers(),
  best: numbers(),
  bestMove: numbers(),
  /** Its moves in the list: the first, the one being looked at, and the end. */
  first: numbers(),
  move: numbers(),
  end: numbers(),
  /** How the move is being looked at: FULL, SCOUT, REDUCED. */
  mode: numbers(),
});

export type SearchStack = ReturnType<typeof makeSearchStack>;

/** Whether the position has stood before on the way here, with the same side to move (rule 20). */
export const isRepeated = ({ own, foe, kings, count }: SearchStack, at: number): boolean => {
  const earliest = at - count[at]!;
  for (let before = at - 4; before >= earliest; before -= 2) {
    if (own[before] === own[at] && foe[before] === foe[at] && kings[before] === kings[at]) return true;
  }
  return false;
};

/** 0 unless kings alone are on the board, three against one: then 1 if the side to move is the lone one, else 2. */
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

/** Whether the count of rule 18 or 19 is full. `count` says how many of the last moves were kings' without a capture. */
export const isDrawByCount = (own: Bitboard, foe: Bitboard, kings: Bitboard, count: number): boolean => {
  if (count >= americanPool.kingPlies) return true;
  if (count < 2 * americanPool.loneKingMoves - 1) return false;
  const lone = loneKingAt(own, foe, kings);
  // The lone king made every other of them, the last one unless it is to move.
  return lone !== 0 && (count + lone - 1) >> 1 >= americanPool.loneKingMoves;
};
