/** What is alike in both rulebooks of Mexican Train, as lessons by the family rules, each with its deal. */
import type { TryableRules } from "../../contract/lessons.ts";
import {
  DRAW,
  FAMILY,
  lastTile,
  layCommand,
  lessonSetup,
  ME,
  MEXICAN,
  OTHERS,
  PASS,
  PLAYED,
  QUICK,
  scriptedBy,
  THEY,
  type TrainStep,
  twoOpenDoubles,
} from "./setup.ts";

/** A hand without a tile for the engine. */
const NO_SIX = "5-4 5-3 4-2 3-1 2-1 5-0 4-0 3-0";

/** One double, and a tile that fits it beside others. */
const DOUBLE = "6-2 2-2 5-2 4-1 3-1 5-0 4-0 3-0";

/** The Mexican Train among three. */
const COMMON = 3;

export const firstLesson: readonly TrainStep[] = [
  {
    scene: lessonSetup(FAMILY, ["6-5 6-1 5-3 5-2 2-1 3-1 3-2 2-0", "6-4 4-4 3-3 5-5 0-0 6-3 6-0 3-0"], "5-0 4-2 5-4"),
    task: [PLAYED],
    solution: [layCommand("6-5", ME, 0)],
    wrong: { command: layCommand("2-1", ME, 0), refused: "does-not-fit" },
  },
  {
    before: scriptedBy(THEY, layCommand("6-4", THEY, 0)),
    task: [{ at: "lanes.2.laid.length", is: 1 }],
    solution: [layCommand("6-1", MEXICAN, 0)],
    wrong: { command: DRAW, refused: "must-play" },
  },
  {
    before: scriptedBy(THEY, layCommand("4-4", THEY, 1), DRAW),
    task: [{ at: "turn.stage", is: "drawn" }],
    solution: [DRAW],
    wrong: { command: layCommand("5-3", ME, 1), refused: "double-open" },
  },
  { task: [{ at: "queue.length", is: 0 }], solution: [layCommand("4-2", THEY, 2)] },
  {
    before: scriptedBy(THEY, DRAW),
    task: [{ at: "lanes.1.laid.length", is: 4 }],
    solution: [layCommand("2-1", THEY, 3)],
  },
];

