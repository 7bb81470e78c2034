/// <reference path="./edmonds-blossom-fixed.d.ts" />
/** Pairs an even number of vertices so that the sum of costs is least: Edmonds' blossom algorithm. */
import matching from "edmonds-blossom-fixed";

/** The least cost first, then the next: each level is far above the sum of those below. */
export interface CostLevel {
  readonly cost: number;
  /** More than the sum of this cost over all pairs of a round. */
  readonly bound: number;
}

/** One whole number that compares like the levels, the most important first. The bounds may multiply to 2^50. */
export const rankCost = (levels: readonly CostLevel[]): number =>
  levels.reduce((total, { cost, bound }) => total * bound + cost, 0);

/** The pairs with the least sum of costs, each with the lower number first. */
export const cheapestPairs = (
  count: number,
  costOf: (one: number, other: number) => number,
): readonly (readonly [number, number])[] => {
  const edges: [number, number, number][] = [];
  for (let one = 0; one < count; one++)
    for (let other = one + 1; other < count; other++) edges.push([one, other, costOf(one, other)]);
  const most = edges.reduce((max, [, , cost]) => Math.max(max, cost), 0);
  const mates = matching(
    edges.map(([one, other, cost]) => [one, other, most - cost]),
    true,
  );
  return mates.flatMap((mate, vertex) => (vertex < mate ? [[vertex, mate] as const] : []));
};
