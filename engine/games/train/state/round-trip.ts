/**
 * The round trip (B.5.4): a player who began the turn on the own train may go round the hub clockwise and lay one tile
 * on each public train. Private trains are skipped. The Mexican Train is in the gap that its starter chose; before it
 * is started it is no stop.
 */
import { isPublic } from "./partners.ts";
import { mexicanOf } from "./trains.ts";
import type { TrainState } from "./types.ts";

/** The trains round the hub, clockwise, after `home`. */
export const trainsClockwise = (state: TrainState, home: number): readonly number[] =>
  Array.from({ length: state.seats }, (_, step) => (home + step) % state.seats)
    .flatMap((seat) => (state.gap === seat ? [seat, mexicanOf(state)] : [seat]))
    .slice(1);

/** The next public train of the round trip. Returns null if there is none before it is back home. */
export const nextRoundTripTrain = (state: TrainState): number | null => {
  const walk = state.turn?.walk;
  if (!walk) return null;
  const trains = trainsClockwise(state, walk.home);
  return trains.slice(trains.indexOf(walk.at) + 1).find((train) => isPublic(state, train)) ?? null;
};
