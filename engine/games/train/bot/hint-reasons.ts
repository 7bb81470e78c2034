/** Why a command is good: a closed list of codes. The client shows their texts. */
import type { Seat } from "../../../contract/game.ts";
import { legalPlays } from "../rules/legal-plays.ts";
import { isDouble, tilePips } from "../state/tiles.ts";
import { isSamePlace } from "../state/trains.ts";
import type { Tile, TrainCommand, TrainState } from "../state/types.ts";
import { isOpen, ROWS, roundOf, spotAt } from "./mutable-round.ts";
import { PLAN_NODES, type Plan, planFor } from "./planner.ts";

export const TRAIN_HINT_REASONS = [
  /** The last tile of the hand, which wins the round. */
  "goes-out",
  /** It closes an open double. */
  "closes-double",
  /** It removes the marker from the seat's own train. */
  "takes-marker-off",
  /** It lays a double that another tile can follow. */
  "double-first",
  /** It is not part of the seat's longest train, which stays whole. */
  "keeps-train-long",
  /** It is the next tile of the seat's longest train. */
  "follows-train",
  /** It has the most pips of all tiles that can be laid. */
  "sheds-most-points",
  /** Nothing fits, or nothing that fits is worth laying. */
  "nothing-fits",
] as const;

export type TrainHintReason = (typeof TRAIN_HINT_REASONS)[number];

/** The most important reason for the command. Returns null if no code fits. */
export const hintReasonFor = (state: TrainState, seat: Seat, command: TrainCommand): TrainHintReason | null => {
  if (command.type === "draw" || command.type === "pass")
    return legalPlays(state, seat).length === 0 ? "nothing-fits" : null;
  if (command.type !== "play" && command.type !== "build") return null;
  const train = command.type === "play" ? command.train : seat;
  return layingReason(state, seat, command.tile, train, command.on);
};

const layingReason = (state: TrainState, seat: Seat, tile: Tile, train: number, on: number): TrainHintReason | null => {
  const round = roundOf(state, []);
  const open = [...state.queue, ...(state.turn?.doubles ?? [])];
  const plan = planFor(round, seat, PLAN_NODES);
  const isHead = plan.train === train && plan.spot === spotAt(state, train, on) && plan.tiles[0] === tile;
  if (state.hands[seat]!.length === 1) return "goes-out";
  if (open.some((double) => isSamePlace(double, { train, on }))) return "closes-double";
  if (isHead && isOpen(round, train)) return "takes-marker-off";
  if (isDouble(tile) && canFollow(state, seat, tile)) return "double-first";
  return isHead ? "follows-train" : unplannedReason(state, seat, tile, train, plan);
};

const unplannedReason = (
  state: TrainState,
  seat: Seat,
  tile: Tile,
  train: number,
  plan: Plan,
): TrainHintReason | null => {
  if (plan.tiles.length > 1 && train !== plan.train && !plan.tiles.includes(tile)) return "keeps-train-long";
  return legalPlays(state, seat).every((play) => tilePips(play.tile) <= tilePips(tile)) ? "sheds-most-points" : null;
};

const canFollow = (state: TrainState, seat: Seat, tile: Tile): boolean => {
  const round = roundOf(state, []);
  const value = tilePips(tile) / 2;
  return (round.rows[seat * ROWS + value]! & ~(1 << value)) !== 0;
};
