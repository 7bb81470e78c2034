/**
 * The trains on the table: their free ends, their tiles, and the open doubles that restrict play. A position on a train
 * is 0 for the engine and k for the k-th tile. It is free until a tile lies on it; with split doubles a closed double
 * takes two more.
 */
import { withInserted } from "../../../kit/list-edits.ts";
import { hasValue, isDouble, otherHalf } from "./tiles.ts";
import type { LaidTile, Lane, OpenDouble, Tile, TrainState, Value } from "./types.ts";

/** B.5.3: the closing tile and two branches. */
const TILES_ON_SPLIT_DOUBLE = 3;

export const EMPTY_LANE: Lane = { laid: [], marked: false };

/** #9: the highest double in round 1, then the next lower. */
export const engineOf = (state: TrainState): Value => state.rules.set + 1 - state.round;

/** The Mexican Train's number, even if the table plays without it. */
export const mexicanOf = (state: TrainState): number => state.seats;

export const valueAt = (state: TrainState, train: number, on: number): Value =>
  on === 0 ? engineOf(state) : state.lanes[train]!.laid[on - 1]!.end;

/** The open positions of a train, each as often as tiles can still be laid there. */
export const endsOf = (state: TrainState, train: number): readonly number[] => {
  const { laid } = state.lanes[train]!;
  if (!state.rules.splitDoubles) return [laid.length];
  const taken = new Array<number>(laid.length + 1).fill(0);
  for (const { on } of laid) taken[on]!++;
  return taken.flatMap((tiles, on) => new Array<number>(roomOn(laid[on - 1]?.tile, tiles)).fill(on));
};

const roomOn = (tile: Tile | undefined, taken: number): number => {
  if (taken === 0) return 1;
  return tile !== undefined && isDouble(tile) ? TILES_ON_SPLIT_DOUBLE - taken : 0;
};

export const isEnd = (state: TrainState, train: number, on: number): boolean => endsOf(state, train).includes(on);

/** The train with one more tile. The caller must check that it fits. */
export const withTileLaid = (state: TrainState, train: number, tile: Tile, on: number): Lane => {
  const lane = state.lanes[train]!;
  const laid: LaidTile = { tile, on, end: otherHalf(tile, valueAt(state, train, on)) };
  return { laid: withInserted(lane.laid, lane.laid.length, laid), marked: lane.marked };
};

export const isSamePlace = (a: OpenDouble, b: OpenDouble): boolean => a.train === b.train && a.on === b.on;

/** #27: whether all tiles of the value are on trains. Never used for the engine's value: its double is on the hub. */
const isSpent = (state: TrainState, value: Value): boolean => {
  let seen = 0;
  for (const { laid } of state.lanes) for (const { tile } of laid) if (hasValue(tile, value)) seen++;
  return seen === state.rules.set + 1;
};

/** #27: whether an open double can no longer be closed, so that it restricts no seat. */
export const isUnclosable = (state: TrainState, double: OpenDouble): boolean =>
  isSpent(state, valueAt(state, double.train, double.on));

export const closableDoubles = (state: TrainState, doubles: readonly OpenDouble[]): readonly OpenDouble[] =>
  doubles.filter((double) => !isUnclosable(state, double));

/** #24, #25: the live double that must be closed before the others. */
const firstToClose = (state: TrainState, doubles: readonly OpenDouble[]): OpenDouble | null => {
  const live = closableDoubles(state, doubles);
  return (state.rules.closeOrder === "last-laid" ? live.at(-1) : live[0]) ?? null;
};

/** #21: the open double of an earlier turn that closes all other trains. Returns null if there is none. */
export const inheritedOpenDouble = (state: TrainState): OpenDouble | null => firstToClose(state, state.queue);

/** #20: the only double of this turn on which a tile that is no double may go. Returns null if any train is allowed. */
export const mustCloseOwnDouble = (state: TrainState): OpenDouble | null => {
  if (!state.rules.secondDoubleBinds || !state.turn) return null;
  return closableDoubles(state, state.turn.doubles).length > 1 ? firstToClose(state, state.turn.doubles) : null;
};
