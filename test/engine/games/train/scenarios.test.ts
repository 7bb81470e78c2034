/** The scenarios of RULES.md, part C.2, row by row. Seats A, B, C, D are clockwise. */
import { expect, it } from "vitest";
import "./scenario-rows/doubles.ts";
import "./scenario-rows/scores.ts";
import "./scenario-rows/trains.ts";
import "./scenario-rows/variants.ts";
import { covered } from "./scenario-rows/row.ts";

it("every row is covered once for each rulebook that it names", () => {
  const rows = [...covered.keys()].toSorted((a, b) => a - b);
  expect(rows).toEqual(Array.from({ length: 68 }, (_, index) => index + 1));
  const twice = [13, 14, 15, 16, 29, 34, 35, 36, 37, 39, 40, 42, 43, 44, 45, 48, 49, 67];
  expect(rows.filter((number) => covered.get(number) === 2)).toEqual(twice);
});
