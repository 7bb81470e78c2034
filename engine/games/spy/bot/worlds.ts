/**
 * All possible bases in typed arrays, so that thousands can be searched in a fraction of a millisecond. A card is its
 * index in `CARDS`, a set of cards is a mask, and a belief about a base is a list of worlds.
 */
import type { Clues } from "../rules/deduce.ts";
import { cardOrders } from "../state/card-orders.ts";
import { CARDS, type Card } from "../state/rulebook.ts";

/** Every order of one set of cards. */
export interface Worlds {
  /** Columns of a base. */
  readonly m: number;
  readonly count: number;
  /** The card at column `c` of world `w`: `cards[w * m + c]`. */
  readonly cards: Uint8Array;
  /** The column of card `k` in world `w`: `columns[w * CARDS.length + k]`. For two equal cards, the last one's. */
  readonly columns: Uint8Array;
}

/** The worlds that agree with all that is known of a base, all equally likely. */
export interface Belief {
  readonly worlds: Worlds;
  readonly list: Uint16Array;
}

export const cardCode = (card: Card): number => CARDS.indexOf(card);

const worldsOf = new Map<string, Worlds>();

/** Cached per set. */
export const allWorlds = (set: readonly Card[]): Worlds => {
  const known = worldsOf.get(set.join());
  if (known !== undefined) return known;
  const all = cardOrders(set);
  const m = set.length;
  const made: Worlds = {
    m,
    count: all.length,
    cards: new Uint8Array(all.length * m),
    columns: new Uint8Array(all.length * CARDS.length),
  };
  all.forEach((order, world) => {
    order.forEach((card, column) => {
      made.cards[world * m + column] = cardCode(card);
      made.columns[world * CARDS.length + cardCode(card)] = column;
    });
  });
  worldsOf.set(set.join(), made);
  return made;
};

/** The worlds in which every column contains one of its candidates; at most about `most` of them, evenly picked. */
export const worldsMatching = (worlds: Worlds, candidates: Clues["candidates"], most: number): Belief => {
  const masks = candidates.map((cards) => cards.reduce((mask, card) => mask | (1 << cardCode(card)), 0));
  const list = new Uint16Array(worlds.count);
  let length = 0;
  for (let world = 0; world < worlds.count; world++) {
    if (isFitting(worlds, world, masks)) list[length++] = world;
  }
  return { worlds, list: thinned(list.subarray(0, length), most) };
};

const isFitting = ({ m, cards }: Worlds, world: number, masks: readonly number[]): boolean => {
  for (let column = 0; column < m; column++) {
    if (((masks[column]! >> cards[world * m + column]!) & 1) === 0) return false;
  }
  return true;
};

/** Every second, third … world, so that at most about `most` remain. */
const thinned = (list: Uint16Array, most: number): Uint16Array => {
  const step = Math.ceil(list.length / Math.max(1, most));
  return step <= 1 ? list : list.filter((_, index) => index % step === 0);
};

/** The worlds in which `column` contains one of the cards in `mask`. */
export const narrowWorlds = ({ worlds, list }: Belief, column: number, mask: number): Belief => ({
  worlds,
  list: list.filter((world) => ((mask >> worlds.cards[world * worlds.m + column]!) & 1) === 1),
});

/** Per column, the chance that `card` is there. */
export const chancesOf = ({ worlds, list }: Belief, card: Card | null): Float64Array => {
  const chances = new Float64Array(worlds.m);
  if (card === null || list.length === 0) return chances;
  const code = cardCode(card);
  for (const world of list) chances[worlds.columns[world * CARDS.length + code]!]! += 1;
  return chances.map((count) => count / list.length);
};

/** The chance that `column` contains one of the cards in `mask`. */
export const chanceAt = ({ worlds, list }: Belief, column: number, mask: number): number => {
  let count = 0;
  for (const world of list) count += (mask >> worlds.cards[world * worlds.m + column]!) & 1;
  return list.length === 0 ? 0 : count / list.length;
};
