/**
 * The two rulebooks as data. Each constant carries the number of its rule in RULES.md, part B.1 unless another
 * part is named; the club's rulebook is the family's plus its differences, and a table's rules are a rulebook plus the
 * table's own choices.
 */
import type { TrainOptions } from "./types.ts";

export const SETS = [6, 9, 12, 15, 18] as const;
export type SetSize = (typeof SETS)[number];

export const MAX_TRAIN_SEATS = 16;

export interface Rulebook {
  readonly rulebook: "family" | "club";
  /** #4: shuffled among the others, and its holder lays it; else it is taken out and lies on the hub. */
  readonly engineInShuffle: boolean;
  /** #6: who begins round 1 where nobody needs to hold the engine. */
  readonly starter: number | "drawn";
  /** #8 */
  readonly direction: "clockwise" | "counter-clockwise";
  /** #12, #13, #21: who can play must, also the tile just drawn. */
  readonly mustPlay: boolean;
  /** #17: optional where false can be chosen. */
  readonly mexicanTrain: boolean;
  /** #20: after a second double in one turn, a tile that is no double goes only on the one to be closed first. */
  readonly secondDoubleBinds: boolean;
  /** #21, #22: a double left open marks its train. */
  readonly openDoubleMarks: boolean;
  /** #24, #25: which of several open doubles is closed first. */
  readonly closeOrder: "first-laid" | "last-laid";
  /** #34: points of 0-0 left in a hand. */
  readonly doubleBlank: 0 | 50;
  /** #36: more rounds without points, then the lowest round with some. */
  readonly breaksTies: boolean;
  /** B.4 */
  readonly pairs: boolean;
  /** B.5.1, B.5.2: one or the other, since both are a first run. */
  readonly opening: "normal" | "quick" | "deferred";
  /** B.5.3 */
  readonly splitDoubles: boolean;
  /** B.5.4 */
  readonly roundTrip: boolean;
}

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

/** A rulebook with one table's choices. */
export interface Rules extends Rulebook {
  readonly set: SetSize;
  /** #9: how many rounds are played, the highest engine first. */
  readonly rounds: number;
}

export const rulesOf = ({ rounds, crowded: _, ...choices }: TrainOptions): Rules => ({
  ...RULEBOOKS[choices.rulebook],
  ...choices,
  rounds: rounds === "all" ? allRounds(choices.set) : rounds,
});

/** #9: one round for every engine, down to the double blank. */
export const allRounds = (set: SetSize): number => set + 1;

/** #2 */
export const tilesIn = (set: SetSize): number => ((set + 1) * (set + 2)) / 2;

type BySet = Readonly<Record<SetSize, number>>;

/** #1 and B.2: the most players of each set; two are the fewest. */
const MOST_PLAYERS: Readonly<Record<Rulebook["rulebook"], BySet>> = {
  family: { 6: 4, 9: 4, 12: 8, 15: 12, 18: 12 },
  club: { 6: 2, 9: 4, 12: 8, 15: 12, 18: MAX_TRAIN_SEATS },
};

/** B.2: double-nine with more players than the seeds name, off unless chosen. */
const MOST_CROWDED: Partial<BySet> = { 9: 7 };

/** B.2: hands that the seeds name, by players from two. */
const HANDS: Readonly<Record<Rulebook["rulebook"], Partial<Record<SetSize, readonly number[]>>>> = {
  family: { 9: [15, 13, 10], 12: [16, 16, 15, 14, 12, 10, 9] },
  club: { 9: [15, 13, 10], 12: [15, 15, 15, 12, 12, 10, 10] },
};

/** B.2: the largest hand of each set. */
const LARGEST_HAND: BySet = { 6: 8, 9: 15, 12: 16, 15: 16, 18: 19 };

/** B.2: as the seeds have it, else four fifths of the set without its engine, shared out. */
export const handSize = (rulebook: Rulebook["rulebook"], set: SetSize, players: number): number =>
  HANDS[rulebook][set]?.[players - 2] ??
  Math.min(LARGEST_HAND[set], Math.floor((4 * (tilesIn(set) - 1)) / (5 * players)));

/** How many tiles a round shuffles (#4). */
export const tilesShuffled = (rules: Rules): number => tilesIn(rules.set) - (rules.engineInShuffle ? 0 : 1);

/**
 * No game has more events. In a round every tile is taken up at most once and laid at most once; a turn ends with a tile,
 * after a draw, after a tile, by a stop after a tile, or idly; and as many idle turns in a row as there are seats end the
 * round (#32), so there are no more of them than that for every tile laid. Besides: the deal, the engine, the score, and
 * each seat's `finished` and `readied`.
 */
export const maxEvents = (options: TrainOptions, seats: number): number => {
  const rules = rulesOf(options);
  const tiles = tilesIn(rules.set);
  return rules.rounds * (5 * tiles + (tiles + 1) * seats + 2 * seats + 3);
};

/** No game makes more events itself. In each round: the deal, the tiles drawn for the engine (#5), the engine, the score. */
export const mostDealt = (options: TrainOptions, seats: number): number => {
  const rules = rulesOf(options);
  const sought = rules.engineInShuffle ? Math.ceil(tilesIn(rules.set) / seats) : 0;
  return rules.rounds * (sought + 3);
};

/** #1, B.2 */
export const maxPlayers = ({ rulebook, set, crowded }: TrainOptions): number =>
  (crowded && MOST_CROWDED[set]) || MOST_PLAYERS[rulebook][set];

/** Ascending; none where more rounds are asked for than the set has engines, or a starter whom nobody seats. */
export const seatCounts = (options: TrainOptions): readonly number[] => {
  if (options.rounds !== "all" && options.rounds > allRounds(options.set)) return [];
  const counts = Array.from({ length: maxPlayers(options) - 1 }, (_, index) => index + 2);
  return counts.filter((seats) =>
    options.rulebook === "club"
      ? !options.pairs || (seats > 2 && seats % 2 === 0)
      : options.starter === "drawn" || options.starter < seats,
  );
};
