/**
 * The platform's regions: where clients are, where objects can live, and which region suits a table's players best. Of
 * a client only the region is known, one of ten, and only to the table. Each name is a location hint of the platform.
 */

/** The regions with hosts for objects, in the order of the columns below. */
const HOSTS = ["wnam", "enam", "weur", "eeur", "apac-se", "apac", "oc"] as const;

/**
 * Mean round trips in ms from the readers in a region (rows) to the hosts (columns), measured and then weighted by where
 * readers live: test/load/planet/README.md.
 */
export const ROUND_TRIPS = {
  wnam: [20, 65, 145, 160, 180, 125, 185],
  enam: [60, 15, 100, 110, 235, 170, 240],
  sam: [185, 135, 225, 235, 365, 295, 405],
  weur: [135, 75, 20, 30, 190, 245, 315],
  eeur: [190, 130, 55, 50, 265, 290, 335],
  "apac-se": [260, 240, 160, 195, 60, 135, 170],
  apac: [105, 160, 255, 260, 75, 10, 115],
  oc: [165, 230, 315, 340, 110, 160, 15],
  afr: [285, 205, 135, 145, 320, 375, 450],
  me: [200, 140, 85, 95, 225, 305, 350],
} as const;

export type Region = keyof typeof ROUND_TRIPS;
type Host = (typeof HOSTS)[number];

export const isRegion = (text: string): text is Region => Object.hasOwn(ROUND_TRIPS, text);

const BY_CONTINENT: Readonly<Record<string, Region>> = {
  AF: "afr",
  AS: "apac",
  EU: "weur",
  NA: "enam",
  OC: "oc",
  SA: "sam",
};

/** The region of a place. `longitude` in degrees east; NaN if unknown. */
export const regionAt = (continent: string | undefined, longitude: number): Region | undefined => {
  if (continent === "NA" && longitude < -100) return "wnam";
  if (continent === "EU" && longitude > 20) return "eeur";
  if (continent === "AS" && longitude < 60) return "me";
  if (continent === "AS" && longitude < 125) return "apac-se";
  return continent === undefined ? undefined : BY_CONTINENT[continent];
};

const CONTINENTS: Readonly<Record<Region, string>> = {
  ...{ wnam: "NA", enam: "NA", sam: "SA", weur: "EU", eeur: "EU" },
  ...{ "apac-se": "AS", apac: "AS", me: "AS", oc: "OC", afr: "AF" },
};

/** The continent of a region, in two letters; `unknown` without one. */
export const continentOf = (region: Region | undefined): string =>
  region === undefined ? "unknown" : CONTINENTS[region];

/** The minimum gain that is worth a relocation, in ms of the players' mean round trip. */
const WORTH_MS = 10;

const meanRoundTrip = (host: Host, people: readonly Region[]): number =>
  people.reduce((sum, region) => sum + ROUND_TRIPS[region][HOSTS.indexOf(host)]!, 0) / people.length;

const nearestTo = (people: readonly Region[]): Host =>
  HOSTS.reduce((best, host) => (meanRoundTrip(host, people) < meanRoundTrip(best, people) ? host : best));

/** Where an object lives best whose only known client is in that region. */
export const hostNear = (region: Region): Host => nearestTo([region]);

/**
 * The region that is nearer to these players than the one where a table was opened from `opened`; null if there is none,
 * if a region is unknown, and for a single player, who cannot wait for anyone.
 */
export const betterRegion = (opened: Region | null, people: readonly (Region | null)[]): Region | null => {
  const known = people.filter((region) => region !== null);
  if (opened === null || known.length < 2 || known.length < people.length) return null;
  const best = nearestTo(known);
  return meanRoundTrip(hostNear(opened), known) - meanRoundTrip(best, known) >= WORTH_MS ? best : null;
};
