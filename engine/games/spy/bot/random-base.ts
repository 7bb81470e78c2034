/**
 * A random base. Every order, gap and direction is equally likely, so knowledge of this program reveals nothing about
 * its base.
 */

import { randomBelow } from "../../../chance/seeded-random.ts";
import type { Random } from "../../../contract/bot.ts";
import { type Card, cardSet } from "../state/rulebook.ts";
import type { Arrange, SpyState } from "../state/types.ts";

const shuffled = (set: readonly Card[], random: Random): readonly Card[] => {
  const order = [...set];
  for (let last = order.length - 1; last > 0; last--) {
    const pick = randomBelow(random, last + 1);
    [order[last], order[pick]] = [order[pick]!, order[last]!];
  }
  return order;
};

export const randomBase = (state: SpyState, random: Random): Arrange => {
  const base = shuffled(cardSet(state.options.bombNumbers, state.bases.length), random);
  return { type: "arrange", base, gap: randomBelow(random, base.length), facing: random() < 0.5 ? "L" : "R" };
};
