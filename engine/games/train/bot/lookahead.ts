/**
 * Lookahead by sampling: tries each command in the same sampled worlds (worlds.ts), lets planners play on for some
 * turns, and estimates the round's points (estimate-points.ts). Commands that are clearly worse are dropped.
 *
 * A node is one decision of a planner in a world. Sampling a world and estimating also cost nodes, so that the node
 * limit bounds the time whatever the seats, the set and the candidates are.
 *
 * The end of a round between two sides is solved (endgame.ts) as soon as few tiles are left. If the seat knows where
 * every tile is, there is one world, and the choice is exact.
 */

import type { Random, SeatKnowledge, SlicedTask } from "../../../contract/bot.ts";
import { type Host, makeViewHost, type Seat } from "../../../contract/game.ts";
import { evolve } from "../rules/evolve.ts";
import { moves } from "../rules/moves.ts";
import { next } from "../rules/rounds.ts";
import type { TrainCommand, TrainEvent, TrainState } from "../state/types.ts";
import { type EndgameSearch, hasTwoSides, solveEnd } from "./endgame.ts";
import { plannerChoice } from "./level-policies.ts";
import { copyOf, isOwnOf, type MutableRound, NO_TRAIN, roundOf, spotAt } from "./mutable-round.ts";
import { startsOf } from "./planner.ts";
import { expectedOf, type Plans, rolloutStep } from "./rollout.ts";
import { buildInRound, finishInRound, layInRound, otherActions } from "./round-moves.ts";
import { inferFromView, inferTiles } from "./tile-inference.ts";
import { winChance } from "./win-chance.ts";
import { type SampledWorld, WorldSampler } from "./worlds.ts";

export type TrainKnown = SeatKnowledge<TrainState, TrainEvent>;

/** A command with its results, world by world. */
export interface TrialResult {
  readonly command: TrainCommand;
  /** The seat's chance to win the game, after the round in each world. */
  readonly chances: number[];
  /** The seat's points of the round in each world, negated: higher is better. */
  readonly values: number[];
  isOut: boolean;
  /** The round after it in each world, by the world's tiles. */
  readonly played: Map<string, PlayedRound>;
}

/** Nodes between two pauses: about a millisecond. */
const NODES_PER_SLICE = 500;

/** The number of worlds before the first check for commands to drop, and between two checks. */
const MIN_WORLDS = 16;
export const WORLDS_BETWEEN_CHECKS = 8;

/** Drop commands while at least this share of the worlds were new. */
const DISTINCT_SHARE = 0.8;

/** Drop a command if it is worse by this many standard errors of the difference. */
const STANDARD_ERRORS = 1.7;

/** The planner's choice starts with the advantage of one standard deviation in this many worlds. */
const PLANNER_ADVANTAGE = 3;

/** How many turns a round is played on: this many for each seat, and at least MIN_TURNS. */
const TURNS_PER_SEAT = 3;
const MIN_TURNS = 12;

/** Six tiles in each of two hands, and four in the boneyard. */
const SOLVED_TILES = 16;
/** For one end in a sampled world, and more if few deals are possible. */
const NODES_IN_SAMPLED_WORLD = 600;

/** How much a point of the round counts where the chance to win is the same. */
const POINT_VALUE = 1e-6;

/** The cost of an estimate for each start of each seat's plan, in nodes. */
const ESTIMATE_NODES = 4;

/**
 * All commands of the seat, best first. Equivalent commands are tried once. A single command is tried until the nodes
 * are used up, because its value is also wanted.
 */
export function* lookAhead(known: TrainKnown, nodes: number, random: Random): SlicedTask<readonly TrialResult[]> {
  const { seat, state } = known;
  const tried = candidates(state, seat);
  yield* tryInWorlds(known, tried, nodes, random, () => {
    dropWorse(tried);
    return tried.length > 1 && tried.filter(({ isOut }) => !isOut).length === 1;
  });
  return ranked(tried, plannerChoice(state, seat));
}

