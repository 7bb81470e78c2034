/**
 * Lessons are logs. A lesson lays a game's table with a stacked deck, says what everybody else does, and asks one thing
 * after the other of whoever learns. The game's own rules decide what is allowed and tell why something is not; a task is
 * done when the state says so. Nothing here knows a game, and nothing is drawn.
 *
 * What the words are is the client's affair: a step has one text in each language, by its number.
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
 * What the state must say at a path of keys, such as `turn.seat`; a list also has `length`. `draw.offered` says who has
 * offered a draw.
 */
export type StateCondition =
  | { readonly at: string; readonly is: Value }
  | { readonly at: string; readonly not: Value }
  | { readonly at: string; readonly least: number };

/** A table as a lesson finds it. */
export interface LessonSetup<C extends GameCommand = GameCommand, O extends object = object> {
  readonly options: O;
  readonly seats: number;
  /** What each shuffle puts on top, by its label; the rest follows in order. */
  readonly chance?: Readonly<Record<string, readonly number[]>>;
  /** What was played before the lesson begins. */
  readonly opening?: readonly ScriptedCommand<C>[];
}

export interface ScriptedCommand<C extends GameCommand = GameCommand> {
  readonly seat: Seat;
  /** A move, or what is said of a draw (`DrawCommand`). */
  readonly command: C;
}

export interface LessonStep<C extends GameCommand = GameCommand, O extends object = object> {
  /** The table is laid anew; left out: the game goes on. The first step has one. */
  readonly scene?: LessonSetup<C, O>;
  /** What the others do before the step. */
  readonly before?: readonly ScriptedCommand<C>[];
  /** Done when the state says all of it. None: there is only something to read. */
  readonly task: readonly StateCondition[];
  /** One way to do it. */
  readonly solution: readonly C[];
  /** What one may be tempted to try, and the code that the rules answer it with. */
  readonly wrong?: { readonly command: C; readonly refused: string };
}

export interface Lesson<C extends GameCommand = GameCommand, O extends object = object> {
  readonly id: string;
  /** The seat of whoever learns. */
  readonly seat: Seat;
  readonly steps: readonly LessonStep<C, O>[];
}

/** A lesson under way. */
export interface LessonRun {
  /** The step that it has come to; as many as there are when all are done. */
  readonly step: number;
  /** The table that the last scene laid. */
  readonly scene: LessonSetup;
  /** All that has happened at this table, in order. */
  readonly events: readonly GameEvent[];
  /** The truth, and what it was before the last event. */
  readonly state: object;
  readonly previous: object | null;
  /** What has been said of a draw, and what had been when the learner's part of the step began. */
  readonly draw: DrawNegotiation;
  readonly drawBefore: DrawNegotiation;
  /** How many of the others' commands of this step have been carried out. */
  readonly said: number;
  /** How many events there were when the learner's part of the step began. */
  readonly mark: number;
}

export type AttemptResult =
  | { readonly type: "refused"; readonly refusal: Refusal }
  /** The task is done; `goOn` leads to the next step. */
  | { readonly type: "done"; readonly run: LessonRun }
  /** Not done yet, and the learner may go on. */
  | { readonly type: "on"; readonly run: LessonRun }
  /** Allowed, but another thing than was asked: the run shows it, and the step is to begin again. */
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

/** The value at a path; undefined where there is none. */
const valueAt = (state: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null || !(key in value)) return undefined;
    return Reflect.get(value, key);
  }, state);

/** Whether the state says all of it. */
export const meetsCondition = (state: object, signs: readonly StateCondition[]): boolean =>
  signs.every((sign) => {
    const value = valueAt(state, sign.at);
    if ("is" in sign) return value === sign.is;
    return "not" in sign ? value !== undefined && value !== sign.not : Number(value) >= sign.least;
  });

/** Whether the task of the step is done. */
export const isStepDone = (lesson: Lesson, { step, state, draw }: LessonRun): boolean =>
  meetsCondition({ ...state, draw }, lesson.steps[step]?.task ?? []);

const happened = (rules: GameRules, run: LessonRun, event: GameEvent): LessonRun => ({
  ...run,
  draw: NO_DRAW_OFFER,
  events: [...run.events, event],
  previous: run.state,
  state: rules.evolve(run.state, event),
});

const append = (rules: GameRules, run: LessonRun, events: readonly GameEvent[]): LessonRun =>
  events.reduce((so, event) => happened(rules, so, event), run);

/** The table acts by itself until it waits for somebody. */
const settled = (rules: GameRules, run: LessonRun): LessonRun => {
  const own = rules.next(run.state, hostOf(run.scene));
  return own.length === 0 ? run : settled(rules, append(rules, run, own));
};

/** A draw is said, not played: the game hears of it when everybody has agreed. */
const talk = (rules: GameRules, run: LessonRun, seat: Seat, command: DrawCommand): LessonRun | Refusal => {
  const voters = rules.draws?.voters(run.state) ?? [];
  const said = decideDraw(run.draw, voters, seat, command);
  if (isRefusal(said)) return said;
  const draw = evolveDraw(run.draw, said);
  if (!isDrawAgreed(draw, voters)) return { ...run, draw };
  return { ...run, draw: NO_DRAW_OFFER, previous: run.state, state: rules.evolve(run.state, { type: "draw-agreed" }) };
};

