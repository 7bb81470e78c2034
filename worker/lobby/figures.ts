/**
 * Durations by continent, for operators: a sample of connections and commands, counted in the lobby's database by day,
 * kind, continent and range of duration. Nothing is stored of a player, a table or a game. DEPLOY.md says how to read it.
 */
import { utcDayNumber } from "../../engine/kit/utc-day.ts";
import { RETAIN_FIGURES_DAYS } from "../../engine/wire/retention.ts";
import { logError } from "../platform/errors.ts";
import { continentOf, type Region } from "../platform/regions.ts";

export const figureKinds = [
  /** From a client to the nearest city and back, as the platform measured it when the client connected. */
  "edge",
  /** From there to the table's object and back, when the client connected; includes waking the object. */
  "table",
  /** From the receipt of a command until its entries are durable. */
  "durable",
] as const;

export type FigureKind = (typeof figureKinds)[number];

/** One of so many is counted, because each count is a billed row. Primes, in case the platform's clock has a coarse step. */
export const CONNECTIONS_PER_SAMPLE = 17;
export const COMMANDS_PER_SAMPLE = 127;

/** Whether something that began at `now` is counted. The time alone decides, so it depends on no player or hidden state. */
export const isSampled = (now: number, per: number): boolean => now % per === 0;

/** Each range ends at √2 times the end of the one before; the last one also has all longer durations. */
const LAST_BUCKET = 32;

export const bucketOf = (ms: number): number => Math.min(Math.ceil(2 * Math.log2(Math.max(ms, 1))), LAST_BUCKET);

/** The longest duration in a range, in whole ms. */
export const longestIn = (bucket: number): number => Math.floor(2 ** (bucket / 2));

const COUNT = `
  INSERT INTO figure (day, kind, continent, bucket, count)
  SELECT ?1, key, ?2, value, 1 FROM json_each(?3) WHERE true
  ON CONFLICT DO UPDATE SET count = count + 1`;

type Durations = Readonly<Partial<Record<FigureKind, number | undefined>>>;

const count = async (lobby: D1Database, region: Region | undefined, durations: Durations): Promise<unknown> => {
  const known = Object.entries(durations).flatMap(([kind, ms]) => (ms === undefined ? [] : [[kind, bucketOf(ms)]]));
  const buckets = JSON.stringify(Object.fromEntries(known));
  return lobby.prepare(COUNT).bind(utcDayNumber(Date.now()), continentOf(region), buckets).run();
};

/** Counts durations in ms, those that are known. Nothing waits for it; if it fails, these figures are lost. */
export const countDurations = (
  { LOBBY }: Pick<Env, "LOBBY">,
  ctx: { waitUntil(promise: Promise<unknown>): void },
  region: Region | undefined,
  durations: Durations,
): void => ctx.waitUntil(count(LOBBY, region, durations).catch((error) => logError("figures", error)));

/** Continents with fewer counts are one group, which is left out if it has fewer itself: nobody stands out. */
export const MIN_COUNT = 20;

export interface Figure {
  readonly kind: FigureKind;
  /** Two letters, `unknown`, or `other`. */
  readonly continent: string;
  readonly count: number;
  /** The ends of the ranges that contain these percentiles, in ms. */
  readonly p50: number;
  readonly p95: number;
}

interface CountRow {
  readonly kind: string;
  readonly continent: string;
  readonly bucket: number;
  readonly count: number;
}

const total = (rows: readonly CountRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

const percentile = (rows: readonly CountRow[], share: number): number => {
  const sorted = rows.toSorted((a, b) => a.bucket - b.bucket);
  const rank = Math.ceil(total(rows) * share);
  const reached = sorted.find((_, index) => total(sorted.slice(0, index + 1)) >= rank);
  return longestIn(reached?.bucket ?? LAST_BUCKET);
};

/** The figures of one kind. */
const figuresOf = (kind: FigureKind, rows: readonly CountRow[]): Figure[] => {
  const all = Map.groupBy(rows, ({ continent }) => continent);
  const isFew = (continent: string) => total(all.get(continent) ?? []) < MIN_COUNT;
  const groups = Map.groupBy(rows, ({ continent }) => (isFew(continent) ? "other" : continent));
  return [...groups]
    .map(([continent, own]) => ({
      ...{ kind, continent, count: total(own) },
      ...{ p50: percentile(own, 0.5), p95: percentile(own, 0.95) },
    }))
    .filter(({ count }) => count >= MIN_COUNT);
};

/** The figures of the last `days` days (UTC), today included. */
export const readFigures = async (lobby: D1Database, days: number, now: number): Promise<readonly Figure[]> => {
  const { results } = await lobby
    .prepare(
      `SELECT kind, continent, bucket, sum(count) AS count FROM figure WHERE day > ?
       GROUP BY kind, continent, bucket ORDER BY continent`,
    )
    .bind(utcDayNumber(now) - days)
    .all<CountRow>();
  return figureKinds.flatMap((kind) =>
    figuresOf(
      kind,
      results.filter((row) => row.kind === kind),
    ),
  );
};

/** Deletes the figures of earlier days. */
export const dropOldFigures = (lobby: D1Database, now: number): Promise<unknown> =>
  lobby
    .prepare("DELETE FROM figure WHERE day <= ?")
    .bind(utcDayNumber(now) - RETAIN_FIGURES_DAYS)
    .run();
