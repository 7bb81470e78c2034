/** How many players a set of tiles is for. */
import { allRounds, MAX_TRAIN_SEATS } from "./rulebook.ts";
import type { Rulebook, SetSize, TrainOptions } from "./types.ts";

type BySet = Readonly<Record<SetSize, number>>;

/** #1 and B.2: the most players of each set. The fewest are two. */
const MAX_PLAYERS: Readonly<Record<Rulebook["rulebook"], BySet>> = {
  family: { 6: 4, 9: 4, 12: 8, 15: 12, 18: 12 },
  club: { 6: 2, 9: 4, 12: 8, 15: 12, 18: MAX_TRAIN_SEATS },
};

/** B.2: a double-nine set with more players than the sources name; optional. */
const MAX_PLAYERS_CROWDED: Partial<BySet> = { 9: 7 };

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
