/**
 * Estimates the points of a round without playing it to its end: a linear function of features of each seat's plan,
 * learned from rounds that planners played (test/training/train/main.ts). A playout knows more, but its luck hides the
 * difference between two moves, so the estimate compares moves better.
 */
import type { Seat } from "../../../contract/game.ts";
import { tileOf, tilePips } from "../state/tiles.ts";
import type { Tile } from "../state/types.ts";
import { weights } from "./generated/weights.ts";
import { isOpen, isOwnOf, type MutableRound, ROWS } from "./mutable-round.ts";
import { planFor, ROLLOUT_PLAN_NODES } from "./planner.ts";

const DOUBLE_BLANK = tileOf(0, 0);

/** The features of one seat. Pips are in units of the set's highest value, so that one estimate serves every set. */
interface SeatFeatures {
  readonly tiles: number;
  readonly pips: number;
  /** Tiles and pips of its plan. */
  readonly planned: number;
  readonly plannedPips: number;
  readonly marked: number;
  readonly blank: Blank;
}

/** What the double blank would score (#34, mostly in the family rules); 0 for a seat without it. */
interface Blank {
  readonly held: number;
  /** The same while no plan contains it, and while a train within reach ends in a blank. */
  readonly loose: number;
  readonly ready: number;
}

const NO_BLANK: Blank = { held: 0, loose: 0, ready: 0 };

const blankOf = (round: MutableRound, seat: Seat, plan: readonly Tile[]): Blank => {
  const { doubleBlank, set } = round.rules;
  const held = (round.rows[seat * ROWS]! & 1) * (doubleBlank / set);
  if (held === 0) return NO_BLANK;
  return { held, loose: plan.includes(DOUBLE_BLANK) ? 0 : held, ready: endsInBlank(round, seat) ? held : 0 };
};

const endsInBlank = (round: MutableRound, seat: Seat): boolean =>
  round.spots.some(
    (spots, train) => (isOwnOf(round, seat, train) || isOpen(round, train)) && spots.some((spot) => (spot & 31) === 0),
  );

const seatFeatures = (round: MutableRound, seat: Seat): SeatFeatures => {
  const { tiles } = planFor(round, seat, ROLLOUT_PLAN_NODES);
  const plannedPips = tiles.reduce((sum, tile) => sum + tilePips(tile), 0);
  return {
    tiles: round.held[seat]!,
    pips: pipsIn(round, seat) / round.rules.set,
    planned: tiles.length,
    plannedPips: plannedPips / round.rules.set,
    marked: Number(round.marked[seat]),
    blank: blankOf(round, seat, tiles),
  };
};

/** Each half counts once, because a double has only one bit. */
const pipsIn = ({ rows }: MutableRound, seat: Seat): number => {
  let pips = 0;
  for (let value = 0; value < ROWS; value++) {
    const row = rows[seat * ROWS + value]!;
    let halves = (row >> value) & 1;
    for (let left = row; left !== 0; left &= left - 1) halves++;
    pips += value * halves;
  }
  return pips;
};

/** Features of the other seats that affect one seat. */
interface Others {
  /** The fewest tiles of another seat, and the fewest with tiles outside its plan counted twice. */
  readonly fewest: number;
  readonly nearest: number;
  readonly tiles: number;
  readonly extras: number;
  readonly marked: number;
}

const othersOf = (features: readonly SeatFeatures[], seat: Seat): Others => {
  const others = features.filter((_, other) => other !== seat);
  const mean = (of: (one: SeatFeatures) => number): number =>
    others.reduce((sum, one) => sum + of(one), 0) / others.length;
  return {
    fewest: Math.min(...others.map(({ tiles }) => tiles)),
    nearest: Math.min(...others.map(({ tiles, planned }) => 2 * tiles - planned)),
    tiles: mean(({ tiles }) => tiles),
    extras: mean(({ tiles, planned }) => tiles - planned),
    marked: mean(({ marked }) => marked),
  };
};

/** The features, in the order of the weights. */
const termsOf = (round: MutableRound, own: SeatFeatures, others: Others, seat: Seat): readonly number[] => {
  const { fewest, nearest } = others;
  const extras = own.tiles - own.planned;
  const extraPips = own.pips - own.plannedPips;
  const away = awayFrom(round, seat);
  const left = round.left / (10 * round.seats);
  const open = round.inheritedDoubles.length > 0 ? 1 : 0;
  const close = 1 / (1 + fewest);
  const closer = 1 / (1 + nearest);
  const ownClose = 1 / (1 + own.tiles);
  const ownCloser = 1 / (1 + own.tiles + extras);
  const { held, loose, ready } = own.blank;
  return [
    ...[1, own.tiles, own.pips, own.planned, own.plannedPips, extras, own.marked],
    ...[fewest, nearest, others.tiles, others.extras, others.marked],
    ...[away, left, open, close, closer, ownClose, ownCloser],
    ...[fewest, nearest].flatMap((tiles) => [own.pips * tiles, extraPips * tiles, extras * tiles]),
    ...[close, closer].flatMap((near) => [own.pips * near, extraPips * near]),
    ...[own.pips * ownClose, own.pips * ownCloser, own.pips * left, extraPips * left, extras * left],
    ...[away * own.pips, away * close, away * ownClose, open * own.pips, own.marked * own.pips],
    ...[own.tiles * fewest, own.tiles ** 2, fewest ** 2, extras ** 2],
    ...[held, loose, ready].flatMap((blank) => [blank, blank * fewest, blank * close]),
    ...[held * closer, held * ownClose, held * ownCloser, held * own.planned],
  ];
};

/** The share of the table that is on turn before the seat. */
const awayFrom = ({ rules, seats, seat: onTurn }: MutableRound, seat: Seat): number => {
  const steps = rules.direction === "clockwise" ? seat - onTurn : onTurn - seat;
  return ((steps + seats) % seats) / seats;
};

/** The features of each seat, from which the estimate is learned. */
export const estimateFeatures = (round: MutableRound): readonly (readonly number[])[] => {
  const features = Array.from({ length: round.seats }, (_, seat) => seatFeatures(round, seat));
  return features.map((own, seat) => termsOf(round, own, othersOf(features, seat), seat));
};

/** The expected points of each seat, without its partner's. */
export const estimatePoints = (round: MutableRound): readonly number[] =>
  estimateFeatures(round).map((each) => {
    const points = each.reduce((sum, term, index) => sum + term * weights[index]!, 0);
    return Math.max(0, points) * round.rules.set;
  });
