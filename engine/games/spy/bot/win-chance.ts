/**
 * The chances to win, from features of each seat: how many cards have been found in its base, how well the base is
 * known, which Spy can hit its next card, and the order of turns. The weights are learned from games between equal
 * players (README.md).
 */
import type { Seat } from "../../../contract/game.ts";
import { TARGETS } from "../state/rulebook.ts";
import { isEliminated } from "../state/turn.ts";
import { weights as learned } from "./generated/weights.ts";
import type { TableBelief } from "./table-belief.ts";

/**
 * `found1` to `found3`: at least so many cards have been found. `doubt`: the share of the base that is unknown, in bits.
 * `danger`: the chance that the seat on turn finds the next card; `threat`: the same for the other seats. `lastDanger`
 * and `lastThreat` repeat them if that card is the last one.
 */
export const FEATURES = [
  "found1",
  "found2",
  "found3",
  "doubt",
  "danger",
  "lastDanger",
  "threat",
  "lastThreat",
  "order",
] as const;
export type Features = Readonly<Record<(typeof FEATURES)[number], number>>;

/** Log odds per unit, for two seats still in the game, or for more. */
export type Weights = Readonly<Record<"duel" | "crowd", Features>>;

/**
 * By who looks at the end of a turn: its seat, which plans the turn; another seat, which values its own chance; or a
 * study, which sees all bases.
 */
export const WEIGHTS: Readonly<Record<"plan" | "value" | "study", Weights>> = learned;

/** The share of a whole base's bits that `count` of its `orders` orders leave unknown. */
export const doubtOf = (count: number, orders: number): number => Math.log2(Math.max(1, count)) / Math.log2(orders);

/** Counts as equally likely, so that rounding decides nothing. */
const ALMOST = 1 - 1e-9;

/** Whether a try that hits with chance `hit` is as good as the best one. */
export const isBestTry = (hit: number, best: number): boolean => hit >= best * ALMOST;

/** The living seats in turn order, from `first` on. */
const livingFrom = ({ state }: TableBelief, first: Seat): Seat[] => {
  const seats = state.bases.length;
  return state.bases.map((_, index) => (first + index) % seats).filter((seat) => !isEliminated(state, seat));
};

/**
 * The chance that `by` exposes the next card of `on` if it tries where that is likeliest. If the viewer knows the cards
 * of `on`, it also knows when this try fails.
 */
const exposeChance = ({ bases, reach, state }: TableBelief, by: Seat, on: Seat): number => {
  const [from, { target, left }] = [reach[by]!, bases[on]!];
  let best = 0;
  for (let column = 0; column < target.length; column++) best = Math.max(best, from[column]! * target[column]!);
  const place = state.bases[on]!.cards.indexOf(TARGETS[TARGETS.length - left] ?? null);
  return place < 0 || isBestTry(from[place]! * target[place]!, best) ? best : 0;
};

const maxOf = (values: readonly number[]): number => values.reduce((best, value) => Math.max(best, value), 0);

/** The features of every living seat when the seat after `last` is on turn. */
export const featuresAfter = (
  tableBelief: TableBelief,
  last: Seat,
): readonly { readonly seat: Seat; readonly features: Features }[] => {
  const living = livingFrom(tableBelief, last + 1);
  return living.map((seat, place) => {
    const { belief, left } = tableBelief.bases[seat]!;
    const isLast = Number(left === 1);
    const danger = place === 0 ? 0 : exposeChance(tableBelief, living[0]!, seat);
    const others = living.slice(1).filter((other) => other !== seat);
    const threat = maxOf(others.map((other) => exposeChance(tableBelief, other, seat)));
    return {
      seat,
      features: {
        found1: Number(left < 4),
        found2: Number(left < 3),
        found3: isLast,
        doubt: doubtOf(belief.list.length, belief.worlds.count),
        danger,
        lastDanger: isLast * danger,
        threat,
        lastThreat: isLast * threat,
        order: place / living.length,
      },
    };
  });
};

export const scoreOf = (features: Features, weights: Features): number =>
  FEATURES.reduce((sum, name) => sum + weights[name] * features[name], 0);

/** The chance that `seat` wins when the seat after `last` is on turn; 0 for eliminated seats. */
export const winChanceAfter = (tableBelief: TableBelief, last: Seat, seat: Seat, weights: Weights): number => {
  const all = featuresAfter(tableBelief, last);
  const by = all.length === 2 ? weights.duel : weights.crowd;
  const odds = all.map(({ features }) => Math.exp(scoreOf(features, by)));
  const own = all.findIndex((one) => one.seat === seat);
  return own < 0 ? 0 : odds[own]! / odds.reduce((sum, one) => sum + one, 0);
};
