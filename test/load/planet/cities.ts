/** Cities with their measured round trips to places where objects live (round-trips.csv; README.md has the sources). */
import { readFileSync } from "node:fs";
import { type Region, regionAt } from "../../../worker/platform/regions.ts";

export interface City {
  readonly name: string;
  /** As the platform names it: two letters. */
  readonly continent: string;
  /** In degrees, north and east positive. */
  readonly latitude: number;
  readonly longitude: number;
  readonly region: Region;
  /** Round trips to the sites in ms, in the order of `SITES`. */
  readonly trips: readonly number[];
}

const [header = [], ...rows] = readFileSync(new URL("round-trips.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(","));

const FIXED_COLUMNS = 4;

/** Cities with hosts for objects. */
export const SITES: readonly string[] = header.slice(FIXED_COLUMNS);

export const CITIES: readonly City[] = rows.map(([name = "", continent = "", latitude, longitude, ...trips]) => {
  const region = regionAt(continent, Number(longitude));
  if (region === undefined || trips.length !== SITES.length) throw new Error(`round-trips.csv: ${name}`);
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return { name, continent, ...place, region, trips: trips.map(Number) };
});

export const cityNamed = (name: string): City => {
  const city = CITIES.find((known) => known.name === name);
  if (city === undefined) throw new Error(`no such city: ${name}`);
  return city;
};

export const siteNamed = (name: string): number => SITES.indexOf(name);

/** The mean round trip of these cities to a site, in ms. */
export const meanTrip = (site: number, cities: readonly City[]): number =>
  cities.reduce((sum, { trips }) => sum + trips[site]!, 0) / cities.length;

/** The item with the smallest cost; the first of several. */
export const cheapest = <T>(items: readonly T[], cost: (item: T) => number): T =>
  items.reduce((best, item) => (cost(item) < cost(best) ? item : best));
