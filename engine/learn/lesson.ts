/**
 * Lessons: scripted games in which the learner solves one task after the other.
 *
 * A lesson sets up a table with a stacked deck and plays the other seats from a script. The game's own rules judge the
 * learner's commands, and conditions on the state decide when a task is done. This module knows no particular game and
 * draws nothing. The client has the texts, by the number of the step.
 */
import {
  type DrawCommand,
  type DrawNegotiation,
  decideDraw,
  evolveDraw,
  isDrawAgreed,
  isDrawCommand,
  NO_DRAW_OFFER,
} from "../commands/draw-offer.ts";
import {
  type GameCommand,
  type GameEvent,
  type GameRules,
  type Host,
  isRefusal,
  type Refusal,
  type Seat,
} from "../contract/game.ts";

type Value = string | number | boolean | null;

/**
 * A condition on the value at a path of keys, such as `turn.seat`. A list also has `length`. `draw.offered` is the seat
 * that has offered a draw.
 */
export type StateCondition =
  | { readonly at: string; readonly is: Value }
  | { readonly at: string; readonly not: Value }
  | { readonly at: string; readonly least: number };

/** The table at the start of a lesson. */
export interface LessonSetup<C extends GameCommand = GameCommand, O extends object = object> {
  readonly options: O;
  readonly seats: number;
  /** The cards or tiles on top of each shuffle, by label; the rest follow in order. */
  readonly chance?: Readonly<Record<string, readonly number[]>>;
  /** Commands played before the lesson begins. */
  readonly opening?: readonly ScriptedCommand<C>[];
}

export interface ScriptedCommand<C extends GameCommand = GameCommand> {
  readonly seat: Seat;
  /** A move, or a draw command (`DrawCommand`). */
  readonly command: C;
}

export interface LessonStep<C extends GameCommand = GameCommand, O extends object = object> {
  /** Sets up a new table; left out, the game continues. The first step always has it. */
  readonly scene?: LessonSetup<C, O>;
  /** Commands of the other seats before the step. */
  readonly before?: readonly ScriptedCommand<C>[];
  /** The step is done when all conditions hold. Empty if there is only text to read. */
  readonly task: readonly StateCondition[];
  /** One correct solution. */
  readonly solution: readonly C[];
  /** A tempting wrong command, and the refusal code of the rules. */
  readonly wrong?: { readonly command: C; readonly refused: string };
}

export interface Lesson<C extends GameCommand = GameCommand, O extends object = object> {
  readonly id: string;
  /** The learner's seat. */
  readonly seat: Seat;
  readonly steps: readonly LessonStep<C, O>[];
}

/** The progress of a lesson. */
export interface LessonRun {
  /** Index of the current step; equals the number of steps when all are done. */
  readonly step: number;
  /** The most recent table setup. */
  readonly scene: LessonSetup;
  /** All events at this table, in order. */
  readonly events: readonly GameEvent[];
  /** The full state, and the state before the last event. */
  readonly state: object;
  readonly previous: object | null;
  /** The draw negotiation now, and when the learner's part of the step began. */
  readonly draw: DrawNegotiation;
  readonly drawBefore: DrawNegotiation;
  /** The next scripted command of this step. */
  readonly scriptIndex: number;
  /** The number of events when the learner's part of the step began. */
  readonly mark: number;
}

export type AttemptResult =
  | { readonly type: "refused"; readonly refusal: Refusal }
  /** The task is done; `nextStep` continues. */
  | { readonly type: "done"; readonly run: LessonRun }
  /** The task is not done, and the learner may act again. */
  | { readonly type: "on"; readonly run: LessonRun }
  /** Legal, but not what the task needs. The run shows it; `restartStep` begins the step again. */
  | { readonly type: "missed"; readonly run: LessonRun };

const hostOf = ({ chance = {} }: LessonSetup): Host => ({
  now: 0,
  shuffle: (label, n) => stacked(chance[label] ?? [], n),
  roll: (label) => chance[label]?.[0] ?? 1,
});

const stacked = (top: readonly number[], n: number): readonly number[] => {
  const others = Array.from({ length: n }, (_, index) => index).filter((index) => !top.includes(index));
  return [...top, ...others];
};

/** The value at a path. Returns undefined if there is none. */
const valueAt = (state: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null || !(key in value)) return undefined;
    return Reflect.get(value, key);
  }, state);

/** Whether all conditions hold. */
export const meetsCondition = (state: object, conditions: readonly StateCondition[]): boolean =>
  conditions.every((condition) => {
    const value = valueAt(state, condition.at);
    if ("is" in condition) return value === condition.is;
    return "not" in condition ? value !== undefined && value !== condition.not : Number(value) >= condition.least;
  });

export const isStepDone = (lesson: Lesson, { step, state, draw }: LessonRun): boolean =>
  meetsCondition({ ...state, draw }, lesson.steps[step]?.task ?? []);

const withEvent = (rules: GameRules, run: LessonRun, event: GameEvent): LessonRun => ({
  ...run,
  draw: NO_DRAW_OFFER,
  events: [...run.events, event],
  previous: run.state,
  state: rules.evolve(run.state, event),
});

const append = (rules: GameRules, run: LessonRun, events: readonly GameEvent[]): LessonRun =>
  events.reduce((so, event) => withEvent(rules, so, event), run);

/** Appends the game's own events until it waits for a player. */
const withTableEvents = (rules: GameRules, run: LessonRun): LessonRun => {
  const own = rules.next(run.state, hostOf(run.scene));
  return own.length === 0 ? run : withTableEvents(rules, append(rules, run, own));
};

