/** Checks results by hand, and makes results of tables and of unfinished games. */
import type { Outcome } from "../contract/game.ts";
import { sameJson } from "../kit/json.ts";
import type { Result, SeatOutcome } from "./forms/fields.ts";
import type { Pairing, TournamentState } from "./forms/types.ts";
import { forfeitResult, placesByLeast } from "./systems/points.ts";

/** A drawn game of a knockout is played again so often; then the better seed advances. So often a closed table is replaced. */
export const MAX_REPLAYS = 2;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whether a result by hand is complete and does not contradict itself. */
export const isSoundResult = ({ settings }: TournamentState, { sides }: Pairing, result: Result): boolean => {
  const { places, pips, deals, forfeits = [] } = result;
  const count = sides.length;
  if (places.length !== count || !sameJson(places, placesByLeast(places))) return false;
  if (new Set(forfeits).size !== forfeits.length || forfeits.some((side) => side >= count)) return false;
  const played = places.map((_, side) => side).filter((side) => !forfeits.includes(side));
  if (played.some((side) => forfeits.some((other) => places[other]! <= places[side]!))) return false;
  if (pips === undefined) return deals === undefined;
  if (!settings.pips || pips.length !== count) return false;
  // Sides with equal pips may have any order: a knockout needs a winner.
  const isContrary = (side: number, other: number) => pips[side]! < pips[other]! && places[side]! >= places[other]!;
  if (played.some((side) => played.some((other) => isContrary(side, other)))) return false;
  return deals === undefined || isSumOf(pips, deals);
};

const isSumOf = (pips: readonly number[], deals: readonly (readonly number[])[]): boolean =>
  deals.every((deal) => deal.length === pips.length) &&
  pips.every((total, side) => total === sum(deals.map((deal) => deal[side]!)));

/** Whether a result names one winner, as a knockout needs. */
export const hasWinner = ({ places }: Result): boolean => places.filter((place) => place === 1).length === 1;

/** A table's outcome by sides. Partners have the same score. */
export const resultOfOutcome = (
  { settings }: TournamentState,
  { sides }: Pairing,
  outcome: Outcome | NonNullable<SeatOutcome>,
): Result => {
  const { winners, scores, places } = outcome;
  const wins = sides.map((_, side) => winners.some((seat) => seat % sides.length === side));
  const values = sides.map((_, side) => places?.[side] ?? (wins[side] ? 0 : 1));
  const pips = settings.pips && scores !== undefined ? sides.map((_, side) => Math.round(scores[side]!)) : undefined;
  return { places: placesByLeast(values), ...(pips !== undefined && { pips }) };
};

/** The result of a game that is still unfinished: the late sides forfeit, or all if none is known to be late. */
export const resultOfLate = ({ sides, entered }: Pairing, late: readonly number[]): Result => {
  if (entered !== null) return entered.result;
  const known = late.filter((side) => side < sides.length);
  return forfeitResult(sides.length, known.length > 0 ? [...new Set(known)] : sides.map((_, side) => side));
};

/** A knockout needs a winner: without one, the better seed advances. */
export const withWinner = ({ seeds }: TournamentState, { sides }: Pick<Pairing, "sides">, result: Result): Result => {
  if (hasWinner(result)) return result;
  const isFirstBetter = seeds.indexOf(sides[0]![0]!) < seeds.indexOf(sides[1]![0]!);
  return { ...result, places: isFirstBetter ? [1, 2] : [2, 1] };
};