/**
 * Tries the candidates in the same worlds, until the nodes are used up or `isEnough`, which gets the nodes that it took
 * and is called after each world. Returns whether the results are exact: there is only one world.
 */
export function* tryInWorlds(
  known: TrainKnown,
  tried: readonly TrialResult[],
  nodes: number,
  random: Random,
  isEnough: (spent: number) => boolean,
): SlicedTask<boolean> {
  const count = { nodes: 0, pause: NODES_PER_SLICE };
  const deals = maxDeals(known);
  if (known.state.phase === "gate") return true;
  const worlds = worldsOf(known, random);
  while (count.nodes < nodes) {
    const world = worlds.next();
    const trial = { round: roundIn(world), deal: dealOf(world) };
    count.nodes += worldNodes(worlds);
    for (const [index, each] of tried.entries()) {
      const share = Math.floor((nodes - count.nodes) / (tried.length - index));
      const solving = Math.max(NODES_IN_SAMPLED_WORLD, Math.floor(share / deals));
      if (!each.isOut) yield* tryOut(each, known, trial, solving, count);
    }
    if (deals === 1) return true;
    if (count.nodes >= count.pause) {
      count.pause = count.nodes + NODES_PER_SLICE;
      yield;
    }
    if (isEnough(count.nodes)) break;
  }
  return false;
}

/**
 * The expected points of the round for each seat, whichever seat is on turn. The actual points if the round is over.
 */
export function* expectedPoints(known: TrainKnown, nodes: number, random: Random): SlicedTask<readonly number[]> {
  const { state } = known;
  if (state.phase === "deal") return state.hands.map(() => 0);
  if (state.phase === "gate" || state.phase === "over") return state.scores.at(-1)!;
  const worlds = worldsOf(known, random);
  const count = { nodes: 0, pause: NODES_PER_SLICE };
  const sums = new Array<number>(state.seats).fill(0);
  let played = 0;
  while (played === 0 || count.nodes < nodes) {
    const round = roundIn(worlds.next());
    const { points } = yield* playOn(round, known, NODES_IN_SAMPLED_WORLD, count);
    for (const [seat, own] of points.entries()) sums[seat]! += own;
    played++;
    count.nodes += worldNodes(worlds);
  }
  return sums.map((sum) => sum / played);
}

/** If all hands are open, only the boneyard is sampled. */
const worldsOf = ({ seat, state, events, isOpen }: TrainKnown, random: Random): WorldSampler =>
  new WorldSampler(state, seat, isOpen ? inferFromView(state) : inferTiles(seat, state, events), random);

/** How many deals the seat cannot tell apart, at most: the orders of the boneyard. Infinity if several hands are hidden. */
const maxDeals = ({ state: { phase, boneyard, hands } }: TrainKnown): number => {
  const hidden = hands.filter((hand) => hand.includes(null));
  if (phase !== "play" || hidden.length > 1) return Infinity;
  const tiles = boneyard + (hidden[0]?.length ?? 0);
  return Array.from({ length: boneyard }, (_, drawn) => tiles - drawn).reduce((product, left) => product * left, 1);
};

/** The cost of sampling a world, in nodes: swapping its tiles and setting up the round. */
const worldNodes = ({ size }: WorldSampler): number => 4 + Math.ceil(size / 8);

/** The round in a world. If the engine is still sought, from the moment that it is found (#5). */
const roundIn = ({ state, order, boneyard }: SampledWorld): MutableRound => {
  const host: Host = { ...makeViewHost(0), shuffle: () => order };
  let found = state;
  while (found.phase === "seek") found = next(found, host).reduce(evolve, found);
  const round = roundOf(found, boneyard);
  return { ...round, drawnFrom: drawnBefore(round) };
};

/** While the engine was sought, tiles were drawn from the boneyard's top. */
const drawnBefore = ({ boneyard, left }: MutableRound): Uint8Array =>
  new Uint8Array(boneyard.length).fill(1, 0, boneyard.length - left);

