/** The result that a person enters by hand. */
import type { Result } from "../../engine/tournament/forms/fields.ts";
import { forfeitResult, placesByLeast } from "../../engine/tournament/systems/points.ts";

const ABSENT = "absent ";

/** The choice of a side that did not play. */
export const absenceOf = (side: number): string => ABSENT + side;

/** The side that did not play; null for another choice. */
export const absentSide = (choice: string): number | null =>
  choice.startsWith(ABSENT) ? Number(choice.slice(ABSENT.length)) : null;

/**
 * `choice`: the number of the winner, `draw`, or an absence; empty if the pips decide. `pips`: those of the sides that
 * played, if they are counted.
 */
export const enteredResult = (sides: number, choice: string, pips: readonly number[]): Result => {
  const absent = absentSide(choice);
  if (absent !== null && pips.length === 0) return forfeitResult(sides, [absent]);
  if (absent !== null) {
    const places = placesByLeast(pips).toSpliced(absent, 0, sides);
    return { places, pips: pips.toSpliced(absent, 0, 0), forfeits: [absent] };
  }
  if (choice === "") return { places: placesByLeast(pips), pips };
  const places = Array.from({ length: sides }, (_, side) => (choice === "draw" || Number(choice) === side ? 1 : 2));
  return { places, ...(pips.length > 0 && { pips }) };
};
