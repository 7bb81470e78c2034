/**
 * The number of seats of a table. The host may change it until the game starts, so that it can start with the players who
 * are here. The options are adapted to what their game allows for that number. The event contains them, so that a log
 * means the same forever.
 */
import type { Seat } from "../contract/game.ts";
import { findGame } from "../contract/game-registry.ts";
import { MAX_SEATS } from "../table/forms/fields.ts";
import { isValidOptions } from "../table/setup.ts";
import type { TableState } from "../table/types.ts";

/** Closed list of what is refused about the number of seats. */
export const seatCountRefusals = ["bad-count"] as const;

/** What a table's options follow from: its state, or how it was opened. */
interface Chosen {
  readonly rules: string;
  readonly options: object;
}

/**
 * The options of such a table for so many; null where it cannot be for so many, or its game is not here whole. `moved`: the
 * new number of a seat; null: the seat is gone.
 */
export const optionsForSeats = (
  { rules, options }: Chosen,
  seats: number,
  moved: (seat: Seat) => Seat | null = (seat) => seat,
): object | null => {
  const game = findGame({ rules });
  if (game === undefined) return null;
  const fitting = game.optionsForSeats?.(options, seats, moved) ?? options;
  return isValidOptions(game, fitting, seats) ? fitting : null;
};

/** The same with two partners on each side; null where nobody can be partners. */
export const optionsForPartners = ({ rules, options }: Chosen, seats: number): object | null => {
  const game = findGame({ rules });
  const fitting = game?.optionsForPartners?.(options, seats) ?? null;
  return fitting !== null && isValidOptions(game!, fitting, seats) ? fitting : null;
};

/** The numbers of seats that such a table can have, ascending. */
export const possibleSeatCounts = (chosen: Chosen): readonly number[] =>
  Array.from({ length: MAX_SEATS }, (_, index) => index + 1).filter((seats) => optionsForSeats(chosen, seats) !== null);

/** What a table opened so may be when its game begins: one for each number of seats that it can have. */
export const possibleRulesets = <T extends Chosen>(opened: T): readonly (T & { readonly seats: number })[] =>
  possibleSeatCounts(opened).flatMap((seats) => {
    const options = optionsForSeats(opened, seats);
    return options === null ? [] : [{ ...opened, options, seats }];
  });

/** How many sit there: fewer it cannot be for. */
export const seatedCount = ({ chairs }: Pick<TableState, "chairs">): number =>
  chairs.filter((chair) => chair !== null).length;
