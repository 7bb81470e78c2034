/**
 * Explains to the client why each tile, each train, drawing or passing is not possible now. Computed from the seat's
 * own view, so it reveals nothing.
 */
import type { Refusal, Seat } from "../../../contract/game.ts";
import { hasValue, seenTiles } from "../state/tiles.ts";
import { endsOf, valueAt } from "../state/trains.ts";
import type { Tile, TrainCommand, TrainState } from "../state/types.ts";
import { moves } from "./moves.ts";
import { refuseBy, type TrainRefusal } from "./refusals.ts";
import { trainRefusal, whyNot, wrongTimeRefusal } from "./why-not.ts";

/** Null for what is possible, else the refusal. */
export interface PlayExplanations {
  /** For each tile of the hand. */
  readonly tiles: readonly { readonly tile: Tile; readonly why: Refusal | null }[];
  /** By train: why no tile of this hand can be laid there. */
  readonly trains: readonly (Refusal | null)[];
  readonly draw: Refusal | null;
  readonly pass: Refusal | null;
  readonly stop: Refusal | null;
}

export const explainPlays = (state: TrainState, seat: Seat): PlayExplanations => {
  const hand = seenTiles(state.hands[seat] ?? []);
  const trains = [...state.lanes.keys()];
  return {
    tiles: hand.map((tile) => ({ tile, why: whyNowhere(state, seat, [tile], trains) })),
    trains: trains.map((train) => whyNowhere(state, seat, hand, [train])),
    draw: whyNot(state, seat, { type: "draw" }),
    pass: whyNot(state, seat, { type: "pass" }),
    stop: whyNot(state, seat, { type: "stop" }),
  };
};

/** Why no tile can be laid on any train: the refusal of one that would fit, on an open train if one has its value. */
const whyNowhere = (
  state: TrainState,
  seat: Seat,
  tiles: readonly Tile[],
  trains: readonly number[],
): Refusal | null => {
  const plays = moves(state, seat).map((move) => (move.type === "build" ? { ...move, train: seat } : move));
  const isLegal = plays.some(
    (play) => "tile" in play && "train" in play && tiles.includes(play.tile) && trains.includes(play.train),
  );
  if (isLegal) return null;
  const attempts = fittingAttempts(state, seat, tiles, trains);
  return (
    attempts.find(({ refused }) => refused !== ("train-private" satisfies TrainRefusal)) ??
    attempts[0] ??
    refuseBy(wrongTimeRefusal(state, seat, attemptOf(state, 0, 0, 0)) ?? shutTrain(state, seat, trains))
  );
};

/** If no tile fits: the refusal of the only closed train, else that nothing fits. */
const shutTrain = (state: TrainState, seat: Seat, trains: readonly number[]): TrainRefusal =>
  (trains.length === 1 ? trainRefusal(state, seat, trains[0]!) : null) ?? "does-not-fit";

/** The refusals of each tile at each end that shows one of its values. */
const fittingAttempts = (
  state: TrainState,
  seat: Seat,
  tiles: readonly Tile[],
  trains: readonly number[],
): readonly Refusal[] =>
  trains.flatMap((train) =>
    endsOf(state, train).flatMap((on) =>
      tiles
        .filter((tile) => hasValue(tile, valueAt(state, train, on)))
        .map((tile) => {
          const code = state.phase === "build" && train !== seat ? "own-train-only" : null;
          return code ? refuseBy(code) : whyNot(state, seat, attemptOf(state, tile, train, on));
        })
        .filter((why) => why !== null),
    ),
  );

const attemptOf = (state: TrainState, tile: Tile, train: number, on: number): TrainCommand =>
  state.phase === "build" ? { type: "build", tile, on } : { type: "play", tile, train, on };