export const bothRulebooksLessons = {
  begin: [
    "turn/0/0 turn/0/1 short/0/0",
    {
      scene: lessonSetup(FAMILY, ["6-5 6-1 5-3 5-2 2-1 3-1 3-2 2-0", OTHERS.replace("6-4", "5-4")], "4-2"),
      task: [PLAYED],
      solution: [layCommand("6-1", ME, 0)],
      wrong: { command: DRAW, refused: "must-play" },
    },
  ],
  draw: [
    "turn/0/2",
    {
      scene: lessonSetup(FAMILY, [NO_SIX, OTHERS], "6-2"),
      task: [{ at: "turn.stage", is: "drawn" }],
      solution: [DRAW],
      wrong: { command: layCommand("5-4", ME, 0), refused: "does-not-fit" },
    },
    {
      task: [{ at: "hands.0.length", is: 8 }],
      solution: [layCommand("6-2", ME, 0)],
      wrong: { command: PASS, refused: "must-play" },
    },
  ],
  marker: [
    "turn/0/3 short/0/2",
    {
      scene: lessonSetup(FAMILY, [NO_SIX, OTHERS], "2-0"),
      task: [{ at: "lanes.0.marked", is: true }],
      solution: [DRAW],
    },
  ],
  clear: [
    "turn/0/4",
    {
      scene: lessonSetup(
        FAMILY,
        [NO_SIX, OTHERS],
        "2-0 6-1",
        scriptedBy(ME, DRAW),
        scriptedBy(THEY, layCommand("6-4", THEY, 0)),
      ),
      task: [{ at: "lanes.0.marked", is: false }],
      solution: [DRAW, layCommand("6-1", ME, 0)],
    },
  ],
  unstarted: [
    "turn/2",
    {
      scene: lessonSetup(
        FAMILY,
        [NO_SIX, "5-2 5-1 4-3 4-1 3-2 2-0 1-0 5-5"],
        "4-4 3-3 6-1",
        scriptedBy(ME, DRAW),
        scriptedBy(THEY, DRAW),
      ),
      task: [
        { at: "lanes.1.laid.length", is: 1 },
        { at: "lanes.0.marked", is: true },
      ],
      solution: [DRAW, layCommand("6-1", THEY, 0)],
    },
  ],
  mexican: [
    "turn/1 setup/1 short/0/1",
    {
      scene: lessonSetup(FAMILY, ["6-5 6-1 5-3 5-2 2-1 3-1 3-2 2-0", OTHERS.replace("6-4", "5-4")], "4-2"),
      task: [{ at: "lanes.2.laid.length", is: 1 }],
      solution: [layCommand("6-5", MEXICAN, 0)],
    },
  ],
  public: [
    "setup/2",
    {
      scene: lessonSetup(
        FAMILY,
        ["6-5 5-3 4-2 3-1 2-1 5-0 4-0", "6-3 3-3 5-5 4-4 2-2 1-1 0-0", "5-4 5-2 5-1 4-3 4-1 3-0 2-0"],
        "3-2",
        scriptedBy(ME, layCommand("6-5", ME, 0)),
        scriptedBy(1, layCommand("6-3", 1, 0)),
        scriptedBy(2, DRAW),
        scriptedBy(ME, layCommand("5-0", ME, 1)),
        scriptedBy(1, layCommand("3-3", 1, 1), DRAW),
        scriptedBy(2, layCommand("3-0", 1, 2)),
      ),
      task: [{ at: "lanes.1.laid.length", is: 4 }],
      solution: [layCommand("4-0", 1, 3)],
    },
  ],
  double: [
    "doubles/0",
    {
      scene: lessonSetup(
        FAMILY,
        [DOUBLE, OTHERS.replace("2-2", "6-5")],
        "2-1",
        scriptedBy(ME, layCommand("6-2", ME, 0)),
        scriptedBy(THEY, layCommand("6-4", THEY, 0)),
      ),
      task: [
        { at: "lanes.0.laid.length", is: 3 },
        { at: "turn.seat", is: THEY },
      ],
      solution: [layCommand("2-2", ME, 1), layCommand("5-2", ME, 2)],
    },
  ],
  close: [
    "doubles/1 doubles/3 short/0/3",
    {
      scene: lessonSetup(
        FAMILY,
        ["6-5 5-3 4-2 3-1 2-1 5-0 3-2 3-0", "6-4 4-4 3-3 2-2 1-1 0-0 5-5 2-0"],
        "1-0",
        scriptedBy(ME, layCommand("6-5", ME, 0)),
        scriptedBy(THEY, layCommand("6-4", THEY, 0)),
        scriptedBy(ME, layCommand("5-0", ME, 1)),
        scriptedBy(THEY, layCommand("4-4", THEY, 1), DRAW),
      ),
      task: [{ at: "queue.length", is: 0 }],
      solution: [layCommand("4-2", THEY, 2)],
      wrong: { command: layCommand("3-0", ME, 2), refused: "double-open" },
    },
  ],
  order: [
    "doubles/4/0",
    {
      scene: twoOpenDoubles(FAMILY),
      task: [
        { at: "queue.length", is: 1 },
        { at: "queue.0.train", is: MEXICAN },
      ],
      solution: [layCommand("5-1", THEY, 2)],
      wrong: { command: layCommand("4-3", MEXICAN, 2), refused: "double-open" },
    },
  ],
  dead: [
    "doubles/4/1",
    {
      scene: lessonSetup(
        FAMILY,
        ["6-1 2-1 6-5 1-0 4-1 5-2 3-2 4-2", "6-3 3-1 5-1 4-0 1-1 5-5 4-4 3-3"],
        "0-0",
        scriptedBy(ME, layCommand("6-1", ME, 0)),
        scriptedBy(THEY, layCommand("6-3", THEY, 0)),
        scriptedBy(ME, layCommand("2-1", ME, 1)),
        scriptedBy(THEY, layCommand("3-1", THEY, 1)),
        scriptedBy(ME, layCommand("6-5", MEXICAN, 0)),
        scriptedBy(THEY, layCommand("5-1", MEXICAN, 1)),
        scriptedBy(ME, layCommand("1-0", MEXICAN, 2)),
        scriptedBy(THEY, layCommand("4-0", MEXICAN, 3)),
        scriptedBy(ME, layCommand("4-1", MEXICAN, 4)),
        scriptedBy(THEY, layCommand("1-1", THEY, 2), DRAW),
      ),
      task: [{ at: "lanes.0.laid.length", is: 3 }],
      solution: [layCommand("4-2", ME, 2)],
    },
  ],
  goingOut: [
    "doubles/4/2",
    { scene: lastTile("1-1"), task: [{ at: "scores.0.0", is: 0 }], solution: [layCommand("1-1", ME, 6)] },
  ],
  drawnDouble: [
    "doubles/5",
    {
      scene: lessonSetup(
        FAMILY,
        ["6-2 5-4 5-3 4-3 3-1 5-0 4-0 3-0", "6-4 4-4 3-3 5-5 1-1 0-0 1-0 6-5"],
        "2-2 2-1",
        scriptedBy(ME, layCommand("6-2", ME, 0)),
        scriptedBy(THEY, layCommand("6-4", THEY, 0)),
      ),
      task: [{ at: "lanes.0.laid.length", is: 2 }],
      solution: [DRAW, layCommand("2-2", ME, 1)],
    },
    {
      task: [{ at: "lanes.0.laid.length", is: 3 }],
      solution: [DRAW, layCommand("2-1", ME, 2)],
      wrong: { command: PASS, refused: "must-draw" },
    },
  ],
  blocked: [
    "end/0 end/1/2",
    {
      scene: lessonSetup(
        FAMILY,
        ["2-0 4-0 4-3 2-1 6-5 0-0 3-3", "6-2 5-2 6-4 3-2 3-1 6-0 6-1", "5-4 3-0 5-0 1-1 1-0 2-2 4-4"],
        "6-3 5-3 4-2 5-5 4-1 5-1",
        scriptedBy(ME, layCommand("6-5", COMMON, 0)),
        scriptedBy(1, layCommand("6-0", 1, 0)),
        scriptedBy(2, layCommand("5-0", COMMON, 1)),
        scriptedBy(ME, layCommand("0-0", COMMON, 2), layCommand("4-0", COMMON, 3)),
        scriptedBy(1, layCommand("6-4", COMMON, 4)),
        scriptedBy(2, DRAW, layCommand("6-3", 2, 0)),
        scriptedBy(ME, DRAW),
        scriptedBy(1, layCommand("6-1", COMMON, 5)),
        scriptedBy(2, layCommand("1-0", COMMON, 6)),
        scriptedBy(ME, layCommand("2-0", COMMON, 7)),
        scriptedBy(1, layCommand("6-2", COMMON, 8)),
        scriptedBy(2, layCommand("3-0", 2, 1)),
        scriptedBy(ME, DRAW),
        scriptedBy(1, DRAW),
        scriptedBy(2, DRAW),
        scriptedBy(ME, DRAW),
      ),
      before: [...scriptedBy(1, PASS), ...scriptedBy(2, PASS)],
      task: [{ at: "scores.0.0", least: 1 }],
      solution: [PASS],
      wrong: { command: DRAW, refused: "boneyard-empty" },
    },
  ],
  out: [
    "end/1/0 end/2 short/0/4",
    { scene: lastTile("4-1"), task: [{ at: "scores.0.0", is: 0 }], solution: [layCommand("4-1", ME, 6)] },
  ],
  blank: [
    "end/1/1 books/1/7 settings/1/2",
    {
      scene: lastTile("4-1", { ...QUICK, doubleBlank: 50 }),
      task: [{ at: "scores.0.1", least: 50 }],
      solution: [layCommand("4-1", ME, 6)],
    },
  ],
} as const satisfies TryableRules<TrainStep>;
