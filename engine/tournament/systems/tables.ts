/**
 * Tables of k, "progressive": after each round the players move, so that players with near points sit together.
 *
 * There are as few tables as possible. Their sizes differ by one at most. Of all ways to seat the players, this one is
 * sought, where an earlier rule is above the later one:
 * 1. The fewest repeated opponents: each pair at a table counts as often as the two have met.
 * 2. The fewest points of the players at smaller tables, where the same places give the same points and so the last place
 *    more than none. Tournaments of older releases have no such rule, and their leaders often sit there.
 * 3. The least sum of squared differences in points between players of one table.
 *
 * For up to 12 players a complete search finds it (`best-tables.ts`). For more, the search exchanges players between tables
 * until no exchange is better, from several fixed starts. The same players always get the same tables.
 */
import { randomBelow, seededRandom } from "../../chance/seeded-random.ts";
import { bestTables, type SeatingCosts } from "./best-tables.ts";
import { byStanding, type Competitor, type RoundPlan } from "./pairing.ts";

const STARTS = 24;
/** A complete search of so many players takes a few milliseconds. */
const MOST_COMPLETE = 12;
/** Above any sum of squared differences: 64 players, 15 rounds, 7 points for each. */
const SMALL_COST = 2 ** 24;
/** Above any sum of those. */
const MEETING_COST = 2 ** 38;

/** The sizes of the tables, the largest first. */
export const tableSizes = (players: number, size: number): readonly number[] => {
  const count = Math.ceil(players / size);
  return Array.from({ length: count }, (_, table) => Math.floor(players / count) + (table < players % count ? 1 : 0));
};

/** `isSmallLast`: rule 2 counts. */
export const tablesRound = (competitors: readonly Competitor[], size: number, isSmallLast: boolean): RoundPlan => {
  const ranked = competitors.filter(({ isPresent }) => isPresent).toSorted(byStanding);
  const sizes = tableSizes(ranked.length, size);
  const costs = {
    pairs: ranked.map((one) => ranked.map((other) => pairCost(one, other))),
    small: ranked.map(({ points }) => (isSmallLast ? 2 * points * SMALL_COST : 0)),
  };
  const tables = ranked.length <= MOST_COMPLETE ? bestTables(sizes, costs) : goodTables(sizes, costs);
  return {
    tables: tables.map((table) => table.toSorted((a, b) => a - b).map((rank) => ranked[rank]!.id)),
    byes: [],
  };
};

const goodTables = (sizes: readonly number[], costs: SeatingCosts): readonly (readonly number[])[] => {
  let best = improved(
    costs.small.map((_, rank) => rank),
    sizes,
    costs,
  );
  const random = seededRandom("tables");
  for (let start = 1; start < STARTS && best.cost > 0; start++) {
    const found = improved(disturbed(best.order, random), sizes, costs);
    if (found.cost < best.cost) best = found;
  }
  return tablesOf(best.order, sizes);
};

const pairCost = (one: Competitor, other: Competitor): number =>
  one.opponents.filter((opponent) => opponent === other.id).length * MEETING_COST +
  (2 * (one.points - other.points)) ** 2;

const tablesOf = (order: readonly number[], sizes: readonly number[]): readonly (readonly number[])[] =>
  sizes.map((size, table) => {
    const from = sizes.slice(0, table).reduce((sum, each) => sum + each, 0);
    return order.slice(from, from + size);
  });

interface Seating {
  readonly order: readonly number[];
  readonly cost: number;
}

/** Exchanges the two players that lower the cost, until none do. */
const improved = (start: readonly number[], sizes: readonly number[], { pairs, small }: SeatingCosts): Seating => {
  const order = [...start];
  const tableAt = sizes.flatMap((size, table) => new Array<number>(size).fill(table));
  const firstOf = sizes.map((_, table) => tableAt.indexOf(table));
  const smallCostAt = (player: number, place: number): number =>
    sizes[tableAt[place]!]! < sizes[0]! ? small[player]! : 0;
  const pairCostAt = (player: number, place: number): number => {
    const table = tableAt[place]!;
    let sum = 0;
    for (let at = firstOf[table]!; at < firstOf[table]! + sizes[table]!; at++)
      if (at !== place) sum += pairs[player]![order[at]!]!;
    return sum;
  };
  /** What the player would cost at the table of `place`, without the one who sits there. */
  const costAt = (player: number, place: number): number => pairCostAt(player, place) + smallCostAt(player, place);
  let isBetter = true;
  while (isBetter) {
    isBetter = false;
    for (let one = 0; one < order.length; one++)
      for (let other = one + 1; other < order.length; other++) {
        if (tableAt[one] === tableAt[other]) continue;
        const [a, b] = [order[one]!, order[other]!];
        const gain = costAt(a, one) + costAt(b, other) - costAt(b, one) - costAt(a, other);
        if (gain <= 0) continue;
        order[one] = b;
        order[other] = a;
        isBetter = true;
      }
  }
  // Each pair has been counted twice.
  const cost = (player: number, place: number) => pairCostAt(player, place) / 2 + smallCostAt(player, place);
  return { order, cost: order.reduce((sum, player, place) => sum + cost(player, place), 0) };
};

/** Moves a few players, so that the search leaves a place where no single exchange helps. */
const disturbed = (order: readonly number[], random: () => number): readonly number[] => {
  const moved = [...order];
  for (let exchange = 0; exchange < 3 + order.length / 8; exchange++) {
    const one = randomBelow(random, moved.length);
    const other = randomBelow(random, moved.length);
    [moved[one], moved[other]] = [moved[other]!, moved[one]!];
  }
  return moved;
};
