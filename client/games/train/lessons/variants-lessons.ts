/** Where the two rulebooks of Mexican Train differ, partners, and what can be chosen: lessons, each with its deal. */
import type { TrainOptions } from "../../../../engine/games/train/state/types.ts";
import type { TryableRules } from "../../contract/lessons.ts";
import {
  buildChain,
  buildCommand,
  CLUB,
  DRAW,
  FAMILY,
  FINISH,
  lastTile,
  layCommand,
  lessonSetup,
  ME,
  MEXICAN,
  OTHERS,
  PASS,
  PLAYED,
  QUICK,
  READY,
  STOP,
  scriptedBy,
  THEY,
  type TrainStep,
  twoOpenDoubles,
} from "./setup.ts";

/** The learner can lay a double on their own train, and no tile on the double. */
const clubDouble = (options: TrainOptions) =>
  lessonSetup(
    options,
    ["6-6 6-2 2-2 6-1 4-1 3-1 5-0 4-0", "6-4 6-3 5-5 4-4 3-3 1-1 0-0 6-5"],
    "5-2",
    scriptedBy(ME, layCommand("6-2", ME, 0)),
    scriptedBy(THEY, layCommand("6-4", THEY, 0)),
  );

export const variantsLessons = {
  engine: [
    "books/1/0 books/1/1 books/2",
    {
      scene: lessonSetup(CLUB, ["6-5 6-1 5-3 4-2 3-1 2-1 5-0 4-0", OTHERS], "6-6 2-0"),
      task: [PLAYED],
      solution: [layCommand("6-5", ME, 0)],
    },
  ],
  around: [
    "books/1/2 settings/1/1",
    {
      scene: lessonSetup(
        { ...FAMILY, direction: "counter-clockwise" },
        ["6-5 5-3 4-2 3-1 2-1 5-0 4-0", "6-4 6-3 5-5 4-4 3-3 2-2 1-1", "6-2 6-1 5-4 5-2 4-3 4-1 3-0"],
        "2-0",
      ),
      task: [{ at: "turn.seat", is: 2 }],
      solution: [layCommand("6-5", ME, 0)],
    },
  ],
  decline: [
    "books/1/3",
    {
      scene: lessonSetup(CLUB, ["6-6 6-5 5-3 4-2 3-1 2-1 5-0 4-0", OTHERS], "2-0"),
      task: [{ at: "turn.stage", is: "drawn" }],
      solution: [DRAW],
    },
    {
      task: [{ at: "lanes.0.marked", is: true }],
      solution: [PASS],
      wrong: { command: layCommand("6-5", ME, 0), refused: "drawn-tile-only" },
    },
  ],
  second: [
    "books/1/4",
    {
      scene: lessonSetup(
        FAMILY,
        ["6-2 2-2 6-3 3-3 5-2 3-1 4-1 5-0", "6-4 4-0 5-5 4-4 1-1 0-0 6-5 6-0"],
        "2-1",
        scriptedBy(ME, layCommand("6-2", ME, 0)),
        scriptedBy(THEY, layCommand("6-4", THEY, 0)),
        scriptedBy(ME, layCommand("6-3", MEXICAN, 0)),
        scriptedBy(THEY, layCommand("4-0", THEY, 1)),
      ),
      task: [{ at: "turn.doubles.length", is: 2 }],
      solution: [layCommand("2-2", ME, 1), layCommand("3-3", MEXICAN, 1)],
    },
    {
      task: [{ at: "turn.seat", is: THEY }],
      solution: [layCommand("5-2", ME, 2)],
      wrong: { command: layCommand("3-1", MEXICAN, 2), refused: "first-double-only" },
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
      solution: [layCommand("2-2", ME, 1), layCommand("6-1", MEXICAN, 0)],
    },
  ],
  unwilling: [
    "books/1/6",
    {
      scene: lessonSetup(
        CLUB,
        ["6-6 6-5 5-3 4-2 3-1 2-1 5-0 3-0", "6-4 4-4 3-3 2-2 1-1 0-0 5-5 2-0"],
        "1-0 3-2",
        scriptedBy(ME, layCommand("6-5", ME, 0)),
        scriptedBy(THEY, layCommand("6-4", THEY, 0)),
        scriptedBy(ME, layCommand("5-0", ME, 1)),
        scriptedBy(THEY, layCommand("4-4", THEY, 1), DRAW, PASS),
      ),
      task: [
        { at: "lanes.0.marked", is: true },
        { at: "queue.length", is: 1 },
      ],
      solution: [DRAW, PASS],
    },
  ],
  level: [
    "books/1/8",
    {
      scene: lessonSetup(
        QUICK,
        ["6-6 6-5 5-5 5-4 4-3 3-2 2-1 4-1", "6-4 4-4 4-2 2-2 2-0 6-0 6-1 0-0"],
        "3-0",
        buildChain(ME, "6-5 5-5 5-4 4-3 3-2 2-1"),
        buildChain(THEY, "6-4 4-4 4-2 2-2 2-0 6-0 6-1"),
      ),
      task: [{ at: "scores.0.1", is: 0 }],
      solution: [layCommand("4-1", ME, 6)],
    },
  ],
  partner: [
    "partners/0 settings/5/1",
    {
      scene: {
        ...lessonSetup({ ...CLUB, set: 9, pairs: true }, ["9-9 9-8 7-6 6-5 5-3 4-2 3-1 2-1 5-0 4-0"], ""),
        seats: 4,
      },
      task: [{ at: "lanes.2.laid.length", is: 1 }],
      solution: [layCommand("9-8", 2, 0)],
      wrong: { command: layCommand("9-8", 1, 0), refused: "train-private" },
    },
  ],
  stuck: [
    "partners/1/0",
    {
      scene: {
        ...lessonSetup({ ...CLUB, set: 9, pairs: true }, ["9-9 8-7 7-6 6-5 5-3 4-2 3-1 2-1 5-0 4-0"], ""),
        seats: 4,
      },
      task: [{ at: "stuck.0", is: true }],
      solution: [DRAW, PASS],
    },
  ],
  unstuck: [
    "partners/2",
    {
      scene: lessonSetup(
        { ...CLUB, set: 9, pairs: true },
        [
          "9-9 9-8 9-1 7-6 6-5 5-3 4-2 3-1 2-1 5-0",
          "9-6 6-4 4-4 3-3 2-2 1-1 0-0 6-3 6-2 6-1",
          "5-4 5-2 5-1 4-3 4-1 3-2 3-0 2-0 1-0 7-5",
          "9-7 7-7 7-4 7-3 7-2 7-1 7-0 8-8 8-7 8-6",
        ],
        "5-5",
        scriptedBy(ME, layCommand("9-8", ME, 0)),
        scriptedBy(3, layCommand("9-7", 3, 0)),
        scriptedBy(2, DRAW, PASS),
        scriptedBy(1, layCommand("9-6", 1, 0)),
      ),
      task: [
        { at: "stuck.0", is: false },
        { at: "lanes.4.laid.length", is: 1 },
      ],
      solution: [layCommand("9-1", 4, 0)],
    },
  ],
  pairOut: [
    "partners/1/1",
    {
      scene: {
        ...lessonSetup(
          { ...QUICK, set: 9, pairs: true },
          ["9-9 9-8 8-7 7-6 6-5 5-4 4-3 3-2 2-1 1-0"],
          "",
          buildChain(ME, "9-8 8-7 7-6 6-5 5-4 4-3 3-2 2-1"),
          scriptedBy(1, FINISH),
          scriptedBy(2, FINISH),
          scriptedBy(3, FINISH),
        ),
        seats: 4,
      },
      task: [
        { at: "scores.0.0", is: 0 },
        { at: "scores.0.2", is: 0 },
      ],
      solution: [layCommand("1-0", ME, 8)],
    },
  ],
  rounds: [
    "setup/0 settings/1/0",
    {
      scene: lastTile("4-1", { ...QUICK, rounds: 2 }),
      task: [{ at: "phase", is: "gate" }],
      solution: [layCommand("4-1", ME, 6)],
    },
    { before: scriptedBy(THEY, READY), task: [{ at: "round", is: 2 }], solution: [READY] },
  ],
  last: [
    "settings/3/1",
    {
      scene: twoOpenDoubles({ ...FAMILY, closeOrder: "last-laid" }),
      task: [
        { at: "queue.length", is: 1 },
        { at: "queue.0.train", is: THEY },
      ],
      solution: [layCommand("4-3", MEXICAN, 2)],
      wrong: { command: layCommand("5-1", THEY, 2), refused: "double-open" },
    },
  ],
  without: [
    "settings/5/0",
    {
      scene: lessonSetup({ ...CLUB, mexicanTrain: false }, ["6-6 6-5 6-1 4-2 3-1 2-1 5-0 4-0", OTHERS], "2-0"),
      task: [PLAYED],
      solution: [layCommand("6-5", ME, 0)],
      wrong: { command: layCommand("6-1", MEXICAN, 0), refused: "no-mexican-train" },
    },
  ],
  quick: [
    "settings/5/2",
    {
      scene: lessonSetup(
        { ...CLUB, opening: "quick" },
        ["6-6 6-5 5-4 4-4 4-3 2-1 1-1 1-0", "6-4 3-3 5-5 0-0 2-2 5-0 6-0 3-0"],
        "3-2",
        scriptedBy(THEY, buildCommand("6-4", 0), FINISH),
      ),
      task: [
        { at: "lanes.0.laid.length", least: 4 },
        { at: "ran.0", is: true },
      ],
      solution: [
        buildCommand("6-5", 0),
        buildCommand("5-4", 1),
        buildCommand("4-4", 2),
        buildCommand("4-3", 3),
        FINISH,
      ],
    },
  ],
  run: [
    "settings/5/3",
    {
      scene: lessonSetup(
        { ...CLUB, opening: "deferred" },
        ["6-6 6-5 5-4 4-3 2-1 1-1 1-0 2-0", OTHERS.replace("6-4", "3-0")],
        "3-2",
      ),
      task: [
        { at: "lanes.0.laid.length", least: 3 },
        { at: "turn.seat", is: THEY },
      ],
      solution: [layCommand("6-5", ME, 0), layCommand("5-4", ME, 1), layCommand("4-3", ME, 2), STOP],
    },
  ],
  split: [
    "settings/5/4",
    {
      scene: lessonSetup(
        { ...CLUB, splitDoubles: true },
        ["6-6 6-2 2-2 5-2 3-2 2-1 1-0 3-1", "6-4 4-1 6-3 5-5 4-4 3-3 1-1 0-0"],
        "3-0",
        scriptedBy(ME, layCommand("6-2", ME, 0)),
        scriptedBy(THEY, layCommand("6-4", THEY, 0)),
        scriptedBy(ME, layCommand("2-2", ME, 1), layCommand("5-2", ME, 2)),
        scriptedBy(THEY, layCommand("4-1", THEY, 1)),
      ),
      task: [{ at: "lanes.0.laid.3.on", is: 2 }],
      solution: [layCommand("3-2", ME, 2)],
    },
  ],
  trip: [
    "settings/5/5",
    {
      scene: lessonSetup(
        { ...CLUB, roundTrip: true },
        ["6-6 6-2 5-2 4-3 4-1 2-1 1-0 3-1", "6-4 5-4 6-3 5-5 4-4 3-3 1-1 0-0"],
        "3-0",
        scriptedBy(ME, layCommand("6-2", ME, 0)),
        scriptedBy(THEY, { ...layCommand("6-4", MEXICAN, 0), gap: ME }),
      ),
      task: [
        { at: "lanes.0.laid.length", is: 2 },
        { at: "lanes.2.laid.length", is: 2 },
      ],
      solution: [layCommand("5-2", ME, 1), layCommand("4-3", MEXICAN, 1)],
    },
  ],
} as const satisfies TryableRules<TrainStep>;
