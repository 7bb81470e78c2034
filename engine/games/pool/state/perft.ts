/**
 * Perft: counts the leaves of the tree of legal moves, the usual test of move generation. Draws by rules 18 to 20 do
 * not end a branch. The last ply is counted, not played.
 */
import { BLACK_CROWNS, WHITE_CROWNS } from "./bitboard.ts";
import { addCaptures } from "./captures.ts";
import { type CaptureIdentity, type MoveList, moveList } from "./move-list.ts";
import { foeOf, ownOf } from "./position.ts";
import { addQuiet, countQuiet } from "./quiet-moves.ts";
import type { Bitboard, Position } from "./types.ts";

/** The number of leaves `depth` plies below `position`. `convention` says which captures count as different. */
export const perft = (position: Position, depth: number, convention: CaptureIdentity): number => {
  if (depth === 0) return 1;
  const isBlack = position.toMove === "black";
  return leaves(moveList(convention), ownOf(position), foeOf(position), position.kings, isBlack, depth);
};

/** The list is a stack: a position's moves lie above its parents' and are removed on return. */
const leaves = (
  list: MoveList,
  own: Bitboard,
  foe: Bitboard,
  kings: Bitboard,
  isBlack: boolean,
  depth: number,
): number => {
  const first = list.size;
  addCaptures(list, own, foe, kings);
  const captures = list.size - first;
  if (depth === 1) {
    list.size = first;
    return captures === 0 ? countQuiet(own, foe, kings, isBlack) : captures;
  }
  if (captures === 0) addQuiet(list, own, foe, kings, isBlack);
  let found = 0;
  for (let entry = first, end = list.size; entry < end; entry++) {
    found += childLeaves(list, entry, own, foe, kings, isBlack, depth);
  }
  list.size = first;
  return found;
};

const childLeaves = (
  list: MoveList,
  entry: number,
  own: Bitboard,
  foe: Bitboard,
  kings: Bitboard,
  isBlack: boolean,
  depth: number,
): number => {
  const from = 1 << list.from[entry]!;
  const to = 1 << list.to[entry]!;
  const taken = list.taken[entry]!;
  const isKing = (kings & from) | (to & (isBlack ? BLACK_CROWNS : WHITE_CROWNS));
  const others = kings & ~(taken | from);
  return leaves(list, foe & ~taken, (own & ~from) | to, isKing !== 0 ? others | to : others, !isBlack, depth - 1);
};
