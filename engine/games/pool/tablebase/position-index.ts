/**
 * Indexes endgame positions. The side to move always plays Black. A material class has the numbers of men and kings of
 * each side, and an index within the class gives their squares. Men use 28 squares and kings 32, and each kind is
 * indexed separately. An index that puts two pieces on one square is unused.
 */
import { lowestBit, popCount } from "../state/bitboard.ts";
import type { Bitboard } from "../state/types.ts";

export interface MaterialClass {
  readonly ownMen: number;
  readonly ownKings: number;
  readonly foeMen: number;
  readonly foeKings: number;
}

const MEN_SQUARES = 28;
/** White's men cannot be on the first four squares. */
const FOE_SHIFT = 4;

const choose = (from: number, some: number): number => {
  let ways = 1;
  for (let each = 0; each < some; each++) ways = (ways * (from - each)) / (each + 1);
  return ways;
};

const MAX_PIECES = 5;
/** Binomial coefficients, indexed by `some * 33 + from`. */
const BINOMIAL = Int32Array.from({ length: (MAX_PIECES + 1) * 33 }, (_, key) => choose(key % 33, Math.floor(key / 33)));

/** The rank of a set of squares among all sets of its size. */
const rankOf = (bits: Bitboard): number => {
  let rank = 0;
  let row = 33;
  for (let rest = bits; rest !== 0; rest &= rest - 1, row += 33) rank += BINOMIAL[row + lowestBit(rest)]!;
  return rank;
};

const setOf = (rank: number, size: number): Bitboard => {
  let bits = 0;
  let rest = rank;
  for (let some = size; some > 0; some--) {
    let at = some - 1;
    while (BINOMIAL[some * 33 + at + 1]! <= rest) at++;
    bits |= 1 << at;
    rest -= BINOMIAL[some * 33 + at]!;
  }
  return bits;
};

export const sizeOf = ({ ownMen, ownKings, foeMen, foeKings }: MaterialClass): number =>
  choose(MEN_SQUARES, ownMen) * choose(MEN_SQUARES, foeMen) * choose(32, ownKings) * choose(32, foeKings);

/** A class as one number: three bits a count. */
export const keyOf = ({ ownMen, ownKings, foeMen, foeKings }: MaterialClass): number =>
  ownMen | (ownKings << 3) | (foeMen << 6) | (foeKings << 9);

/** `keyOf` the class of a position. */
export const keyAt = (own: Bitboard, foe: Bitboard, kings: Bitboard): number =>
  popCount(own & ~kings) | (popCount(own & kings) << 3) | (popCount(foe & ~kings) << 6) | (popCount(foe & kings) << 9);

export const classAt = (own: Bitboard, foe: Bitboard, kings: Bitboard): MaterialClass => ({
  ownMen: popCount(own & ~kings),
  ownKings: popCount(own & kings),
  foeMen: popCount(foe & ~kings),
  foeKings: popCount(foe & kings),
});

/** The index of a position within its class. */
export const indexOfPosition = (own: Bitboard, foe: Bitboard, kings: Bitboard): number => {
  const foeMen = (foe & ~kings) >>> FOE_SHIFT;
  const foeKings = foe & kings;
  const ownKings = own & kings;
  let number = rankOf(own & ~kings);
  number = number * BINOMIAL[popCount(foeMen) * 33 + MEN_SQUARES]! + rankOf(foeMen);
  number = number * BINOMIAL[popCount(ownKings) * 33 + 32]! + rankOf(ownKings);
  return number * BINOMIAL[popCount(foeKings) * 33 + 32]! + rankOf(foeKings);
};

/** Three sets of squares, overwritten for each position. */
export interface PieceSets {
  own: Bitboard;
  foe: Bitboard;
  kings: Bitboard;
}

/** Writes the position of an index. Returns false if two pieces share a square. */
export const positionFromIndex = (
  { ownMen, ownKings, foeMen, foeKings }: MaterialClass,
  number: number,
  into: PieceSets,
): boolean => {
  const ways = [choose(32, foeKings), choose(32, ownKings), choose(MEN_SQUARES, foeMen)] as const;
  let rest = number;
  const kingsOfFoe = setOf(rest % ways[0], foeKings);
  rest = Math.floor(rest / ways[0]);
  const kingsOfOwn = setOf(rest % ways[1], ownKings);
  rest = Math.floor(rest / ways[1]);
  const menOfFoe = setOf(rest % ways[2], foeMen) << FOE_SHIFT;
  const menOfOwn = setOf(Math.floor(rest / ways[2]), ownMen);
  into.own = kingsOfOwn | menOfOwn;
  into.foe = kingsOfFoe | menOfFoe;
  into.kings = kingsOfOwn | kingsOfFoe;
  return (kingsOfOwn & menOfOwn) === 0 && (kingsOfFoe & menOfFoe) === 0 && (into.own & into.foe) === 0;
};

/** The board rotated: square n becomes 33 - n. */
export const rotateBoard = (bits: Bitboard): Bitboard => {
  let around = ((bits >>> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
  around = ((around >>> 2) & 0x33333333) | ((around & 0x33333333) << 2);
  around = ((around >>> 4) & 0x0f0f0f0f) | ((around & 0x0f0f0f0f) << 4);
  around = ((around >>> 8) & 0x00ff00ff) | ((around & 0x00ff00ff) << 8);
  return (around >>> 16) | (around << 16);
};

/** The class from the other side. */
export const mirrorClass = ({ ownMen, ownKings, foeMen, foeKings }: MaterialClass): MaterialClass => ({
  ownMen: foeMen,
  ownKings: foeKings,
  foeMen: ownMen,
  foeKings: ownKings,
});

const piecesIn = ({ ownMen, ownKings, foeMen, foeKings }: MaterialClass): number =>
  ownMen + ownKings + foeMen + foeKings;

/** Whether moves can lead from one class to another: captures remove pieces, crownings turn men into kings. */
const leadsTo = (from: MaterialClass, to: MaterialClass): boolean =>
  to.ownMen <= from.ownMen &&
  to.foeMen <= from.foeMen &&
  to.ownMen + to.ownKings <= from.ownMen + from.ownKings &&
  to.foeMen + to.foeKings <= from.foeMen + from.foeKings;

/**
 * A class and all that moves can reach from it, each before those that lead to it. A class also stands for its mirror.
 */
export const classesBelow = (of: MaterialClass): readonly MaterialClass[] =>
  Array.from({ length: piecesIn(of) - 1 }, (_, index) => classesOf(index + 2))
    .flat()
    .filter((each) => leadsTo(of, each) || leadsTo(mirrorClass(of), each));

/** Every class of so many pieces, ordered so that a capture or a crowning leads to an earlier one. */
export const classesOf = (pieces: number): readonly MaterialClass[] => {
  const classes: MaterialClass[] = [];
  for (let men = 0; men <= pieces; men++) {
    for (let own = 1; own < pieces; own++) {
      for (let ownMen = Math.max(0, men - (pieces - own)); ownMen <= Math.min(own, men); ownMen++) {
        const foeMen = men - ownMen;
        classes.push({ ownMen, ownKings: own - ownMen, foeMen, foeKings: pieces - own - foeMen });
      }
    }
  }
  return classes;
};
