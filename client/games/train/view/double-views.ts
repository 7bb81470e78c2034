/** The open doubles in the order in which they must be closed, and those that no tile can close. */
import { isUnclosable, valueAt } from "../../../../engine/games/train/state/trains.ts";
import type { OpenDouble, TrainState, Value } from "../../../../engine/games/train/state/types.ts";

export interface DoubleView extends OpenDouble {
  readonly value: Value;
  /** 1 for the one to be closed first; null for a dead one, which bars no player (#27). */
  readonly rank: number | null;
}

export const doubleViews = (state: TrainState): readonly DoubleView[] => {
  if (state.phase !== "play") return [];
  // Doubles of the current turn bar no player yet.
  const fresh = state.turn?.doubles ?? [];
  return [...ranked(state, state.queue, 0), ...ranked(state, fresh, state.queue.length)];
};

const ranked = (state: TrainState, doubles: readonly OpenDouble[], from: number): readonly DoubleView[] => {
  const live = doubles.filter((double) => !isUnclosable(state, double));
  const order = state.rules.closeOrder === "last-laid" ? live.toReversed() : live;
  return doubles.map((double) => {
    const rank = order.indexOf(double);
    return {
      ...double,
      value: valueAt(state, double.train, double.on),
      rank: rank < 0 ? null : from + rank + 1,
    };
  });
};
