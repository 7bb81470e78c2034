/**
 * The longest train that a hand can build from one end: the arrangement that the rules advise ("organise the hand into
 * a train from the engine"). Values are the vertices of a graph and tiles its edges, so a train is a trail. Euler: some
 * tiles make one trail from a value if and only if they hang together with it and no value, or that one and another,
 * occurs an odd number of times. So every choice of tiles is a look at a bit mask, and the worst hand costs hardly more
 * than any other of its size. A double joins any trail that touches its value, so doubles are not chosen at all.
 */
import { halves, isDouble, pipsOf } from "./tiles.ts";
import type { Tile, Value } from "./types.ts";

/** Up to so many tiles, doubles and tiles out of reach not counted, the answer is exact. */
export const EXACT_TILES = 20;

export interface LongestTrain {
  /** In the order of laying. As many tiles as possible, and of those trains one with the most pips. */
  readonly tiles: readonly Tile[];
  /** Whether no longer one exists; else it is merely a long one. */
  readonly isExact: boolean;
}

/** `hand` without repetition. Larger hands are solved for their first tiles and carried on from there. */
export const longestTrain = (hand: readonly Tile[], from: Value): LongestTrain => {
  const reach = withinReach(hand, from);
  const loose = reach.filter((tile) => !isDouble(tile));
  const doubles = reach.filter(isDouble);
  const first = trail(bestChoice(loose.slice(0, EXACT_TILES).reverse(), doubles, from), from);
  if (loose.length <= EXACT_TILES) return { tiles: first.tiles, isExact: true };
  const rest = hand.filter((tile) => !first.tiles.includes(tile));
  const more = first.tiles.length === 0 ? [] : longestTrain(rest, first.end).tiles;
  return { tiles: [...first.tiles, ...more], isExact: false };
};

/** One bit per value. */
const bitsOf = (tile: Tile): number => {
  const [high, low] = halves(tile);
  return (1 << high) | (1 << low);
};

/** Nearest first: far tiles are tried out first, and a hand too large for an exact answer keeps those near its end. */
const withinReach = (hand: readonly Tile[], from: Value): readonly Tile[] => {
  const found = new Set<Tile>();
  for (let seen = 1 << from, size = -1; found.size > size; ) {
    size = found.size;
    for (const tile of hand) if (bitsOf(tile) & seen) found.add(tile);
    for (const tile of found) seen |= bitsOf(tile);
  }
  return [...found];
};

/** One number for "more tiles, then more pips": no hand has so many pips as one tile weighs. */
const weightOf = (tile: Tile): number => 100_000 + pipsOf(tile);

const weigh = (tiles: readonly Tile[]): number => tiles.reduce((sum, tile) => sum + weightOf(tile), 0);

const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** Euler's condition: every value an even number of times, or all but the start and one other. */
const isTrail = (odd: number, start: number): boolean => {
  const other = odd ^ start;
  return odd === 0 || ((odd & start) !== 0 && (other & (other - 1)) === 0);
};

/** The values that the chosen edges reach from `start`, as bits; 0 if one of them is not reached. */
const reached = (edges: readonly number[], chosen: number, start: number): number => {
  let seen = start;
  let left = chosen;
  for (let before = -1; before !== left; ) {
    before = left;
    for (let rest = left; rest !== 0; rest &= rest - 1) {
      const edge = lowestBit(rest);
      if ((edges[edge]! & seen) === 0) continue;
      seen |= edges[edge]!;
      left ^= 1 << edge;
    }
  }
  return left === 0 ? seen : 0;
};

/** Walks all choices in Gray's order, from all tiles on, one in or out at a time, and keeps the best trail. */
const bestChoice = (loose: readonly Tile[], doubles: readonly Tile[], from: Value): readonly Tile[] => {
  const edges = loose.map(bitsOf);
  const weights = loose.map(weightOf);
  const start = 1 << from;
  const most = weigh(doubles);
  let best: readonly Tile[] = [];
  let heaviest = -1;
  const choices = 2 ** loose.length;
  let chosen = choices - 1;
  let weight = weigh(loose);
  let odd = edges.reduce((parity, edge) => parity ^ edge, 0);
  for (let step = 0; step < choices; step++) {
    if (step > 0) {
      const flip = lowestBit(step);
      chosen ^= 1 << flip;
      odd ^= edges[flip]!;
      weight += chosen & (1 << flip) ? weights[flip]! : -weights[flip]!;
    }
    const seen = weight + most > heaviest && isTrail(odd, start) ? reached(edges, chosen, start) : 0;
    if (seen === 0) continue;
    const tiles = [
      ...loose.filter((_, edge) => chosen & (1 << edge)),
      ...doubles.filter((tile) => bitsOf(tile) & seen),
    ];
    if (weigh(tiles) > heaviest) {
      best = tiles;
      heaviest = weigh(tiles);
    }
  }
  return best;
};

/** Hierholzer: lays all `tiles`, which make a trail, from `from` on. */
const trail = (tiles: readonly Tile[], from: Value): { readonly tiles: readonly Tile[]; readonly end: Value } => {
  const left = new Set(tiles);
  const stack: { readonly value: Value; readonly tile: Tile | null }[] = [{ value: from, tile: null }];
  const backwards: { readonly value: Value; readonly tile: Tile | null }[] = [];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const { value } = top;
    const tile = [...left].find((each) => halves(each).includes(value));
    if (tile === undefined) backwards.push(stack.pop()!);
    else {
      left.delete(tile);
      const [high, low] = halves(tile);
      stack.push({ value: high === value ? low : high, tile });
    }
  }
  return {
    tiles: backwards
      .map(({ tile }) => tile)
      .filter((tile) => tile !== null)
      .reverse(),
    end: backwards[0]?.value ?? from,
  };
};
