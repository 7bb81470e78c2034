/** The lessons of SPY, each with all its bases. Their words are beside them, by language. */
import type { Seat } from "../../../../engine/game.ts";
import { CARDS, type Card, type Distance } from "../../../../engine/games/spy/rulebook.ts";
import type { Facing, Move, SpyCommand, SpyOptions } from "../../../../engine/games/spy/types.ts";
import type { Said, Scene, Step } from "../../../../engine/lesson.ts";
import type { Lessons, LessonWords, RuleLesson } from "../../lessons.ts";

type SpyStep = Step<SpyCommand, SpyOptions>;

/** Whoever learns sits at seat 0, and begins. */
const ME = 0;
const THEY = 1;
const THIRD = 2;

const OPTIONS: SpyOptions = {
  bombNumbers: [1, 3],
  topSecret2Eliminates: true,
  mirror: "reversed",
  flipOnly: false,
  strictMoveThenSpy: false,
  memoryAid: false,
  firstPlayer: "host",
  lastLoser: null,
  stallingRounds: 6,
};

/** `S1 S2`: cards from their owner's left. */
const cards = (text: string): readonly Card[] =>
  text.split(" ").map((name) => {
    const card = CARDS.find((each) => each === name);
    if (card === undefined) throw new Error(`no card: ${name}`);
    return card;
  });

const arrange = (seat: Seat, base: string, gap = 0, facing: Facing = "R"): Said<SpyCommand> => ({
  seat,
  command: { type: "arrange", base: cards(base), gap, facing },
});

const by = (seat: Seat, ...commands: readonly SpyCommand[]): readonly Said<SpyCommand>[] =>
  commands.map((command) => ({ seat, command }));

const scene = (
  bases: readonly Said<SpyCommand>[],
  opening: readonly (readonly Said<SpyCommand>[])[] = [],
  options: SpyOptions = OPTIONS,
): Scene<SpyCommand, SpyOptions> => ({
  options,
  seats: Math.max(2, ...bases.map(({ seat }) => seat + 1)),
  opening: [...bases, ...opening.flat()],
});

const move = (distance: Distance, turning: Partial<Move> = {}): Move => ({
  type: "move",
  flipBefore: false,
  distance,
  flipAfter: false,
  ...turning,
});
const spy = (on: Seat): SpyCommand => ({ type: "spy", on });
const END: SpyCommand = { type: "end-turn" };

/** One's own base with the Spy at its left end, looking in: what it faces moves by 1, 2, 1, 1, 2, 2, 3. */
const MINE = "S1 S2 T1 B1 T2 B2 B3";
const mine = (gap = 0, facing: Facing = "R") => arrange(ME, MINE, gap, facing);
/** Across from MINE lie, from one's own left: B2, T1, B1, S1, B3, S2, T2. */
const THEIRS = "T2 S2 B3 S1 B1 T1 B2";
const theirs = arrange(THEY, THEIRS);

/** Three players; what one's Spy faces at the left end is opposite each other base's last card. */
const three = (first: string, second: string, third: string) => [
  arrange(ME, first),
  arrange(THEY, second),
  arrange(THIRD, third),
];

/** Three of the four cards lie open, and one's Spy has come to face the column of the last. */
const lastCard = scene(
  [arrange(ME, "S1 T1 B1 S2 T2 B2 B3"), arrange(THEY, "B1 B2 B3 T2 T1 S2 S1")],
  [
    by(ME, spy(THEY), move(1)),
    by(THEY, END),
    by(ME, spy(THEY), move(1)),
    by(THEY, END),
    by(ME, spy(THEY), move(1)),
    by(THEY, END),
  ],
);

const first: readonly SpyStep[] = [
  {
    scene: scene([theirs]),
    task: [{ at: "bases.0.isReady", is: true }],
    solution: [{ type: "arrange", base: cards(MINE), gap: 0, facing: "R" }],
  },
  {
    scene: scene([mine(), theirs]),
    task: [{ at: "bases.0.spy.gap", is: 1 }],
    solution: [move(1)],
    wrong: { command: move(2), refused: "wrong-distance" },
  },
  { task: [{ at: "active", is: THEY }], solution: [spy(THEY)], wrong: { command: move(2), refused: "already-moved" } },
  { task: [], solution: [] },
  {
    before: by(THEY, END),
    task: [{ at: "bases.1.exposed.3", is: true }],
    solution: [move(2), spy(THEY)],
  },
  {
    before: by(THEY, END),
    task: [{ at: "bases.1.lit.2", is: true }],
    solution: [move(1), spy(THEY)],
  },
  { scene: lastCard, task: [{ at: "outcome.winners.0", is: ME }], solution: [spy(THEY)] },
];

