/** What every system returns and reads: the pairings of a round, and each competitor's history. */

/** A competitor is a player, or a team under the number of its first player. */
export interface Competitor {
  readonly id: number;
  /** The players, in the order of their seats. */
  readonly members: readonly number[];
  /** From 0, the best. */
  readonly seed: number;
  /** Whether all members play in the next round. */
  readonly isPresent: boolean;
  readonly points: number;
  /** Competitors that it has played against, one for each game that was played. */
  readonly opponents: readonly number[];
  /** Of its games between two sides: 1 for the first move (white), -1 for the second. */
  readonly colours: readonly (1 | -1)[];
  /** How often it got points without a game. */
  readonly byes: number;
}

/** One round by competitors. The first of two has the first move. */
export interface RoundPlan {
  readonly tables: readonly (readonly number[])[];
  readonly byes: readonly number[];
}

/** By points, then by seed. */
export const byStanding = (a: Competitor, b: Competitor): number => b.points - a.points || a.seed - b.seed;
