/**
 * Chance for computer players: seeded by the caller, so that the same question has the same answer on every host. It
 * decides nothing that others could want to foresee (that is deal.ts's), so it may be fast: sfc32, by Chris Doty-Humphrey,
 * which passes PractRand, started from SHA-256 of the seed.
 */

import type { Random } from "../contract/bot.ts";
import { shuffleKey } from "./deal.ts";

const WARM_UP = 12;

/** The stream that belongs to a seed. */
export const seededRandom = (seed: string): Random => {
  const key = new DataView(shuffleKey(seed, [], "random").buffer);
  let a = key.getInt32(0);
  let b = key.getInt32(4);
  let c = key.getInt32(8);
  let counter = 1;
  const next = (): number => {
    const word = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + word;
    c |= 0;
    return (word >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < WARM_UP; round++) next();
  return next;
};

/** A whole number from 0 up to `bound`, which is not reached. */
export const randomBelow = (random: Random, bound: number): number => Math.floor(random() * bound);

/** One of the items; there must be some. */
export const randomItem = <T>(random: Random, items: readonly T[]): T => {
  const item = items[randomBelow(random, items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};