const tries = {
  arrange: [
    "base/1/2",
    {
      scene: scene([theirs]),
      task: [{ at: "bases.0.isReady", is: true }],
      solution: [{ type: "arrange", base: cards(MINE), gap: 3, facing: "L" }],
    },
  ],
  either: [
    "move/0",
    {
      scene: scene([mine(), theirs]),
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
    "move/1/0",
    {
      scene: scene([mine(6), theirs]),
      task: [{ at: "bases.0.spy.gap", is: 2 }],
      solution: [move(3)],
      wrong: { command: move(2), refused: "wrong-distance" },
    },
  ],
  turning: [
    "move/1/1",
    {
      scene: scene([mine(3), theirs]),
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
      scene: scene([arrange(ME, "S2 T1 B1 T2 B2 B3 S1", 6), theirs], [by(ME, END), by(THEY, spy(ME), END)]),
      task: [{ at: "bases.0.spy.gap", is: 1 }],
      solution: [move(2)],
      wrong: { command: move(3), refused: "wrong-distance" },
    },
  ],
  ring: [
    "move/1/3",
    {
      scene: scene([mine(5), theirs]),
      task: [{ at: "bases.0.spy.gap", is: 0 }],
      solution: [move(2)],
    },
  ],
  outward: [
    "move/2",
    {
      scene: scene([mine(0, "L"), arrange(THEY, "S1 T2 S2 B3 B1 T1 B2")]),
      task: [{ at: "bases.1.exposed.0", is: true }],
      solution: [spy(THEY)],
    },
  ],
  instead: [
    "move/3",
    {
      scene: scene([arrange(ME, "T2 S1 B3 T1 S2 B1 B2", 2), theirs]),
      task: [
        { at: "bases.0.spy.gap", is: 1 },
        { at: "bases.0.spy.facing", is: "L" },
      ],
      solution: [move(1, { flipBefore: true })],
      wrong: { command: move(1), refused: "wrong-distance" },
    },
  ],
  mirror: [
    "spy/0",
    {
      scene: scene(three("T2 S1 B3 T1 S2 B1", "S2 B1 T1 S1 T2 B3", "B1 T2 S2 B3 T1 S1")),
      task: [{ at: "bases.2.exposed.5", is: true }],
      solution: [spy(THIRD)],
    },
  ],
  kind: [
    "answers/0/0",
    {
      scene: scene([mine(1), theirs]),
      task: [{ at: "hasSpied", is: true }],
      solution: [spy(THEY)],
    },
  ],
  found: [
    "answers/0/1",
    {
      scene: scene([mine(3), theirs]),
      task: [{ at: "bases.1.exposed.3", is: true }],
      solution: [spy(THEY)],
    },
  ],
  fuse: [
    "answers/0/2",
    {
      scene: scene([mine(4), theirs]),
      task: [{ at: "bases.1.lit.2", is: true }],
      solution: [spy(THEY)],
    },
  ],
  lit: [
    "answers/0/3",
    {
      scene: scene(three("S1 T2 B3 T1 S2 B1", "S2 S1 T1 B1 T2 B3", "B1 T2 S2 B3 T1 S1"), [
        by(ME, spy(THEY), END),
        by(THEY, END),
        by(THIRD, END),
      ]),
      task: [{ at: "out.0", is: ME }],
      solution: [spy(THEY)],
    },
  ],
  order: [
    "answers/1",
    {
      scene: scene(
        [
          ...three("S1 T2 B3 T1 S2 B1", "S1 B1 T1 B3 T2 S2", "B1 T2 S2 B3 T1 S1").slice(0, 2),
          arrange(THIRD, "B1 T2 S2 B3 T1 S1", 5),
        ],
        [by(ME, END), by(THEY, END), by(THIRD, spy(THEY), END)],
      ),
      task: [{ at: "bases.1.exposed.5", is: true }],
      solution: [spy(THEY)],
    },
  ],
  win: ["end/0/1", { scene: lastCard, task: [{ at: "outcome.winners.0", is: ME }], solution: [spy(THEY)] }],
  strict: [
    "settings/0/1",
    {
      scene: scene([mine(), theirs], [], { ...OPTIONS, strictMoveThenSpy: true }),
      task: [{ at: "bases.0.spy.gap", is: 1 }],
      solution: [move(1)],
    },
    { task: [{ at: "active", is: THEY }], solution: [spy(THEY)] },
  ],
  spot: [
    "settings/0/2",
    {
      scene: scene([mine(3), theirs], [], { ...OPTIONS, flipOnly: true }),
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
      scene: scene([mine(3), theirs], [], { ...OPTIONS, mirror: "same" }),
      task: [{ at: "bases.1.exposed.3", is: true }],
      solution: [spy(THEY)],
    },
  ],
} as const satisfies Readonly<Record<string, readonly [string, ...SpyStep[]]>>;

type Try = keyof typeof tries;
export type SpyWords = Readonly<Record<"first" | Try, LessonWords>>;

export const spyLessons: Lessons = {
  first: { id: "first", seat: ME, steps: first },
  rules: Object.entries(tries).map(([id, [rule, ...steps]]): RuleLesson => ({ id, rule, seat: ME, steps })),
};
