/**
 * Adapts options to another number of players, or to partners: an option that does not allow it changes to the nearest one
 * that does.
 */
import type { Seat } from "../../../contract/game.ts";
import { allRounds, CLUB, SETS } from "../state/rulebook.ts";
import { maxPlayers } from "../state/seat-counts.ts";
import type { SetSize, TrainOptions } from "../state/types.ts";

/** The set that most tables use. */
const USUAL_SET: SetSize = 12;

/** #1, B.2: the chosen set if so many may play with it; else the usual one, else the smallest possible one. */
const setFor = (options: TrainOptions, seats: number): SetSize => {
  const sets = SETS.filter((set) => seats <= maxPlayers({ ...options, set }));
  const wanted = [options.set, USUAL_SET].find((set) => sets.includes(set));
  return wanted ?? sets[0] ?? options.set;
};

/** B.4: partners sit opposite each other. */
const canPair = (seats: number): boolean => seats > 2 && seats % 2 === 0;

export const optionsForSeats = (
  options: TrainOptions,
  seats: number,
  moved: (seat: Seat) => Seat | null,
): TrainOptions => {
  const set = setFor(options, seats);
  const rounds = options.rounds === "all" ? options.rounds : Math.min(options.rounds, allRounds(set));
  if (options.rulebook === "club") return { ...options, set, rounds, pairs: options.pairs && canPair(seats) };
  const starter = options.starter === "drawn" ? null : moved(options.starter);
  return { ...options, set, rounds, starter: starter !== null && starter < seats ? starter : "drawn" };
};

/** B.4: partners are in the club's book only, so of the family's choices those remain that both books have. */
export const optionsForPartners = (options: TrainOptions, seats: number): TrainOptions | null => {
  if (!canPair(seats)) return null;
  const { set, rounds, crowded } = options;
  const { direction, doubleBlank, mexicanTrain, opening, splitDoubles, roundTrip } = CLUB;
  const club: TrainOptions =
    options.rulebook === "club"
      ? options
      : {
          ...{ rulebook: "club", set, rounds, crowded, direction, doubleBlank },
          ...{ mexicanTrain, pairs: true, opening, splitDoubles, roundTrip },
        };
  return optionsForSeats({ ...club, pairs: true }, seats, (seat) => seat);
};
