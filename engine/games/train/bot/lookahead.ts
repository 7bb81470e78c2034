/**
 * Looking ahead: each thing that the seat may do is tried in the same worlds that it could be in (worlds.ts), and the
 * round is played on there by planners for some turns, and what it will come to is estimated (estimate-points.ts). What comes
 * out worse beyond doubt is tried no more. A node is one decision of a planner in such a world, and so are the plans
 * that an estimate takes; to imagine a world counts as well, else the end of a round, where little is left to decide,
 * would take the longest. So the nodes bound the time: seats, set and candidates do not change it much.
 */

import type { Random, SeatKnowledge, SlicedTask } from "../../../contract/bot.ts";
import { type Host, makeViewHost, type Seat } from "../../../contract/game.ts";
import { evolve } from "../rules/evolve.ts";
import { moves } from "../rules/moves.ts";
import { next } from "../rules/rounds.ts";
import type { TrainCommand, TrainEvent, TrainState } from "../state/types.ts";
import { plannerChoice } from "./level-policies.ts";
import { copyOf, type MutableRound, NO_TRAIN, roundOf, spotAt } from "./mutable-round.ts";
import { startsOf } from "./planner.ts";
import { expectedOf, type Plans, rolloutStep } from "./rollout.ts";
import { buildInRound, finishInRound, layInRound, otherActions } from "./round-moves.ts";
import { inferFromView, inferTiles } from "./tile-inference.ts";
import { winChance } from "./win-chance.ts";
import { type SampledWorld, WorldSampler } from "./worlds.ts";

export type TrainKnown = SeatKnowledge<TrainState, TrainEvent>;

/** A command with what came of it, world by world. */
export interface TrialResult {
  readonly command: TrainCommand;
  /** The seat's chance to win the game, after each round played on. */
  readonly chances: number[];
  /** The sum of its points of the round. */
  points: number;
  isOut: boolean;
}

/** Nodes between two pauses: about a millisecond. */
const SLICE = 500;

/** Worlds after which something may be given up, and between two such looks. */
const FEWEST = 16;
const EVERY = 8;

/** How many standard errors of the difference are beyond doubt. */
const DOUBT = 1.7;

/** In how many worlds the planner's choice is deemed better by one standard deviation before any is looked at. */
const MARGIN = 3;

/** For how many turns a round is played on: so many for each seat, and no fewer than that. */
const TURNS_EACH = 3;
const FEWEST_TURNS = 12;

/** What an estimate costs for each start of each seat's plan, in nodes. */
const ESTIMATE = 4;

/**
 * All that the seat may do, the best first; what is listed twice but comes to the same is tried once. A single thing is
 * tried as often as the nodes allow, for what it is worth.
 */
export function* lookAhead(known: TrainKnown, nodes: number, random: Random): SlicedTask<readonly TrialResult[]> {
  const { seat, state } = known;
  const tried = candidates(state, seat);
  const count = { nodes: 0, pause: SLICE };
  const worlds = state.phase === "gate" ? null : worldsOf(known, random);
  while (worlds !== null && count.nodes < nodes) {
    const round = roundIn(worlds.next());
    count.nodes += worldNodes(worlds);
    for (const each of tried) if (!each.isOut) yield* tryOut(each, known, round, count);
    giveUp(tried);
    if (tried.length > 1 && tried.filter(({ isOut }) => !isOut).length === 1) break;
  }
  return ranked(tried, plannerChoice(state, seat));
}

/** The points of the round that each seat may expect, whoever is on turn; what they came to, once it is over. */
export function* expectedPoints(known: TrainKnown, nodes: number, random: Random): SlicedTask<readonly number[]> {
  const { state } = known;
  if (state.phase === "deal") return state.hands.map(() => 0);
  if (state.phase === "gate" || state.phase === "over") return state.scores.at(-1)!;
  const worlds = worldsOf(known, random);
  const count = { nodes: 0, pause: SLICE };
  const sums = new Array<number>(state.seats).fill(0);
  let played = 0;
  while (played === 0 || count.nodes < nodes) {
    const round = roundIn(worlds.next());
    yield* playOn(round, count);
    for (const [seat, points] of expectedOf(round).entries()) sums[seat]! += points;
    played++;
    count.nodes += worldNodes(worlds);
  }
  return sums.map((sum) => sum / played);
}

/** Where everything lies open only the boneyard can be this or that. */
const worldsOf = ({ seat, state, events, isOpen }: TrainKnown, random: Random): WorldSampler =>
  new WorldSampler(state, seat, isOpen ? inferFromView(state) : inferTiles(seat, state, events), random);

/** What it costs to imagine a world, in nodes: its tiles change places, and are laid out. */
const worldNodes = ({ size }: WorldSampler): number => 4 + Math.ceil(size / 8);

/** The round there; where the engine is still sought, from the moment that it is found (#5). */
const roundIn = ({ state, order, boneyard }: SampledWorld): MutableRound => {
  const host: Host = { ...makeViewHost(0), shuffle: () => order };
  let found = state;
  while (found.phase === "seek") found = next(found, host).reduce(evolve, found);
  const round = roundOf(found, boneyard);
  return { ...round, drawnFrom: drawnBefore(round) };
};

