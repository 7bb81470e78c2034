/** The numbers of Mexican Train that its rules text names, and the rows of its two tables of numbers. */
import { allRounds, CLUB, FAMILY, handSize, SETS, tilesIn } from "../../../../engine/games/train/state/rulebook.ts";
import { seatCounts } from "../../../../engine/games/train/state/seat-counts.ts";
import type { Rulebook, SetSize, TrainOptions } from "../../../../engine/games/train/state/types.ts";
import type { Fact, Facts } from "../../contract/rules-text.ts";
import { hiddenTableFacts } from "../../table-rules/facts.ts";

type Book = Rulebook["rulebook"];

const optionsOf = (book: Book, set: SetSize, crowded: boolean): TrainOptions => {
  const common = { set, crowded, rounds: "all" } as const;
  if (book === "family") {
    const { direction, doubleBlank, starter, closeOrder } = FAMILY;
    return { rulebook: "family", ...common, direction, doubleBlank, starter, closeOrder };
  }
  const { direction, doubleBlank, mexicanTrain, pairs, opening, splitDoubles, roundTrip } = CLUB;
  return { rulebook: "club", ...common, direction, doubleBlank, mexicanTrain, pairs, opening, splitDoubles, roundTrip };
};

const players = (book: Book, set: SetSize): Fact => {
  const counts = seatCounts(optionsOf(book, set, false));
  return [counts[0] ?? 0, counts.at(-1) ?? 0];
};

/** The players of the usual set, double-twelve, one line of the table for each number of them. */
const COUNTS = seatCounts(optionsOf("family", 12, false));
const NINES = seatCounts(optionsOf("family", 9, false));
const CROWD = seatCounts(optionsOf("family", 9, true)).filter((count) => !NINES.includes(count));

const ofSets = (set: SetSize): Facts => ({
  [`tiles${set}`]: tilesIn(set),
  [`rounds${set}`]: allRounds(set),
  [`family${set}`]: players("family", set),
  [`club${set}`]: players("club", set),
});

const ofCounts = (count: number): Facts => ({
  [`players${count}`]: count,
  [`family12for${count}`]: handSize("family", 12, count),
  [`club12for${count}`]: handSize("club", 12, count),
  ...(NINES.includes(count) && { [`nineFor${count}`]: handSize("family", 9, count) }),
});

export const facts: Facts = {
  ...hiddenTableFacts,
  ...Object.assign({}, ...SETS.map(ofSets), ...COUNTS.map(ofCounts)),
  familyBlank: FAMILY.doubleBlank,
  clubBlank: CLUB.doubleBlank,
  crowd: [CROWD[0] ?? 0, CROWD.at(-1) ?? 0],
  crowdHand: [handSize("family", 9, CROWD.at(-1) ?? 0), handSize("family", 9, CROWD[0] ?? 0)],
};

/** Highest double, tiles, rounds, players by the family's and by the club's rules. */
export const setRows: readonly (readonly string[])[] = SETS.map((set) => [
  `\`${set}-${set}\``,
  `{tiles${set}}`,
  `{rounds${set}}`,
  `{family${set}}`,
  `{club${set}}`,
]);

/** Players, tiles each with a double-twelve set by either rulebook, and with a double-nine set. */
export const handRows: readonly (readonly string[])[] = COUNTS.map((count) => [
  `{players${count}}`,
  `{family12for${count}}`,
  `{club12for${count}}`,
  NINES.includes(count) ? `{nineFor${count}}` : "–",
]);
