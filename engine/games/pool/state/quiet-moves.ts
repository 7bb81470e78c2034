/**
 * Moves without captures: men one step forward (rule 5), kings any distance (rule 13). Legal only if no capture exists
 * (rule 7).
 */
import { emptyRay, lowestBit, NE, NW, popCount, SE, SW, shiftAll } from "./bitboard.ts";
import { appendMove, type MoveList } from "./move-list.ts";
import type { Bitboard } from "./types.ts";

/** The first of the two forward directions of a side's men; the other is the next number. */
const forward = (isBlack: boolean): number => (isBlack ? SW : NW);

const kingReach = (at: number, occupied: Bitboard): Bitboard =>
  emptyRay(at, SW, occupied) | emptyRay(at, SE, occupied) | emptyRay(at, NW, occupied) | emptyRay(at, NE, occupied);

export const countQuiet = (own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean): number => {
  const occupied = own | foe;
  const men = own & ~kings;
  const ahead = forward(isBlack);
  let moves = popCount(shiftAll(men, ahead) & ~occupied) + popCount(shiftAll(men, ahead + 1) & ~occupied);
  for (let rest = own & kings; rest !== 0; rest &= rest - 1) moves += popCount(kingReach(lowestBit(rest), occupied));
  return moves;
};

/** The pieces that have a quiet move. */
export const piecesWithQuietMove = (own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean): Bitboard => {
  const empty = ~(own | foe);
  const ahead = forward(isBlack);
  const canAdvance = shiftAll(empty, 3 - ahead) | shiftAll(empty, 2 - ahead);
  const canRetreat = shiftAll(empty, ahead) | shiftAll(empty, ahead + 1);
  return own & (canAdvance | (canRetreat & kings));
};

const addEach = (list: MoveList, from: number, targets: Bitboard): void => {
  for (let rest = targets; rest !== 0; rest &= rest - 1) {
    if (list.landings !== null) list.landings[list.size] = [lowestBit(rest)];
    appendMove(list, from, lowestBit(rest), 0);
  }
};

/** Appends every quiet move of the side that owns `own`. */
export const addQuiet = (list: MoveList, own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean): void => {
  const occupied = own | foe;
  const ahead = forward(isBlack);
  for (let rest = piecesWithQuietMove(own, foe, kings, isBlack); rest !== 0; rest &= rest - 1) {
    const at = lowestBit(rest);
    const isKing = (kings >>> at) & 1;
    const steps = shiftAll(1 << at, ahead) | shiftAll(1 << at, ahead + 1);
    addEach(list, at, isKing ? kingReach(at, occupied) : steps & ~occupied);
  }
};
