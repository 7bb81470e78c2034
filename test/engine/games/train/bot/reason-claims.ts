/** Verifies Mexican Train's hint reasons from tiles and legal commands, without the bot's planner and round. */
import type { Seat } from "../../../../../engine/contract/game.ts";
import type { TrainHintReason } from "../../../../../engine/games/train/bot/hint-reasons.ts";
import { train } from "../../../../../engine/games/train/game.ts";
import { makeTile } from "../../../../../engine/games/train/state/tiles.ts";
import type { Tile, TrainCommand, TrainState } from "../../../../../engine/games/train/state/types.ts";

const halves = (tile: Tile): readonly [number, number] => makeTile(tile).split("-").map(Number) as [number, number];
const isDouble = (tile: Tile): boolean => new Set(halves(tile)).size === 1;
const pips = (tile: Tile): number => halves(tile)[0] + halves(tile)[1];
const engine = ({ rules, round }: TrainState): number => rules.set + 1 - round;

const isPlay = (command: TrainCommand): command is Extract<TrainCommand, { readonly type: "play" | "build" }> =>
  command.type === "play" || command.type === "build";

/** The value at an end, computed along the train from the engine. */
const valueAt = (state: TrainState, lane: number, on: number): number => {
  const laid = on === 0 ? undefined : state.lanes[lane]!.laid[on - 1];
  if (laid === undefined) return engine(state);
  const before = valueAt(state, lane, laid.on);
  const [a, b] = halves(laid.tile);
  return a === before ? b : a;
};

/** Whether the tiles are different, are in the hand, and fit in order starting at `value`. */
const isChain = (hand: readonly Tile[], tiles: readonly Tile[], value: number): boolean => {
  let end = value;
  return (
    tiles.length >= 2 &&
    new Set(tiles).size === tiles.length &&
    tiles.every((tile) => {
      const [a, b] = halves(tile);
      if (!hand.includes(tile) || (a !== end && b !== end)) return false;
      end = a === end ? b : a;
      return true;
    })
  );
};

const ownLanes = ({ rules, seats }: TrainState, seat: Seat): readonly number[] =>
  rules.pairs ? [seat, (seat + seats / 2) % seats] : [seat];

/** Whether the tiles form a chain from any value of an own train. */
const beginsOnOwnTrain = (state: TrainState, seat: Seat, hand: readonly Tile[], tiles: readonly Tile[]): boolean =>
  ownLanes(state, seat).some((lane) => {
    const { laid } = state.lanes[lane]!;
    const places = state.rules.splitDoubles ? [...laid.keys(), laid.length] : [laid.length];
    return places.some((place) => isChain(hand, tiles, valueAt(state, lane, place)));
  });

const withValue = (tiles: readonly Tile[], value: number): number =>
  tiles.filter((tile) => halves(tile).includes(value)).length;

const unseen = (state: TrainState, hand: readonly Tile[], value: number): number => {
  const hub = (engine(state) * (engine(state) + 1)) / 2 + engine(state);
  const laid = state.lanes.flatMap((lane) => lane.laid.map(({ tile }) => tile));
  const set = Array.from({ length: ((state.rules.set + 1) * (state.rules.set + 2)) / 2 }, (_, tile) => tile);
  return withValue(
    set.filter((tile) => tile !== hub && !laid.includes(tile) && !hand.includes(tile)),
    value,
  );
};

/** Whether the reason is true for the seat's command. */
export const holds = (state: TrainState, seat: Seat, command: TrainCommand, reason: TrainHintReason): boolean => {
  const hand = state.hands[seat]!.filter((tile) => tile !== null);
  const listed = train.moves(state, seat);
  const fitting = listed.filter(isPlay).map(({ tile }) => tile);
  // A double needs closing, except while building and in an opening run.
  const mustBeClosed = (double: Tile, on: number): boolean =>
    isDouble(double) && state.phase === "play" && state.turn?.stage !== "run" && (on !== seat || state.ran[seat]!);
  const holdable = (double: Tile): boolean =>
    listed.some((each) => each.type === "play" && each.tile === double && mustBeClosed(double, each.train));
  const closers = (double: Tile): number =>
    withValue(
      hand.filter((tile) => tile !== double),
      halves(double)[0],
    );
  if (!isPlay(command)) {
    if (reason.code === "nothing-fits") return listed.length === 1;
    if (reason.code === "holds-double") return fitting.every((tile) => holdable(tile) && closers(tile) === 0);
    return (
      reason.code === "keeps-train" &&
      beginsOnOwnTrain(state, seat, hand, reason.tiles) &&
      fitting.every((tile) => reason.tiles.slice(1).includes(tile))
    );
  }
  const { tile, on } = command;
  const lane = command.type === "play" ? command.train : seat;
  const value = valueAt(state, lane, on);
  const [a, b] = halves(tile);
  const end = a === value ? b : a;
  const { laid, marked } = state.lanes[lane]!;
  switch (reason.code) {
    case "goes-out":
      return hand.length === 1;
    case "only-command":
      return listed.length === 1;
    case "nothing-fits":
      return false;
    case "closes-double":
      return on > 0 && isDouble(laid[on - 1]!.tile) && laid.every((each) => each.on !== on);
    case "takes-marker-off":
      return marked && ownLanes(state, seat).includes(lane);
    case "double-first":
      return mustBeClosed(tile, lane) && reason.closers > 0 && closers(tile) === reason.closers;
    case "follows-train":
      return reason.tiles[0] === tile && ownLanes(state, seat).includes(lane) && isChain(hand, reason.tiles, value);
    case "keeps-train":
      return !reason.tiles.includes(tile) && beginsOnOwnTrain(state, seat, hand, reason.tiles);
    case "holds-double":
      return !isDouble(tile) && holdable(reason.tile) && closers(reason.tile) === 0;
    case "leaves-double":
      return (
        mustBeClosed(tile, lane) &&
        closers(tile) === 0 &&
        reason.value === a &&
        unseen(state, hand, a) === reason.unseen
      );
    case "few-can-follow":
      return lane !== seat && reason.value === end && reason.unseen <= 3 && unseen(state, hand, end) === reason.unseen;
    case "sheds-most-points":
      return reason.points === pips(tile) && fitting.every((each) => pips(each) <= pips(tile));
    case "sheds-points":
      return reason.points > 0 && reason.points === pips(tile);
  }
};
