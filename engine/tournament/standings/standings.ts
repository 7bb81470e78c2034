/**
 * Standings: points first, then tie-breaks in a fixed order for each system. They follow from the state alone, so the state at
 * any position of the log has its own.
 *
 * - `direct-encounter`: the points of the games among the players who are still level, if all of them have met. If not, only
 *   those have points who are ahead of all below them whatever the missing games give (as in FIDE's tie-break regulations).
 * - `wins`: games won, without byes and forfeits. At tables of k: first places.
 * - `buchholz`: the sum of the opponents' points. An unplayed round counts as a game against the own points.
 * - `sonneborn-berger`: the points of each beaten opponent, and half the points of each one drawn with.
 * - `pips`: the average pips of the games that were played and have them, where a game counts them. The fewest are best. A
 *   bye, a forfeit and a result without pips must not count as 0, the best value. A player without such a game has the
 *   average of all.
 */
import { byePoints, competitorsOf, sidesPerTable } from "../competitors.ts";
import type { Settings } from "../forms/fields.ts";
import type { TournamentState } from "../forms/types.ts";
import { sum } from "../results.ts";
import { isWalkover, pointsOf } from "../systems/points.ts";

export const tieBreaks = ["direct-encounter", "wins", "buchholz", "sonneborn-berger", "pips"] as const;
export type TieBreak = (typeof tieBreaks)[number];

/** The tie-breaks in the order in which they count. */
export const tieBreaksOf = ({ system, pips }: Settings): readonly TieBreak[] => {
  if (pips) return ["pips", "wins"];
  switch (system.type) {
    case "round-robin":
      return ["direct-encounter", "wins", "sonneborn-berger"];
    case "tables":
    case "knockout":
      return ["wins", "buchholz"];
    default:
      return ["buchholz", "direct-encounter", "wins", "sonneborn-berger"];
  }
};

export interface StandingRow {
  /** From 1. Competitors that are level in everything share a place. */
  readonly place: number;
  /** The competitor: its first player. */
  readonly id: number;
  readonly members: readonly number[];
  readonly points: number;
  readonly wins: number;
  readonly pips: number;
  readonly byes: number;
  /** In the order of `tieBreaksOf`. */
  readonly tieBreaks: readonly number[];
}

/** What one competitor got from one opponent in one game, as points of a game of two. */
interface Encounter {
  readonly opponent: number;
  readonly points: number;
}

interface Tally {
  readonly id: number;
  readonly members: readonly number[];
  readonly seed: number;
  readonly points: number;
  readonly byes: number;
  wins: number;
  pips: number;
  /** Pips of each game that counts for the tie-break. */
  readonly counted: number[];
  readonly encounters: Encounter[];
  /** What each unplayed round gave. */
  readonly unplayed: number[];
}

export const standingsOf = (state: TournamentState): readonly StandingRow[] => {
  const { system } = state.settings;
  const tallies = tallyAll(state);
  const points = new Map(tallies.map((each) => [each.id, each.points]));
  const averagePips = average(tallies.flatMap(({ counted }) => counted)) ?? 0;
  const names = tieBreaksOf(state.settings);
  const games = system.type === "round-robin" && system.double ? 2 : 1;
  const rows = tallies.map((tally) => ({
    tally,
    lastRound: system.type === "knockout" ? knockoutRank(state, tally) : 0,
    values: [] as number[],
  }));
  /** By the values so far. */
  const isBetter = (a: (typeof rows)[number], b: (typeof rows)[number]): number =>
    b.lastRound - a.lastRound ||
    b.tally.points - a.tally.points ||
    a.values.reduce((found, value, at) => found || difference(names[at]!, value, b.values[at]!), 0);
  for (const name of names) {
    const levels = rows.map((row) => rows.filter((other) => isBetter(row, other) === 0).map(({ tally }) => tally));
    for (const [at, { tally, values }] of rows.entries())
      values.push(tieBreakValue(name, tally, levels[at]!, { points, averagePips, games }));
  }
  return rows
    .toSorted((a, b) => isBetter(a, b) || a.tally.seed - b.tally.seed)
    .map((row) => ({
      place: 1 + rows.filter((other) => isBetter(other, row) < 0).length,
      id: row.tally.id,
      members: row.tally.members,
      points: row.tally.points,
      wins: row.tally.wins,
      pips: row.tally.pips,
      byes: row.tally.byes,
      tieBreaks: row.values,
    }));
};

/** Negative if `a` is better. */
const difference = (name: TieBreak, a: number, b: number): number => (name === "pips" ? a - b : b - a);

