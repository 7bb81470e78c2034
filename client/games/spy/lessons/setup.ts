/** What the lessons of SPY are written with: whole bases, and commands. */
import type { DrawCommand } from "../../../../engine/commands/draw-offer.ts";
import type { Seat } from "../../../../engine/contract/game.ts";
import { CARDS, type Card, type Distance } from "../../../../engine/games/spy/state/rulebook.ts";
import type { Facing, MoveSpy, SpyCommand, SpyOptions } from "../../../../engine/games/spy/state/types.ts";
import type { LessonSetup, LessonStep, ScriptedCommand } from "../../../../engine/learn/lesson.ts";

export type SpyStep = LessonStep<SpyCommand | DrawCommand, SpyOptions>;

/** The learner sits at seat 0, and begins. */
export const ME = 0;
export const THEY = 1;
export const THIRD = 2;

export const OPTIONS: SpyOptions = {
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
export const cards = (text: string): readonly Card[] =>
  text.split(" ").map((name) => {
    const card = CARDS.find((each) => each === name);
    if (card === undefined) throw new Error(`no card: ${name}`);
    return card;
  });

export const arrange = (seat: Seat, base: string, gap = 0, facing: Facing = "R"): ScriptedCommand<SpyCommand> => ({
  seat,
  command: { type: "arrange", base: cards(base), gap, facing },
});

export const scriptedBy = (seat: Seat, ...commands: readonly SpyCommand[]): readonly ScriptedCommand<SpyCommand>[] =>
  commands.map((command) => ({ seat, command }));

export const lessonSetup = (
  bases: readonly ScriptedCommand<SpyCommand>[],
  opening: readonly (readonly ScriptedCommand<SpyCommand>[])[] = [],
  options: SpyOptions = OPTIONS,
): LessonSetup<SpyCommand, SpyOptions> => ({
  options,
  seats: Math.max(2, ...bases.map(({ seat }) => seat + 1)),
  opening: [...bases, ...opening.flat()],
});

export const move = (distance: Distance, turning: Partial<MoveSpy> = {}): MoveSpy => ({
  type: "move",
  flipBefore: false,
  distance,
  flipAfter: false,
  ...turning,
});
export const spy = (on: Seat): SpyCommand => ({ type: "spy", on });
export const END: SpyCommand = { type: "end-turn" };

/** The learner's base with the Spy at its left end, looking in: what it faces moves by 1, 2, 1, 1, 2, 2, 3. */
export const MINE = "S1 S2 T1 B1 T2 B2 B3";
export const ownBase = (gap = 0, facing: Facing = "R") => arrange(ME, MINE, gap, facing);
/** Across from MINE lie, from the learner's left: B2, T1, B1, S1, B3, S2, T2. */
const THEIRS = "T2 S2 B3 S1 B1 T1 B2";
export const otherBase = arrange(THEY, THEIRS);

/** Three players; what one's Spy faces at the left end is opposite each other base's last card. */
export const threePlayerBases = (first: string, second: string, gapOfThird = 0) => [
  arrange(ME, first),
  arrange(THEY, second),
  arrange(THIRD, "B1 T2 S2 B3 T1 S1", gapOfThird),
];

/** Three of the four cards lie open, and one's Spy has come to face the column of the last. */
export const lastCard = lessonSetup(
  [arrange(ME, "S1 T1 B1 S2 T2 B2 B3"), arrange(THEY, "B1 B2 B3 T2 T1 S2 S1")],
  [
    scriptedBy(ME, spy(THEY), move(1)),
    scriptedBy(THEY, END),
    scriptedBy(ME, spy(THEY), move(1)),
    scriptedBy(THEY, END),
    scriptedBy(ME, spy(THEY), move(1)),
    scriptedBy(THEY, END),
  ],
);
