/** The lessons of Mexican Train, each with its deal. Their words are beside them, by language. */
import type { TrainCommand, TrainOptions } from "../../../../engine/games/train/types.ts";
import type { Step } from "../../../../engine/lesson.ts";
import type { Lessons, LessonWords, RuleLesson } from "../../lessons.ts";
import { build, by, CLUB, DRAW, dealt, FAMILY, FINISH, lay, PASS, STOP } from "./deals.ts";

type TrainStep = Step<TrainCommand, TrainOptions>;

/** Whoever learns sits at seat 0, and owns the train of that number. With two players the Mexican Train is number 2. */
const ME = 0;
const THEY = 1;
const MEXICAN = 2;

const PLAYED = { at: "lanes.0.laid.length", is: 1 } as const;

const first: readonly TrainStep[] = [
  {
    scene: dealt(FAMILY, ["6-5 6-1 5-3 5-2 2-1 3-1 3-2 2-0", "6-4 4-4 3-3 5-5 0-0 6-3 6-0 3-0"], "5-0 4-2 5-4"),
    task: [PLAYED],
    solution: [lay("6-5", ME, 0)],
    wrong: { command: lay("2-1", ME, 0), refused: "does-not-fit" },
  },
  {
    before: by(THEY, lay("6-4", THEY, 0)),
    task: [{ at: "lanes.2.laid.length", is: 1 }],
    solution: [lay("6-1", MEXICAN, 0)],
    wrong: { command: DRAW, refused: "must-play" },
  },
  {
    before: by(THEY, lay("4-4", THEY, 1), DRAW),
    task: [{ at: "turn.stage", is: "drawn" }],
    solution: [DRAW],
    wrong: { command: lay("5-3", ME, 1), refused: "double-open" },
  },
  { task: [{ at: "queue.length", is: 0 }], solution: [lay("4-2", THEY, 2)] },
  {
    before: by(THEY, DRAW),
    task: [{ at: "lanes.1.laid.length", is: 4 }],
    solution: [lay("2-1", THEY, 3)],
  },
];

/** A hand without a tile for the engine. */
const NO_SIX = "5-4 5-3 4-2 3-1 2-1 5-0 4-0 3-0";
const OTHERS = "6-4 6-3 5-5 4-4 3-3 2-2 1-1 0-0";

/** One double, and a tile that fits it beside others. */
const DOUBLE = "6-2 2-2 5-2 4-1 3-1 5-0 4-0 3-0";

/** The other player lays two doubles, and finds nothing to go with them. */
const twoOpen = (options: TrainOptions) =>
  dealt(
    options,
    ["6-2 5-1 4-1 3-2 5-0 4-0 3-0 4-3", "6-1 1-1 6-3 3-3 5-5 4-4 0-0 6-0"],
    "6-5 5-4",
    by(ME, lay("6-2", ME, 0)),
    by(THEY, lay("6-1", THEY, 0)),
    by(ME, lay("3-2", ME, 1)),
    by(THEY, lay("6-3", MEXICAN, 0)),
    by(ME, lay("3-0", ME, 2)),
    by(THEY, lay("1-1", THEY, 1), lay("3-3", MEXICAN, 1), DRAW),
  );

/** Everybody has built a train; one tile is left, and it fits. */
const lastTile = (left: string) =>
  dealt(
    { ...CLUB, opening: "quick" },
    [`6-6 6-5 5-5 5-4 4-3 3-2 2-1 ${left}`, "6-4 4-4 3-3 0-0 2-2 5-0 6-0 2-0"],
    "3-0",
    by(
      ME,
      build("6-5", 0),
      build("5-5", 1),
      build("5-4", 2),
      build("4-3", 3),
      build("3-2", 4),
      build("2-1", 5),
      FINISH,
    ),
    by(THEY, build("6-4", 0), FINISH),
  );

