/**
 * The chances to win, from features that all players see: how many cards remain to be found in each base, and how well
 * it is known; which Spy can hit which next card; and the order of turns. The weights are fitted to games of equal
 * players (README.md).
 */
import type { Seat } from "../../../contract/game.ts";
import { isEliminated } from "../state/turn.ts";
import type { TableBelief } from "./table-belief.ts";

/** Features of about equal scale. */
const FEATURES = ["left", "last", "doubt", "danger", "attack", "order"] as const;
export type Features = Readonly<Record<(typeof FEATURES)[number], number>>;

/** Log odds per unit, for two seats still in the game, or for more. */
export type Weights = Readonly<Record<"duel" | "crowd", Features>>;

export const WEIGHTS: Weights = {
  duel: { left: 1.3, last: -0.6, doubt: 0.5, danger: -0.5, attack: 0.5, order: -1.4 },
  crowd: { left: 0.3, last: -0.2, doubt: 0.1, danger: -0.25, attack: 0.15, order: -0.06 },
};

/** The living seats in turn order, from `first` on. */
const livingFrom = ({ state }: TableBelief, first: Seat): Seat[] => {
  const seats = state.bases.length;
  return state.bases.map((_, index) => (first + index) % seats).filter((seat) => !isEliminated(state, seat));
};

/** The chance that `by` exposes the next card of `on` if it tries, as far as can be known. */
const exposeChance = ({ bases, reach }: TableBelief, by: Seat, on: Seat): number => {
  const [from, to] = [reach[by]!, bases[on]!.target];
  let best = 0;
  for (let column = 0; column < to.length; column++) best = Math.max(best, from[column]! * to[column]!);
  return best;
};

const maxOf = (values: readonly number[]): number => values.reduce((best, value) => Math.max(best, value), 0);

/** The features of every living seat when the seat after `last` is on turn. */
const featuresAfter = (tableBelief: TableBelief, last: Seat): readonly { seat: Seat; features: Features }[] => {
  const living = livingFrom(tableBelief, last + 1);
  return living.map((seat, place) => {
    const { belief, left } = tableBelief.bases[seat]!;
    const others = living.filter((other) => other !== seat);
    return {
      seat,
      features: {
        left,
        last: Number(left === 1),
        doubt: Math.log2(Math.max(1, belief.list.length)) / Math.log2(belief.worlds.count),
        danger: maxOf(others.map((other) => exposeChance(tableBelief, other, seat))),
        attack: maxOf(others.map((other) => exposeChance(tableBelief, seat, other))),
        order: place / living.length,
      },
    };
  });
};

export const scoreOf = (features: Features, weights: Features): number =>
  FEATURES.reduce((sum, name) => sum + weights[name] * features[name], 0);

/** The chance that `seat` wins when the seat after `last` is on turn; 0 for eliminated seats. */
export const winChanceAfter = (
  tableBelief: TableBelief,
  last: Seat,
  seat: Seat,
  weights: Weights = WEIGHTS,
): number => {
  const all = featuresAfter(tableBelief, last);
  const by = all.length === 2 ? weights.duel : weights.crowd;
  const odds = all.map(({ features }) => Math.exp(scoreOf(features, by)));
  const own = all.findIndex((one) => one.seat === seat);
  return own < 0 ? 0 : odds[own]! / odds.reduce((sum, one) => sum + one, 0);
};
