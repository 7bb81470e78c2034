/**
 * The two rulebooks of Mexican Train. Each constant has the number of its rule in RULES.md, part B.1 unless another
 * part is named. The club's rulebook is the family's plus its differences.
 */
import type { Rulebook, Rules, SetSize, TrainOptions } from "./types.ts";

export const SETS = [6, 9, 12, 15, 18] as const satisfies readonly SetSize[];

export const MAX_TRAIN_SEATS = 16;

export const FAMILY: Rulebook = {
  rulebook: "family",
  engineInShuffle: false,
  starter: "drawn",
  direction: "clockwise",
  mustPlay: true,
  mexicanTrain: true,
  secondDoubleBinds: true,
  openDoubleMarks: false,
  closeOrder: "first-laid",
  doubleBlank: 50,
  breaksTies: false,
  pairs: false,
  opening: "normal",
  splitDoubles: false,
  roundTrip: false,
};

export const CLUB: Rulebook = {
  ...FAMILY,
  rulebook: "club",
  engineInShuffle: true,
  direction: "counter-clockwise",
  mustPlay: false,
  secondDoubleBinds: false,
  openDoubleMarks: true,
  doubleBlank: 0,
  breaksTies: true,
};

const RULEBOOKS = { family: FAMILY, club: CLUB } as const;

export const rulesOf = ({ rounds, crowded: _, ...choices }: TrainOptions): Rules => ({
  ...RULEBOOKS[choices.rulebook],
  ...choices,
  rounds: rounds === "all" ? allRounds(choices.set) : rounds,
});

/** #9: one round for every engine, down to the double blank. */
export const allRounds = (set: SetSize): number => set + 1;

/** The number of tiles of a set (#2). */
export const tilesIn = (set: SetSize): number => ((set + 1) * (set + 2)) / 2;

type BySet = Readonly<Record<SetSize, number>>;

/** B.2: hands that the sources name, by players, from two. */
const HAND_SIZES: Readonly<Record<Rulebook["rulebook"], Partial<Record<SetSize, readonly number[]>>>> = {
  family: { 9: [15, 13, 10], 12: [16, 16, 15, 14, 12, 10, 9] },
  club: { 9: [15, 13, 10], 12: [15, 15, 15, 12, 12, 10, 10] },
};

/** B.2: the largest hand of each set. */
const MAX_HAND_SIZE: BySet = { 6: 8, 9: 15, 12: 16, 15: 16, 18: 19 };

/** B.2: the hand of the sources; else four fifths of the set without its engine, shared out. */
export const handSize = (rulebook: Rulebook["rulebook"], set: SetSize, players: number): number =>
  HAND_SIZES[rulebook][set]?.[players - 2] ??
  Math.min(MAX_HAND_SIZE[set], Math.floor((4 * (tilesIn(set) - 1)) / (5 * players)));

/** How many tiles a round shuffles (#4). */
export const tilesShuffled = (rules: Rules): number => tilesIn(rules.set) - (rules.engineInShuffle ? 0 : 1);
