/**
 * The choice of the strongest level with two seats left. Each command of the turn is tried in the same worlds: orders
 * of the other base that all announcements leave possible. From there both players continue with the turns of
 * duel-turn.ts to the end of the game, each from what it knows. A command that scores significantly less than
 * the best one drops out, so that the others get more playouts.
 */
import { randomBelow } from "../../../chance/seeded-random.ts";
import type { Random, SlicedTask } from "../../../contract/bot.ts";
import type { Seat } from "../../../contract/game.ts";
import { baseOf, stanceOf } from "../state/base.ts";
import { flippedStance, stanceAfterMove } from "../state/ring.ts";
import { activeSeats } from "../state/turn.ts";
import type { SpyCommand, SpyState } from "../state/types.ts";
import { makeBeliefNode, numberIn } from "./belief-tree.ts";
import {
  type Duel,
  type DuelCommand,
  makeDuel,
  moveInDuel,
  planDuelTurn,
  type Side,
  spyInDuel,
  stanceNumber,
} from "./duel-turn.ts";
import { columnOf } from "./reach.ts";
import type { TableBelief } from "./table-belief.ts";
import { WEIGHTS } from "./win-chance.ts";
import { cardCode, type Worlds } from "./worlds.ts";

/** A command, and what its playouts scored: 1 for a win, 0.5 for a draw. The n-th is of the n-th world. */
interface Candidate {
  readonly command: SpyCommand;
  readonly first: DuelCommand;
  readonly scores: number[];
}

/** Worlds between two comparisons of the candidates. */
const ROUND = 16;
/** The standard errors by which a candidate must be behind to drop out. */
const DROP_ERRORS = 2;
/** The standard errors by which a candidate must be ahead of the favourite to replace it. */
const LEAD_ERRORS = 1;
/** Nodes between two pauses. */
const SLICE_NODES = 400_000;
/** A playout that is not over after so many turns counts as a draw. */
const MAX_DUEL_TURNS = 40;

/** Whether playouts can value the turn: two seats are left, and the game ends by the last card found. */
export const isDuel = (state: SpyState): boolean =>
  activeSeats(state).length === 2 && state.options.topSecret2Eliminates;

/**
 * The best of `commands`, by as many playouts as `nodes` allow: the first, the favourite, unless another one scores
 * significantly more. The seat must be on turn in a duel (`isDuel`).
 */
export function* bestByPlayouts(
  tableBelief: TableBelief,
  commands: readonly SpyCommand[],
  nodes: number,
  random: Random,
): SlicedTask<SpyCommand> {
  const { state } = tableBelief;
  const { duel, mover, waiting } = duelAt(tableBelief);
  const order = [...waiting.node.list];
  const all = commands.map((command): Candidate => {
    return { command, first: duelCommand(tableBelief, command, mover), scores: [] };
  });
  const favourite = all[0]!;
  let left = all;
  let tried = 0;
  let pauseAt = SLICE_NODES;
  for (; tried < order.length && left.length > 1 && duel.work.nodes < nodes; tried++) {
    if (duel.work.nodes >= pauseAt) {
      pauseAt = duel.work.nodes + SLICE_NODES;
      yield;
    }
    const pick = tried + randomBelow(random, order.length - tried);
    [order[tried], order[pick]] = [order[pick]!, order[tried]!];
    const ways: Side["ways"] = new Map();
    for (const { first, scores } of left) {
      scores.push(playout(duel, state, first, { ...mover }, { ...waiting, world: order[tried]!, ways }));
    }
    if ((tried + 1) % ROUND === 0) left = left.filter((each) => !isBehind(each, bestOf(left), DROP_ERRORS));
  }
  // Fewer worlds prove nothing, unless there are no more.
  if (tried < Math.min(ROUND, order.length)) return favourite.command;
  const best = bestOf(left);
  return left.includes(favourite) && !isBehind(favourite, best, LEAD_ERRORS) ? favourite.command : best.command;
}

