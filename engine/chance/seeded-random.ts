/**
 * Seeded chance for bots: the same question gets the same answer on every host. Deals never use it, so it may be fast.
 * It is sfc32 by Chris Doty-Humphrey, which passes PractRand, seeded by SHA-256.
 */

import type { Random } from "../contract/bot.ts";
import { shuffleKey } from "./deal.ts";

const WARM_UP = 12;

/** The random stream of a seed. */
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

/** A whole number from 0 up to but not including `bound`. */
export const randomBelow = (random: Random, bound: number): number => Math.floor(random() * bound);

/** One of the items. Throws if there are none. */
export const randomItem = <T>(random: Random, items: readonly T[]): T => {
  const item = items[randomBelow(random, items.length)];
  if (item === undefined) throw new Error("no items to pick from");
  return item;
};
