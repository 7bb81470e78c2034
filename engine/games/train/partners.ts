/**
 * Whose train is whose, and partnerships (B.4): two partners sit opposite each other and their trains are one train
 * with two ends, which turns public only when first one and then the other ended a turn without a tile.
 */
import type { Seat } from "../../game.ts";
import { mexicanOf } from "./trains.ts";
import type { Lane, TrainState } from "./types.ts";

export const partnerOf = (state: TrainState, seat: Seat): Seat => (seat + state.seats / 2) % state.seats;

/** The number of the seat's pair. */
export const pairOf = (state: TrainState, seat: Seat): number => seat % (state.seats / 2);

/** The trains that are the seat's own: one, or with a partner two. */
export const ownTrains = (state: TrainState, seat: Seat): readonly number[] =>
  state.rules.pairs ? [seat, partnerOf(state, seat)] : [seat];

export const isOwn = (state: TrainState, seat: Seat, train: number): boolean => ownTrains(state, seat).includes(train);

/** #11: whether everybody may play there. */
export const isPublic = (state: TrainState, train: number): boolean =>
  train === mexicanOf(state) || state.lanes[train]!.marked;

export const withMarkers = (state: TrainState, trains: readonly number[], marked: boolean): readonly Lane[] =>
  state.lanes.map((lane, train) => (lane.marked !== marked && trains.includes(train) ? { ...lane, marked } : lane));

const withStuck = (state: TrainState, seat: Seat, stuck: boolean): TrainState => ({
  ...state,
  stuck: state.stuck.with(pairOf(state, seat), stuck),
});

/** #15, B.4: whoever lays a tile on his own train takes his marker off; whoever lays one anywhere is not stuck. */
export const afterLaying = (state: TrainState, seat: Seat, train: number): TrainState => {
  const freed = state.rules.pairs && state.stuck[pairOf(state, seat)] ? withStuck(state, seat, false) : state;
  const own = ownTrains(state, seat);
  if (!own.includes(train) || !own.some((each) => state.lanes[each]!.marked)) return freed;
  return { ...freed, lanes: withMarkers(freed, own, false) };
};

/** #14, B.4: what comes of a turn that ends without a tile: the marker, or with a partner first *stuck*. */
export const afterFailing = (state: TrainState, seat: Seat): TrainState => {
  if (state.rules.pairs && !state.stuck[pairOf(state, seat)]) return withStuck(state, seat, true);
  return { ...state, lanes: withMarkers(state, ownTrains(state, seat), true) };
};