/** The duel between the seat on turn and the other one, whose world is still open. */
export const duelAt = (tableBelief: TableBelief): { duel: Duel; mover: Side; waiting: Side } => {
  const { seat, state, bases } = tableBelief;
  const other = activeSeats(state).find((each) => each !== seat)!;
  const { worlds } = bases[seat]!.belief;
  return {
    duel: makeDuel(state.options, worlds, WEIGHTS.plan.duel),
    mover: sideOf(tableBelief, seat, ownWorld(state, seat, worlds)),
    waiting: sideOf(tableBelief, other, 0),
  };
};

/** The index of the seat's own order. */
const ownWorld = (state: SpyState, seat: Seat, { m, count, cards }: Worlds): number => {
  const codes = baseOf(state, seat).cards.map((card) => (card === null ? null : cardCode(card)));
  for (let world = 0; world < count; world++) {
    if (codes.every((code, column) => code === cards[world * m + column])) return world;
  }
  throw new Error(`the cards of seat ${seat} are hidden`);
};

const maskOf = (flags: readonly boolean[]): number =>
  flags.reduce((mask, flag, column) => mask | (Number(flag) << column), 0);

const sideOf = ({ state, bases }: TableBelief, seat: Seat, world: number): Side => {
  const { belief, lit } = bases[seat]!;
  const { exposed } = baseOf(state, seat);
  return {
    node: makeBeliefNode(belief.worlds, [...belief.list], exposed.filter(Boolean).length),
    stance: stanceNumber(stanceOf(state, seat)),
    world,
    ways: new Map(),
    lit: maskOf(lit.map((chance) => chance === 1)),
    exposed: maskOf(exposed),
  };
};

const duelCommand = (
  { seat, state }: TableBelief,
  command: SpyCommand,
  { node, world, exposed }: Side,
): DuelCommand => {
  if (command.type === "spy") return "spy";
  const spy = stanceOf(state, seat);
  if (command.type === "flip") return { stance: stanceNumber(flippedStance(spy)), announced: null };
  if (command.type !== "move") return "end";
  const { m } = node.worlds;
  const column = columnOf(command, spy, m);
  const isExposed = ((exposed >> column) & 1) === 1;
  return {
    stance: stanceNumber(stanceAfterMove(spy, command, m)),
    announced: isExposed ? null : { column, distance: numberIn(node.worlds, world, column) },
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const bestOf = (candidates: readonly Candidate[]): Candidate =>
  candidates.reduce((best, each) => (sum(each.scores) > sum(best.scores) ? each : best));

/** Whether the mean of the differences in the same worlds is more than `errors` standard errors below 0. */
const isBehind = ({ scores }: Candidate, best: Candidate, errors: number): boolean => {
  const lead = sum(best.scores) - sum(scores);
  const squares = sum(scores.map((score, world) => (best.scores[world]! - score) ** 2));
  return lead > errors * Math.sqrt(squares - lead ** 2 / scores.length);
};

/** Plays on after the command `first` of the mover, and returns the mover's score. Changes both sides. */
const playout = (duel: Duel, state: SpyState, first: DuelCommand, mover: Side, waiting: Side): number => {
  const quietLimit = state.options.stallingRounds === 0 ? MAX_DUEL_TURNS : 2 * state.options.stallingRounds;
  let { hasMoved, hasSpied, quietTurns } = state;
  let command: DuelCommand | null = first;
  let [own, other] = [mover, waiting];
  for (let turn = 0; turn < MAX_DUEL_TURNS; turn++) {
    while (!(hasSpied && (hasMoved || state.options.strictMoveThenSpy))) {
      const next: DuelCommand = command ?? planDuelTurn(duel, own, other, hasMoved, hasSpied).command;
      command = null;
      if (next === "end") break;
      if (next === "spy") {
        const isWon = spyInDuel(duel, own, other);
        if (isWon !== null) return Number(isWon === (own === mover));
        hasSpied = true;
      } else {
        moveInDuel(duel, own, next);
        hasMoved = true;
      }
    }
    quietTurns = hasSpied ? 0 : quietTurns + 1;
    if (quietTurns >= quietLimit) break;
    [own, other, hasMoved, hasSpied] = [other, own, false, false];
  }
  return 0.5;
};
