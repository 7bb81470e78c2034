/** Random results that differ from a table's in some labels. */
import { shuffle } from "../../engine/chance/deal.ts";
import { randomBelow, seededRandom } from "../../engine/chance/seeded-random.ts";
import type { Random } from "../../engine/contract/bot.ts";
import type { Chance } from "../../engine/contract/game.ts";

/** The labels that a game draws while `chance` is used. */
export const recordChanceLabels = <C extends Chance>(
  chance: C,
): { readonly chance: C; readonly labels: ReadonlySet<string> } => {
  const labels = new Set<string>();
  const recorded: Chance = {
    shuffle(label, n) {
      labels.add(label);
      return chance.shuffle(label, n);
    },
    roll(label, n) {
      labels.add(label);
      return chance.roll(label, n);
    },
  };
  return { chance: { ...chance, ...recorded }, labels };
};

/** Swaps two items, or rotates more of them. */
const withSomeMoved = (order: readonly number[], random: Random): readonly number[] => {
  const count = random() < 0.5 ? 2 : 2 + randomBelow(random, order.length);
  const places = shuffle((bound) => randomBelow(random, bound), order.length).slice(0, count);
  const moved = [...order];
  for (const [index, place] of places.entries()) moved[place] = order[places[(index + 1) % places.length]!]!;
  return moved;
};

/** `chance` with each label's result changed once per seed; results of labels in `drawn` stay the same. */
export const changedChance = (chance: Chance, drawn: ReadonlySet<string>, seeds: readonly string[]): Chance => {
  const changed = <T>(label: string, result: T, change: (result: T, random: Random) => T): T =>
    drawn.has(label) ? result : seeds.reduce((now, seed) => change(now, seededRandom(`${seed} ${label}`)), result);
  return {
    shuffle: (label, n) => changed(label, chance.shuffle(label, n), withSomeMoved),
    roll: (label, n) =>
      changed(label, chance.roll(label, n), (now, random) => (random() < 0.5 ? now : 1 + randomBelow(random, n))),
  };
};
