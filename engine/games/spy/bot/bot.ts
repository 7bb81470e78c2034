/**
 * The bot of SPY. It keeps an exact belief about each base (worlds.ts) from the events that it remembers
 * (memory-limit.ts), and plays the turn with the best chance to win (turn-plan.ts). Its levels differ in memory. The
 * first four play simple turns instead (simple-turn.ts). The last one also tries its commands in playouts (playouts.ts).
 */

import { randomItem } from "../../../chance/seeded-random.ts";
import type { GameBot, Random, ScoredCommand, SeatKnowledge, SlicedTask } from "../../../contract/bot.ts";
import type { Seat } from "../../../contract/game.ts";
import { moves } from "../rules/moves.ts";
import { activeSeats, isEliminated, isNearStall, seatAfter } from "../state/turn.ts";
import type { SpyCommand, SpyEvent, SpyState } from "../state/types.ts";
import { hintReasonFor } from "./hint-reasons.ts";
import { bestByPlayouts, isDuel } from "./playouts.ts";
import { randomBase } from "./random-base.ts";
import { simpleCommand } from "./simple-turn.ts";
import { makeTableBelief } from "./table-belief.ts";
import { planTurn } from "./turn-plan.ts";
import { WEIGHTS, winChanceAfter } from "./win-chance.ts";

interface Level {
  /** The share of announcements that it remembers for good. */
  readonly recall: number;
  /** The share of its commands that look one step ahead; null: it plans the whole turn. */
  readonly ahead: number | null;
  /** Whether it tries its commands in playouts when two seats are left. */
  readonly hasPlayouts?: true;
}

/** From the weakest. README.md has the results between neighbours. */
export const LEVELS: readonly Level[] = [
  { recall: 0, ahead: 0 },
  { recall: 0.35, ahead: 0.15 },
  { recall: 0.75, ahead: 0.3 },
  { recall: 1, ahead: 0.45 },
  { recall: 0.55, ahead: null },
  { recall: 1, ahead: null, hasPlayouts: true },
];

/** A node is one base compared. With two players a turn has up to a dozen comparisons of up to 5,040 bases. */
const COMPARISONS_PER_TURN = 48;
const FULL = COMPARISONS_PER_TURN * 5_040;
/** Playouts with so many nodes take about 75 ms of one core. */
const PLAYOUT_NODES = 9_000_000;
/** A chance of at least this wins in the same turn. */
const CERTAIN = 1 - 1e-9;
/** A seat with at most this share of an even chance is clearly worse. */
const WORSE = 0.5;
/** After so many rounds without a Spy action the players may be stalling, at a table without the rule against it (A.5). */
const QUIET_ROUNDS = 3;
/** Comparing a base takes a few operations. */
const NODE_WORK = 0.04;

const levelOf = (level: number): Level => LEVELS[Math.min(Math.max(1, level), LEVELS.length) - 1]!;

function* choose(
  known: SeatKnowledge<SpyState, SpyEvent>,
  level: number,
  nodes: number,
  random: Random,
): SlicedTask<SpyCommand> {
  const { recall, ahead, hasPlayouts } = levelOf(level);
  if (known.state.phase === "arranging") return randomBase(known.state, random);
  const tableBelief = makeTableBelief(known, recall, nodes / COMPARISONS_PER_TURN);
  yield;
  if (ahead !== null) {
    const exact = makeTableBelief(known, 1, nodes / COMPARISONS_PER_TURN);
    return simpleCommand(exact, tableBelief, moves(known.state, known.seat), ahead, random);
  }
  const planned = yield* planTurn(tableBelief);
  const best = Math.max(...planned.map(({ value }) => value));
  const favourite = randomItem(
    random,
    planned.filter(({ value }) => value === best),
  ).command;
  if (!hasPlayouts || nodes <= FULL || !isDuel(known.state) || best >= CERTAIN) return favourite;
  const others = planned.map(({ command }) => command).filter((command) => command !== favourite);
  return yield* bestByPlayouts(tableBelief, [favourite, ...others], nodes - FULL, random);
}

function* weigh(
  known: SeatKnowledge<SpyState, SpyEvent>,
  nodes: number,
  random: Random,
): SlicedTask<readonly ScoredCommand<SpyCommand>[]> {
  const { state } = known;
  // All 70,560 bases have the same value, so one represents them all.
  if (state.phase === "arranging") return [{ command: randomBase(state, random), value: evenChance(state) }];
  const planned = yield* planTurn(makeTableBelief(known, 1, nodes / COMPARISONS_PER_TURN));
  return planned.toSorted((one, other) => other.value - one.value);
}

const evenChance = (state: SpyState): number => 1 / activeSeats(state).length;

function* value(known: SeatKnowledge<SpyState, SpyEvent>, nodes: number): SlicedTask<number> {
  const { seat, state } = known;
  if (state.outcome !== null) return state.outcome.winners.includes(seat) ? 1 : 0;
  if (state.active === null) return evenChance(state);
  yield;
  const last = beforeOf(state, state.active);
  const tableBelief = makeTableBelief(known, 1, nodes / COMPARISONS_PER_TURN);
  return winChanceAfter(tableBelief, last, seat, last === seat ? WEIGHTS.plan : WEIGHTS.value);
}

function* judge(known: SeatKnowledge<SpyState, SpyEvent>, nodes: number): SlicedTask<readonly number[]> {
  const { state } = known;
  const { active, outcome } = state;
  if (outcome !== null) return state.bases.map((_, seat) => Number(outcome.winners.includes(seat)));
  if (active === null) return state.bases.map((_, seat) => (isEliminated(state, seat) ? 0 : evenChance(state)));
  yield;
  const tableBelief = makeTableBelief(known, 1, nodes / COMPARISONS_PER_TURN);
  return state.bases.map((_, seat) => winChanceAfter(tableBelief, beforeOf(state, active), seat, WEIGHTS.study));
}

/** The living seat before `active`. */
const beforeOf = (state: SpyState, active: Seat): Seat =>
  activeSeats(state).find((seat) => seatAfter(state, seat) === active) ?? active;

/** Accepts a draw if it is clearly worse, or if it does not lead and no Spy has acted for long. */
function* acceptsDraw(known: SeatKnowledge<SpyState, SpyEvent>, _level: number, nodes: number): SlicedTask<boolean> {
  const { state } = known;
  const even = evenChance(state);
  const isStalling =
    state.options.stallingRounds === 0
      ? state.quietTurns >= QUIET_ROUNDS * activeSeats(state).length
      : isNearStall(state);
  return (yield* value(known, nodes)) <= (isStalling ? even : even * WORSE);
}

export const spyBot: GameBot<SpyState, SpyEvent, SpyCommand> = {
  levels: LEVELS.length,
  openingMoves: 0,
  nodesOf: (level) => (levelOf(level).hasPlayouts ? FULL + PLAYOUT_NODES : FULL),
  hintNodes: FULL,
  nodeWork: NODE_WORK,
  choose,
  weigh,
  value,
  judge,
  study: { counts: "chance", mistake: 0.1, nodes: FULL },
  reason: hintReasonFor,
  acceptsDraw,
};
