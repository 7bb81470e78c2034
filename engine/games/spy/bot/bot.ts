/**
 * The computer's player of SPY. All that it knows of another base is an exact belief (worlds.ts) built from what it
 * heard and still remembers (read-json.ts); it plays the turn that makes it likeliest to win (turn-plan.ts). Its levels differ
 * in memory, as people do; the first four do not reckon either.
 */

import { randomItem } from "../../../chance/seeded-random.ts";
import type { GameBot, Random, ScoredCommand, SeatKnowledge, SlicedTask } from "../../../contract/bot.ts";
import type { Seat } from "../../../contract/game.ts";
import { moves } from "../rules/moves.ts";
import { activeSeats, isEliminated, seatAfter } from "../state/turn.ts";
import type { SpyCommand, SpyEvent, SpyState } from "../state/types.ts";
import { hintReasonFor } from "./hint-reasons.ts";
import { randomBase } from "./random-base.ts";
import { makeTableBelief, mayExplode, type TableBelief } from "./table-belief.ts";
import { planTurn, watchedColumn } from "./turn-plan.ts";
import { WEIGHTS, type Weights, winChanceAfter } from "./win-chance.ts";

interface Level {
  /** Makes any move; one that only avoids what it knows to be lit; or reckons. */
  readonly style: "any" | "careful" | "reckons";
  /** The part of what was said that it keeps for good. */
  readonly recall: number;
}

/** From the weakest. Between neighbours about as many games are won as README.md says. */
export const LEVELS: readonly Level[] = [
  { style: "any", recall: 0 },
  { style: "careful", recall: 0.35 },
  { style: "careful", recall: 0.75 },
  { style: "careful", recall: 1 },
  { style: "reckons", recall: 0.55 },
  { style: "reckons", recall: 1 },
];

/** A node is one base that is looked at. With two players a turn has up to a dozen looks at up to 5,040 bases. */
const LOOKS = 48;
const FULL = LOOKS * 5_040;
/** To look at a base is to compare a few numbers. */
const NODE_WORK = 0.04;

const levelOf = (level: number): Level => LEVELS[Math.min(Math.max(1, level), LEVELS.length) - 1]!;

function* choose(
  known: SeatKnowledge<SpyState, SpyEvent>,
  level: number,
  nodes: number,
  random: Random,
): SlicedTask<SpyCommand> {
  const { style, recall } = levelOf(level);
  if (known.state.phase === "arranging") return randomBase(known.state, random);
  if (style === "any") return randomItem(random, moves(known.state, known.seat));
  const picture = makeTableBelief(known, recall, nodes / LOOKS);
  yield;
  if (style === "careful") return randomItem(random, withoutBangs(picture, moves(known.state, known.seat)));
  const planned = yield* planTurn(picture);
  const best = Math.max(...planned.map(({ value }) => value));
  return randomItem(
    random,
    planned.filter(({ value }) => value === best),
  ).command;
}

const withoutBangs = (picture: TableBelief, all: readonly SpyCommand[]): readonly SpyCommand[] =>
  all.filter((command) => command.type !== "spy" || !mayExplode(picture, command.on, watchedColumn(picture)));

function* weigh(
  known: SeatKnowledge<SpyState, SpyEvent>,
  nodes: number,
  random: Random,
): SlicedTask<readonly ScoredCommand<SpyCommand>[]> {
  const { state } = known;
  // Every base is worth the same, so one of the 70,560 speaks for all.
  if (state.phase === "arranging") return [{ command: randomBase(state, random), value: evenChance(state) }];
  const planned = yield* planTurn(makeTableBelief(known, 1, nodes / LOOKS));
  return planned.toSorted((one, other) => other.value - one.value);
}

const evenChance = (state: SpyState): number => 1 / activeSeats(state).length;

function* value(known: SeatKnowledge<SpyState, SpyEvent>, nodes: number): SlicedTask<number> {
  const { seat, state } = known;
  if (state.outcome !== null) return state.outcome.winners.includes(seat) ? 1 : 0;
  if (state.active === null) return evenChance(state);
  yield;
  return winChanceAfter(makeTableBelief(known, 1, nodes / LOOKS), beforeOf(state, state.active), seat);
}

/**
 * To choose well, the next turn must count for more than it does. Over 120 games of two the chances judged so came truer
 * (log loss 0.554 in place of 0.565), and do not swing with every turn.
 */
const CALM: Weights = { ...WEIGHTS, duel: { ...WEIGHTS.duel, order: -0.5 } };

function* judge(known: SeatKnowledge<SpyState, SpyEvent>, nodes: number): SlicedTask<readonly number[]> {
  const { state } = known;
  const { active, outcome } = state;
  if (outcome !== null) return state.bases.map((_, seat) => Number(outcome.winners.includes(seat)));
  if (active === null) return state.bases.map((_, seat) => (isEliminated(state, seat) ? 0 : evenChance(state)));
  yield;
  const picture = makeTableBelief(known, 1, nodes / LOOKS);
  return state.bases.map((_, seat) => winChanceAfter(picture, beforeOf(state, active), seat, CALM));
}

/** The living seat after which `active` comes. */
const beforeOf = (state: SpyState, active: Seat): Seat =>
  activeSeats(state).find((seat) => seatAfter(state, seat) === active) ?? active;

/** It would rather share the game than lose it; who leads plays on. A beginner agrees to anything. */
function* acceptsDraw(known: SeatKnowledge<SpyState, SpyEvent>, level: number, nodes: number): SlicedTask<boolean> {
  if (levelOf(level).style === "any") return true;
  return (yield* value(known, nodes)) <= evenChance(known.state);
}

export const spyBot: GameBot<SpyState, SpyEvent, SpyCommand> = {
  levels: LEVELS.length,
  openingMoves: 0,
  nodesOf: () => FULL,
  nodeWork: NODE_WORK,
  choose,
  weigh,
  value,
  judge,
  study: { counts: "chance", mistake: 0.1, nodes: FULL },
  reason: hintReasonFor,
  acceptsDraw,
};
