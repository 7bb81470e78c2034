/** Which region is nearer to the players. */
import { describe, expect, it } from "vitest";
import { nearestCommonRegion, type Region } from "../../../worker/platform/regions.ts";

type Case = readonly [here: Region | null, people: readonly (Region | null)[], better: Region | null];

const cases: readonly Case[] = [
  ["enam", ["weur", "weur"], "weur"],
  ["oc", ["weur", "eeur"], "eeur"],
  ["weur", ["apac", "apac"], "apac"],
  // Where nobody hosts objects, one is made at the nearest place that does.
  ["weur", ["sam", "sam"], "enam"],
  ["sam", ["enam", "enam"], null],
  ["me", ["eeur", "eeur"], null],
  // One of the two is near.
  ["enam", ["enam", "weur"], null],
  ["enam", ["weur", "enam"], null],
  // Both are, or as good as.
  ["weur", ["weur", "weur"], null],
  ["weur", ["eeur", "eeur"], null],
  // Each elsewhere, and nothing is nearer to both.
  ["enam", ["weur", "oc"], null],
  // Not known.
  [null, ["weur", "weur"], null],
  ["enam", ["weur", null], null],
  ["enam", [], null],
];

describe("the place for a table", () => {
  it.each(cases)("opened near %j, of people near %j, is %j", (here, people, better) => {
    expect(nearestCommonRegion(here, people)).toBe(better);
    expect(nearestCommonRegion(here, people.toReversed())).toBe(better);
  });
});
