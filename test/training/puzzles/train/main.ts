/**
 * Deals hands, and collects those that make good puzzles. `node test/training/puzzles/train/main.ts`, see README.md.
 * The same seed gives the same hands.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { randomBelow, randomItem, seededRandom } from "../../../../engine/chance/seeded-random.ts";
import { shuffle } from "../../../../engine/chance/shuffle.ts";
import type { Random } from "../../../../engine/contract/bot.ts";
import { longestTrain } from "../../../../engine/games/train/state/longest-train.ts";
import { handSize, tilesIn } from "../../../../engine/games/train/state/rulebook.ts";
import { hasValue, isDouble, makeTile, otherHalf } from "../../../../engine/games/train/state/tiles.ts";
import type { SetSize, Tile, Value } from "../../../../engine/games/train/state/types.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    /** Hands of each grade. */
    most: { type: "string", default: "20" },
    out: { type: "string", default: "engine/games/train/puzzles/generated/puzzles.ts" },
  },
});

const SETS: readonly SetSize[] = [6, 9, 12];
/** The number of random trains that measure how hard a hand is. */
const TRIES = 1_000;
/** The largest share of them that reaches the full length, by grade from the second on. */
const MAX_SHARES = [0.25, 0.1, 0.03, 0.008];
const GRADES = 5;
const MIN_LENGTH = 5;
const MAX_DEALS = 20_000;

/** A hand for a table of two players, without the engine. */
const deal = (set: SetSize): readonly Tile[] => shuffle(below, tilesIn(set) - 1).slice(0, handSize("club", set, 2) - 1);

/** The length of a train that takes any tile that fits. */
const randomTrainLength = (hand: readonly Tile[], from: Value, random: Random): number => {
  let left = hand;
  let end = from;
  for (;;) {
    const fitting = left.filter((tile) => hasValue(tile, end));
    if (fitting.length === 0) return hand.length - left.length;
    const tile = randomItem(random, fitting);
    left = left.filter((other) => other !== tile);
    end = isDouble(tile) ? end : otherHalf(tile, end);
  }
};

const gradeOf = (hand: readonly Tile[], set: SetSize, length: number, random: Random): number => {
  const longest = Array.from({ length: TRIES }, () => randomTrainLength(hand, set, random)).filter(
    (got) => got === length,
  );
  return 1 + MAX_SHARES.filter((most) => longest.length <= most * TRIES).length;
};

const random = seededRandom(`${values.seed} hands`);
const below = (bound: number) => randomBelow(random, bound);
const most = Number(values.most);
const found: { readonly grade: number; readonly text: string }[] = [];
let deals = 0;
while (found.length < GRADES * most && deals++ < MAX_DEALS) {
  const set = randomItem(random, SETS);
  const hand = deal(set);
  const { tiles, isExact } = longestTrain(hand, set);
  if (!isExact || tiles.length < MIN_LENGTH) continue;
  const grade = gradeOf(hand, set, tiles.length, random);
  if (found.filter((other) => other.grade === grade).length < most)
    found.push({ grade, text: [grade, set, ...hand.toSorted((a, b) => a - b).map(makeTile)].join(" ") });
}
const lines = shuffle(below, found.length).map((index) => found[index]!.text);
const about =
  "/** Written by test/training/puzzles/train/main.ts. A line each: its grade, the set, the hand without the engine. */";
writeFileSync(values.out, `${about}\nexport const puzzleLines = \`\n${lines.join("\n")}\n\`;\n`);
const grades = Array.from({ length: GRADES }, (_, step) => found.filter(({ grade }) => grade === step + 1).length);
console.log(
  `${deals} deals, ${found.length} hands, by grade ${grades.join(" ")}, ${(process.cpuUsage().user / 1e6).toFixed(0)} s`,
);
