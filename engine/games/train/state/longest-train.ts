/**
 * Finds the longest train that a hand can build from one end, as the rules advise ("organise the hand into a train from
 * the engine"). Bots plan with it. Values are the vertices of a graph and tiles its edges, so a train is a trail.
 *
 * The search lays tile by tile, and Euler's condition bounds it: of the tiles within reach, each value that occurs an
 * odd number of times costs half a tile, except at both ends. A double joins any trail that touches its value, so the
 * search never chooses doubles.
 *
 * Some large hands would take minutes, so a node limit bounds the search, and the result says whether it is exact.
 */
import { halvesOf, tileOf } from "./tiles.ts";
import type { Tile, Value } from "./types.ts";

/** A node is one tile laid in the search. This many take 0.1 s, and solve nearly every hand of 20. */
const NODES = 1_000_000;

export interface LongestTrain {
  /** In the order of laying: as many tiles as possible, and of those trains one with the most pips. */
  readonly tiles: readonly Tile[];
  /** Whether no longer or heavier train exists. If false, the best train found within the node limit. */
  readonly isExact: boolean;
}

/** `hand` must not contain a tile twice. */
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
 * The same for a hand as bits: `links` has for each value the values it shares a tile with, other than doubles;
 * `doubles` has the values of the doubles. The search changes `links` and restores it.
 */
export const longestTrainFromBits = (links: number[], doubles: number, from: Value, nodes: number): LongestTrain => {
  const search: Search = { links, doubles, path: [], best: [], heaviest: 0, nodes };
  arrive(search, from, 0);
  return { tiles: search.best, isExact: search.nodes > 0 };
};

/** Tile values are 0 to 18. */
const VALUES = 19;

/** The weight of half a tile. One number orders by tiles, then pips, because no hand has so many pips. */
const HALF = 10_000;

interface Search {
  /** By value: the values that it shares an unused tile with, as bits. */
  readonly links: number[];
  /** The values whose double is not laid yet, as bits. */
  doubles: number;
  /** The tiles laid, without doubles, as the values that they lead to. */
  readonly path: Tile[];
  best: readonly Tile[];
  heaviest: number;
  nodes: number;
}

/** The train reaches `value` with `weight`: lays its double, then tries each way on. */
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
  if (search.links[value] !== 0 && reached + upperBoundFrom(search, value) > search.heaviest)
    extend(search, value, reached);
  if (own !== 0) {
    search.doubles ^= own;
    search.path.pop();
  }
};

/** Tries values with the most ways on first, because this usually finds a long train early. */
const extend = (search: Search, value: Value, weight: number): void => {
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

/** An upper bound for trains from `value`: all tiles within reach, minus the least cost of Euler's condition. */
const upperBoundFrom = ({ links, doubles }: Search, value: Value): number => {
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
