/**
 * Why a command is good. Each reason is a claim that a player can check by their hand and the table. What is certain
 * comes first, then the hand's own train, then what the others can do, then points.
 */
import type { Seat } from "../../../contract/game.ts";
import { legalPlays } from "../rules/legal-plays.ts";
import { moves } from "../rules/moves.ts";
import { isRunning } from "../rules/turn-flow.ts";
import { hasValue, isDouble, otherHalf, seenTiles, tilePips } from "../state/tiles.ts";
import { engineOf, isSamePlace, valueAt } from "../state/trains.ts";
import type { Tile, TrainCommand, TrainState, Value } from "../state/types.ts";
import { isOpen, type MutableRound, roundOf, spotAt } from "./mutable-round.ts";
import { PLAN_NODES, type Plan, planFor } from "./planner.ts";

export type TrainHintReason =
  /** The last tile of the hand, which wins the round. */
  | { readonly code: "goes-out" }
  /** No other command is legal. */
  | { readonly code: "only-command" | "nothing-fits" }
  /** It closes an open double. */
  | { readonly code: "closes-double" }
  /** It removes the marker from the seat's own train. */
  | { readonly code: "takes-marker-off" }
  /** It lays a double that `closers` other tiles of the hand can close. */
  | { readonly code: "double-first"; readonly closers: number }
  /** It is the first of these tiles, which fit one after another there. */
  | { readonly code: "follows-train"; readonly tiles: readonly Tile[] }
  /** It leaves these tiles together, which fit one after another on the seat's own train. */
  | { readonly code: "keeps-train"; readonly tiles: readonly Tile[] }
  /** It holds back this double, which fits, but which no tile of the hand could close. */
  | { readonly code: "holds-double"; readonly tile: Tile }
  /** The others have to close the double, and only so many unseen tiles can. */
  | { readonly code: "leaves-double"; readonly value: Value; readonly unseen: number }
  /** Only so many unseen tiles fit on it. */
  | { readonly code: "few-can-follow"; readonly value: Value; readonly unseen: number }
  /** Of all tiles that can be laid it has the most pips. */
  | { readonly code: "sheds-most-points"; readonly points: number }
  | { readonly code: "sheds-points"; readonly points: number };

type Laying = Extract<TrainCommand, { readonly type: "play" | "build" }>;

/** A tile, the place that it is laid on, and what the hand makes of it. */
interface Judged {
  readonly state: TrainState;
  readonly seat: Seat;
  readonly round: MutableRound;
  readonly plan: Plan;
  readonly tile: Tile;
  readonly train: number;
  readonly on: number;
  readonly hand: readonly Tile[];
}

type Finder = (judged: Judged) => TrainHintReason | null;

/** The most important reason for the command. Returns null if no finder has one. */
export const hintReasonFor = (state: TrainState, seat: Seat, command: TrainCommand): TrainHintReason | null => {
  const isLaying = command.type === "play" || command.type === "build";
  const listed = moves(state, seat);
  if (!isLaying) return waitingReason(state, seat, listed);
  if (state.hands[seat]!.length === 1) return { code: "goes-out" };
  if (listed.length === 1) return { code: "only-command" };
  const judged = judge(state, seat, command);
  for (const find of finders) {
    const reason = find(judged);
    if (reason !== null) return reason;
  }
  return null;
};

const judge = (state: TrainState, seat: Seat, command: Laying): Judged => {
  const round = roundOf(state, []);
  return {
    state,
    seat,
    round,
    plan: planFor(round, seat, PLAN_NODES),
    tile: command.tile,
    train: command.type === "play" ? command.train : seat,
    on: command.on,
    hand: seenTiles(state.hands[seat]!),
  };
};

