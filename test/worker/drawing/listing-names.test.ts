/** The names at a listed table, where no computer and no program is taken for a person. */
import { expect, it } from "vitest";
import type { Listing } from "../../../engine/wire/listing.ts";
import { listingNames } from "../../../worker/drawing/listing-names.ts";

const listed: Pick<Listing, "seats" | "programs" | "computers" | "characters"> = {
  seats: ["Ann", "Computer", "Dame", null],
  programs: [null, null, "Dame", null],
  computers: [null, 6, null, null],
};

it.each([
  ["en", ["Ann", "Juno (computer)", "Dame (program)", null]],
  ["he", ["Ann", "ג׳ונו (מחשב)", "Dame (תוכנה)", null]],
] as const)("marks computers and programs in %s", (language, names) => {
  const table: typeof listed = { ...listed, characters: [null, 1, null, null] };
  expect(listingNames(table as Listing, language)).toEqual(names);
});

it("names the computer of a listing that was stored without characters by its level", () => {
  expect(listingNames(listed as Listing, "en")).toEqual(["Ann", "Olga (computer)", "Dame (program)", null]);
});
