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

/** #1 and B.2: the most players of each set. The fewest are two. */
const MAX_PLAYERS: Readonly<Record<Rulebook["rulebook"], BySet>> = {
  family: { 6: 4, 9: 4, 12: 8, 15: 12, 18: 12 },
  club: { 6: 2, 9: 4, 12: 8, 15: 12, 18: MAX_TRAIN_SEATS },
};

/** B.2: a double-nine set with more players than the sources name; optional. */
const MAX_PLAYERS_CROWDED: Partial<BySet> = { 9: 7 };

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

/**
 * The most events of a game. In a round every tile is drawn at most once and laid at most once. A turn ends with a
 * tile, after a draw, after a tile, by a stop after a tile, or idle. As many idle turns in a row as there are seats end
 * the round (#32), which limits idle turns for each tile laid. Added to these: the deal, the engine, the score, and
 * each seat's `finished` and `readied`.
 */
export const maxEvents = (options: TrainOptions, seats: number): number => {
  const rules = rulesOf(options);
  const tiles = tilesIn(rules.set);
  return rules.rounds * (5 * tiles + (tiles + 1) * seats + 2 * seats + 3);
};

/**
 * The most events that `next` writes in one game. In each round: the deal, the tiles drawn for the engine (#5), the
 * engine, the score.
 */
export const maxDealEvents = (options: TrainOptions, seats: number): number => {
  const rules = rulesOf(options);
  const sought = rules.engineInShuffle ? Math.ceil(tilesIn(rules.set) / seats) : 0;
  return rules.rounds * (sought + 3);
};

/** The most players of a set (#1, B.2). */
export const maxPlayers = ({ rulebook, set, crowded }: TrainOptions): number =>
  (crowded && MAX_PLAYERS_CROWDED[set]) || MAX_PLAYERS[rulebook][set];

/**
 * Ascending. Empty if `rounds` exceeds the engines of the set. Leaves out counts without a seat for the chosen starter.
 */
export const seatCounts = (options: TrainOptions): readonly number[] => {
  if (options.rounds !== "all" && options.rounds > allRounds(options.set)) return [];
  const counts = Array.from({ length: maxPlayers(options) - 1 }, (_, index) => index + 2);
  return counts.filter((seats) =>
    options.rulebook === "club"
      ? !options.pairs || (seats > 2 && seats % 2 === 0)
      : options.starter === "drawn" || options.starter < seats,
  );
};
