/**
 * The places near which people are and objects can be put, as the platform names them, and which of these a table is best put near.
 * A person is only ever known to be near one of nine such places, and nobody but the table they sit at knows which.
 */

/** By latitude and longitude: about the middle of those who live there. */
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

/** Where there are hosts of objects; whoever asks for one elsewhere gets it near one of these. */
const HOSTS = ["wnam", "enam", "weur", "eeur", "apac", "oc"] as const satisfies readonly Region[];

/** In km, nearer for each of those who play: 20 ms of every round trip in glass, more on the way there is. Less is not worth a move. */
const WORTH = 2000;

const RADIUS = 6371;
const DEGREE = Math.PI / 180;

/** Over the globe, in km. */
const distance = (from: Region, to: Region): number => {
  const [[north, east], [south, west]] = [PLACES[from], PLACES[to]];
  const [a, b, apart] = [north * DEGREE, south * DEGREE, (east - west) * DEGREE];
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(apart);
  return RADIUS * Math.acos(Math.min(cosine, 1));
};

const least = (places: readonly Region[], of: (place: Region) => number): Region | undefined =>
  places.toSorted((a, b) => of(a) - of(b))[0];

/** Where an object is that was asked for near `place`. */
const hostOf = (place: Region): Region => least(HOSTS, (host) => distance(place, host)) ?? place;

/** The place that is nearer to each of these people than `here`; null: there is none, or not all is known. */
export const nearestCommonRegion = (here: Region | null, people: readonly (Region | null)[]): Region | null => {
  if (here === null || people.length === 0 || people.includes(null)) return null;
  const known = people.filter((place) => place !== null);
  const host = hostOf(here);
  const gain = (place: Region) => Math.min(...known.map((near) => distance(near, host) - distance(near, place)));
  const best = least(HOSTS, (place) => -gain(place));
  return best !== undefined && gain(best) >= WORTH ? best : null;
};
