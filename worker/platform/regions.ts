/**
 * The platform's regions: where clients are, where objects can live, and which region suits a table's players best. Of
 * a client only the region is known, one of nine, and only to the table.
 */

/** Latitude and longitude of roughly the middle of each region's population. */
const PLACES = {
  wnam: [38, -120],
  enam: [40, -78],
  sam: [-20, -50],
  weur: [50, 4],
  eeur: [50, 24],
  apac: [22, 114],
  oc: [-34, 150],
  afr: [0, 25],
  me: [28, 48],
} as const;

export type Region = keyof typeof PLACES;

export const isRegion = (text: string): text is Region => Object.hasOwn(PLACES, text);

/** The regions with hosts for objects; an object requested elsewhere lives in the nearest of these. */
const HOSTS = ["wnam", "enam", "weur", "eeur", "apac", "oc"] as const satisfies readonly Region[];

/**
 * The minimum gain for each player that is worth a relocation, in km: 20 ms per round trip in fibre, more in practice.
 */
const WORTH = 2000;

const RADIUS = 6371;
const DEGREE = Math.PI / 180;

/** Great-circle distance in km. */
const distance = (from: Region, to: Region): number => {
  const [[north, east], [south, west]] = [PLACES[from], PLACES[to]];
  const [a, b, apart] = [north * DEGREE, south * DEGREE, (east - west) * DEGREE];
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(apart);
  return RADIUS * Math.acos(Math.min(cosine, 1));
};

const nearest = (places: readonly Region[], of: (place: Region) => number): Region | undefined =>
  places.toSorted((a, b) => of(a) - of(b))[0];

/** The region in which an object lives that was requested in `place`. */
const hostOf = (place: Region): Region => nearest(HOSTS, (host) => distance(place, host)) ?? place;

/** The region that is nearer to each of these players than `here`; null if there is none or a region is unknown. */
export const nearestCommonRegion = (here: Region | null, people: readonly (Region | null)[]): Region | null => {
  if (here === null || people.length === 0 || people.includes(null)) return null;
  const known = people.filter((place) => place !== null);
  const host = hostOf(here);
  const gain = (place: Region) => Math.min(...known.map((near) => distance(near, host) - distance(near, place)));
  const best = nearest(HOSTS, (place) => -gain(place));
  return best !== undefined && gain(best) >= WORTH ? best : null;
};