/** The table negotiates draws. The game folds only the agreement. */
const negotiateDraw = (rules: GameRules, run: LessonRun, seat: Seat, command: DrawCommand): LessonRun | Refusal => {
  const voters = rules.draws?.voters(run.state) ?? [];
  const event = decideDraw(run.draw, voters, seat, command);
  if (isRefusal(event)) return event;
  const draw = evolveDraw(run.draw, event);
  if (!isDrawAgreed(draw, voters)) return { ...run, draw };
  return { ...run, draw: NO_DRAW_OFFER, previous: run.state, state: rules.evolve(run.state, { type: "draw-agreed" }) };
};

const execute = (rules: GameRules, run: LessonRun, { seat, command }: ScriptedCommand): LessonRun | Refusal => {
  if (isDrawCommand(command)) return negotiateDraw(rules, run, seat, command);
  const events = rules.decide(run.state, seat, command, hostOf(run.scene));
  return isRefusal(events) ? events : withTableEvents(rules, append(rules, run, events));
};

/** Plays a scripted command. Throws if the rules refuse it, because then the lesson is wrong. */
const executeOrThrow = (rules: GameRules, run: LessonRun, scripted: ScriptedCommand): LessonRun => {
  const after = execute(rules, run, scripted);
  if (isRefusal(after)) throw new Error(`lesson: ${after.refused} at ${JSON.stringify(scripted)}`);
  return after;
};

/** The table of a setup, with its opening commands played. */
const setUpTable = (rules: GameRules, scene: LessonSetup, step = 0): LessonRun => {
  const state = rules.start(scene.options, scene.seats);
  const fresh = { draw: NO_DRAW_OFFER, drawBefore: NO_DRAW_OFFER, scriptIndex: 0, mark: 0 };
  const initial: LessonRun = { step, scene, events: [], state, previous: null, ...fresh };
  const ready = (scene.opening ?? []).reduce(
    (run, scripted) => executeOrThrow(rules, run, scripted),
    withTableEvents(rules, initial),
  );
  return withLearnersPart(ready);
};

/** Marks where the learner's part begins. */
const withLearnersPart = (run: LessonRun): LessonRun => ({ ...run, drawBefore: run.draw, mark: run.events.length });

/** The lesson at a step, with the steps before it solved. */
export const startLesson = (rules: GameRules, lesson: Lesson, step = 0): LessonRun => {
  const scene = lesson.steps[0]?.scene;
  if (scene === undefined) throw new Error(`lesson ${lesson.id} has no table in its first step`);
  let run = setUpTable(rules, scene);
  while (run.step < step) run = nextStep(rules, lesson, solved(rules, lesson, throughScript(rules, lesson, run)));
  return run;
};

const solved = (rules: GameRules, lesson: Lesson, run: LessonRun): LessonRun =>
  (lesson.steps[run.step]?.solution ?? []).reduce<LessonRun>(
    (so, command) => executeOrThrow(rules, so, { seat: lesson.seat, command }),
    run,
  );

/** Moves on to the next step. */
export const nextStep = (rules: GameRules, lesson: Lesson, run: LessonRun): LessonRun => {
  const step = run.step + 1;
  const scene = lesson.steps[step]?.scene;
  return scene === undefined ? withLearnersPart({ ...run, step, scriptIndex: 0 }) : setUpTable(rules, scene, step);
};

/** Whether scripted commands remain before the learner may act. */
export const isOthersTurn = (lesson: Lesson, { step, scriptIndex }: LessonRun): boolean =>
  scriptIndex < (lesson.steps[step]?.before?.length ?? 0);

/**
 * Plays the next scripted command. If it does not fit what the learner did, sets the step up from the solutions first.
 */
export const playScriptedCommand = (rules: GameRules, lesson: Lesson, run: LessonRun): LessonRun => {
  const scripted = lesson.steps[run.step]?.before?.[run.scriptIndex];
  if (scripted === undefined) return run;
  const after = execute(rules, run, scripted);
  const played = isRefusal(after) ? executeOrThrow(rules, openAt(rules, lesson, run), scripted) : after;
  return withLearnersPart({ ...played, scriptIndex: run.scriptIndex + 1 });
};

const openAt = (rules: GameRules, lesson: Lesson, { step, scriptIndex }: LessonRun): LessonRun => {
  let run = startLesson(rules, lesson, step);
  while (run.scriptIndex < scriptIndex) run = playScriptedCommand(rules, lesson, run);
  return run;
};

const throughScript = (rules: GameRules, lesson: Lesson, run: LessonRun): LessonRun =>
  isOthersTurn(lesson, run) ? throughScript(rules, lesson, playScriptedCommand(rules, lesson, run)) : run;

/** Judges the learner's command. */
export const attemptCommand = (
  rules: GameRules,
  lesson: Lesson,
  run: LessonRun,
  command: GameCommand,
): AttemptResult => {
  const after = execute(rules, run, { seat: lesson.seat, command });
  if (isRefusal(after)) return { type: "refused", refusal: after };
  if (isStepDone(lesson, after)) return { type: "done", run: after };
  const isOn = rules.turn(after.state).includes(lesson.seat);
  return { type: isOn ? "on" : "missed", run: after };
};

/** Returns to where the learner's part of the step began. */
export const restartStep = (rules: GameRules, run: LessonRun): LessonRun => {
  const { scene, events, mark, drawBefore } = run;
  const initial: LessonRun = { ...run, state: rules.start(scene.options, scene.seats), previous: null, events: [] };
  return { ...append(rules, initial, events.slice(0, mark)), draw: drawBefore };
};
