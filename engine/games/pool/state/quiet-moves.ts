/**
 * Moves without captures: men one step forward (rule 5), kings any distance (rule 13). Legal only if no capture exists
 * (rule 7).
 */
import {
  emptyRay,
  lowestBit,
  NE,
  NW,
  northEast,
  northWest,
  popCount,
  SE,
  SW,
  southEast,
  southWest,
} from "./bitboard.ts";
import { appendMove, type MoveList } from "./move-list.ts";
import type { Bitboard } from "./types.ts";

const ahead = (men: Bitboard, isBlack: boolean): Bitboard =>
  isBlack ? southWest(men) | southEast(men) : northWest(men) | northEast(men);

const kingReach = (at: number, occupied: Bitboard): Bitboard =>
  emptyRay(at, SW, occupied) | emptyRay(at, SE, occupied) | emptyRay(at, NW, occupied) | emptyRay(at, NE, occupied);

export const countQuiet = (own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean): number => {
  const occupied = own | foe;
  const men = own & ~kings;
  const west = isBlack ? southWest(men) : northWest(men);
  const east = isBlack ? southEast(men) : northEast(men);
  let moves = popCount(west & ~occupied) + popCount(east & ~occupied);
  for (let rest = own & kings; rest !== 0; rest &= rest - 1) moves += popCount(kingReach(lowestBit(rest), occupied));
  return moves;
};

/** The pieces that have a quiet move. */
export const piecesWithQuietMove = (own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean): Bitboard => {
  const empty = ~(own | foe);
  return own & (ahead(empty, !isBlack) | (ahead(empty, isBlack) & kings));
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
  for (let rest = piecesWithQuietMove(own, foe, kings, isBlack); rest !== 0; rest &= rest - 1) {
    const at = lowestBit(rest);
    const isKing = (kings >>> at) & 1;
    addEach(list, at, isKing ? kingReach(at, occupied) : ahead(1 << at, isBlack) & ~occupied);
  }
};
