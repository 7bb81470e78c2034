/**
 * Ownership of trains, and partnerships (B.4). Partners sit opposite each other and their trains are one train with two
 * ends. It becomes public only when both partners have ended a turn without a tile.
 */

import type { Seat } from "../../../contract/game.ts";
import { withItemAt } from "../../../kit/list-edits.ts";
import { mexicanOf } from "./trains.ts";
import type { Lane, MutableTrainState, TrainState } from "./types.ts";

export const partnerOf = (state: TrainState, seat: Seat): Seat => (seat + state.seats / 2) % state.seats;

/** The number of the seat's pair. */
export const pairOf = (state: TrainState, seat: Seat): number => seat % (state.seats / 2);

/** The seat's own trains: one, or two with a partner. */
const ownTrains = (state: TrainState, seat: Seat): readonly number[] =>
  state.rules.pairs ? [seat, partnerOf(state, seat)] : [seat];

export const isOwn = (state: TrainState, seat: Seat, train: number): boolean =>
  train === seat || (state.rules.pairs && train === partnerOf(state, seat));

/** #11: whether all seats may play there. */
export const isPublic = (state: TrainState, train: number): boolean =>
  train === mexicanOf(state) || state.lanes[train]!.marked;

/** Returns the same list if nothing changes, as with most tiles. */
export const withMarkers = (state: TrainState, trains: readonly number[], marked: boolean): readonly Lane[] => {
  let { lanes } = state;
  for (const train of trains) {
    const lane = lanes[train]!;
    if (lane.marked !== marked) lanes = withItemAt(lanes, train, { ...lane, marked });
  }
  return lanes;
};

/** #15, B.4: a tile on the seat's own train removes its marker; a tile on any train ends *stuck*. */
export const afterTileLaid = (draft: MutableTrainState, seat: Seat, train: number): void => {
  if (draft.rules.pairs && draft.stuck[pairOf(draft, seat)]) draft.stuck = draft.stuck.with(pairOf(draft, seat), false);
  if (isOwn(draft, seat, train)) draft.lanes = withMarkers(draft, ownTrains(draft, seat), false);
};

/** #14, B.4: a turn that ends without a tile places the marker, or with a partner first *stuck*. */
export const afterFailedTurn = (draft: MutableTrainState, seat: Seat): void => {
  const pair = pairOf(draft, seat);
  if (draft.rules.pairs && !draft.stuck[pair]) draft.stuck = draft.stuck.with(pair, true);
  else draft.lanes = withMarkers(draft, ownTrains(draft, seat), true);
};
