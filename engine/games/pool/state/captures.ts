/**
 * Generates the capture sequences of a position.
 *
 * A jumped piece stays until the sequence is over: it blocks, and cannot be jumped again (rules 10 and 11). The moving
 * piece is lifted first, so its own square counts as empty (rule 12). A sequence ends only when that piece can capture
 * no more (rule 9), and any sequence may be chosen (rule 8).
 */
import {
  ADJACENT,
  BEYOND,
  emptyRay,
  firstOccupied,
  lowestBit,
  NE,
  northEast,
  northWest,
  SW,
  southEast,
  southWest,
} from "./bitboard.ts";
import { appendMove, type MoveList } from "./move-list.ts";
import type { Bitboard } from "./types.ts";

/** The pieces of `own` that can jump a neighbour into an empty square: all men that can capture, and some kings. */
export const jumpers = (own: Bitboard, foe: Bitboard, empty: Bitboard): Bitboard =>
  own &
  (southWest(southWest(empty) & foe) |
    southEast(southEast(empty) & foe) |
    northWest(northWest(empty) & foe) |
    northEast(northEast(empty) & foe));

const isKnown = (list: MoveList, to: number, taken: Bitboard): boolean => {
  for (let entry = list.hunt.first; entry < list.size; entry++) {
    if (list.taken[entry] === taken && list.to[entry] === to) return true;
  }
  return false;
};

const record = (list: MoveList, to: number, hops: number, taken: Bitboard): void => {
  if (list.convention === "set" && hops > 1 && isKnown(list, to, taken)) return;
  if (list.landings !== null) list.landings[list.size] = list.hunt.trail.slice(0, hops);
  appendMove(list, list.hunt.origin, to, taken);
};

/** Rules 6 and 16: a man captures in all directions, men and kings alike, and remains a man while it jumps. */
const captureAsMan = (list: MoveList, at: number, hops: number, taken: Bitboard): void => {
  const { occupied, foe, trail } = list.hunt;
  let goesOn = false;
  for (let d = SW; d <= NE; d++) {
    const to = BEYOND[(d << 5) | at]!;
    if (to < 0 || (occupied >>> to) & 1) continue;
    const victim = 1 << ADJACENT[(d << 5) | at]!;
    if ((foe & ~taken & victim) === 0) continue;
    goesOn = true;
    trail[hops] = to;
    captureAsMan(list, to, hops + 1, taken | victim);
  }
  if (!goesOn && hops > 0) record(list, at, hops, taken);
};

/**
 * Rule 14. `straight`: whether to also search along the direction of `arrival`. Returns whether the king can capture.
 */
const captureAsKing = (
  list: MoveList,
  at: number,
  arrival: number,
  straight: boolean,
  hops: number,
  taken: Bitboard,
): boolean => {
  const { occupied, foe } = list.hunt;
  let goesOn = false;
  for (let d = SW; d <= NE; d++) {
    // The piece just jumped blocks the way back.
    if (d === 3 - arrival || (d === arrival && !straight)) continue;
    const victim = firstOccupied(at, d, occupied);
    if (victim < 0 || (((foe & ~taken) >>> victim) & 1) === 0) continue;
    const landings = emptyRay(victim, d, occupied);
    if (landings === 0) continue;
    goesOn = true;
    land(list, landings, d, hops, taken | (1 << victim));
  }
  return goesOn;
};

/** Rule 15: a king must land on a square from which it can continue, if there is one; else it may land on any. */
const land = (list: MoveList, landings: Bitboard, direction: number, hops: number, taken: Bitboard): void => {
  let goesOn = false;
  let straight = true;
  for (let rest = landings; rest !== 0; rest &= rest - 1) {
    const at = lowestBit(rest);
    list.hunt.trail[hops] = at;
    if (captureAsKing(list, at, direction, straight, hops + 1, taken)) goesOn = true;
    // Straight on, every landing square leads to the same captured piece: only `path` distinguishes them.
    straight = list.convention === "path";
  }
  if (goesOn) return;
  for (let rest = landings; rest !== 0; rest &= rest - 1) {
    list.hunt.trail[hops] = lowestBit(rest);
    record(list, lowestBit(rest), hops + 1, taken);
  }
};

const lift = (list: MoveList, at: number, own: Bitboard, foe: Bitboard): void => {
  list.hunt.origin = at;
  list.hunt.occupied = (own | foe) & ~(1 << at);
  list.hunt.foe = foe;
  list.hunt.first = list.size;
};

/** Appends every capture of the side that owns `own`. */
export const addCaptures = (list: MoveList, own: Bitboard, foe: Bitboard, kings: Bitboard): void => {
  for (let men = jumpers(own & ~kings, foe, ~(own | foe)); men !== 0; men &= men - 1) {
    lift(list, lowestBit(men), own, foe);
    captureAsMan(list, lowestBit(men), 0, 0);
  }
  for (let rest = own & kings; rest !== 0; rest &= rest - 1) {
    lift(list, lowestBit(rest), own, foe);
    captureAsKing(list, lowestBit(rest), -1, true, 0, 0);
  }
};
