/**
 * What is here of the endings of five pieces, by class: whoever has room for them fetches them (five.ts), the search asks
 * whether they are there. Of a class and its twin only one is ever kept.
 */
import type { Bitboard } from "../state/types.ts";
import { outcomeIn } from "./outcomes.ts";
import { indexOfPosition, keyAt, keyOf, type MaterialClass } from "./position-index.ts";

export interface LoadedClass {
  /** Whoever wins is so many plies away from the next capture or man's move at most, when the winner hurries there. */
  readonly longest: number;
  readonly outcomes: Uint8Array;
}

const slices = new Map<number, LoadedClass>();

export const isClassLoaded = (of: MaterialClass): boolean => slices.has(keyOf(of));

export const storeClass = (of: MaterialClass, slice: LoadedClass): void => {
  slices.set(keyOf(of), slice);
};

/** The slice of a position, seen by the side to move as Black; undefined where it is not here. */
export const classSliceAt = (own: Bitboard, foe: Bitboard, kings: Bitboard): LoadedClass | undefined =>
  slices.get(keyAt(own, foe, kings));

/** As `outcomeAt` of four-pieces.ts. */
export const outcomeInSlice = ({ outcomes }: LoadedClass, own: Bitboard, foe: Bitboard, kings: Bitboard): number =>
  outcomeIn(outcomes, indexOfPosition(own, foe, kings));
