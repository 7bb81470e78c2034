/**
 * The loaded classes of the five-piece tablebase. five-pieces.ts stores them, the search reads them. Of a class and its
 * mirror only one is stored.
 */
import type { Bitboard } from "../state/types.ts";
import { outcomeIn } from "./outcomes.ts";
import { indexOfPosition, keyAt, keyOf, type MaterialClass } from "./position-index.ts";

export interface LoadedClass {
  /** The most plies to the next capture or man's move if the winner hurries. */
  readonly maxPlies: number;
  readonly outcomes: Uint8Array;
}

/** A class in its generated file, packed. */
export interface FivePieceClass extends MaterialClass {
  /** As in `LoadedClass`. */
  readonly maxPlies: number;
  load(): Promise<string>;
}

const classes = new Map<number, LoadedClass>();

export const isClassLoaded = (of: MaterialClass): boolean => classes.has(keyOf(of));

export const storeClass = (of: MaterialClass, loaded: LoadedClass): void => {
  classes.set(keyOf(of), loaded);
};

/** The loaded class of a position whose side to move plays Black. Returns undefined if it is not loaded. */
export const classSliceAt = (own: Bitboard, foe: Bitboard, kings: Bitboard): LoadedClass | undefined =>
  classes.get(keyAt(own, foe, kings));

/** Like `outcomeAt` of four-pieces.ts. */
export const outcomeInSlice = ({ outcomes }: LoadedClass, own: Bitboard, foe: Bitboard, kings: Bitboard): number =>
  outcomeIn(outcomes, indexOfPosition(own, foe, kings));
