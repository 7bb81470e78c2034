/** The orders in which the cards of a set can stand in a base: what nobody knows of another's before the first word. */
import type { Card } from "./rulebook.ts";

type Order = readonly Card[];

const ordersOf = new Map<string, readonly Order[]>();

/** Every distinct order of the cards; cards that look alike are not told apart. Made once per set. */
export const cardOrders = (set: readonly Card[]): readonly Order[] => {
  const known = ordersOf.get(set.join());
  if (known !== undefined) return known;
  const all = set.length === 0 ? [[]] : [...new Set(set)].flatMap((first) => ordersFrom(first, set));
  ordersOf.set(set.join(), all);
  return all;
};

const ordersFrom = (first: Card, set: readonly Card[]): Order[] =>
  cardOrders(set.toSpliced(set.indexOf(first), 1)).map((rest) => [first, ...rest]);
