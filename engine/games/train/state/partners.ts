/**
 * Whose train is whose, and partnerships (B.4): two partners sit opposite each other and their trains are one train
 * with two ends, which turns public only when first one and then the other ended a turn without a tile.
 */

import type { Seat } from "../../../contract/game.ts";
import { withItemAt } from "../../../kit/list-edits.ts";
import { mexicanOf } from "./trains.ts";
import type { Lane, MutableTrainState, TrainState } from "./types.ts";

export const partnerOf = (state: TrainState, seat: Seat): Seat => (seat + state.seats / 2) % state.seats;

/** The number of the seat's pair. */
export const pairOf = (state: TrainState, seat: Seat): number => seat % (state.seats / 2);

/** The trains that are the seat's own: one, or with a partner two. */
export const ownTrains = (state: TrainState, seat: Seat): readonly number[] =>
  state.rules.pairs ? [seat, partnerOf(state, seat)] : [seat];

export const isOwn = (state: TrainState, seat: Seat, train: number): boolean =>
  train === seat || (state.rules.pairs && train === partnerOf(state, seat));

/** #11: whether everybody may play there. */
export const isPublic = (state: TrainState, train: number): boolean =>
  train === mexicanOf(state) || state.lanes[train]!.marked;

/** The same list where nothing has to be changed: of most tiles laid. */
export const withMarkers = (state: TrainState, trains: readonly number[], marked: boolean): readonly Lane[] => {
  let { lanes } = state;
  for (const train of trains) {
    const lane = lanes[train]!;
    if (lane.marked !== marked) lanes = withItemAt(lanes, train, { ...lane, marked });
  }
  return lanes;
};

/** #15, B.4: whoever lays a tile on his own train takes his marker off; whoever lays one anywhere is not stuck. */
export const afterTileLaid = (draft: MutableTrainState, seat: Seat, train: number): void => {
  if (draft.rules.pairs && draft.stuck[pairOf(draft, seat)]) draft.stuck = draft.stuck.with(pairOf(draft, seat), false);
  if (isOwn(draft, seat, train)) draft.lanes = withMarkers(draft, ownTrains(draft, seat), false);
};

/** #14, B.4: what comes of a turn that ends without a tile: the marker, or with a partner first *stuck*. */
export const afterFailedTurn = (draft: MutableTrainState, seat: Seat): void => {
  const pair = pairOf(draft, seat);
  if (draft.rules.pairs && !draft.stuck[pair]) draft.stuck = draft.stuck.with(pair, true);
  else draft.lanes = withMarkers(draft, ownTrains(draft, seat), true);
};