/** A double can be laid on one's own train, and no tile on it. */
const clubDouble = (options: TrainOptions) =>
  dealt(
    options,
    ["6-6 6-2 2-2 6-1 4-1 3-1 5-0 4-0", "6-4 6-3 5-5 4-4 3-3 1-1 0-0 6-5"],
    "5-2",
    by(ME, lay("6-2", ME, 0)),
    by(THEY, lay("6-4", THEY, 0)),
  );

const tries = {
  begin: [
    "turn/0/0",
    {
      scene: dealt(FAMILY, ["6-5 6-1 5-3 5-2 2-1 3-1 3-2 2-0", OTHERS.replace("6-4", "5-4")], "4-2"),
      task: [PLAYED],
      solution: [lay("6-1", ME, 0)],
      wrong: { command: DRAW, refused: "must-play" },
    },
  ],
  draw: [
    "turn/0/2",
    {
      scene: dealt(FAMILY, [NO_SIX, OTHERS], "6-2"),
      task: [{ at: "turn.stage", is: "drawn" }],
      solution: [DRAW],
      wrong: { command: lay("5-4", ME, 0), refused: "does-not-fit" },
    },
    {
      task: [{ at: "hands.0.length", is: 8 }],
      solution: [lay("6-2", ME, 0)],
      wrong: { command: PASS, refused: "must-play" },
    },
  ],
  marker: [
    "turn/0/3",
    { scene: dealt(FAMILY, [NO_SIX, OTHERS], "2-0"), task: [{ at: "lanes.0.marked", is: true }], solution: [DRAW] },
  ],
  clear: [
    "turn/0/4",
    {
      scene: dealt(FAMILY, [NO_SIX, OTHERS], "2-0 6-1", by(ME, DRAW), by(THEY, lay("6-4", THEY, 0))),
      task: [{ at: "lanes.0.marked", is: false }],
      solution: [DRAW, lay("6-1", ME, 0)],
    },
  ],
  mexican: [
    "turn/1",
    {
      scene: dealt(FAMILY, ["6-5 6-1 5-3 5-2 2-1 3-1 3-2 2-0", OTHERS.replace("6-4", "5-4")], "4-2"),
      task: [{ at: "lanes.2.laid.length", is: 1 }],
      solution: [lay("6-5", MEXICAN, 0)],
    },
  ],
  public: [
    "setup/2",
    {
      scene: dealt(
        FAMILY,
        ["6-5 5-3 4-2 3-1 2-1 5-0 4-0", "6-3 3-3 5-5 4-4 2-2 1-1 0-0", "5-4 5-2 5-1 4-3 4-1 3-0 2-0"],
        "3-2",
        by(ME, lay("6-5", ME, 0)),
        by(1, lay("6-3", 1, 0)),
        by(2, DRAW),
        by(ME, lay("5-0", ME, 1)),
        by(1, lay("3-3", 1, 1), DRAW),
        by(2, lay("3-0", 1, 2)),
      ),
      task: [{ at: "lanes.1.laid.length", is: 4 }],
      solution: [lay("4-0", 1, 3)],
    },
  ],
  double: [
    "doubles/0",
    {
      scene: dealt(
        FAMILY,
        [DOUBLE, OTHERS.replace("2-2", "6-5")],
        "2-1",
        by(ME, lay("6-2", ME, 0)),
        by(THEY, lay("6-4", THEY, 0)),
      ),
      task: [
        { at: "lanes.0.laid.length", is: 3 },
        { at: "turn.seat", is: THEY },
      ],
      solution: [lay("2-2", ME, 1), lay("5-2", ME, 2)],
    },
  ],
  close: [
    "doubles/1",
    {
      scene: dealt(
        FAMILY,
        ["6-5 5-3 4-2 3-1 2-1 5-0 3-2 3-0", "6-4 4-4 3-3 2-2 1-1 0-0 5-5 2-0"],
        "1-0",
        by(ME, lay("6-5", ME, 0)),
        by(THEY, lay("6-4", THEY, 0)),
        by(ME, lay("5-0", ME, 1)),
        by(THEY, lay("4-4", THEY, 1), DRAW),
      ),
      task: [{ at: "queue.length", is: 0 }],
      solution: [lay("4-2", THEY, 2)],
      wrong: { command: lay("3-0", ME, 2), refused: "double-open" },
    },
  ],
  order: [
    "doubles/4/0",
    {
      scene: twoOpen(FAMILY),
      task: [
        { at: "queue.length", is: 1 },
        { at: "queue.0.train", is: MEXICAN },
      ],
      solution: [lay("5-1", THEY, 2)],
      wrong: { command: lay("4-3", MEXICAN, 2), refused: "double-open" },
    },
  ],
  dead: [
    "doubles/4/1",
    {
      scene: dealt(
        FAMILY,
        ["6-1 2-1 6-5 1-0 4-1 5-2 3-2 4-2", "6-3 3-1 5-1 4-0 1-1 5-5 4-4 3-3"],
        "0-0",
        by(ME, lay("6-1", ME, 0)),
        by(THEY, lay("6-3", THEY, 0)),
        by(ME, lay("2-1", ME, 1)),
        by(THEY, lay("3-1", THEY, 1)),
        by(ME, lay("6-5", MEXICAN, 0)),
        by(THEY, lay("5-1", MEXICAN, 1)),
        by(ME, lay("1-0", MEXICAN, 2)),
        by(THEY, lay("4-0", MEXICAN, 3)),
        by(ME, lay("4-1", MEXICAN, 4)),
        by(THEY, lay("1-1", THEY, 2), DRAW),
      ),
      task: [{ at: "lanes.0.laid.length", is: 3 }],
      solution: [lay("4-2", ME, 2)],
    },
  ],
  goingOut: [
    "doubles/4/2",
    { scene: lastTile("1-1"), task: [{ at: "scores.0.0", is: 0 }], solution: [lay("1-1", ME, 6)] },
  ],
  out: ["end/1/0", { scene: lastTile("4-1"), task: [{ at: "scores.0.0", is: 0 }], solution: [lay("4-1", ME, 6)] }],
  decline: [
    "books/1/3",
    {
      scene: dealt(CLUB, ["6-6 6-5 5-3 4-2 3-1 2-1 5-0 4-0", OTHERS], "2-0"),
      task: [{ at: "turn.stage", is: "drawn" }],
      solution: [DRAW],
    },
    {
      task: [{ at: "lanes.0.marked", is: true }],
      solution: [PASS],
      wrong: { command: lay("6-5", ME, 0), refused: "drawn-tile-only" },
    },
  ],
  leave: [
    "books/1/5",
    {
      scene: clubDouble(CLUB),
      task: [
        { at: "lanes.0.marked", is: true },
        { at: "lanes.2.laid.length", is: 1 },
      ],
      solution: [lay("2-2", ME, 1), lay("6-1", MEXICAN, 0)],
    },
  ],
  unwilling: [
    "books/1/6",
    {
      scene: dealt(
        CLUB,
        ["6-6 6-5 5-3 4-2 3-1 2-1 5-0 3-0", "6-4 4-4 3-3 2-2 1-1 0-0 5-5 2-0"],
        "1-0 3-2",
        by(ME, lay("6-5", ME, 0)),
        by(THEY, lay("6-4", THEY, 0)),
        by(ME, lay("5-0", ME, 1)),
        by(THEY, lay("4-4", THEY, 1), DRAW, PASS),
      ),
      task: [
        { at: "lanes.0.marked", is: true },
        { at: "queue.length", is: 1 },
      ],
      solution: [DRAW, PASS],
    },
  ],
  partner: [
    "partners/0",
    {
      scene: {
        ...dealt({ ...CLUB, set: 9, pairs: true }, ["9-9 9-8 7-6 6-5 5-3 4-2 3-1 2-1 5-0 4-0"], ""),
        seats: 4,
      },
      task: [{ at: "lanes.2.laid.length", is: 1 }],
      solution: [lay("9-8", 2, 0)],
      wrong: { command: lay("9-8", 1, 0), refused: "train-private" },
    },
  ],
  stuck: [
    "partners/1/0",
    {
      scene: {
        ...dealt({ ...CLUB, set: 9, pairs: true }, ["9-9 8-7 7-6 6-5 5-3 4-2 3-1 2-1 5-0 4-0"], ""),
        seats: 4,
      },
      task: [{ at: "stuck.0", is: true }],
      solution: [DRAW, PASS],
    },
  ],
  last: [
    "settings/3/1",
    {
      scene: twoOpen({ ...FAMILY, closeOrder: "last-laid" }),
      task: [
        { at: "queue.length", is: 1 },
        { at: "queue.0.train", is: THEY },
      ],
      solution: [lay("4-3", MEXICAN, 2)],
      wrong: { command: lay("5-1", THEY, 2), refused: "double-open" },
    },
  ],
  quick: [
    "settings/5/2",
    {
      scene: dealt(
        { ...CLUB, opening: "quick" },
        ["6-6 6-5 5-4 4-4 4-3 2-1 1-1 1-0", "6-4 3-3 5-5 0-0 2-2 5-0 6-0 3-0"],
        "3-2",
        by(THEY, build("6-4", 0), FINISH),
      ),
      task: [
        { at: "lanes.0.laid.length", least: 4 },
        { at: "ran.0", is: true },
      ],
      solution: [build("6-5", 0), build("5-4", 1), build("4-4", 2), build("4-3", 3), FINISH],
    },
  ],
  run: [
    "settings/5/3",
    {
      scene: dealt(
        { ...CLUB, opening: "deferred" },
        ["6-6 6-5 5-4 4-3 2-1 1-1 1-0 2-0", OTHERS.replace("6-4", "3-0")],
        "3-2",
      ),
      task: [
        { at: "lanes.0.laid.length", least: 3 },
        { at: "turn.seat", is: THEY },
      ],
      solution: [lay("6-5", ME, 0), lay("5-4", ME, 1), lay("4-3", ME, 2), STOP],
    },
  ],
  split: [
    "settings/5/4",
    {
      scene: dealt(
        { ...CLUB, splitDoubles: true },
        ["6-6 6-2 2-2 5-2 3-2 2-1 1-0 3-1", "6-4 4-1 6-3 5-5 4-4 3-3 1-1 0-0"],
        "3-0",
        by(ME, lay("6-2", ME, 0)),
        by(THEY, lay("6-4", THEY, 0)),
        by(ME, lay("2-2", ME, 1), lay("5-2", ME, 2)),
        by(THEY, lay("4-1", THEY, 1)),
      ),
      task: [{ at: "lanes.0.laid.3.on", is: 2 }],
      solution: [lay("3-2", ME, 2)],
    },
  ],
  trip: [
    "settings/5/5",
    {
      scene: dealt(
        { ...CLUB, roundTrip: true },
        ["6-6 6-2 5-2 4-3 4-1 2-1 1-0 3-1", "6-4 5-4 6-3 5-5 4-4 3-3 1-1 0-0"],
        "3-0",
        by(ME, lay("6-2", ME, 0)),
        by(THEY, { ...lay("6-4", MEXICAN, 0), gap: ME }),
      ),
      task: [
        { at: "lanes.0.laid.length", is: 2 },
        { at: "lanes.2.laid.length", is: 2 },
      ],
      solution: [lay("5-2", ME, 1), lay("4-3", MEXICAN, 1)],
    },
  ],
} as const satisfies Readonly<Record<string, readonly [string, ...TrainStep[]]>>;

type Try = keyof typeof tries;
export type TrainWords = Readonly<Record<"first" | Try, LessonWords>>;

export const trainLessons: Lessons = {
  first: { id: "first", seat: ME, steps: first },
  rules: Object.entries(tries).map(([id, [rule, ...steps]]): RuleLesson => ({ id, rule, seat: ME, steps })),
};
