/**
 * The round trip (B.5.4): whoever began his turn on his own train may go on round the hub, always clockwise, and lay
 * one tile on each public train in turn. Private trains are passed by; the Mexican Train stands in the gap that its
 * starter chose, and one that is not started yet is no stop.
 */
import { isPublic } from "./partners.ts";
import { mexicanOf } from "./trains.ts";
import type { TrainState } from "./types.ts";

/** The trains round the hub, clockwise, from `home` on and without it. */
export const trainsClockwise = (state: TrainState, home: number): readonly number[] =>
  Array.from({ length: state.seats }, (_, step) => (home + step) % state.seats)
    .flatMap((seat) => (state.gap === seat ? [seat, mexicanOf(state)] : [seat]))
    .slice(1);

/** The next public train of the walk under way; null when it has come round, or when there is none. */
export const nextRoundTripTrain = (state: TrainState): number | null => {
  const walk = state.turn?.walk;
  if (!walk) return null;
  const trains = trainsClockwise(state, walk.home);
  return trains.slice(trains.indexOf(walk.at) + 1).find((train) => isPublic(state, train)) ?? null;
};
