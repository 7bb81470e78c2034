/** The model of where a table's object should live: its data, and the figures that follow from them. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Region, ROUND_TRIPS } from "../../../worker/platform/regions.ts";
import { describeSlowTests } from "../../support/samples.ts";
import { CITIES, cityNamed, SITES, siteNamed } from "./cities.ts";
import { planetTable } from "./model.ts";
import { LANGUAGES, READERS, readersIn } from "./readers.ts";
import { kilometres, roundTripsFrom, SITES_OF_HINT } from "./rules.ts";

const HOSTS: readonly Region[] = ["wnam", "enam", "weur", "eeur", "apac-se", "apac", "oc"];
const REGIONS = Object.keys(ROUND_TRIPS) as readonly Region[];

/** Light travels 200 km a millisecond in fibre. Coordinates are rounded, so trips may be a tenth shorter. */
const FIBRE_KM_PER_MS = 200;
const ROUNDING_FACTOR = 0.9;

const SITE_COORDINATES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  "Los Angeles": [34.1, -118.2],
  Manhattan: [40.8, -74],
  Amsterdam: [52.4, 4.9],
  Marseille: [43.3, 5.4],
  Vienna: [48.2, 16.4],
  Singapore: [1.3, 103.8],
  Osaka: [34.7, 135.5],
  Sydney: [-33.9, 151.2],
};

/** Cities at a site, by the site: the round trip between two of them was measured from both ends. */
const AT_SITE = { "Los Angeles": "Los Angeles", Manhattan: "New York", Singapore: "Singapore", Sydney: "Sydney" };

describe("the measured round trips", () => {
  it("cover at least 60 cities, each once, in every region that has readers or a hint", () => {
    expect(CITIES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(CITIES.map(({ name }) => name)).size).toBe(CITIES.length);
    expect(new Set(CITIES.map(({ region }) => region))).toEqual(new Set(REGIONS));
    expect(new Set(Object.keys(SITES_OF_HINT))).toEqual(new Set(REGIONS));
    expect(new Set(Object.values(SITES_OF_HINT).flat())).toEqual(new Set(SITES));
  });

  it("are not shorter than light needs in fibre", () => {
    const tooShort = CITIES.flatMap(({ name, latitude, longitude, trips }) =>
      trips.flatMap((trip, site) => {
        const far = kilometres([latitude, longitude], SITE_COORDINATES[SITES[site]!]!);
        return trip >= (ROUNDING_FACTOR * 2 * far) / FIBRE_KM_PER_MS
          ? []
          : [[name, SITES[site], trip, Math.round(far)]];
      }),
    );
    expect(tooShort).toEqual([]);
  });

  it("differ by less than 30 % between the two directions", () => {
    const pairs = Object.entries(AT_SITE).flatMap(([site, city]) =>
      Object.entries(AT_SITE).map(([otherSite, otherCity]) => [
        cityNamed(city).trips[siteNamed(otherSite)]!,
        cityNamed(otherCity).trips[siteNamed(site)]!,
      ]),
    );
    for (const [there = 0, back = 0] of pairs) expect(Math.max(there, back) / Math.min(there, back)).toBeLessThan(1.3);
  });

  it("are at most two and a half times as long as the route by another site", () => {
    for (const { name, trips } of CITIES)
      for (const [site, city] of Object.entries(AT_SITE))
        for (const [to, trip] of trips.entries())
          expect(trip, `${name} to ${SITES[to]} by ${site}`).toBeLessThan(
            2.5 * (trips[siteNamed(site)]! + cityNamed(city).trips[to]!) + 1,
          );
  });
});

it("the readers of each language add up to all of them", () => {
  for (const language of LANGUAGES)
    expect(READERS[language].reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
});

it.each(REGIONS)("the worker's round trips of %s are the measured ones", (region) => {
  expect(ROUND_TRIPS[region]).toEqual(roundTripsFrom(region, HOSTS, readersIn));
});

describeSlowTests(() => {
  it("prints the figures of its README", () => {
    expect(readFileSync(new URL("README.md", import.meta.url), "utf8")).toContain(planetTable());
  });
});
