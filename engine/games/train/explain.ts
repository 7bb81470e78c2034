/**
 * Why something cannot be done now: the refusals of `decide`, and the client's answers to "why?" for each tile, each
 * train, and drawing and passing. Everything follows from a seat's own view, so no answer tells a secret.
 */
import type { Refusal, Seat } from "../../game.ts";
import { isListed, moves, turn } from "./moves.ts";
import { openTrains, type Play, playsOf, tilesToPlay } from "./plays.ts";
import { type RefusalCode, refuseBy } from "./refusals.ts";
import { hasValue, isDouble, seenTiles } from "./tiles.ts";
import { barringDouble, bindingDouble, endsOf, isEnd, isSamePlace, mexicanOf, valueAt } from "./trains.ts";
import type { Tile, TrainCommand, TrainState } from "./types.ts";

/** Why `decide` refuses the command; null when it accepts. */
export const whyNot = (state: TrainState, seat: Seat, command: TrainCommand): Refusal | null =>
  isListed(state, seat, command)
    ? null
    : refuseBy(untimely(state, seat, command) ?? unfit(state, seat, command) ?? "does-not-fit");

/** The command comes at the wrong time or from the wrong seat. */
const untimely = (state: TrainState, seat: Seat, { type }: TrainCommand): RefusalCode | null => {
  const isBuilding = type === "build" || type === "finish";
  if (state.phase === "over") return "game-over";
  if (type === "ready") return state.phase === "gate" ? "already-ready" : "not-between-rounds";
  if (state.phase !== "build" && state.phase !== "play") return "round-over";
  const isOn = turn(state).includes(seat);
  if (state.phase === "play") return isOn ? (isBuilding ? "take-turns" : null) : "not-your-turn";
  return isBuilding ? (isOn ? null : "already-finished") : "together";
};

const unfit = (state: TrainState, seat: Seat, command: TrainCommand): RefusalCode | null => {
  switch (command.type) {
    case "play":
      return unfitPlay(state, seat, command);
    case "build":
      return unfitBuild(state, seat, command);
    case "draw":
      return unfitDraw(state, seat);
    case "pass":
      return unfitPass(state, seat);
    case "stop":
      return "nothing-to-stop";
    default:
      return null;
  }
};

const unfitPlay = (state: TrainState, seat: Seat, play: Play): RefusalCode =>
  unfitTile(state, seat, play.tile) ?? unfitTrain(state, seat, play.train) ?? unfitPlace(state, play) ?? unfitGap(play);

const unfitTile = (state: TrainState, seat: Seat, tile: Tile): RefusalCode | null => {
  if (!state.hands[seat]!.includes(tile)) return "not-in-hand";
  return tilesToPlay(state, seat).includes(tile) ? null : "drawn-tile-only";
};

const unfitTrain = (state: TrainState, seat: Seat, train: number): RefusalCode | null => {
  if (train >= state.lanes.length) return train === mexicanOf(state) ? "no-mexican-train" : "no-such-train";
  const barring = barringDouble(state);
  if (barring) return barring.train === train ? null : "double-open";
  if (state.phase === "build") return train === seat ? null : "own-train-only";
  if (openTrains(state, seat).includes(train)) return null;
  if (state.turn?.stage === "run") return "own-train-only";
  return state.turn?.stage === "walk" ? "next-train-only" : "train-private";
};

const unfitPlace = (state: TrainState, { tile, train, on }: Play): RefusalCode | null => {
  if (!isEnd(state, train, on)) return "no-such-end";
  if (!hasValue(tile, valueAt(state, train, on))) return "does-not-fit";
  const barring = barringDouble(state);
  if (barring && !isSamePlace(barring, { train, on })) return "double-open";
  const binding = bindingDouble(state);
  return binding && !isDouble(tile) && !isSamePlace(binding, { train, on }) ? "first-double-only" : null;
};

const unfitGap = ({ gap }: Play): RefusalCode => (gap === undefined ? "choose-gap" : "no-gap");

const unfitBuild = (state: TrainState, seat: Seat, { tile, on }: { tile: Tile; on: number }): RefusalCode | null => {
  if (!state.hands[seat]!.includes(tile)) return "not-in-hand";
  return isEnd(state, seat, on) ? null : "no-such-end";
};

const unfitDraw = (state: TrainState, seat: Seat): RefusalCode | null => {
  const stage = state.turn?.stage;
  if (stage === "drawn") return "already-drawn";
  if (stage === "run") return "own-train-only";
  if (stage === "walk") return "next-train-only";
  return state.boneyard === 0 ? "boneyard-empty" : isHeldToPlay(state, seat) ? "must-play" : null;
};

const unfitPass = (state: TrainState, seat: Seat): RefusalCode | null => {
  if (isHeldToPlay(state, seat)) return "must-play";
  const stage = state.turn?.stage;
  if (stage === "run") return "own-train-only";
  return stage === "walk" ? "next-train-only" : "must-draw";
};

const isHeldToPlay = (state: TrainState, seat: Seat): boolean =>
  state.rules.mustPlay && playsOf(state, seat).length > 0;

/** Why each thing cannot be done now; null for what can. */
export interface Explanation {
  /** For each tile of the hand. */
  readonly tiles: readonly { readonly tile: Tile; readonly why: Refusal | null }[];
  /** By train: why no tile of this hand can be laid there. */
  readonly trains: readonly (Refusal | null)[];
  readonly draw: Refusal | null;
  readonly pass: Refusal | null;
  readonly stop: Refusal | null;
}

export const explain = (state: TrainState, seat: Seat): Explanation => {
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

/** Why none of the tiles can be laid on any of the trains: what stands in the way of one that would fit. */
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
  return attempts[0] ?? refuseBy(untimely(state, seat, attemptOf(state, 0, 0, 0)) ?? shutTrain(state, seat, trains));
};

/** Where no tile fits: a single train that is shut says so; else nothing fits. */
const shutTrain = (state: TrainState, seat: Seat, trains: readonly number[]): RefusalCode =>
  (trains.length === 1 ? unfitTrain(state, seat, trains[0]!) : null) ?? "does-not-fit";

/** What is said to each of the tiles at each end that shows its value. */
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
