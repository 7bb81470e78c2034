/** The region of a client, and the region with the shortest round trips to all players. */
import { describe, expect, it } from "vitest";
import { betterRegion, continentOf, hostNear, type Region, regionAt } from "../../../worker/platform/regions.ts";

type Case = readonly [opened: Region | null, players: readonly (Region | null)[], better: Region | null];

const cases: readonly Case[] = [
  ["enam", ["weur", "weur"], "weur"],
  ["oc", ["weur", "eeur"], "weur"],
  ["weur", ["apac", "apac"], "apac"],
  // The sum of the round trips to Europe is shorter than to Singapore.
  ["apac-se", ["apac-se", "weur"], "weur"],
  ["apac-se", ["apac-se", "me", "weur", "weur"], "weur"],
  // The platform hosts no objects there, so one is created in the region with the shortest round trip.
  ["weur", ["sam", "sam"], "enam"],
  ["sam", ["enam", "enam"], null],
  ["me", ["weur", "weur"], null],
  // The gain is too small.
  ["enam", ["enam", "weur"], null],
  ["weur", ["eeur", "eeur"], null],
  ["enam", ["weur", "oc"], null],
  // A region is unknown.
  [null, ["weur", "weur"], null],
  ["enam", ["weur", null], null],
  // No other player waits.
  ["enam", ["weur"], null],
  ["enam", [], null],
];

describe("the region for a table", () => {
  it.each(cases)("opened from %j, for players in %j, is %j", (opened, players, better) => {
    expect(betterRegion(opened, players)).toBe(better);
    expect(betterRegion(opened, players.toReversed())).toBe(better);
  });

  it.each([
    ["sam", "enam"],
    ["afr", "weur"],
    ["me", "weur"],
    ["apac-se", "apac-se"],
    ["apac", "apac"],
  ] as const)("for one client in %j is %j", (region, host) => {
    expect(hostNear(region)).toBe(host);
  });
});

it.each([
  ["NA", -122, "wnam"],
  ["NA", -74, "enam"],
  ["SA", -47, "sam"],
  ["EU", 2, "weur"],
  ["EU", 30, "eeur"],
  ["AF", 3, "afr"],
  ["OC", 151, "oc"],
  // Tel Aviv and Dubai; Karachi, Dhaka and Manila; Tokyo.
  ["AS", 35, "me"],
  ["AS", 55, "me"],
  ["AS", 67, "apac-se"],
  ["AS", 90, "apac-se"],
  ["AS", 121, "apac-se"],
  ["AS", 140, "apac"],
  // Without a longitude, a continent has its largest region.
  ["AS", Number.NaN, "apac"],
  ["EU", Number.NaN, "weur"],
  ["T1", Number.NaN, undefined],
  [undefined, Number.NaN, undefined],
] as const)("the region of %j at %d is %j", (continent, longitude, region) => {
  expect(regionAt(continent, longitude)).toBe(region);
  expect(continentOf(region)).toBe(region === undefined ? "unknown" : continent);
});
