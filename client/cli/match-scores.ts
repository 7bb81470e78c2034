/** What came of a match, and how sure that is. */

export interface Scores {
  /** Per entrant, of each game: 1 for a win, shared among those who win together, and among all in a draw. */
  readonly points: readonly number[][];
  readonly wins: number[];
  readonly draws: number[];
  readonly losses: number[];
  /** Per entrant: the milliseconds of each decision. */
  readonly times: readonly number[][];
}

export const emptyScores = (entrants: number): Scores => ({
  points: Array.from({ length: entrants }, () => []),
  wins: Array(entrants).fill(0),
  draws: Array(entrants).fill(0),
  losses: Array(entrants).fill(0),
  times: Array.from({ length: entrants }, () => []),
});

/** Counts a game: a single winner won, all others lost; whoever shares a win, or a game that nobody won, has a draw. */
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

/** Half the width of the interval that holds the true mean in 95 of 100 cases (normal approximation). */
export const confidenceHalfWidth = (points: readonly number[]): number => {
  const mean = sum(points) / points.length;
  const variance = sum(points.map((point) => (point - mean) ** 2)) / Math.max(1, points.length - 1);
  return 1.96 * Math.sqrt(variance / points.length);
};

/** How many Elo points a part of the points is worth; without bound at nothing and at all. */
export const eloOf = (share: number): number => {
  if (share <= 0) return -Infinity;
  return share >= 1 ? Infinity : -400 * Math.log10(1 / share - 1);
};

const signed = (elo: number): string =>
  Number.isFinite(elo) ? `${elo < 0 ? "" : "+"}${elo.toFixed(0)}` : elo < 0 ? "-∞" : "+∞";

const line = (name: string, entrant: number, { points, wins, draws, losses, times }: Scores): string => {
  const own = points[entrant]!;
  const time = times[entrant]!;
  const mean = sum(time) / Math.max(1, time.length);
  return [
    `${name}: ${wins[entrant]} wins, ${draws[entrant]} draws, ${losses[entrant]} losses`,
    `${sum(own).toFixed(1)} points of ${own.length} = ${((100 * sum(own)) / own.length).toFixed(1)} % ± ${(100 * confidenceHalfWidth(own)).toFixed(1)} %`,
    `${mean.toFixed(2)} ms a decision, ${Math.max(0, ...time).toFixed(2)} at most`,
  ].join("; ");
};

/** Of two: how far the second is above the first, with the bounds of its error. */
const comparison = ([first, second]: readonly string[], { points }: Scores): string => {
  const share = sum(points[1]!) / points[1]!.length;
  const error = confidenceHalfWidth(points[1]!);
  const bounds = [share - error, share + error].map((bound) => signed(eloOf(bound)));
  return `${second} against ${first}: ${signed(eloOf(share))} Elo [${bounds.join(", ")}]`;
};

/** A line for each entrant, and for two of them their difference in Elo. */
export const makeScores = (names: readonly string[], scores: Scores): string => {
  const lines = names.map((name, entrant) => line(name, entrant, scores));
  return [...lines, ...(names.length === 2 ? [comparison(names, scores)] : [])].join("\n");
};
