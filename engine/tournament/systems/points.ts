/**
 * Points of a result. The first of a table of `size` gets size − 1 points, the next one less, and so on; a win between
 * two sides is 1 point. Sides that share a place share the points of their places. A side that did not play gets none. At
 * a smaller table the same places give the same points.
 */
import type { Result } from "../forms/fields.ts";

/** The points of each side. `size`: the sides of a full table. */
export const pointsOf = ({ places, forfeits = [] }: Result, size: number): readonly number[] =>
  places.map((place, side) => {
    if (forfeits.includes(side)) return 0;
    const sharers = places.filter((other) => other === place).length;
    return size - place - (sharers - 1) / 2;
  });

/** Places in the form of a competition: equal values share a place, and the next place is left out. The least value is first. */
export const placesByLeast = (values: readonly number[]): readonly number[] =>
  values.map((value) => 1 + values.filter((other) => other < value).length);

/** The result of a game that these sides did not play; the others share the first place. */
export const forfeitResult = (sides: number, forfeits: readonly number[]): Result => ({
  places: Array.from({ length: sides }, (_, side) =>
    forfeits.includes(side) && forfeits.length < sides ? 1 + sides - forfeits.length : 1,
  ),
  forfeits: forfeits.toSorted((a, b) => a - b),
});

/** Whether a side won without a game: every other side forfeited. */
export const isWalkover = ({ places, forfeits = [] }: Result): boolean => forfeits.length >= places.length - 1;
