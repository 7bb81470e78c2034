/**
 * The turn ahead, thought through to its end: every Move and every question in either order, every answer by how likely
 * it is, and after each the best that is left of the turn. A question is asked before its answer is known, a Move that
 * follows it is chosen after: so spying first and moving first are weighed as what they are. Further turns are not
 * looked into: it gained nothing that could be measured (README.md).
 */

import type { Thought } from "../../../contract/bot.ts";
import type { Seat } from "../../../contract/game.ts";
import { baseOf, stanceOf, targetOf } from "../state/base.ts";
import { flipped, manoeuvred, spiedColumn } from "../state/ring.ts";
import { canMove, canSpy, livingSeats } from "../state/turn.ts";
import type { Move, SpyCommand, Stance } from "../state/types.ts";
import { columnOf, farReachOf, MOVES } from "./reach.ts";
import { type Answer, answered, answersTo, told } from "./spy-answers.ts";
import { mayMoveOwn, NUMBERED, type Picture } from "./table-belief.ts";
import { chanceAfter, WEIGHTS, type Weights } from "./win-chance.ts";

/** A command that would be accepted, and how likely its seat wins after it. */
export interface Planned {
  readonly command: SpyCommand;
  readonly value: number;
}

/** A way to move (null: to stay), and the table after it. */
interface Step {
  readonly command: SpyCommand | null;
  readonly picture: Picture;
}

/** What one turn asks itself, each question once. */
interface Asking {
  readonly answers: (on: Seat, column: number) => readonly Answer[];
  /** How likely the seat wins when its turn ends like this. */
  readonly end: (picture: Picture) => number;
}

/** Every command that the seat on turn may give, worth what the best rest of the turn makes of it. */
export function* planTurn(picture: Picture, weights: Weights = WEIGHTS): Thought<readonly Planned[]> {
  const { seat, state } = picture;
  const asking = askingOf(picture, weights);
  const stay: Step = { command: null, picture };
  const steps = canMove(state) ? [stay, ...stepsOf(picture)] : [stay];
  const targets = canSpy(state) ? livingSeats(state).filter((other) => other !== seat) : [];
  const planned: Planned[] = [{ command: { type: "end-turn" }, value: asking.end(picture) }];
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

const askingOf = (picture: Picture, weights: Weights): Asking => {
  const known = new Map<number, readonly Answer[]>();
  const m = picture.bases[0]!.target.length;
  return {
    answers: (on, column) => {
      const key = on * m + column;
      const before = known.get(key) ?? answersTo(picture, on, column);
      known.set(key, before);
      return before;
    },
    end: (after) => chanceAfter(after, picture.seat, picture.seat, weights),
  };
};

/** The worth of spying on `on` from where the Spy stands in `from`, with the best of `steps` after each answer. */
const askedFrom = ({ answers, end }: Asking, from: Picture, on: Seat, steps: readonly Step[]): number => {
  const column = lookedAt(from);
  return answers(on, column).reduce((sum, answer) => {
    if (answer.kind === "exploded") return sum;
    return sum + answer.chance * Math.max(...steps.map((step) => end(answered(step.picture, on, answer))));
  }, 0);
};

/** The column of the others' bases at which the seat's Spy looks. */
export const lookedAt = ({ seat, state }: Picture): number =>
  spiedColumn(stanceOf(state, seat), baseOf(state, seat).cards.length, state.options.mirror);

const stepsOf = (picture: Picture): readonly Step[] => {
  const { seat, state } = picture;
  const spy = stanceOf(state, seat);
  const m = baseOf(state, seat).cards.length;
  const may = mayMoveOwn(state, seat);
  const steps = MOVES.filter((move) => may(columnOf(move, spy, m), move.distance) > 0).map(
    (move): Step => ({ command: move, picture: moved(announced(picture, move, spy), manoeuvred(spy, move, m)) }),
  );
  return state.options.flipOnly
    ? [...steps, { command: { type: "flip" }, picture: moved(picture, flipped(spy)) }]
    : steps;
};

/** The Spy somewhere else: the next turn starts from there. */
const moved = (picture: Picture, spy: Stance): Picture => {
  const { seat, state } = picture;
  const base = { ...baseOf(state, seat), spy };
  const reach = farReachOf(spy, base.cards.length, state.options, mayMoveOwn(state, seat));
  return {
    ...picture,
    state: { ...state, bases: state.bases.with(seat, base) },
    reach: picture.reach.with(seat, reach),
  };
};

/** What the announced distance tells the others, unless the faced card lies open (A.6). */
const announced = (picture: Picture, move: Move, spy: Stance): Picture => {
  const { seat, state, bases } = picture;
  const base = baseOf(state, seat);
  const column = columnOf(move, spy, base.cards.length);
  if (base.exposed[column]) return picture;
  return { ...picture, bases: bases.with(seat, told(bases[seat]!, column, NUMBERED[move.distance], targetOf(base))) };
};
