/**
 * A base that says nothing. Every order, every gap and either way to face are equally likely, and independent: whoever
 * knows this program knows no more than that, so that exact belief about its base starts where it starts for anybody's.
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
