/** The lessons of pool checkers, and the positions that they are about. Their texts are beside them, by language. */

import type { DrawCommand } from "../../../../engine/commands/draw-offer.ts";
import type { Seat } from "../../../../engine/contract/game.ts";
import { americanPool } from "../../../../engine/games/pool/state/rulebook.ts";
import type { Path, PoolCommand, PoolOptions } from "../../../../engine/games/pool/state/types.ts";
import type { LessonSetup, LessonStep, StateCondition } from "../../../../engine/learn/lesson.ts";
import { type Lessons, type LessonText, ruleLessons, type TryableRules } from "../../contract/lessons.ts";

type PoolStep = LessonStep<PoolCommand | DrawCommand, PoolOptions>;

/** The learner sits at seat 0. */
const ME = 0;
const THEY = 1;

const move = (...path: Path): PoolCommand => ({ type: "move", path });

/** `29-8 12-16`: quiet moves by turns. */
const played = (starter: Seat, moves: string) =>
  moves.split(" ").map((text, ply) => ({ seat: (starter + ply) % 2, command: move(...text.split("-").map(Number)) }));

/** A position with the learner on turn. */
const at = (fen: string): LessonSetup<PoolCommand, PoolOptions> => ({
  options: { black: fen.startsWith("B") ? "first" : "second", fen },
  seats: 2,
});

/** A game that the others began, with Black, and that has come to the learner's turn. */
const second = (fen: string, moves: string): LessonSetup<PoolCommand, PoolOptions> => ({
  options: { black: "second", fen },
  seats: 2,
  opening: played(THEY, moves),
});

const replies = (...path: Path) => [{ seat: THEY, command: move(...path) }];

const takes = (pieces: number): StateCondition => ({ at: "last.captured.length", is: pieces });
const lands = (square: number): StateCondition => ({ at: "last.path.1", is: square });
const ends = (reason: string): StateCondition => ({ at: "outcome.reason", is: reason });

const first: readonly PoolStep[] = [
  { scene: at(americanPool.start), task: [{ at: "ply", is: 1 }], solution: [move(11, 15)] },
  {
    scene: at("B:W15,24,30:B9,11"),
    task: [takes(1)],
    solution: [move(11, 18)],
    wrong: { command: move(9, 13), refused: "must-capture" },
  },
  {
    scene: at("B:W14,15,30:B3,11"),
    task: [takes(2)],
    solution: [move(11, 18, 9)],
    wrong: { command: move(11, 18), refused: "must-continue" },
  },
  { scene: at("B:W17:B28"), task: [{ at: "position.kings", not: 0 }], solution: [move(28, 32)] },
  {
    before: replies(17, 14),
    task: [{ at: "outcome.winners.0", is: ME }],
    solution: [move(32, 9)],
    wrong: { command: move(32, 27), refused: "must-capture" },
  },
];

