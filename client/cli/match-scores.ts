/** The score of a match and its error. */
import { scoreInterval } from "./command/score-interval.ts";

export interface Scores {
  /** By entrant, for each game: 1 for a win, shared by joint winners, or by all in a draw. */
  readonly points: readonly number[][];
  readonly wins: number[];
  readonly draws: number[];
  readonly losses: number[];
  /** By entrant: the milliseconds of each decision. */
  readonly times: readonly number[][];
}

export const emptyScores = (entrants: number): Scores => ({
  points: Array.from({ length: entrants }, () => []),
  wins: Array(entrants).fill(0),
  draws: Array(entrants).fill(0),
  losses: Array(entrants).fill(0),
  times: Array.from({ length: entrants }, () => []),
});

/** Counts a game: a single winner won and all others lost; a shared win or no winner is a draw. */
export const addGame = (scores: Scores, winners: readonly number[]): void => {
  const entrants = scores.points.length;
  const sharing = winners.length === 0 ? [...Array(entrants).keys()] : winners;
  for (let entrant = 0; entrant < entrants; entrant++) {
    const has = sharing.includes(entrant);
    scores.points[entrant]!.push(has ? 1 / sharing.length : 0);
    const tally = !has ? scores.losses : sharing.length === 1 ? scores.wins : scores.draws;
    tally[entrant]! += 1;
  }
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The Elo difference of a share of the points; infinite for 0 and 1. */
export const eloOf = (share: number): number => {
  if (share <= 0) return -Infinity;
  return share >= 1 ? Infinity : -400 * Math.log10(1 / share - 1);
};

const signed = (elo: number): string =>
  Number.isFinite(elo) ? `${elo < 0 ? "" : "+"}${elo.toFixed(0)}` : elo < 0 ? "-∞" : "+∞";

const percent = (share: number): string => (100 * share).toFixed(1);

const line = (name: string, entrant: number, { points, wins, draws, losses, times }: Scores): string => {
  const own = points[entrant]!;
  const time = times[entrant]!;
  const mean = sum(time) / Math.max(1, time.length);
  const share = sum(own) / own.length;
  const bounds = scoreInterval(share, own.length).map(percent);
  return [
    `${name}: ${wins[entrant]} wins, ${draws[entrant]} draws, ${losses[entrant]} losses`,
    `${sum(own).toFixed(1)} points of ${own.length} = ${percent(share)} % [${bounds.join(", ")}]`,
    `${mean.toFixed(2)} ms a decision, ${Math.max(0, ...time).toFixed(2)} at most`,
  ].join("; ");
};

/** For two entrants: how far the second is above the first, with error bounds. */
const comparison = ([first, second]: readonly string[], { points }: Scores): string => {
  const share = sum(points[1]!) / points[1]!.length;
  const bounds = scoreInterval(share, points[1]!.length).map((bound) => signed(eloOf(bound)));
  return `${second} against ${first}: ${signed(eloOf(share))} Elo [${bounds.join(", ")}]`;
};

/** A line for each entrant, and for two of them their difference in Elo. */
export const formatScores = (names: readonly string[], scores: Scores): string => {
  const lines = names.map((name, entrant) => line(name, entrant, scores));
  return [...lines, ...(names.length === 2 ? [comparison(names, scores)] : [])].join("\n");
};
