/**
 * The endings as they are kept: of every quiet position of up to four pieces whether it is won, lost or drawn, four to a
 * number; and of kings alone, in how many plies, for with them the counts of rules 18 and 19 may decide. A position with
 * a capture is left out, since looking at the captures leads to one that is here.
 */
import type { Bitboard } from "../state/types.ts";
import { outcomeIn, outcomeOf, packedSize, packOutcomes } from "./outcomes.ts";
import { packNumbers, unpackNumbers } from "./pack-numbers.ts";
import { classesOf, indexOfPosition, keyAt, keyOf, type MaterialClass, rotateBoard, sizeOf } from "./position-index.ts";

export const MAX_TABLEBASE_PIECES = 4;

export interface Tablebase {
  /** By class: where its first position is. */
  readonly starts: ReadonlyMap<number, number>;
  readonly outcomes: Uint8Array;
  /** The same for kings alone. */
  readonly kingStarts: ReadonlyMap<number, number>;
  /** As make.ts counts: 1 + plies to the end, 0 for a draw. */
  readonly distances: Uint8Array;
}

export interface PackedTablebase {
  readonly outcomes: string;
  readonly distances: string;
}

const all: readonly MaterialClass[] = Array.from({ length: MAX_TABLEBASE_PIECES - 1 }, (_, index) =>
  classesOf(index + 2),
).flat();
const ofKings = all.filter(({ ownMen, foeMen }) => ownMen + foeMen === 0);

const startsOf = (classes: readonly MaterialClass[]): { starts: Map<number, number>; size: number } => {
  const starts = new Map<number, number>();
  let size = 0;
  for (const each of classes) {
    starts.set(keyOf(each), size);
    size += sizeOf(each);
  }
  return { starts, size };
};

/** What a position is worth, as make.ts counts, or null for one that need not be kept. */
export type PositionValue = (of: MaterialClass, number: number) => number | null;

/** What is kept of classes, in their order. What nobody asks for repeats what was before it: that costs least. */
export const packedValues = (
  classes: readonly MaterialClass[],
  judged: PositionValue,
  code: (value: number) => number,
): Uint8Array => {
  const codes = new Uint8Array(startsOf(classes).size);
  let at = 0;
  let last = 0;
  for (const each of classes) {
    for (let number = 0; number < sizeOf(each); number++) {
      const value = judged(each, number);
      if (value !== null) last = code(value);
      codes[at++] = last;
    }
  }
  return codes;
};

export const packTablebase = (judged: PositionValue): PackedTablebase => ({
  outcomes: packNumbers(packOutcomes(packedValues(all, judged, outcomeOf))),
  distances: packNumbers(packedValues(ofKings, judged, (value) => value)),
});

export const openTablebase = (texts: PackedTablebase): Tablebase => {
  const { starts, size } = startsOf(all);
  const { starts: kingStarts, size: kingSize } = startsOf(ofKings);
  return {
    starts,
    outcomes: unpackNumbers(texts.outcomes, packedSize(size)),
    kingStarts,
    distances: unpackNumbers(texts.distances, kingSize),
  };
};

/** DRAW, WON or LOST (outcomes.ts) for the side to move, which plays Black; the position has no capture. */
export const outcomeAt = ({ starts, outcomes }: Tablebase, own: Bitboard, foe: Bitboard, kings: Bitboard): number =>
  outcomeIn(outcomes, starts.get(keyAt(own, foe, kings))! + indexOfPosition(own, foe, kings));

/** Plies to the end; only for kings alone, and not for a draw. */
export const pliesAt = ({ kingStarts, distances }: Tablebase, own: Bitboard, foe: Bitboard): number =>
  distances[kingStarts.get(keyAt(own, foe, own | foe))! + indexOfPosition(own, foe, own | foe)]! - 1;

/** Turns a position so that the side to move plays Black. */
export const asBlack = (bits: Bitboard, isBlack: boolean): Bitboard => (isBlack ? bits : rotateBoard(bits));
