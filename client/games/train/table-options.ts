/**
 * The options of a new table. A change brings the other options to the nearest valid choice, so that the form never has
 * an impossible combination.
 */
import * as v from "valibot";
import { trainOptionsSchema } from "../../../engine/games/train/schema.ts";
import { allRounds, CLUB, FAMILY, MAX_TRAIN_SEATS, SETS } from "../../../engine/games/train/state/rulebook.ts";
import { seatCounts } from "../../../engine/games/train/state/seat-counts.ts";
import type { ClubOptions, FamilyOptions, SetSize, TrainOptions } from "../../../engine/games/train/state/types.ts";
import type { OptionsChoice } from "../contract/game-client.ts";

/** The switches of both rulebooks; those of the other one are ignored. */
export interface TableOptions
  extends Omit<FamilyOptions, "rulebook">,
    Omit<ClubOptions, "rulebook" | keyof Omit<FamilyOptions, "rulebook" | "starter" | "closeOrder">> {
  readonly rulebook: TrainOptions["rulebook"];
  readonly seats: number;
}

const BOOKS = { family: FAMILY, club: CLUB } as const;

/** A rulebook's defaults, its own switches included. */
const bookDefaults = (rulebook: TableOptions["rulebook"]) => {
  const { direction, doubleBlank, mexicanTrain, pairs, opening, splitDoubles, roundTrip, starter, closeOrder } =
    BOOKS[rulebook];
  return { direction, doubleBlank, mexicanTrain, pairs, opening, splitDoubles, roundTrip, starter, closeOrder };
};

export const initialChoices: TableOptions = {
  rulebook: "family",
  seats: 4,
  set: 12,
  // A round takes about ten minutes, so thirteen rounds must be chosen on purpose.
  rounds: 3,
  crowded: false,
  ...bookDefaults("family"),
};

/** The engine's options: only those of the chosen rulebook. */
export const optionsOf = (choices: TableOptions): TrainOptions => {
  const { rulebook, set, rounds, crowded, direction, doubleBlank } = choices;
  const common = { set, rounds, crowded, direction, doubleBlank };
  const { starter, closeOrder, mexicanTrain, pairs, opening, splitDoubles, roundTrip } = choices;
  return v.parse(
    trainOptionsSchema,
    rulebook === "family"
      ? { rulebook, ...common, starter, closeOrder }
      : { rulebook, ...common, mexicanTrain, pairs, opening, splitDoubles, roundTrip },
  );
};

/** The saved choice. Returns null if it is no longer valid. */
export const recallChoices = ({ seats, options }: OptionsChoice): TableOptions | null => {
  const parsed = v.safeParse(trainOptionsSchema, options);
  if (!parsed.success || !seatCounts(parsed.output).includes(seats)) return null;
  return { ...initialChoices, ...bookDefaults(parsed.output.rulebook), ...parsed.output, seats };
};

/** The numbers of players for a set under a rulebook, before any other switch. */
export const seatsOfSet = ({ rulebook, crowded }: TableOptions, set: SetSize): readonly number[] =>
  seatCounts(v.parse(trainOptionsSchema, { rulebook, set, crowded: crowded && set === 9 }));

/** Every number of players for which the rulebook has a set. */
export const possibleSeats = (choices: TableOptions): readonly number[] =>
  Array.from({ length: MAX_TRAIN_SEATS - 1 }, (_, index) => index + 2).filter((seats) =>
    SETS.some((set) => seatsOfSet(choices, set).includes(seats)),
  );

export const possibleSets = (choices: TableOptions): readonly SetSize[] =>
  SETS.filter((set) => seatsOfSet(choices, set).includes(choices.seats));

export const possibleRounds = ({ set }: TableOptions): readonly number[] =>
  Array.from({ length: allRounds(set) - 1 }, (_, index) => index + 1);

/** Partners sit opposite each other (B.4). */
export const canPair = ({ seats }: TableOptions): boolean => seats > 2 && seats % 2 === 0;

/** Five to seven players may crowd round a double-nine set (B.2). */
export const mayCrowd = ({ seats }: TableOptions): boolean => seats > 4 && seats < 8;

const USUAL_SET: SetSize = 12;

const nearest = (values: readonly number[], to: number): number =>
  values.reduce((best, value) => (Math.abs(value - to) < Math.abs(best - to) ? value : best), values[0] ?? to);

export const changeOption = (before: TableOptions, change: Partial<TableOptions>): TableOptions => {
  const book =
    change.rulebook !== undefined && change.rulebook !== before.rulebook ? bookDefaults(change.rulebook) : {};
  return mend({ ...before, ...book, ...change });
};

const mend = (asked: TableOptions): TableOptions => {
  const seats = nearest(possibleSeats(asked), asked.seats);
  const crowded = asked.crowded && mayCrowd({ ...asked, seats });
  const sets = possibleSets({ ...asked, seats, crowded });
  const set = sets.includes(asked.set) ? asked.set : sets.includes(USUAL_SET) ? USUAL_SET : (sets[0] ?? USUAL_SET);
  return {
    ...asked,
    seats,
    crowded,
    set,
    rounds: asked.rounds !== "all" && asked.rounds >= allRounds(set) ? "all" : asked.rounds,
    starter: asked.starter !== "drawn" && asked.starter >= seats ? "drawn" : asked.starter,
    pairs: asked.pairs && canPair({ ...asked, seats }),
  };
};
