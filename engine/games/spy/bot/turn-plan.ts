/**
 * The turn ahead, thought through to its end: every Move and every question in either order, every answer by how likely
 * it is, and after each the best that is left of the turn. A question is asked before its answer is known, a Move that
 * follows it is chosen after: so spying first and moving first are weighed as what they are. Further turns are not
 * looked into: it gained nothing that could be measured (README.md).
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

/** A command that would be accepted, and how likely its seat wins after it. */
export interface RatedCommand {
  readonly command: SpyCommand;
  readonly value: number;
}

/** A way to move (null: to stay), and the table after it. */
interface Step {
  readonly command: SpyCommand | null;
  readonly picture: TableBelief;
}

/** What one turn asks itself, each question once. */
interface Asking {
  readonly answers: (on: Seat, column: number) => readonly PossibleAnswer[];
  /** How likely the seat wins when its turn ends like this. */
  readonly end: (picture: TableBelief) => number;
}

/** Every command that the seat on turn may give, worth what the best rest of the turn makes of it. */
export function* planTurn(picture: TableBelief, weights: Weights = WEIGHTS): SlicedTask<readonly RatedCommand[]> {
  const { seat, state } = picture;
  const asking = askingOf(picture, weights);
  const stay: Step = { command: null, picture };
  const steps = canMove(state) ? [stay, ...stepsOf(picture)] : [stay];
  const targets = canSpy(state) ? activeSeats(state).filter((other) => other !== seat) : [];
  const planned: RatedCommand[] = [{ command: { type: "end-turn" }, value: asking.end(picture) }];
  for (const step of steps) {
    if (step.command === null) continue;
    yield;
    const asked = targets.map((on) => askedFrom(asking, step.picture, on, [step]));
    planned.push({ command: step.command, value: Math.max(asking.end(step.picture), ...asked) });
  }
  const after = state.options.strictMoveThenSpy ? [stay] : steps;
  for (const on of targets) {
    yield;
    planned.push({ command: { type: "spy", on }, value: askedFrom(asking, picture, on, after) });
  }
  return planned;
}

const askingOf = (picture: TableBelief, weights: Weights): Asking => {
  const known = new Map<number, readonly PossibleAnswer[]>();
  const m = picture.bases[0]!.target.length;
  return {
    answers: (on, column) => {
      const key = on * m + column;
      const before = known.get(key) ?? possibleAnswers(picture, on, column);
      known.set(key, before);
      return before;
    },
    end: (after) => winChanceAfter(after, picture.seat, picture.seat, weights),
  };
};

/** The worth of spying on `on` from where the Spy stands in `from`, with the best of `steps` after each answer. */
const askedFrom = ({ answers, end }: Asking, from: TableBelief, on: Seat, steps: readonly Step[]): number => {
  const column = watchedColumn(from);
  return answers(on, column).reduce((sum, answer) => {
    if (answer.kind === "exploded") return sum;
    return sum + answer.chance * Math.max(...steps.map((step) => end(afterAnswer(step.picture, on, answer))));
  }, 0);
};

/** The column of the others' bases at which the seat's Spy looks. */
export const watchedColumn = ({ seat, state }: TableBelief): number =>
  spiedColumn(stanceOf(state, seat), baseOf(state, seat).cards.length, state.options.mirror);

const stepsOf = (picture: TableBelief): readonly Step[] => {
  const { seat, state } = picture;
  const spy = stanceOf(state, seat);
  const m = baseOf(state, seat).cards.length;
  const may = ownMoveChance(state, seat);
  const steps = ALL_MOVES.filter((move) => may(columnOf(move, spy, m), move.distance) > 0).map(
    (move): Step => ({ command: move, picture: moved(announced(picture, move, spy), stanceAfterMove(spy, move, m)) }),
  );
  return state.options.flipOnly
    ? [...steps, { command: { type: "flip" }, picture: moved(picture, flippedStance(spy)) }]
    : steps;
};

/** The Spy somewhere else: the next turn starts from there. */
const moved = (picture: TableBelief, spy: Stance): TableBelief => {
  const { seat, state } = picture;
  const base = { ...baseOf(state, seat), spy };
  const reach = farReachOf(spy, base.cards.length, state.options, ownMoveChance(state, seat));
  return {
    ...picture,
    state: { ...state, bases: state.bases.with(seat, base) },
    reach: picture.reach.with(seat, reach),
  };
};

/** What the announced distance tells the others, unless the faced card lies open (A.6). */
const announced = (picture: TableBelief, move: MoveSpy, spy: Stance): TableBelief => {
  const { seat, state, bases } = picture;
  const base = baseOf(state, seat);
  const column = columnOf(move, spy, base.cards.length);
  if (base.exposed[column]) return picture;
  return {
    ...picture,
    bases: bases.with(seat, narrowByMask(bases[seat]!, column, NUMBERED[move.distance], nextTarget(base))),
  };
};
