/**
 * Finds the trains and tiles that the seat on turn may play. Computed from the table and the seat's own hand, so a
 * seat's view gives the same plays as the truth (law 4).
 */
import type { Seat } from "../../../contract/game.ts";
import { isOwn, isPublic } from "../state/partners.ts";
import { nextRoundTripTrain } from "../state/round-trip.ts";
import { hasValue, isDouble, seenTiles } from "../state/tiles.ts";
import { endsOf, inheritedOpenDouble, isSamePlace, mexicanOf, mustCloseOwnDouble, valueAt } from "../state/trains.ts";
import type { OpenDouble, Tile, TrainCommand, TrainState } from "../state/types.ts";

export type Play = Extract<TrainCommand, { type: "play" }>;

/** #11: the seat's own train and all public ones. */
const isOpenTo = (state: TrainState, seat: Seat, train: number): boolean =>
  isOwn(state, seat, train) || isPublic(state, train);

/** The trains that the turn's stage allows, without regard to open doubles. */
export const openTrains = (state: TrainState, seat: Seat): readonly number[] => {
  const stage = state.turn?.stage;
  if (stage === "run") return [seat];
  const stop = stage === "walk" ? nextRoundTripTrain(state) : null;
  if (stop !== null) return [stop];
  return [...state.lanes.keys()].filter((train) => isOpenTo(state, seat, train));
};

/** The positions where a tile may be laid now, each once, by train and position. */
const openPlaces = (state: TrainState, seat: Seat): readonly OpenDouble[] => {
  const barring = inheritedOpenDouble(state);
  if (barring) return [barring];
  return openTrains(state, seat).flatMap((train) => [...new Set(endsOf(state, train))].map((on) => ({ train, on })));
};

/** The tiles that may be laid now: the hand, or after drawing only the drawn one (#13). */
export const tilesToPlay = (state: TrainState, seat: Seat): readonly Tile[] => {
  const drawn = state.turn?.stage === "drawn" ? state.turn.drawn : null;
  return drawn === null ? seenTiles(state.hands[seat]!) : [drawn];
};

/**
 * B.5.4 (f): the gaps for a Mexican Train that is about to start. A single undefined gap if its place does not matter.
 */
const gapsFor = (state: TrainState, train: number): readonly { readonly gap?: Seat }[] =>
  state.rules.roundTrip && train === mexicanOf(state) && state.gap === null
    ? Array.from({ length: state.seats }, (_, gap) => ({ gap }))
    : [{}];

/** Every legal way to lay one of `tiles`. */
export const legalPlaysWith = (state: TrainState, seat: Seat, tiles: readonly Tile[]): readonly Play[] => {
  const places = openPlaces(state, seat);
  const binding = mustCloseOwnDouble(state);
  const takes = (place: OpenDouble, tile: Tile): boolean =>
    hasValue(tile, valueAt(state, place.train, place.on)) &&
    (!binding || isDouble(tile) || isSamePlace(place, binding));
  return tiles.flatMap((tile) =>
    places
      .filter((place) => takes(place, tile))
      .flatMap((place) =>
        gapsFor(state, place.train).map((gap) => ({ type: "play" as const, tile, ...place, ...gap })),
      ),
  );
};

export const legalPlays = (state: TrainState, seat: Seat): readonly Play[] =>
  legalPlaysWith(state, seat, tilesToPlay(state, seat));
