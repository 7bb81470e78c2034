/**
 * Moves without a capture: men one step forward (rule 5), kings any distance (rule 13). They are legal only when
 * nothing can be captured (rule 7).
 */
import { count, lowest, NE, NW, reach, SE, SW, step } from "./bitboard.ts";
import { append, type MoveList } from "./move-list.ts";
import type { Bits } from "./types.ts";

/** The first of the two forward directions of a side's men; the other is the next one. */
const forward = (isBlack: boolean): number => (isBlack ? SW : NW);

const kingReach = (at: number, occupied: Bits): Bits =>
  reach(at, SW, occupied) | reach(at, SE, occupied) | reach(at, NW, occupied) | reach(at, NE, occupied);

export const countQuiet = (own: Bits, foe: Bits, kings: Bits, isBlack: boolean): number => {
  const occupied = own | foe;
  const men = own & ~kings;
  const ahead = forward(isBlack);
  let moves = count(step(men, ahead) & ~occupied) + count(step(men, ahead + 1) & ~occupied);
  for (let rest = own & kings; rest !== 0; rest &= rest - 1) moves += count(kingReach(lowest(rest), occupied));
  return moves;
};

/** The pieces that have a quiet move. */
export const quietMovers = (own: Bits, foe: Bits, kings: Bits, isBlack: boolean): Bits => {
  const empty = ~(own | foe);
  const ahead = forward(isBlack);
  const canAdvance = step(empty, 3 - ahead) | step(empty, 2 - ahead);
  const canRetreat = step(empty, ahead) | step(empty, ahead + 1);
  return own & (canAdvance | (canRetreat & kings));
};

const addEach = (list: MoveList, from: number, targets: Bits): void => {
  for (let rest = targets; rest !== 0; rest &= rest - 1) {
    if (list.landings !== null) list.landings[list.size] = [lowest(rest)];
    append(list, from, lowest(rest), 0);
  }
};

/** Appends every quiet move of the side that owns `own`. */
export const addQuiet = (list: MoveList, own: Bits, foe: Bits, kings: Bits, isBlack: boolean): void => {
  const occupied = own | foe;
  const ahead = forward(isBlack);
  for (let rest = quietMovers(own, foe, kings, isBlack); rest !== 0; rest &= rest - 1) {
    const at = lowest(rest);
    const isKing = (kings >>> at) & 1;
    const steps = step(1 << at, ahead) | step(1 << at, ahead + 1);
    addEach(list, at, isKing ? kingReach(at, occupied) : steps & ~occupied);
  }
};
