/** What is alike in both rulebooks of Mexican Train, as lessons by the family rules, each with its deal. */
import type { Tries } from "../../contract/lessons.ts";
import {
  by,
  DRAW,
  dealt,
  FAMILY,
  lastTile,
  lay,
  ME,
  MEXICAN,
  OTHERS,
  PASS,
  PLAYED,
  QUICK,
  THEY,
  type TrainStep,
  twoOpen,
} from "./setup.ts";

/** A hand without a tile for the engine. */
const NO_SIX = "5-4 5-3 4-2 3-1 2-1 5-0 4-0 3-0";

/** One double, and a tile that fits it beside others. */
const DOUBLE = "6-2 2-2 5-2 4-1 3-1 5-0 4-0 3-0";

/** The Mexican Train among three. */
const COMMON = 3;

export const first: readonly TrainStep[] = [
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

export const basics = {
  begin: [
    "turn/0/0 turn/0/1 short/0/0",
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
    "turn/0/3 short/0/2",
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
  unstarted: [
    "turn/2",
    {
      scene: dealt(FAMILY, [NO_SIX, "5-2 5-1 4-3 4-1 3-2 2-0 1-0 5-5"], "4-4 3-3 6-1", by(ME, DRAW), by(THEY, DRAW)),
      task: [
        { at: "lanes.1.laid.length", is: 1 },
        { at: "lanes.0.marked", is: true },
      ],
      solution: [DRAW, lay("6-1", THEY, 0)],
    },
  ],
  mexican: [
    "turn/1 setup/1 short/0/1",
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
    "doubles/1 doubles/3 short/0/3",
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
  drawnDouble: [
    "doubles/5",
    {
      scene: dealt(
        FAMILY,
        ["6-2 5-4 5-3 4-3 3-1 5-0 4-0 3-0", "6-4 4-4 3-3 5-5 1-1 0-0 1-0 6-5"],
        "2-2 2-1",
        by(ME, lay("6-2", ME, 0)),
        by(THEY, lay("6-4", THEY, 0)),
      ),
      task: [{ at: "lanes.0.laid.length", is: 2 }],
      solution: [DRAW, lay("2-2", ME, 1)],
    },
    {
      task: [{ at: "lanes.0.laid.length", is: 3 }],
      solution: [DRAW, lay("2-1", ME, 2)],
      wrong: { command: PASS, refused: "must-draw" },
    },
  ],
  blocked: [
    "end/0 end/1/2",
    {
      scene: dealt(
        FAMILY,
        ["2-0 4-0 4-3 2-1 6-5 0-0 3-3", "6-2 5-2 6-4 3-2 3-1 6-0 6-1", "5-4 3-0 5-0 1-1 1-0 2-2 4-4"],
        "6-3 5-3 4-2 5-5 4-1 5-1",
        by(ME, lay("6-5", COMMON, 0)),
        by(1, lay("6-0", 1, 0)),
        by(2, lay("5-0", COMMON, 1)),
        by(ME, lay("0-0", COMMON, 2), lay("4-0", COMMON, 3)),
        by(1, lay("6-4", COMMON, 4)),
        by(2, DRAW, lay("6-3", 2, 0)),
        by(ME, DRAW),
        by(1, lay("6-1", COMMON, 5)),
        by(2, lay("1-0", COMMON, 6)),
        by(ME, lay("2-0", COMMON, 7)),
        by(1, lay("6-2", COMMON, 8)),
        by(2, lay("3-0", 2, 1)),
        by(ME, DRAW),
        by(1, DRAW),
        by(2, DRAW),
        by(ME, DRAW),
      ),
      before: [...by(1, PASS), ...by(2, PASS)],
      task: [{ at: "scores.0.0", least: 1 }],
      solution: [PASS],
      wrong: { command: DRAW, refused: "boneyard-empty" },
    },
  ],
  out: [
    "end/1/0 end/2 short/0/4",
    { scene: lastTile("4-1"), task: [{ at: "scores.0.0", is: 0 }], solution: [lay("4-1", ME, 6)] },
  ],
  blank: [
    "end/1/1 books/1/7 settings/1/2",
    {
      scene: lastTile("4-1", { ...QUICK, doubleBlank: 50 }),
      task: [{ at: "scores.0.1", least: 50 }],
      solution: [lay("4-1", ME, 6)],
    },
  ],
} as const satisfies Tries<TrainStep>;
