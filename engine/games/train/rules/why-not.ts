/** The refusals of `decide`. Computed from the seat's own view, so they reveal nothing. */
import type { Refusal, Seat } from "../../../contract/game.ts";
import { hasValue, isDouble } from "../state/tiles.ts";
import { inheritedOpenDouble, isEnd, isSamePlace, mexicanOf, mustCloseOwnDouble, valueAt } from "../state/trains.ts";
import type { Tile, TrainCommand, TrainState } from "../state/types.ts";
import { legalPlays, openTrains, type Play, tilesToPlay } from "./legal-plays.ts";
import { isListed, turn } from "./moves.ts";
import { refuseBy, type TrainRefusal } from "./refusals.ts";

/** Why `decide` refuses the command. Returns null if it accepts. */
export const whyNot = (state: TrainState, seat: Seat, command: TrainCommand): Refusal | null =>
  isListed(state, seat, command)
    ? null
    : refuseBy(wrongTimeRefusal(state, seat, command) ?? unfit(state, seat, command) ?? "does-not-fit");

/** The refusal of a command at the wrong time or from the wrong seat. Returns null if neither is the case. */
export const wrongTimeRefusal = (state: TrainState, seat: Seat, { type }: TrainCommand): TrainRefusal | null => {
  const isBuilding = type === "build" || type === "finish";
  if (state.phase === "over") return "game-over";
  if (type === "ready") return state.phase === "gate" ? "already-ready" : "not-between-rounds";
  if (state.phase !== "build" && state.phase !== "play") return "round-over";
  const isOn = turn(state).includes(seat);
  if (state.phase === "play") {
    if (!isOn) return "not-your-turn";
    return isBuilding ? "take-turns" : null;
  }
  if (!isBuilding) return "together";
  return isOn ? null : "already-finished";
};

const unfit = (state: TrainState, seat: Seat, command: TrainCommand): TrainRefusal | null => {
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

const unfitPlay = (state: TrainState, seat: Seat, play: Play): TrainRefusal =>
  unfitTile(state, seat, play.tile) ??
  trainRefusal(state, seat, play.train) ??
  unfitPlace(state, play) ??
  unfitGap(play);

const unfitTile = (state: TrainState, seat: Seat, tile: Tile): TrainRefusal | null => {
  if (!state.hands[seat]!.includes(tile)) return "not-in-hand";
  return tilesToPlay(state, seat).includes(tile) ? null : "drawn-tile-only";
};

export const trainRefusal = (state: TrainState, seat: Seat, train: number): TrainRefusal | null => {
  if (train >= state.lanes.length) return train === mexicanOf(state) ? "no-mexican-train" : "no-such-train";
  const barring = inheritedOpenDouble(state);
  if (barring) return barring.train === train ? null : "double-open";
  if (state.phase === "build") return train === seat ? null : "own-train-only";
  if (openTrains(state, seat).includes(train)) return null;
  if (state.turn?.stage === "run") return "own-train-only";
  return state.turn?.stage === "walk" ? "next-train-only" : "train-private";
};

const unfitPlace = (state: TrainState, { tile, train, on }: Play): TrainRefusal | null => {
  if (!isEnd(state, train, on)) return "no-such-end";
  if (!hasValue(tile, valueAt(state, train, on))) return "does-not-fit";
  const barring = inheritedOpenDouble(state);
  if (barring && !isSamePlace(barring, { train, on })) return "double-open";
  const binding = mustCloseOwnDouble(state);
  return binding && !isDouble(tile) && !isSamePlace(binding, { train, on }) ? "first-double-only" : null;
};

const unfitGap = ({ gap }: Play): TrainRefusal => (gap === undefined ? "choose-gap" : "no-gap");

const unfitBuild = (state: TrainState, seat: Seat, { tile, on }: { tile: Tile; on: number }): TrainRefusal | null => {
  if (!state.hands[seat]!.includes(tile)) return "not-in-hand";
  return isEnd(state, seat, on) ? null : "no-such-end";
};

const unfitDraw = (state: TrainState, seat: Seat): TrainRefusal | null => {
  const stage = state.turn?.stage;
  if (stage === "drawn") return "already-drawn";
  if (stage === "run") return "own-train-only";
  if (stage === "walk") return "next-train-only";
  return state.boneyard === 0 ? "boneyard-empty" : isHeldToPlay(state, seat) ? "must-play" : null;
};

const unfitPass = (state: TrainState, seat: Seat): TrainRefusal | null => {
  if (isHeldToPlay(state, seat)) return "must-play";
  const stage = state.turn?.stage;
  if (stage === "run") return "own-train-only";
  return stage === "walk" ? "next-train-only" : "must-draw";
};

const isHeldToPlay = (state: TrainState, seat: Seat): boolean =>
  state.rules.mustPlay && legalPlays(state, seat).length > 0;