const tallyAll = (state: TournamentState): readonly Tally[] => {
  const tallies = new Map(
    competitorsOf(state).map(({ id, members, seed, points, byes }) => [
      id,
      { id, members, seed, points, byes, wins: 0, pips: 0, counted: [], encounters: [], unplayed: [] } as Tally,
    ]),
  );
  for (const { pairings, byes } of state.rounds) {
    const seen = new Set<number>();
    for (const { sides, result } of pairings) {
      const ids = sides.map(([first]) => first!);
      for (const id of ids) seen.add(id);
      if (result === null) continue;
      const points = pointsOf(result, sidesPerTable(state.settings.system));
      for (const [side, id] of ids.entries()) {
        const tally = tallies.get(id);
        if (tally === undefined) continue;
        tally.pips += result.pips?.[side] ?? 0;
        if (isWalkover(result) || result.forfeits?.includes(side)) {
          tally.unplayed.push(points[side]!);
          continue;
        }
        if (result.pips !== undefined) tally.counted.push(result.pips[side]!);
        if (result.places[side] === 1 && result.places.filter((place) => place === 1).length === 1) tally.wins++;
        for (const [other, opponent] of ids.entries())
          if (other !== side && !result.forfeits?.includes(other))
            tally.encounters.push({ opponent, points: pointsAgainst(result.places[side]!, result.places[other]!) });
      }
    }
    for (const tally of tallies.values())
      if (!seen.has(tally.id)) tally.unplayed.push(byes.includes(tally.id) ? byePoints(state.settings.system) : 0);
  }
  return [...tallies.values()];
};

const pointsAgainst = (own: number, other: number): number => (own < other ? 1 : own === other ? 0.5 : 0);

/** To thousandths, which keep apart the averages of two players. Null without values. */
const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((1000 * sum(values)) / values.length) / 1000;

interface Field {
  readonly points: ReadonlyMap<number, number>;
  readonly averagePips: number;
  /** How many games two competitors play. */
  readonly games: number;
}

/** `level`: the competitors that are level with it. */
const tieBreakValue = (
  name: TieBreak,
  tally: Tally,
  level: readonly Tally[],
  { points, averagePips, games }: Field,
): number => {
  const pointsBy = ({ opponent }: Encounter) => points.get(opponent) ?? 0;
  switch (name) {
    case "wins":
      return tally.wins;
    case "pips":
      return average(tally.counted) ?? averagePips;
    case "buchholz":
      return sum(tally.encounters.map(pointsBy)) + tally.unplayed.length * tally.points;
    case "sonneborn-berger":
      return (
        sum(tally.encounters.map((each) => each.points * pointsBy(each))) +
        sum(tally.unplayed.map((each) => each * tally.points))
      );
    case "direct-encounter":
      return directEncounters(level, games).get(tally.id)!;
  }
};

/** The values of competitors that are level. A missing game gives at most one point. */
const directEncounters = (level: readonly Tally[], gamesOfPair: number): ReadonlyMap<number, number> => {
  const ids = new Set(level.map(({ id }) => id));
  const found = level
    .map(({ id, encounters }) => {
      const games = encounters.filter(({ opponent }) => ids.has(opponent));
      const missing = gamesOfPair * (level.length - 1) - games.length;
      return { id, points: sum(games.map((game) => game.points)), missing };
    })
    .toSorted((a, b) => b.points - a.points);
  const open = found.findIndex((own, at) =>
    found.slice(at + 1).some(({ points, missing }) => points + missing >= own.points),
  );
  const isDecided = open < 0 || found.every(({ missing }) => missing === 0);
  return new Map(found.map(({ id, points }, at) => [id, isDecided || at < open ? points : 0]));
};

/** In a knockout: how far the competitor came. The winner of the final is above all, the winner of the third place next. */
const knockoutRank = ({ rounds }: TournamentState, { id }: Tally): number => {
  let rank = 0;
  for (const { round, pairings, byes } of rounds) {
    const pairing = pairings.find(({ sides }) => sides.some(([first]) => first === id));
    if (pairing === undefined) {
      if (byes.includes(id)) rank = 4 * round;
      continue;
    }
    // Both losers of the semi-finals stay below the finalists.
    const isThird = rank === 4 * (round - 1) - 2;
    const side = pairing.sides.findIndex(([first]) => first === id);
    const hasWon = pairing.result?.places[side] === 1;
    if (isThird) rank += hasWon ? 1 : 0;
    else rank = pairing.result === null || hasWon ? 4 * round : 4 * round - 2;
  }
  return rank;
};
