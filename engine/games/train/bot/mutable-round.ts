/**
 * A round in mutable numbers for the bot's simulations, because one choice simulates thousands of turns. Same rules as
 * the table's fold; test/engine/games/train/bot/mutable-round.test.ts compares both, move by move and in every
 * variant.
 *
 * A hand is a row of bits per value: tile a-b sets bit b in row a and bit a in row b. A spot is an open end of a train:
 * its value, plus OPEN_DOUBLE_FLAG if it is a double without a tile on it. A double exists only once, so an open double
 * is named by its train and value.
 */
import type { Seat } from "../../../contract/game.ts";
import { halvesOf, hasValue, isDouble } from "../state/tiles.ts";
import { endsOf, valueAt } from "../state/trains.ts";
import type { OpenDouble, Rules, Stage, Tile, TrainState } from "../state/types.ts";

/** Values are 0 to 18, and a hand has one row for each. */
export const ROWS = 19;

/** Added to the value of a spot on an uncovered double. */
export const OPEN_DOUBLE_FLAG = 32;

export const NO_TRAIN = -1;

export interface MutableRound {
  readonly rules: Rules;
  readonly seats: number;
  /** The number of the Mexican Train, which may not exist. */
  readonly mexican: number;
  readonly rows: Int32Array;
  readonly held: Int32Array;
  /** By train: its spots, each as often as tiles can be laid there. */
  readonly spots: number[][];
  /** By train: the number of its tiles. */
  readonly laid: Int32Array;
  readonly marked: boolean[];
  /** By value: how many tiles that show it are on trains. */
  readonly shown: Int32Array;
  /** Open doubles of earlier turns, as `train * 32 + value`, in the order laid. */
  inheritedDoubles: number[];
  /** The same, of this turn. */
  turnDoubles: number[];
  readonly ran: boolean[];
  readonly stuck: boolean[];
  boneyard: readonly Tile[];
  /** How many tiles of the boneyard are left. */
  left: number;
  /** The positions of the boneyard that were drawn; null if all seats draw from its top. */
  drawnFrom: Uint8Array | null;
  phase: "build" | "play" | "over";
  seat: Seat;
  stage: Stage;
  drawn: Tile;
  laidThisTurn: number;
  /** The round trip: the train on which it started, or NO_TRAIN without a trip, and the train of its last tile. */
  home: number;
  at: number;
  /** As in `TrainState`, but NO_TRAIN instead of null. */
  gap: number;
  idle: number;
  starter: Seat;
}

/** The round of `state`. Of face-down hands only the size is known. */
export const roundOf = (state: TrainState, boneyard: readonly Tile[]): MutableRound => {
  const { rules, seats, turn } = state;
  return {
    rules,
    seats,
    mexican: seats,
    rows: rowsOf(state),
    held: Int32Array.from(state.hands, (hand) => hand.length),
    spots: state.lanes.map((_, train) => endsOf(state, train).map((on) => spotAt(state, train, on))),
    laid: Int32Array.from(state.lanes, ({ laid }) => laid.length),
    marked: state.lanes.map(({ marked }) => marked),
    shown: shownIn(state),
    inheritedDoubles: state.queue.map((double) => openAt(state, double)),
    turnDoubles: turn?.doubles.map((double) => openAt(state, double)) ?? [],
    ran: [...state.ran],
    stuck: [...state.stuck],
    boneyard,
    left: state.boneyard,
    drawnFrom: null,
    phase: state.phase === "build" || state.phase === "play" ? state.phase : "over",
    seat: turn?.seat ?? state.ran.indexOf(false),
    stage: turn?.stage ?? "choose",
    drawn: turn?.drawn ?? NO_TRAIN,
    laidThisTurn: turn?.laid ?? 0,
    home: turn?.walk?.home ?? NO_TRAIN,
    at: turn?.walk?.at ?? NO_TRAIN,
    gap: state.gap ?? NO_TRAIN,
    idle: state.idle,
    starter: state.starter ?? 0,
  };
};

