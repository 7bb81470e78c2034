/**
 * The tablebase of up to four pieces, packed: the outcome of every quiet position, four to a byte. With kings only it
 * also has the plies to the end, because the counts of rules 18 and 19 may decide. Positions with captures are left
 * out, because a search of the captures reaches stored ones.
 */
import type { Bitboard } from "../state/types.ts";
import { outcomeIn, outcomeOf, packedSize, packOutcomes } from "./outcomes.ts";
import { packNumbers, unpackNumbers } from "./pack-numbers.ts";
import { classesOf, indexOfPosition, keyAt, keyOf, type MaterialClass, rotateBoard, sizeOf } from "./position-index.ts";

export const MAX_TABLEBASE_PIECES = 4;

export interface Tablebase {
  /** The index of each class's first position. */
  readonly starts: ReadonlyMap<number, number>;
  readonly outcomes: Uint8Array;
  /** The same for classes of kings only. */
  readonly kingStarts: ReadonlyMap<number, number>;
  /** In the encoding of generate.ts: 1 + plies to the end, 0 for a draw. */
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

/** The value of a position in the encoding of generate.ts. Null if it need not be stored. */
export type PositionValue = (of: MaterialClass, number: number) => number | null;

/**
 * The packed values of classes, in order. Positions that are never probed repeat the previous value, which compresses
 * best.
 */
export const packedValues = (
  classes: readonly MaterialClass[],
  judged: PositionValue,
  code: (value: number) => number,
): Uint8Array => {
  const codes = new Uint8Array(startsOf(classes).size);
  let at = 0;
  let previous = 0;
  for (const each of classes) {
    for (let number = 0; number < sizeOf(each); number++) {
      const value = judged(each, number);
      if (value !== null) previous = code(value);
      codes[at++] = previous;
    }
  }
  return codes;
};

export const packTablebase = (judged: PositionValue): PackedTablebase => ({
  outcomes: packNumbers(packOutcomes(packedValues(all, judged, outcomeOf))),
  distances: packNumbers(packedValues(ofKings, judged, (value) => value)),
});

let loaded: Tablebase | null = null;

/** Loads the stored tablebase once. */
export const loadFourPieces = async (): Promise<Tablebase> => {
  loaded ??= openTablebase((await import("./generated/four-pieces.data.ts")).fourPieces());
  return loaded;
};

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

/** DRAW, WON or LOST (outcomes.ts) for the side to move, which plays Black. The position must have no capture. */
export const outcomeAt = ({ starts, outcomes }: Tablebase, own: Bitboard, foe: Bitboard, kings: Bitboard): number =>
  outcomeIn(outcomes, starts.get(keyAt(own, foe, kings))! + indexOfPosition(own, foe, kings));

/** Plies to the end. Only for kings alone, and not for a draw. */
export const pliesAt = ({ kingStarts, distances }: Tablebase, own: Bitboard, foe: Bitboard): number =>
  distances[kingStarts.get(keyAt(own, foe, own | foe))! + indexOfPosition(own, foe, own | foe)]! - 1;

/** Rotates a position so that the side to move plays Black. */
export const asBlack = (bits: Bitboard, isBlack: boolean): Bitboard => (isBlack ? bits : rotateBoard(bits));
