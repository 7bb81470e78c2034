/** The lessons of SPY, each with all its bases. Their texts are beside them, by language. */
import { type Lessons, type LessonText, ruleLessons, type TryableRules } from "../../contract/lessons.ts";
import {
  arrange,
  cards,
  END,
  lastCard,
  lessonSetup,
  ME,
  MINE,
  move,
  OPTIONS,
  otherBase,
  ownBase,
  type SpyStep,
  scriptedBy,
  spy,
  THEY,
  THIRD,
  threePlayerBases,
} from "./setup.ts";

const first: readonly SpyStep[] = [
  {
    scene: lessonSetup([otherBase]),
    task: [{ at: "bases.0.isReady", is: true }],
    solution: [{ type: "arrange", base: cards(MINE), gap: 0, facing: "R" }],
  },
  {
    scene: lessonSetup([ownBase(), otherBase]),
    task: [{ at: "bases.0.spy.gap", is: 1 }],
    solution: [move(1)],
    wrong: { command: move(2), refused: "wrong-distance" },
  },
  { task: [{ at: "active", is: THEY }], solution: [spy(THEY)], wrong: { command: move(2), refused: "already-moved" } },
  { task: [], solution: [] },
  {
    before: scriptedBy(THEY, END),
    task: [{ at: "bases.1.exposed.3", is: true }],
    solution: [move(2), spy(THEY)],
  },
  {
    before: scriptedBy(THEY, END),
    task: [{ at: "bases.1.lit.2", is: true }],
    solution: [move(1), spy(THEY)],
  },
  { scene: lastCard, task: [{ at: "outcome.winners.0", is: ME }], solution: [spy(THEY)] },
];

/** With Safe 1 where a Spy comes to face it by one step from gap 4. */
const WITHIN_REACH = "T2 S1 B3 S2 B1 T1 B2";
const reaching = arrange(ME, "S1 S2 B2 B1 T1 T2 B3", 4);

