/** The possible orders of a set of cards in a base. */
import type { Card } from "./rulebook.ts";

type Order = readonly Card[];

const ordersOf = new Map<string, readonly Order[]>();

/** Every distinct order of the cards; equal cards are interchangeable. Cached per set. */
export const cardOrders = (set: readonly Card[]): readonly Order[] => {
  const cached = ordersOf.get(set.join());
  if (cached !== undefined) return cached;
  const all = set.length === 0 ? [[]] : [...new Set(set)].flatMap((first) => ordersFrom(first, set));
  ordersOf.set(set.join(), all);
  return all;
};

const ordersFrom = (first: Card, set: readonly Card[]): Order[] =>
  cardOrders(set.toSpliced(set.indexOf(first), 1)).map((rest) => [first, ...rest]);
