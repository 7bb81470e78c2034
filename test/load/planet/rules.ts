/** Rules that place a table's object: what each chooses, as a site of the model. */
import { randomItem } from "../../../engine/chance/seeded-random.ts";
import type { Random } from "../../../engine/contract/bot.ts";
import { betterRegion, hostNear, type Region } from "../../../worker/platform/regions.ts";
import { CITIES, type City, cheapest, meanTrip, SITES, siteNamed } from "./cities.ts";

/** A table at the moment at which its last seat is taken. */
export interface Table {
  readonly opener: City;
  /** In the order in which they sat down. */
  readonly players: readonly City[];
}

export interface Placement {
  readonly site: number;
  readonly isMoved: boolean;
}

export type Rule = (table: Table, random: Random) => Placement;

/** Where the platform creates objects for a hint. It has no hosts in South America, Africa and the Middle East. */
export const SITES_OF_HINT: Readonly<Record<Region, readonly string[]>> = {
  wnam: ["Los Angeles"],
  enam: ["Manhattan"],
  sam: ["Manhattan"],
  weur: ["Amsterdam", "Marseille"],
  afr: ["Amsterdam", "Marseille"],
  eeur: ["Vienna"],
  me: ["Vienna"],
  "apac-se": ["Singapore"],
  apac: ["Singapore", "Osaka"],
  oc: ["Sydney"],
};

/** Cities whose objects the platform does not create at the nearest site: measured shares, in ten. */
const MEASURED_SITES: Readonly<Record<string, readonly (readonly [site: string, share: number])[]>> = {
  "New Delhi": [
    ["Osaka", 7],
    ["Singapore", 3],
  ],
  Pune: [
    ["Osaka", 7],
    ["Singapore", 3],
  ],
  Hyderabad: [
    ["Sydney", 6],
    ["Singapore", 4],
  ],
};

const ALL_SITES = SITES.map((_, site) => site);

/** Where the platform creates an object for a caller in that city, without a hint or within `sites`. */
const siteNearCaller = (city: City, random: Random, sites: readonly number[] = ALL_SITES): number => {
  const shares = (MEASURED_SITES[city.name] ?? []).flatMap(([site, share]) =>
    Array<number>(share).fill(siteNamed(site)),
  );
  const allowed = shares.filter((site) => sites.includes(site));
  return allowed.length > 0 ? randomItem(random, allowed) : cheapest(sites, (site) => city.trips[site]!);
};

const siteOfHint = (city: City, hint: Region, random: Random): number =>
  siteNearCaller(city, random, SITES_OF_HINT[hint].map(siteNamed));

/** A moved object may be created at any site of the region. `apac` without its south is Japan and Korea. */
const withMove = (hint: Region, random: Random): Placement => ({
  site: hint === "apac" ? siteNamed("Osaka") : siteNamed(randomItem(random, SITES_OF_HINT[hint])),
  isMoved: true,
});

const withoutMove = (site: number): Placement => ({ site, isMoved: false });

const openedByTable: Rule = ({ opener }, random) => withoutMove(siteOfHint(opener, hostNear(opener.region), random));

/** Moved when so many seats are taken; by default all. */
const movedByTable =
  (seats?: number): Rule =>
  (table, random) => {
    const { opener, players } = table;
    const better = betterRegion(
      opener.region,
      players.slice(0, seats).map(({ region }) => region),
    );
    return better === null ? openedByTable(table, random) : withMove(better, random);
  };

/** Until November 2026 the whole of Asia east of 60 degrees was one region. */
const earlierRegion = ({ region }: City): Region => (region === "apac-se" ? "apac" : region);

const EARLIER_MIDDLES: Readonly<Partial<Record<Region, readonly [latitude: number, longitude: number]>>> = {
  ...{ wnam: [38, -120], enam: [40, -78], sam: [-20, -50], weur: [50, 4], eeur: [50, 24] },
  ...{ apac: [22, 114], oc: [-34, 150], afr: [0, 25], me: [28, 48] },
};
const EARLIER_HOSTS: readonly Region[] = ["wnam", "enam", "weur", "eeur", "apac", "oc"];
const EARLIER_WORTH_KM = 2000;

/** Great-circle distance in km. */
export const kilometres = ([north, east]: readonly number[], [south, west]: readonly number[]): number => {
  const radians = (degrees = 0) => (degrees * Math.PI) / 180;
  const [a, b, apart] = [radians(north), radians(south), radians((east ?? 0) - (west ?? 0))];
  return 6371 * Math.acos(Math.min(Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(apart), 1));
};

const apart = (from: Region, to: Region): number => kilometres(EARLIER_MIDDLES[from] ?? [], EARLIER_MIDDLES[to] ?? []);

const openedEarlier: Rule = ({ opener }, random) => withoutMove(siteOfHint(opener, earlierRegion(opener), random));

/** Moved if each of the first two players was at least 2,000 km nearer to another region. */
const movedEarlier: Rule = (table, random) => {
  const opened = earlierRegion(table.opener);
  const host = cheapest(EARLIER_HOSTS, (region) => apart(opened, region));
  const players = table.players.slice(0, 2).map(earlierRegion);
  const gain = (to: Region) => Math.min(...players.map((player) => apart(player, host) - apart(player, to)));
  const best = cheapest(EARLIER_HOSTS, (region) => -gain(region));
  if (gain(best) < EARLIER_WORTH_KM) return openedEarlier(table, random);
  return { site: siteNamed(randomItem(random, SITES_OF_HINT[best])), isMoved: true };
};

/** Rules by their printed names. The others are compared with the first. */
export const RULES: Readonly<Record<string, Rule>> = {
  "best possible place": ({ players }) => withoutMove(cheapest(ALL_SITES, (site) => meanTrip(site, players))),
  "moved when the last seat is taken": movedByTable(),
  "moved when the second seat is taken": movedByTable(2),
  "hint by opener, from the table": openedByTable,
  "no hint": ({ opener }, random) => withoutMove(siteNearCaller(opener, random)),
  "until November 2026: relocation": movedEarlier,
  "until November 2026: hint by opener": openedEarlier,
};

/** The mean round trips of the worker's table (`ROUND_TRIPS`), from the measured ones; in 5 ms. */
export const roundTripsFrom = (region: Region, hosts: readonly Region[], readersIn: (city: City) => number) => {
  const cities = CITIES.filter((city) => city.region === region);
  const all = cities.reduce((sum, city) => sum + readersIn(city), 0);
  return hosts.map((host) => {
    const sites = host === "apac" ? ["Osaka"] : SITES_OF_HINT[host];
    const trip = (city: City) => sites.reduce((sum, site) => sum + city.trips[siteNamed(site)]!, 0) / sites.length;
    return 5 * Math.round(cities.reduce((sum, city) => sum + readersIn(city) * trip(city), 0) / all / 5);
  });
};