const tries = {
  arrange: [
    "base/1/2 base/0 base/1/0 base/1/1 short/0/0",
    {
      scene: lessonSetup([otherBase]),
      task: [{ at: "bases.0.isReady", is: true }],
      solution: [{ type: "arrange", base: cards(MINE), gap: 3, facing: "L" }],
    },
  ],
  either: [
    "move/0 short/0/1",
    {
      scene: lessonSetup([ownBase(), otherBase]),
      task: [{ at: "hasSpied", is: true }],
      solution: [spy(THEY)],
    },
    {
      task: [{ at: "bases.0.spy.gap", is: 1 }],
      solution: [move(1)],
      wrong: { command: spy(THEY), refused: "already-spied" },
    },
  ],
  exact: [
    "move/1/0 short/0/2",
    {
      scene: lessonSetup([ownBase(6), otherBase]),
      task: [{ at: "bases.0.spy.gap", is: 2 }],
      solution: [move(3)],
      wrong: { command: move(2), refused: "wrong-distance" },
    },
  ],
  turning: [
    "move/1/1",
    {
      scene: lessonSetup([ownBase(3), otherBase]),
      task: [
        { at: "bases.0.spy.gap", is: 2 },
        { at: "bases.0.spy.facing", is: "L" },
      ],
      solution: [move(1, { flipBefore: true })],
    },
  ],
  chosen: [
    "move/1/2",
    {
      scene: lessonSetup(
        [arrange(ME, "S2 T1 B1 T2 B2 B3 S1", 6), otherBase],
        [scriptedBy(ME, END), scriptedBy(THEY, spy(ME), END)],
      ),
      task: [{ at: "bases.0.spy.gap", is: 1 }],
      solution: [move(2)],
      wrong: { command: move(3), refused: "wrong-distance" },
    },
  ],
  ring: [
    "move/1/3",
    {
      scene: lessonSetup([ownBase(5), otherBase]),
      task: [{ at: "bases.0.spy.gap", is: 0 }],
      solution: [move(2)],
    },
  ],
  outward: [
    "move/2",
    {
      scene: lessonSetup([ownBase(0, "L"), arrange(THEY, "S1 T2 S2 B3 B1 T1 B2")]),
      task: [{ at: "bases.1.exposed.0", is: true }],
      solution: [spy(THEY)],
    },
  ],
  instead: [
    "move/3",
    {
      scene: lessonSetup([arrange(ME, "T2 S1 B3 T1 S2 B1 B2", 2), otherBase]),
      task: [
        { at: "bases.0.spy.gap", is: 1 },
        { at: "bases.0.spy.facing", is: "L" },
      ],
      solution: [move(1, { flipBefore: true })],
      wrong: { command: move(1), refused: "wrong-distance" },
    },
  ],
  heard: [
    "move/4",
    {
      scene: lessonSetup([reaching, arrange(THEY, WITHIN_REACH, 2)], [scriptedBy(ME, END)]),
      before: scriptedBy(THEY, move(3), END),
      task: [{ at: "bases.1.exposed.1", is: true }],
      solution: [move(1), spy(THEY)],
    },
  ],
  printed: [
    "move/5",
    {
      scene: lessonSetup(
        [
          arrange(ME, "S1 T2 B3 T1 S2 B1", 2),
          arrange(THEY, "S2 S1 T1 B1 T2 B3", 3),
          arrange(THIRD, "B1 T2 S2 B3 T1 S1", 3),
        ],
        [scriptedBy(ME, END), scriptedBy(THEY, spy(ME), END), scriptedBy(THIRD, spy(ME))],
      ),
      task: [{ at: "bases.0.spy.gap", is: 5 }],
      solution: [move(3)],
      wrong: { command: move(1), refused: "wrong-distance" },
    },
  ],
  mirror: [
    "spy/0",
    {
      scene: lessonSetup(threePlayerBases("T2 S1 B3 T1 S2 B1", "S2 B1 T1 S1 T2 B3")),
      task: [{ at: "bases.2.exposed.5", is: true }],
      solution: [spy(THIRD)],
    },
  ],
  kind: [
    "answers/0/0",
    {
      scene: lessonSetup([ownBase(1), otherBase]),
      task: [{ at: "hasSpied", is: true }],
      solution: [spy(THEY)],
    },
  ],
  found: [
    "answers/0/1",
    {
      scene: lessonSetup([ownBase(3), otherBase]),
      task: [{ at: "bases.1.exposed.3", is: true }],
      solution: [spy(THEY)],
    },
  ],
  fuse: [
    "answers/0/2",
    {
      scene: lessonSetup([ownBase(4), otherBase]),
      task: [{ at: "bases.1.lit.2", is: true }],
      solution: [spy(THEY)],
    },
  ],
  lit: [
    "answers/0/3 end/0/0 short/0/4",
    {
      scene: lessonSetup(threePlayerBases("S1 T2 B3 T1 S2 B1", "S2 S1 T1 B1 T2 B3"), [
        scriptedBy(ME, spy(THEY), END),
        scriptedBy(THEY, END),
        scriptedBy(THIRD, END),
      ]),
      task: [{ at: "out.0", is: ME }],
      solution: [spy(THEY)],
    },
  ],
  order: [
    "answers/1 short/0/3",
    {
      scene: lessonSetup(threePlayerBases("S1 T2 B3 T1 S2 B1", "S1 B1 T1 B3 T2 S2", 5), [
        scriptedBy(ME, END),
        scriptedBy(THEY, END),
        scriptedBy(THIRD, spy(THEY), END),
      ]),
      task: [{ at: "bases.1.exposed.5", is: true }],
      solution: [spy(THEY)],
    },
  ],
  win: ["end/0/1 short/0/5", { scene: lastCard, task: [{ at: "outcome.winners.0", is: ME }], solution: [spy(THEY)] }],
  strict: [
    "settings/0/1",
    {
      scene: lessonSetup([ownBase(), otherBase], [], { ...OPTIONS, strictMoveThenSpy: true }),
      task: [{ at: "bases.0.spy.gap", is: 1 }],
      solution: [move(1)],
    },
    { task: [{ at: "active", is: THEY }], solution: [spy(THEY)] },
  ],
  spot: [
    "settings/0/2",
    {
      scene: lessonSetup([ownBase(3), otherBase], [], { ...OPTIONS, flipOnly: true }),
      task: [
        { at: "bases.0.spy.gap", is: 3 },
        { at: "bases.0.spy.facing", is: "L" },
      ],
      solution: [{ type: "flip" }],
    },
  ],
  same: [
    "settings/0/5",
    {
      scene: lessonSetup([ownBase(3), otherBase], [], { ...OPTIONS, mirror: "same" }),
      task: [{ at: "bases.1.exposed.3", is: true }],
      solution: [spy(THEY)],
    },
  ],
  stall: [
    "end/0/2 settings/0/7",
    {
      scene: lessonSetup(
        [ownBase(), otherBase],
        [scriptedBy(THEY, END), scriptedBy(ME, END), scriptedBy(THEY, END), scriptedBy(ME, END), scriptedBy(THEY, END)],
        {
          ...OPTIONS,
          stallingRounds: 3,
          firstPlayer: "loser",
          lastLoser: THEY,
        },
      ),
      task: [{ at: "outcome.reason", is: "stalled" }],
      solution: [END],
    },
    {
      scene: lessonSetup([ownBase(), otherBase], [scriptedBy(ME, END), scriptedBy(THEY, END)]),
      before: [{ seat: THEY, command: { type: "offer-draw" } }],
      task: [{ at: "outcome.reason", is: "agreed-draw" }],
      solution: [{ type: "accept-draw" }],
    },
  ],
  aid: [
    "settings/0/0",
    {
      scene: lessonSetup([reaching, arrange(THEY, WITHIN_REACH)], [], { ...OPTIONS, memoryAid: true }),
      task: [{ at: "active", is: THEY }],
      solution: [spy(THEY), END],
    },
    {
      before: scriptedBy(THEY, END),
      task: [{ at: "bases.1.exposed.1", is: true }],
      solution: [move(1), spy(THEY)],
    },
  ],
  stays: [
    "settings/0/3",
    {
      scene: { ...lastCard, options: { ...OPTIONS, topSecret2Eliminates: false } },
      task: [
        { at: "bases.1.exposed.3", is: true },
        { at: "outcome", is: null },
      ],
      solution: [spy(THEY)],
    },
  ],
  bombs: [
    "settings/0/4",
    {
      scene: lessonSetup([arrange(ME, "S1 S2 T1 B1 T2 B2 B1", 6), arrange(THEY, "T2 S2 B1 S1 B1 T1 B2")], [], {
        ...OPTIONS,
        bombNumbers: [1, 1],
      }),
      task: [{ at: "bases.0.spy.gap", is: 0 }],
      solution: [move(1)],
      wrong: { command: move(3), refused: "wrong-distance" },
    },
  ],
} as const satisfies TryableRules<SpyStep>;

type Try = keyof typeof tries;
export type SpyLessonTexts = Readonly<Record<"first" | Try, LessonText>>;

export const spyLessons: Lessons = {
  first: { id: "first", seat: ME, steps: first },
  rules: ruleLessons(ME, tries),
};