/** A sampled world: the round in it, and its tiles as text. */
interface Trial {
  readonly round: MutableRound;
  readonly deal: string;
}

/** Where few tiles are hidden, each world comes many times. It is played once. */
function* tryOut(
  each: TrialResult,
  known: TrainKnown,
  { round, deal }: Trial,
  solving: number,
  count: Count,
): SlicedTask<void> {
  count.nodes++;
  const { points, isOver } = each.played.get(deal) ?? (yield* playAfter(each, known, round, solving, count));
  each.played.set(deal, { points, isOver });
  each.chances.push(worthOf(known, points, isOver));
  each.values.push(-points[known.seat]!);
}

function* playAfter(
  { command }: TrialResult,
  known: TrainKnown,
  before: MutableRound,
  solving: number,
  count: Count,
): SlicedTask<PlayedRound> {
  const round = copyOf(before);
  applyCommand(round, known.state, known.seat, command);
  return yield* playOn(round, known, solving, count);
}

const dealOf = ({ state, boneyard }: SampledWorld): string => `${state.hands.join("|")}|${boneyard.join()}`;

interface Count {
  nodes: number;
  /** The node count of the next pause. */
  pause: number;
}

/** The points of a round by seat, estimated unless it is over. */
interface PlayedRound {
  readonly points: readonly number[];
  readonly isOver: boolean;
}

/** The chance to win, and among equal chances the points. Of two sides, one's value falls as the other's rises. */
const worthOf = ({ seat, state }: TrainKnown, points: readonly number[], isOver: boolean): number =>
  winChance(state, seat, points, isOver) + POINT_VALUE * (points[(seat + 1) % state.seats]! - points[seat]!);

/** Plays on until the end can be solved, for some turns, or to the end. */
function* playOn(round: MutableRound, known: TrainKnown, solving: number, count: Count): SlicedTask<PlayedRound> {
  const plans: Plans = new Array<null>(round.seats).fill(null);
  let turns = Math.max(MIN_TURNS, TURNS_PER_SEAT * round.seats);
  let isTried = !hasTwoSides(round);
  while (round.phase !== "over") {
    if (!isTried && round.phase === "play" && tilesLeft(round) <= SOLVED_TILES) {
      isTried = true;
      const end = yield* solveEnd(round, endgameSearch(known, solving, count));
      if (end !== null) return { points: end.points, isOver: true };
    }
    if (isAtTurn(round) && turns-- === 0) break;
    count.nodes += rolloutStep(round, plans);
    if (count.nodes < count.pause) continue;
    count.pause += NODES_PER_SLICE;
    yield;
  }
  const isOver = round.phase === "over";
  if (!isOver) count.nodes += ESTIMATE_NODES * plansIn(round);
  return { points: expectedOf(round), isOver };
}

const tilesLeft = ({ held, left }: MutableRound): number => held.reduce((sum, size) => sum + size, left);

const endgameSearch = (known: TrainKnown, nodes: number, count: Count): EndgameSearch => ({
  isOnSide: (seat) => isOwnOf(known.state, known.seat, seat),
  valueOf: (points) => worthOf(known, points, true),
  nodes,
  count,
});

/** The number of starts of all seats' plans. */
const plansIn = (round: MutableRound): number =>
  round.held.reduce((sum, _, seat) => sum + startsOf(round, seat).length, 0);

/** Whether a seat's turn is about to begin. */
export const isAtTurn = ({ phase, stage, laidThisTurn }: MutableRound): boolean =>
  phase === "play" && stage === "choose" && laidThisTurn === 0;

/** Equal for equivalent commands. */
export const equivalenceKey = (state: TrainState, seat: Seat, command: TrainCommand): string =>
  JSON.stringify({ ...command, on: spotOf(state, seat, command) });

