/**
 * The longest train that a hand can build from one end: the arrangement that the rules advise ("organise the hand into
 * a train from the engine"), and what computer players plan by. Values are the vertices of a graph and tiles its edges,
 * so a train is a trail. It is looked for tile by tile, and Euler says when to stop: of the tiles within reach, each
 * value that occurs an odd number of times costs half a tile, but for the train's start and its other end. A double
 * joins any trail that touches its value, so doubles are never chosen.
 *
 * Some large hands would take minutes all the same, so the search is bounded by nodes, and says whether it was done.
 */
import { halvesOf, tileOf } from "./tiles.ts";
import type { Tile, Value } from "./types.ts";

/** A node is a tile laid in the search. So many take a tenth of a second, and settle nearly every hand of 20. */
export const NODES = 1_000_000;

export interface LongestTrain {
  /** In the order of laying. As many tiles as possible, and of those trains one with the most pips. */
  readonly tiles: readonly Tile[];
  /** Whether no longer or heavier one exists; else it is the best that was found within the nodes. */
  readonly isExact: boolean;
}

/** `hand` without repetition. */
export const longestTrain = (hand: readonly Tile[], from: Value, nodes: number = NODES): LongestTrain => {
  const links = new Array<number>(VALUES).fill(0);
  let doubles = 0;
  for (const tile of hand) {
    const [high, low] = halvesOf(tile);
    if (high === low) doubles |= 1 << high;
    else {
      links[high]! |= 1 << low;
      links[low]! |= 1 << high;
    }
  }
  return longestTrainFromBits(links, doubles, from, nodes);
};

/**
 * The same for a hand given as bits: by value, those that it has a loose tile with (`links`, used up on the way and put
 * back), and those whose double it has.
 */
export const longestTrainFromBits = (links: number[], doubles: number, from: Value, nodes: number): LongestTrain => {
  const search: Search = { links, doubles, path: [], best: [], heaviest: 0, nodes };
  arrive(search, from, 0);
  return { tiles: search.best, isExact: search.nodes > 0 };
};

/** Values on a tile go from 0 to 18. */
const VALUES = 19;

/** What half a tile weighs: "more tiles, then more pips" in one number, since no hand has so many pips. */
const HALF = 10_000;

interface Search {
  /** By value: the values that it has a loose tile with, as bits. What is laid is taken out. */
  readonly links: number[];
  /** The values whose double is not laid yet, as bits. */
  doubles: number;
  /** The tiles laid, without doubles, as the values that they lead to. */
  readonly path: Tile[];
  best: readonly Tile[];
  heaviest: number;
  nodes: number;
}

/** The train has come to `value`, weighing `weight`: its double is laid, and then each way on is tried. */
const arrive = (search: Search, value: Value, weight: number): void => {
  const own = search.doubles & (1 << value);
  const reached = own === 0 ? weight : weight + 2 * (HALF + value);
  if (own !== 0) {
    search.doubles ^= own;
    search.path.push(tileOf(value, value));
  }
  if (reached > search.heaviest) {
    search.heaviest = reached;
    search.best = [...search.path];
  }
  if (search.links[value] !== 0 && reached + mostFrom(search, value) > search.heaviest) goOn(search, value, reached);
  if (own !== 0) {
    search.doubles ^= own;
    search.path.pop();
  }
};

/** Where most ways lead on is tried first: the first train found is a long one as a rule. */
const goOn = (search: Search, value: Value, weight: number): void => {
  const { links, path } = search;
  for (let left = links[value]!; left !== 0 && search.nodes > 0; ) {
    const to = richest(search, left);
    left ^= 1 << to;
    search.nodes--;
    links[value]! ^= 1 << to;
    links[to]! ^= 1 << value;
    path.push(tileOf(value, to));
    arrive(search, to, weight + 2 * HALF + value + to);
    path.pop();
    links[value]! ^= 1 << to;
    links[to]! ^= 1 << value;
  }
};

const bitsIn = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
};

const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits);

const richest = ({ links, doubles }: Search, values: number): Value => {
  let best = 0;
  let most = -1;
  for (let left = values; left !== 0; left &= left - 1) {
    const value = lowest(left);
    const ways = 2 * bitsIn(links[value]!) + ((doubles >> value) & 1);
    if (ways < most) continue;
    best = value;
    most = ways;
  }
  return best;
};

/** No train from `value` on weighs more: all tiles within reach, less what Euler's condition costs at least. */
const mostFrom = ({ links, doubles }: Search, value: Value): number => {
  let seen = 1 << value;
  let weight = 0;
  let odd = 0;
  let heaviestOdd = 0;
  for (let left = seen; left !== 0; ) {
    const at = lowest(left);
    left ^= 1 << at;
    const ways = links[at]!;
    const half = HALF + at;
    const count = bitsIn(ways);
    weight += half * (count + 2 * ((doubles >> at) & 1));
    if (count % 2 === 1 && at !== value) {
      odd += half;
      if (half > heaviestOdd) heaviestOdd = half;
    }
    left |= ways & ~seen;
    seen |= ways;
  }
  const isStartOdd = bitsIn(links[value]!) % 2 === 1;
  return weight - (isStartOdd ? odd - heaviestOdd : Math.min(odd, odd - heaviestOdd + HALF + value));
};
