/** The policies that do not look ahead: random tile, heaviest tile, planner. */

import { randomItem } from "../../../chance/seeded-random.ts";
import type { Random } from "../../../contract/bot.ts";
import type { Seat } from "../../../contract/game.ts";
import { moves } from "../rules/moves.ts";
import { isDouble, tilePips } from "../state/tiles.ts";
import type { TrainCommand, TrainState } from "../state/types.ts";
import { type MutableRound, roundOf, spotAt } from "./mutable-round.ts";
import { PLAN_NODES, pickOf, planFor, type RatedPlay } from "./planner.ts";

type Laying = Extract<TrainCommand, { type: "play" | "build" }>;

const isLaying = (command: TrainCommand): command is Laying => command.type === "play" || command.type === "build";

/** Lays a random tile whenever one fits. */
export const randomTile = (state: TrainState, seat: Seat, random: Random): TrainCommand => {
  const listed = moves(state, seat);
  const laying = listed.filter(isLaying);
  const from = laying.length > 0 ? laying : listed;
  return randomItem(random, from);
};

/** Lays doubles first, which are hard to play, then the heaviest tile. */
export const heaviestTile = (state: TrainState, seat: Seat): TrainCommand => {
  const listed = moves(state, seat);
  const laying = listed.filter(isLaying);
  const weightOf = ({ tile }: Laying): number => tilePips(tile) + (isDouble(tile) ? 100 : 0);
  return laying.length === 0
    ? listed[0]!
    : laying.reduce((best, each) => (weightOf(each) > weightOf(best) ? each : best));
};

/** The planner's choice. */
export const plannerChoice = (state: TrainState, seat: Seat): TrainCommand => {
  const listed = moves(state, seat);
  const round = { ...roundOf(state, []), seat };
  const pick = listed.some(isLaying) ? pickFrom(round, seat) : null;
  return listed.find((command) => pick !== null && isPick(state, seat, command, pick)) ?? listed.at(-1)!;
};

const pickFrom = (round: MutableRound, seat: Seat): RatedPlay | null => {
  const plan = planFor(round, seat, PLAN_NODES);
  if (round.phase !== "build") return pickOf(round, seat, plan);
  const [tile] = plan.tiles;
  return tile === undefined ? null : { tile, train: seat, spot: plan.spot };
};

const isPick = (state: TrainState, seat: Seat, command: TrainCommand, { tile, train, spot }: RatedPlay): boolean => {
  if (!isLaying(command) || command.tile !== tile) return false;
  const at = command.type === "play" ? command.train : seat;
  return at === train && spotAt(state, train, command.on) === spot;
};