/** In a search for the engine some of the boneyard was drawn from its top. */
const drawnBefore = ({ boneyard, left }: MutableRound): Uint8Array =>
  new Uint8Array(boneyard.length).fill(1, 0, boneyard.length - left);

function* tryOut(each: TrialResult, { seat, state }: TrainKnown, before: MutableRound, count: Count): SlicedTask<void> {
  const round = copyOf(before);
  applyCommand(round, state, seat, each.command);
  count.nodes++;
  yield* playOn(round, count);
  const points = expectedOf(round);
  each.chances.push(winChance(state, seat, points));
  each.points += points[seat]!;
}

interface Count {
  nodes: number;
  /** At so many nodes others have their turn. */
  pause: number;
}

function* playOn(round: MutableRound, count: Count): SlicedTask<void> {
  const plans: Plans = new Array<null>(round.seats).fill(null);
  let turns = Math.max(FEWEST_TURNS, TURNS_EACH * round.seats);
  while (round.phase !== "over") {
    if (isAtTurn(round) && turns-- === 0) break;
    count.nodes += rolloutStep(round, plans);
    if (count.nodes < count.pause) continue;
    count.pause += SLICE;
    yield;
  }
  if (round.phase !== "over") count.nodes += ESTIMATE * plansIn(round);
}

/** From how many starts trains are looked for where every seat makes a plan. */
const plansIn = (round: MutableRound): number =>
  round.held.reduce((sum, _, seat) => sum + startsOf(round, seat).length, 0);

/** Whether a seat's turn is about to begin. */
export const isAtTurn = ({ phase, stage, turns }: MutableRound): boolean =>
  phase === "play" && stage === "choose" && turns === 0;

/** The same for commands that come to the same. */
export const equivalenceKey = (state: TrainState, seat: Seat, command: TrainCommand): string =>
  JSON.stringify({ ...command, on: spotOf(state, seat, command) });

const candidates = (state: TrainState, seat: Seat): TrialResult[] => {
  const seen = new Set<string>();
  const isFirst = (command: TrainCommand): boolean => {
    const key = equivalenceKey(state, seat, command);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  };
  return moves(state, seat)
    .filter(isFirst)
    .map((command) => ({ command, chances: [], points: 0, isOut: false }));
};

const spotOf = (state: TrainState, seat: Seat, command: TrainCommand): number => {
  if (command.type === "play") return spotAt(state, command.train, command.on);
  return command.type === "build" ? spotAt(state, seat, command.on) : NO_TRAIN;
};

/** The command in the head. `state` is the one in which it was given. */
export const applyCommand = (round: MutableRound, state: TrainState, seat: Seat, command: TrainCommand): void => {
  const spot = spotOf(state, seat, command);
  if (command.type === "play") layInRound(round, command.tile, command.train, spot, command.gap ?? NO_TRAIN);
  else if (command.type === "build") buildInRound(round, seat, command.tile, spot);
  else if (command.type === "finish") finishInRound(round, seat);
  else otherActions(round);
};

const meanOf = ({ chances }: TrialResult): number =>
  chances.reduce((sum, chance) => sum + chance, 0) / Math.max(1, chances.length);

/** The points of the round that the seat may expect after the command. */
export const meanPoints = ({ points, chances }: TrialResult): number => points / Math.max(1, chances.length);

/** What differs from the best, in the same worlds, by more than chance explains, is tried no more. */
const giveUp = (tried: readonly TrialResult[]): void => {
  const left = tried.filter(({ isOut }) => !isOut);
  const worlds = left[0]!.chances.length;
  if (worlds < FEWEST || worlds % EVERY !== 0) return;
  const best = left.reduce((a, b) => (meanOf(b) > meanOf(a) ? b : a));
  for (const each of left) {
    const { mean, spread } = leadOf(best, each);
    if (each !== best && mean > (DOUBT * spread) / Math.sqrt(worlds)) each.isOut = true;
  }
};

/** By how much one came out better than the other in the worlds that both were tried in, and how unevenly. */
const leadOf = (one: TrialResult, other: TrialResult): { readonly mean: number; readonly spread: number } => {
  const worlds = Math.min(one.chances.length, other.chances.length);
  let sum = 0;
  let squares = 0;
  for (let world = 0; world < worlds; world++) {
    const by = one.chances[world]! - other.chances[world]!;
    sum += by;
    squares += by * by;
  }
  const mean = sum / Math.max(1, worlds);
  return { mean, spread: Math.sqrt(Math.max(0, squares / Math.max(1, worlds) - mean * mean)) };
};

/**
 * Best first, those that were tried to the end before the others. In few worlds much looks good by chance, so what
 * differs from the planner's choice has to be better by a margin, which shrinks with the worlds.
 */
const ranked = (tried: readonly TrialResult[], choice: TrainCommand): readonly TrialResult[] => {
  const known = tried.find(({ command }) => command === choice || JSON.stringify(command) === JSON.stringify(choice));
  const scoreOf = (each: TrialResult): number => {
    if (known === undefined || each === known) return 0;
    const { mean, spread } = leadOf(each, known);
    return mean - (MARGIN * spread) / Math.max(1, each.chances.length);
  };
  const scores = new Map(tried.map((each) => [each, scoreOf(each)]));
  return tried.toSorted((a, b) => Number(a.isOut) - Number(b.isOut) || scores.get(b)! - scores.get(a)!);
};