export const candidates = (state: TrainState, seat: Seat): TrialResult[] => {
  const seen = new Set<string>();
  const isFirst = (command: TrainCommand): boolean => {
    const key = equivalenceKey(state, seat, command);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  };
  return moves(state, seat)
    .filter(isFirst)
    .map((command) => ({ command, chances: [], values: [], isOut: false, played: new Map() }));
};

const spotOf = (state: TrainState, seat: Seat, command: TrainCommand): number => {
  if (command.type === "play") return spotAt(state, command.train, command.on);
  return command.type === "build" ? spotAt(state, seat, command.on) : NO_TRAIN;
};

/** Applies a command to the simulated round. `state` is the one in which it was given. */
export const applyCommand = (round: MutableRound, state: TrainState, seat: Seat, command: TrainCommand): void => {
  const spot = spotOf(state, seat, command);
  if (command.type === "play") layInRound(round, command.tile, command.train, spot, command.gap ?? NO_TRAIN);
  else if (command.type === "build") buildInRound(round, seat, command.tile, spot);
  else if (command.type === "finish") finishInRound(round, seat);
  else otherActions(round);
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The seat's expected points of the round after the command, negated. */
export const meanValue = ({ values }: TrialResult): number => meanOf(values);

const chancesOf = ({ chances }: TrialResult): readonly number[] => chances;

/**
 * Drops commands that are worse than the best, in the same worlds, by more than chance explains. `scoresOf` are what is
 * compared.
 */
export const dropWorse = (
  tried: readonly TrialResult[],
  scoresOf = chancesOf,
  saved: TrialResult | null = null,
): void => {
  const left = tried.filter(({ isOut }) => !isOut);
  const [{ chances, played }] = left as [TrialResult];
  const worlds = chances.length;
  if (worlds < MIN_WORLDS || worlds % WORLDS_BETWEEN_CHECKS !== 0) return;
  // Worlds that come again are cheap, and a rare one among few may decide.
  if (played.size < DISTINCT_SHARE * worlds) return;
  const best = left.reduce((a, b) => (meanOf(scoresOf(b)) > meanOf(scoresOf(a)) ? b : a));
  for (const each of left) {
    const { mean, spread } = leadOf(scoresOf(best), scoresOf(each));
    const isWorse = mean > (STANDARD_ERRORS * spread) / Math.sqrt(worlds);
    if (isWorse && each !== best && each !== saved) each.isOut = true;
  }
};

/** The mean difference between two commands in the worlds that both were tried in, and its standard deviation. */
export const leadOf = (
  one: readonly number[],
  other: readonly number[],
): { readonly mean: number; readonly spread: number } => {
  const worlds = Math.min(one.length, other.length);
  let sum = 0;
  let squares = 0;
  for (let world = 0; world < worlds; world++) {
    const difference = one[world]! - other[world]!;
    sum += difference;
    squares += difference * difference;
  }
  const mean = sum / Math.max(1, worlds);
  return { mean, spread: Math.sqrt(Math.max(0, squares / Math.max(1, worlds) - mean * mean)) };
};

/**
 * Best first, dropped commands last. In few worlds a command may look good by chance. So a command must beat the
 * planner's choice by a margin, which shrinks with the number of worlds.
 */
const ranked = (tried: readonly TrialResult[], choice: TrainCommand): readonly TrialResult[] => {
  const planned = tried.find(({ command }) => command === choice || JSON.stringify(command) === JSON.stringify(choice));
  const scoreOf = (each: TrialResult): number => {
    if (planned === undefined || each === planned) return 0;
    const { mean, spread } = leadOf(each.chances, planned.chances);
    return mean - (PLANNER_ADVANTAGE * spread) / Math.max(1, each.chances.length);
  };
  const scores = new Map(tried.map((each) => [each, scoreOf(each)]));
  return tried.toSorted((a, b) => Number(a.isOut) - Number(b.isOut) || scores.get(b)! - scores.get(a)!);
};
