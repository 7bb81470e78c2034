/**
 * A random base. Every order, gap and direction is equally likely, so knowledge of this program reveals nothing about
 * its base.
 */

import { randomBelow } from "../../../chance/seeded-random.ts";
import { shuffle } from "../../../chance/shuffle.ts";
import type { Random } from "../../../contract/bot.ts";
import { cardSet } from "../state/rulebook.ts";
import type { Arrange, SpyState } from "../state/types.ts";

export const randomBase = (state: SpyState, random: Random): Arrange => {
  const set = cardSet(state.options.bombNumbers, state.bases.length);
  const below = (bound: number) => randomBelow(random, bound);
  const base = shuffle(below, set.length).map((index) => set[index]!);
  return { type: "arrange", base, gap: below(base.length), facing: random() < 0.5 ? "L" : "R" };
};
