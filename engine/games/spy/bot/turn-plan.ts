/**
 * Plans the seat's whole turn: every Move and every question in both orders, every answer by its chance, and the best
 * rest of the turn after it. A Move after a question may depend on the answer, so "spy, then move" and "move, then spy"
 * have different values. Planning further turns gained nothing measurable (README.md).
 */

import type { SlicedTask } from "../../../contract/bot.ts";
import type { Seat } from "../../../contract/game.ts";
import { baseOf, nextTarget, stanceOf } from "../state/base.ts";
import { flippedStance, spiedColumn, stanceAfterMove } from "../state/ring.ts";
import { activeSeats, canMove, canSpy } from "../state/turn.ts";
import type { MoveSpy, SpyCommand, Stance } from "../state/types.ts";
import { ALL_MOVES, columnOf, farReachOf } from "./reach.ts";
import { afterAnswer, narrowByMask, type PossibleAnswer, possibleAnswers } from "./spy-answers.ts";
import { NUMBERED, ownMoveChance, type TableBelief } from "./table-belief.ts";
import { WEIGHTS, type Weights, winChanceAfter } from "./win-chance.ts";

/** A legal command, and the chance that its seat wins after it. */
export interface RatedCommand {
  readonly command: SpyCommand;
  readonly value: number;
}

/** A way to move (null: to stay), and the table after it. */
interface Step {
  readonly command: SpyCommand | null;
  readonly tableBelief: TableBelief;
}

/** Caches of one turn. */
interface TurnCache {
  readonly answers: (on: Seat, column: number) => readonly PossibleAnswer[];
  /** The chance that the seat wins if its turn ends like this. */
  readonly end: (tableBelief: TableBelief) => number;
}

/** Every command of the seat on turn, valued by the best rest of the turn. */
export function* planTurn(
  tableBelief: TableBelief,
  weights: Weights = WEIGHTS.plan,
): SlicedTask<readonly RatedCommand[]> {
  const { seat, state } = tableBelief;
  const cache = makeTurnCache(tableBelief, weights);
  const stay: Step = { command: null, tableBelief };
  const steps = canMove(state) ? [stay, ...stepsOf(tableBelief)] : [stay];
  const targets = canSpy(state) ? activeSeats(state).filter((other) => other !== seat) : [];
  const planned: RatedCommand[] = [{ command: { type: "end-turn" }, value: cache.end(tableBelief) }];
  for (const step of steps) {
    if (step.command === null) continue;
    yield;
    const spyValues = targets.map((on) => valueOfSpying(cache, step.tableBelief, on, [step]));
    planned.push({ command: step.command, value: Math.max(cache.end(step.tableBelief), ...spyValues) });
  }
  const after = state.options.strictMoveThenSpy ? [stay] : steps;
  for (const on of targets) {
    yield;
    planned.push({ command: { type: "spy", on }, value: valueOfSpying(cache, tableBelief, on, after) });
  }
  return planned;
}

const makeTurnCache = (tableBelief: TableBelief, weights: Weights): TurnCache => {
  const known = new Map<number, readonly PossibleAnswer[]>();
  const m = tableBelief.bases[0]!.target.length;
  return {
    answers: (on, column) => {
      const key = on * m + column;
      const before = known.get(key) ?? possibleAnswers(tableBelief, on, column);
      known.set(key, before);
      return before;
    },
    end: (after) => winChanceAfter(after, tableBelief.seat, tableBelief.seat, weights),
  };
};

/** The value of spying on `on` from the stance in `from`, with the best of `steps` after each answer. */
const valueOfSpying = ({ answers, end }: TurnCache, from: TableBelief, on: Seat, steps: readonly Step[]): number => {
  const column = watchedColumn(from);
  return answers(on, column).reduce((sum, answer) => {
    if (answer.kind === "exploded") return sum;
    return sum + answer.chance * Math.max(...steps.map((step) => end(afterAnswer(step.tableBelief, on, answer))));
  }, 0);
};

/** The column of the other bases that the seat's Spy faces. */
export const watchedColumn = ({ seat, state }: TableBelief): number =>
  spiedColumn(stanceOf(state, seat), baseOf(state, seat).cards.length, state.options.mirror);

const stepsOf = (tableBelief: TableBelief): readonly Step[] => {
  const { seat, state } = tableBelief;
  const spy = stanceOf(state, seat);
  const m = baseOf(state, seat).cards.length;
  const may = ownMoveChance(state, seat);
  const steps = ALL_MOVES.filter((move) => may(columnOf(move, spy, m), move.distance) > 0).map(
    (move): Step => ({
      command: move,
      tableBelief: moved(announced(tableBelief, move, spy), stanceAfterMove(spy, move, m)),
    }),
  );
  return state.options.flipOnly
    ? [...steps, { command: { type: "flip" }, tableBelief: moved(tableBelief, flippedStance(spy)) }]
    : steps;
};

/** The table with the Spy elsewhere: the next turn starts there. */
const moved = (tableBelief: TableBelief, spy: Stance): TableBelief => {
  const { seat, state } = tableBelief;
  const base = { ...baseOf(state, seat), spy };
  const reach = farReachOf(spy, base.cards.length, state.options, ownMoveChance(state, seat));
  return {
    ...tableBelief,
    state: { ...state, bases: state.bases.with(seat, base) },
    reach: tableBelief.reach.with(seat, reach),
  };
};

/** What the announced distance reveals, unless the faced card is exposed (A.6). */
const announced = (tableBelief: TableBelief, move: MoveSpy, spy: Stance): TableBelief => {
  const { seat, state, bases } = tableBelief;
  const base = baseOf(state, seat);
  const column = columnOf(move, spy, base.cards.length);
  if (base.exposed[column]) return tableBelief;
  return {
    ...tableBelief,
    bases: bases.with(seat, narrowByMask(bases[seat]!, column, NUMBERED[move.distance], nextTarget(base))),
  };
};