const waitingReason = (state: TrainState, seat: Seat, listed: readonly TrainCommand[]): TrainHintReason | null => {
  if (state.turn === null && state.phase !== "build") return null;
  if (listed.length === 1) return { code: "nothing-fits" };
  const plays = legalPlays(state, seat);
  const [first] = plays;
  if (first === undefined) return null;
  const judged = judge(state, seat, first);
  if (plays.every(({ tile, train }) => isStranded(judged, tile, train)))
    return { code: "holds-double", tile: first.tile };
  const { tiles } = judged.plan;
  return tiles.length >= MIN_TRAIN && plays.every(({ tile }) => tiles.indexOf(tile) > 0)
    ? { code: "keeps-train", tiles }
    : null;
};

/** So many tiles make a train. */
const MIN_TRAIN = 2;

const closing: Finder = ({ state, train, on }) => {
  const open = [...state.queue, ...(state.turn?.doubles ?? [])];
  return open.some((double) => isSamePlace(double, { train, on })) ? { code: "closes-double" } : null;
};

const isHead = ({ state, plan, tile, train, on }: Judged): boolean =>
  plan.train === train && plan.spot === spotAt(state, train, on) && plan.tiles[0] === tile;

const unmarking: Finder = (judged) =>
  isHead(judged) && isOpen(judged.round, judged.train) ? { code: "takes-marker-off" } : null;

/** The other tiles of the hand that can close a double. */
const closersOf = ({ hand }: Judged, double: Tile): number =>
  hand.filter((each) => each !== double && hasValue(each, tilePips(double) / 2)).length;

/** B.5.1, B.5.2: a double laid while building or in an opening run needs no closing. */
const mustBeClosed = ({ state, seat }: Judged, tile: Tile, train: number): boolean =>
  isDouble(tile) && state.phase !== "build" && !isRunning(state, seat, train);

const isStranded = (judged: Judged, tile: Tile, train: number): boolean =>
  mustBeClosed(judged, tile, train) && closersOf(judged, tile) === 0;

const doubling: Finder = (judged) => {
  const closers = closersOf(judged, judged.tile);
  return mustBeClosed(judged, judged.tile, judged.train) && closers > 0 ? { code: "double-first", closers } : null;
};

const following: Finder = (judged) => {
  const { tiles } = judged.plan;
  return isHead(judged) && tiles.length >= MIN_TRAIN ? { code: "follows-train", tiles } : null;
};

const keeping: Finder = ({ plan: { train: own, tiles }, train, tile }) =>
  tiles.length >= MIN_TRAIN && train !== own && !tiles.includes(tile) ? { code: "keeps-train", tiles } : null;

const holding: Finder = (judged) => {
  const { state, seat, tile } = judged;
  const held = legalPlays(state, seat).find((play) => play.tile !== tile && isStranded(judged, play.tile, play.train));
  return held === undefined || isDouble(tile) ? null : { code: "holds-double", tile: held.tile };
};

/** The tiles with a value that lie not on the table and not in the hand. */
const unseenWith = ({ state, hand }: Judged, value: Value): number => {
  const laid = state.lanes.flatMap((lane) => lane.laid.map(({ tile }) => tile));
  const seen = [...laid, ...hand].filter((tile) => hasValue(tile, value)).length;
  return state.rules.set + 1 - seen - (value === engineOf(state) ? 1 : 0);
};

/** With more unseen tiles that fit, a train is open to most. */
const FEW = 3;

const closingOff: Finder = (judged) => {
  const { state, seat, tile, train, on } = judged;
  const value = otherHalf(tile, valueAt(state, train, on));
  const unseen = unseenWith(judged, value);
  if (isStranded(judged, tile, train)) return { code: "leaves-double", value, unseen };
  return train !== seat && unseen <= FEW ? { code: "few-can-follow", value, unseen } : null;
};

const shedding: Finder = ({ state, seat, tile }) => {
  const points = tilePips(tile);
  const isMost = legalPlays(state, seat).every((play) => tilePips(play.tile) <= points);
  if (points === 0) return null;
  return { code: isMost ? "sheds-most-points" : "sheds-points", points };
};

const finders: readonly Finder[] = [closing, unmarking, doubling, following, keeping, holding, closingOff, shedding];