const tries = {
  begin: [
    "start/0 short/0/0",
    { scene: at(americanPool.start), task: [{ at: "ply", is: 1 }], solution: [move(11, 15)] },
    {
      before: replies(21, 17),
      task: [{ at: "ply", is: 3 }],
      solution: [move(9, 13)],
      wrong: { command: move(1, 5), refused: "blocked" },
    },
  ],
  step: [
    "moves/0/0 short/0/1",
    {
      scene: at("B:W22,30:B9,14"),
      task: [{ at: "ply", is: 1 }],
      solution: [move(14, 18)],
      wrong: { command: move(9, 6), refused: "men-go-forward" },
    },
  ],
  king: ["moves/0/1", { scene: at("B:W21:BK29"), task: [lands(4)], solution: [move(29, 4)] }],
  back: [
    "captures/0",
    {
      scene: at("B:WK15,24:B18"),
      task: [takes(1)],
      solution: [move(18, 11)],
      wrong: { command: move(18, 23), refused: "must-capture" },
    },
  ],
  twice: [
    "captures/1",
    {
      scene: at("B:W14,15,30:B3,11"),
      task: [takes(2)],
      solution: [move(11, 18, 9)],
      wrong: { command: move(3, 7), refused: "must-capture" },
    },
  ],
  must: [
    "captures/2/0 short/0/2",
    {
      scene: at("B:W15,24,30:B9,11"),
      task: [takes(1)],
      solution: [move(11, 18)],
      wrong: { command: move(9, 14), refused: "must-capture" },
    },
  ],
  choose: ["captures/2/1", { scene: at("B:W14,15,22,26:B10,11"), task: [takes(1)], solution: [move(10, 19)] }],
  finish: [
    "captures/2/2",
    {
      scene: at("B:W15,22,30:B4,11"),
      task: [takes(2)],
      solution: [move(11, 18, 25)],
      wrong: { command: move(11, 18), refused: "must-continue" },
    },
  ],
  round: ["captures/2/3", { scene: at("W:W18:B6,7,14,15,25"), task: [takes(4)], solution: [move(18, 9, 2, 11, 18)] }],
  home: ["captures/4", { scene: at("W:W18:B6,7,14,15,23"), task: [takes(5)], solution: [move(18, 9, 2, 11, 18, 27)] }],
  standing: [
    "captures/3",
    {
      scene: at("B:W8,25:BK22"),
      task: [lands(29)],
      solution: [move(22, 29)],
      wrong: { command: move(22, 29, 22), refused: "already-jumped" },
    },
  ],
  crown: [
    "kings/0 short/0/3",
    { scene: at("B:W17,21:B28"), task: [{ at: "position.kings", not: 0 }], solution: [move(28, 32)] },
    {
      scene: at("W:W18:B6,7,14,15,25"),
      task: [takes(4), { at: "position.kings", is: 0 }],
      solution: [move(18, 11, 2, 9, 18)],
      wrong: { command: move(18, 9, 2), refused: "must-continue" },
    },
  ],
  far: ["kings/1/0", { scene: at("B:W12,18:BK32"), task: [takes(1)], solution: [move(32, 9)] }],
  landing: [
    "kings/1/1",
    {
      scene: at("B:W10,17,18:BK32"),
      task: [takes(2)],
      solution: [move(32, 14, 21)],
      wrong: { command: move(32, 9), refused: "must-land-to-continue" },
    },
  ],
  straight: ["kings/1/2", { scene: at("W:WK29:BK8,K25"), task: [takes(2)], solution: [move(29, 22, 4)] }],
  fewer: ["kings/1/3", { scene: at("W:WK2:BK9,11,24"), task: [takes(1)], solution: [move(2, 13)] }],
  win: [
    "end/0 short/0/4",
    { scene: at("B:W9:B5,6"), task: [ends("annihilated")], solution: [move(5, 14)] },
    { scene: at("B:W20:B11,12"), task: [ends("blocked")], solution: [move(12, 16)] },
  ],
  lone: [
    "end/2/1",
    {
      scene: {
        ...at("B:WK3,K12,K20:BK29"),
        opening: played(
          ME,
          "29-8 12-16 8-25 16-12 25-21 12-16 21-30 3-12 30-25 16-2 25-29 2-16 29-22 16-19 22-29 19-24 29-25 12-19 25-8 19-26 8-4 26-23 4-8 24-6",
        ),
      },
      task: [ends("thirteen-moves")],
      solution: [move(8, 4)],
    },
  ],
  quiet: [
    "end/2/2 end/3",
    {
      scene: second(
        "B:WK3,K12:BK21,K29",
        "21-30 3-7 29-25 7-10 25-22 10-6 22-18 6-1 18-5 1-24 5-18 24-10 18-32 10-1 30-21 12-3 32-5 1-19 21-25 19-24 25-4 3-7 5-32 24-6 4-22 6-24 22-29 7-16 32-5 16-30 29-8 24-10 5-18 10-28 8-11 28-24 18-29 24-19 11-2 19-28 29-22 28-19 22-13 19-23 13-6 23-5 2-7 5-32 7-10",
      ),
      task: [ends("twenty-five-moves")],
      solution: [move(30, 25)],
    },
  ],
  repeat: [
    "end/2/3",
    {
      scene: second("B:WK32:BK1", "1-5 32-28 5-1 28-32 1-5 32-28 5-1"),
      task: [ends("repetition")],
      solution: [move(28, 32)],
    },
  ],
  agree: [
    "end/2/0 end/1 fair/1/0",
    { scene: at("B:WK32:BK1"), task: [{ at: "draw.offered.0", is: ME }], solution: [{ type: "offer-draw" }] },
    {
      before: [{ seat: THEY, command: { type: "decline-draw" } }],
      task: [{ at: "ply", is: 1 }],
      solution: [move(1, 5)],
      wrong: { command: { type: "offer-draw" }, refused: "already-offered" },
    },
    {
      before: [...replies(32, 28), { seat: THEY, command: { type: "offer-draw" } }],
      task: [ends("agreed")],
      solution: [{ type: "accept-draw" }],
    },
  ],
} as const satisfies TryableRules<PoolStep>;

type Try = keyof typeof tries;
export type PoolLessonTexts = Readonly<Record<"first" | Try, LessonText>>;

export const poolLessons: Lessons = {
  first: { id: "first", seat: ME, steps: first },
  rules: ruleLessons(ME, tries),
};