/** An independent copy of a round. */
export const copyOf = (round: MutableRound): MutableRound => ({
  ...round,
  rows: round.rows.slice(),
  held: round.held.slice(),
  spots: round.spots.map((spots) => [...spots]),
  laid: round.laid.slice(),
  marked: [...round.marked],
  shown: round.shown.slice(),
  inheritedDoubles: [...round.inheritedDoubles],
  turnDoubles: [...round.turnDoubles],
  drawnFrom: round.drawnFrom?.slice() ?? null,
  ran: [...round.ran],
  stuck: [...round.stuck],
});

const rowsOf = ({ hands, seats }: TrainState): Int32Array => {
  const rows = new Int32Array(seats * ROWS);
  for (const [seat, hand] of hands.entries()) for (const face of hand) if (face !== null) toggleTile(rows, seat, face);
  return rows;
};

/** Adds the tile to the hand or removes it. */
export const toggleTile = (rows: Int32Array, seat: Seat, tile: Tile): void => {
  const [high, low] = halvesOf(tile);
  rows[seat * ROWS + high]! ^= 1 << low;
  if (high !== low) rows[seat * ROWS + low]! ^= 1 << high;
};

export const spotAt = (state: TrainState, train: number, on: number): number => {
  const { laid } = state.lanes[train]!;
  const tile = laid[on - 1]?.tile;
  const isBare = tile !== undefined && isDouble(tile) && laid.every((each) => each.on !== on);
  return valueAt(state, train, on) + (isBare ? OPEN_DOUBLE_FLAG : 0);
};

const openAt = (state: TrainState, { train, on }: OpenDouble): number => train * 32 + valueAt(state, train, on);

const shownIn = ({ lanes, rules }: TrainState): Int32Array => {
  const tiles = lanes.flatMap(({ laid }) => laid.map(({ tile }) => tile));
  return Int32Array.from({ length: rules.set + 1 }, (_, value) => tiles.filter((tile) => hasValue(tile, value)).length);
};

export const isOwnOf = ({ rules, seats }: Pick<MutableRound, "rules" | "seats">, seat: Seat, train: number): boolean =>
  train === seat || (rules.pairs && train === (seat + seats / 2) % seats);

export const isOpen = (round: MutableRound, train: number): boolean => train === round.mexican || round.marked[train]!;

const isLive = ({ shown, rules }: MutableRound, double: number): boolean => shown[double & 31]! <= rules.set;

/** The live double to be closed first. Returns NO_TRAIN if there is none. */
const firstLiveDouble = (round: MutableRound, doubles: readonly number[]): number => {
  const step = round.rules.closeOrder === "last-laid" ? -1 : 1;
  for (let at = step > 0 ? 0 : doubles.length - 1; at >= 0 && at < doubles.length; at += step) {
    if (isLive(round, doubles[at]!)) return doubles[at]!;
  }
  return NO_TRAIN;
};

export const inheritedDouble = (round: MutableRound): number =>
  round.inheritedDoubles.length === 0 ? NO_TRAIN : firstLiveDouble(round, round.inheritedDoubles);

export const closableIn = (round: MutableRound, doubles: readonly number[]): readonly number[] =>
  doubles.filter((double) => isLive(round, double));

export const ownOpenDouble = (round: MutableRound): number => {
  if (!round.rules.secondDoubleBinds || round.turnDoubles.length < 2) return NO_TRAIN;
  return closableIn(round, round.turnDoubles).length > 1 ? firstLiveDouble(round, round.turnDoubles) : NO_TRAIN;
};

/** The next public train of the round trip. Returns NO_TRAIN if there is none. */
export const nextStopOf = (round: MutableRound): number => {
  if (round.home === NO_TRAIN) return NO_TRAIN;
  let isPast = round.at === round.home;
  for (let step = 0; step < round.seats; step++) {
    const train = (round.home + step) % round.seats;
    if (step > 0 && isPast && isOpen(round, train)) return train;
    if (train === round.at) isPast = true;
    if (train !== round.gap) continue;
    if (isPast && round.at !== round.mexican) return round.mexican;
    if (round.at === round.mexican) isPast = true;
  }
  return NO_TRAIN;
};
