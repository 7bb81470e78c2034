/** Evaluation noise that makes lower levels weaker. The error depends only on the seed and the position. */

import { randomBelow } from "../../../../chance/seeded-random.ts";
import type { Random } from "../../../../contract/bot.ts";
import type { Evaluate } from "../search/search.ts";

/** `evaluate` with an error of at most `maxError` in either direction. */
export const withNoise = (evaluate: Evaluate, maxError: number, random: Random): Evaluate => {
  const salt = randomBelow(random, 2 ** 31);
  const span = 2 * maxError + 1;
  return (own, foe, kings, isBlack) => {
    let hash = Math.imul(own ^ Math.imul(foe, 0x9e3779b1) ^ Math.imul(kings, 0x85ebca77) ^ salt, 0xc2b2ae3d);
    hash = Math.imul(hash ^ (hash >>> 15), 0x27d4eb2f);
    return evaluate(own, foe, kings, isBlack) + ((hash >>> 8) % span) - maxError;
  };
};
