/** The search for the longest train, compared with brute force on small and on difficult hands. */
import { describe, expect, it } from "vitest";
import { longestTrain } from "../../../../../engine/games/train/state/longest-train.ts";
import { hasValue, otherHalf, parseTile, tileOf, tilePips } from "../../../../../engine/games/train/state/tiles.ts";
import type { Tile, Value } from "../../../../../engine/games/train/state/types.ts";
import { randomOf } from "../table.ts";

const HANDS = 400;

const tiles = (text: string): Tile[] => text.split(" ").map((each) => parseTile(each) ?? -1);
const pips = (train: readonly Tile[]): number => train.reduce((sum, tile) => sum + tilePips(tile), 0);

/** The most tiles over all orders, and the most pips among those. */
const bruteForce = (hand: readonly Tile[], from: Value): { length: number; pips: number } => {
  let best = { length: 0, pips: 0 };
  for (const tile of hand.filter((each) => hasValue(each, from))) {
    const rest = hand.filter((each) => each !== tile);
    const tail = bruteForce(rest, otherHalf(tile, from));
    const found = { length: tail.length + 1, pips: tail.pips + tilePips(tile) };
    if (found.length > best.length || (found.length === best.length && found.pips > best.pips)) best = found;
  }
  return best;
};

/** Whether the tiles are different, are in the hand, and fit in order. */
const isTrain = (train: readonly Tile[], hand: readonly Tile[], from: Value): boolean => {
  let end = from;
  for (const tile of train) {
    if (!hasValue(tile, end)) return false;
    end = otherHalf(tile, end);
  }
  return new Set(train).size === train.length && train.every((tile) => hand.includes(tile));
};

const randomHand = (below: (bound: number) => number, values: number, size: number): Tile[] => {
  const hand = new Set<Tile>();
  while (hand.size < size) hand.add(tileOf(below(values), below(values)));
  return [...hand];
};

describe("the longest train", () => {
  it("solves the example of the rules", () => {
    const { tiles: train } = longestTrain(tiles("9-2 2-4 4-6 6-1 0-0 3-3"), 9);
    expect(train).toEqual(tiles("9-2 2-4 4-6 6-1"));
  });
  it.each([
    ["nothing fits", "1-2 3-4", 9, 0],
    ["a lone double", "9-9 1-2", 9, 1],
    ["doubles along the way", "9-2 2-2 2-4 4-4", 9, 4],
    ["a loop before the exit", "9-1 1-2 2-3 3-1 1-4", 9, 5],
    ["only one of three dead ends", "9-1 9-2 9-3", 9, 1],
    ["the longer of two loops, though lighter", "9-0 0-1 1-2 2-3 3-0 9-8 8-7 7-6 6-8", 9, 5],
    ["away from the engine's value and back", "9-1 1-2 2-9 9-3", 9, 4],
  ] as const)("%s", (_, hand, from, length) => {
    const found = longestTrain(tiles(hand), from);
    expect(found.tiles).toHaveLength(length);
    expect(isTrain(found.tiles, tiles(hand), from)).toBe(true);
  });
  it("is as long and as heavy as the best order of a random hand", () => {
    const below = randomOf(11);
    for (let count = 0; count < HANDS; count++) {
      const values = 4 + below(9);
      const hand = randomHand(below, values, 1 + below(9));
      const from = below(values);
      const found = longestTrain(hand, from);
      expect(isTrain(found.tiles, hand, from)).toBe(true);
      expect({ length: found.tiles.length, pips: pips(found.tiles) }).toEqual(bruteForce(hand, from));
      expect(found.isExact).toBe(true);
    }
  });
  it("contains all of twenty tiles that form one train", () => {
    const complete = tiles("0-1 0-2 0-3 0-4 0-5 0-6 1-2 1-3 1-4 1-5 1-6 2-3 2-4 2-5 2-6 3-4 3-5 3-6 4-5 4-6");
    const found = longestTrain(complete, 5);
    expect(found.tiles).toHaveLength(20);
    expect(found.isExact).toBe(true);
  });
  it("contains a whole set, because each value occurs an even number of times", () => {
    const all = Array.from({ length: 45 }, (_, tile) => tile);
    const found = longestTrain(all, 8);
    expect(found.isExact).toBe(true);
    expect(found.tiles).toHaveLength(45);
    expect(isTrain(found.tiles, all, 8)).toBe(true);
  });
  it("is valid for a large hand within its nodes, and is not claimed to be the longest", () => {
    const below = randomOf(12);
    const bounded = Array.from({ length: 40 }, () => {
      const hand = randomHand(below, 13, 40);
      const from = below(13);
      const found = longestTrain(hand, from, 2000);
      expect(isTrain(found.tiles, hand, from)).toBe(true);
      expect(longestTrain(hand, from, 20_000).tiles.length).toBeGreaterThanOrEqual(found.tiles.length);
      return found;
    });
    expect(bounded.some(({ isExact }) => !isExact)).toBe(true);
    expect(bounded.every(({ tiles: train }) => train.length > 20)).toBe(true);
  });
  it("is claimed to be exact only if more nodes find no better train", () => {
    const below = randomOf(13);
    for (let count = 0; count < HANDS; count++) {
      const hand = randomHand(below, 10, 12);
      const limited = longestTrain(hand, 9, 30);
      const best = longestTrain(hand, 9);
      expect(best.isExact).toBe(true);
      const lengthAndPips = (train: readonly Tile[]) => [train.length, pips(train)];
      if (limited.isExact) expect(lengthAndPips(limited.tiles)).toEqual(lengthAndPips(best.tiles));
    }
  });
});
