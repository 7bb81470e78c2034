/**
 * What is here of the endings of five pieces, by class: whoever has room for them fetches them (five.ts), the search asks
 * whether they are there. Of a class and its twin only one is ever kept.
 */
import type { Bits } from "../state/types.ts";
import { outcomeIn } from "./outcomes.ts";
import { type EndingClass, keyAt, keyOf, numberAt } from "./position-index.ts";

export interface Slice {
  /** Whoever wins is so many plies away from the next capture or man's move at most, when the winner hurries there. */
  readonly longest: number;
  readonly outcomes: Uint8Array;
}

const slices = new Map<number, Slice>();

export const hasSlice = (of: EndingClass): boolean => slices.has(keyOf(of));

export const keepSlice = (of: EndingClass, slice: Slice): void => {
  slices.set(keyOf(of), slice);
};

/** The slice of a position, seen by the side to move as Black; undefined where it is not here. */
export const sliceAt = (own: Bits, foe: Bits, kings: Bits): Slice | undefined => slices.get(keyAt(own, foe, kings));

/** As `outcomeAt` of four-pieces.ts. */
export const outcomeInSlice = ({ outcomes }: Slice, own: Bits, foe: Bits, kings: Bits): number =>
  outcomeIn(outcomes, numberAt(own, foe, kings));