const carryOut = (rules: GameRules, run: LessonRun, { seat, command }: ScriptedCommand): LessonRun | Refusal => {
  if (isDrawCommand(command)) return talk(rules, run, seat, command);
  const events = rules.decide(run.state, seat, command, hostOf(run.scene));
  return isRefusal(events) ? events : settled(rules, append(rules, run, events));
};

/** What a lesson's author wrote is allowed, or the lesson is broken: its test says so before anybody meets it. */
const mustCarryOut = (rules: GameRules, run: LessonRun, said: ScriptedCommand): LessonRun => {
  const after = carryOut(rules, run, said);
  if (isRefusal(after)) throw new Error(`lesson: ${after.refused} at ${JSON.stringify(said)}`);
  return after;
};

/** The table as a scene lays it, with its opening played. */
export const setUpTable = (rules: GameRules, scene: LessonSetup, step = 0): LessonRun => {
  const state = rules.start(scene.options, scene.seats);
  const quiet = { draw: NO_DRAW_OFFER, drawBefore: NO_DRAW_OFFER, said: 0, mark: 0 };
  const bare: LessonRun = { step, scene, events: [], state, previous: null, ...quiet };
  const laid = (scene.opening ?? []).reduce((run, said) => mustCarryOut(rules, run, said), settled(rules, bare));
  return begun(laid);
};

/** The learner's part begins here. */
const begun = (run: LessonRun): LessonRun => ({ ...run, drawBefore: run.draw, mark: run.events.length });

/** The lesson at a step, the steps before it done as their solutions say. */
export const startLesson = (rules: GameRules, lesson: Lesson, step = 0): LessonRun => {
  const scene = lesson.steps[0]?.scene;
  if (scene === undefined) throw new Error(`lesson ${lesson.id} lays no table`);
  let run = setUpTable(rules, scene);
  while (run.step < step) run = nextStep(rules, lesson, solved(rules, lesson, throughout(rules, lesson, run)));
  return run;
};

const solved = (rules: GameRules, lesson: Lesson, run: LessonRun): LessonRun =>
  (lesson.steps[run.step]?.solution ?? []).reduce<LessonRun>(
    (so, command) => mustCarryOut(rules, so, { seat: lesson.seat, command }),
    run,
  );

/** The next step, once this one is done, or has been read where there was nothing to do. */
export const nextStep = (rules: GameRules, lesson: Lesson, run: LessonRun): LessonRun => {
  const step = run.step + 1;
  const scene = lesson.steps[step]?.scene;
  return scene === undefined ? begun({ ...run, step, said: 0 }) : setUpTable(rules, scene, step);
};

/** Whether others still have to act before the learner does. */
export const isOthersTurn = (lesson: Lesson, { step, said }: LessonRun): boolean =>
  said < (lesson.steps[step]?.before?.length ?? 0);

/** The next of the others' commands, carried out. One that does not fit what the learner did lays the step as it was meant. */
export const playScriptedCommand = (rules: GameRules, lesson: Lesson, run: LessonRun): LessonRun => {
  const said = lesson.steps[run.step]?.before?.[run.said];
  if (said === undefined) return run;
  const after = carryOut(rules, run, said);
  const heard = isRefusal(after) ? mustCarryOut(rules, openAt(rules, lesson, run), said) : after;
  return begun({ ...heard, said: run.said + 1 });
};

const openAt = (rules: GameRules, lesson: Lesson, { step, said }: LessonRun): LessonRun => {
  let run = startLesson(rules, lesson, step);
  while (run.said < said) run = playScriptedCommand(rules, lesson, run);
  return run;
};

const throughout = (rules: GameRules, lesson: Lesson, run: LessonRun): LessonRun =>
  isOthersTurn(lesson, run) ? throughout(rules, lesson, playScriptedCommand(rules, lesson, run)) : run;

/** The learner asks for something. */
export const attemptCommand = (
  rules: GameRules,
  lesson: Lesson,
  run: LessonRun,
  command: GameCommand,
): AttemptResult => {
  const after = carryOut(rules, run, { seat: lesson.seat, command });
  if (isRefusal(after)) return { type: "refused", refusal: after };
  if (isStepDone(lesson, after)) return { type: "done", run: after };
  const isOn = rules.turn(after.state).includes(lesson.seat);
  return { type: isOn ? "on" : "missed", run: after };
};

/** The step from where the learner began it. */
export const restartStep = (rules: GameRules, run: LessonRun): LessonRun => {
  const { scene, events, mark, drawBefore } = run;
  const bare: LessonRun = { ...run, state: rules.start(scene.options, scene.seats), previous: null, events: [] };
  return { ...append(rules, bare, events.slice(0, mark)), draw: drawBefore };
};
