/**
 * `npm run load -- --planet`: how long an opponent waits for a move, by the rule that places the table's object. Pairs
 * and fours of players are drawn from where readers live, from a fixed seed: each run prints the same figures.
 */
import { randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";
import type { City } from "./cities.ts";
import { drawReader, LANGUAGES } from "./readers.ts";
import { RULES, type Rule, type Table } from "./rules.ts";

const TABLES = 20_000;
/** The share of players who come from the table's language. The others come from all four. */
const SAME_LANGUAGE = 0.75;
/** The share of tables whose opener plays. The others have an opener who only watches. */
const OPENER_PLAYS = 0.9;

const drawTables = (seats: number): readonly Table[] => {
  const random = seededRandom(`planet ${seats}`);
  return Array.from({ length: TABLES }, () => {
    const language = randomItem(random, LANGUAGES);
    const opener = drawReader(random, language);
    const guest = () => drawReader(random, random() < SAME_LANGUAGE ? language : randomItem(random, LANGUAGES));
    const first = random() < OPENER_PLAYS ? opener : guest();
    return { opener, players: [first, ...Array.from({ length: seats - 1 }, guest)] };
  });
};

/** Half the mover's round trip to the object and half the opponent's, for each two players; in ms. */
const delaysAt = (site: number, players: readonly City[]): readonly number[] =>
  players.flatMap((mover, seat) =>
    players.slice(seat + 1).map((opponent) => (mover.trips[site]! + opponent.trips[site]!) / 2),
  );

export interface Delays {
  /** In ms. */
  readonly p50: number;
  readonly p95: number;
  /** The share of tables that move, from 0 to 1. */
  readonly moved: number;
}

const delaysBy = (rule: Rule, tables: readonly Table[]): Delays => {
  const random = seededRandom("planet: places");
  const placements = tables.map((table) => ({ ...rule(table, random), players: table.players }));
  const delays = Float64Array.from(placements.flatMap(({ site, players }) => delaysAt(site, players))).sort();
  const quantile = (share: number) => delays[Math.ceil(share * delays.length) - 1]!;
  const moved = placements.filter(({ isMoved }) => isMoved).length / tables.length;
  return { p50: quantile(0.5), p95: quantile(0.95), moved };
};

/** By rule. */
export const delaysOf = (seats: number): ReadonlyMap<string, Delays> => {
  const tables = drawTables(seats);
  return new Map(Object.entries(RULES).map(([name, rule]) => [name, delaysBy(rule, tables)]));
};

const ms = (delay: number) => delay.toFixed(0);

/** The table of test/load/planet/README.md, in Markdown. */
export const planetTable = (): string => {
  const [pairs, fours] = [delaysOf(2), delaysOf(4)];
  const [best] = Object.keys(RULES);
  const cells = (delays: ReadonlyMap<string, Delays>, name: string) => {
    const [{ p50, p95, moved }, yardstick] = [delays.get(name)!, delays.get(best ?? "")!];
    return `${ms(p50)} | ${ms(p95)} | ${(p95 / yardstick.p95).toFixed(2)} | ${(100 * moved).toFixed(0)} %`;
  };
  return [
    "| rule | pairs: p50, ms | p95 | × best | moved | fours: p50, ms | p95 | × best | moved |",
    "|---|---|---|---|---|---|---|---|---|",
    ...Object.keys(RULES).map((name) => `| ${name} | ${cells(pairs, name)} | ${cells(fours, name)} |`),
  ].join("\n");
};
