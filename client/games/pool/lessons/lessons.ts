/** The lessons of pool checkers, and the positions that they are about. Their words are beside them, by language. */

import { americanPool } from "../../../../engine/games/pool/rulebook.ts";
import type { Path, PoolCommand, PoolOptions } from "../../../../engine/games/pool/types.ts";
import type { Scene, Step } from "../../../../engine/lesson.ts";
import type { Lessons, LessonWords } from "../../lessons.ts";

type PoolStep = Step<PoolCommand, PoolOptions>;

/** Whoever learns sits at seat 0. */
const ME = 0;
const THEY = 1;

const move = (...path: Path): PoolCommand => ({ type: "move", path });

/** A position with the learner on turn. */
const at = (fen: string): Scene<PoolCommand, PoolOptions> => ({
  options: { black: fen.startsWith("B") ? "first" : "second", fen },
  seats: 2,
});

const replies = (...path: Path) => [{ seat: THEY, command: move(...path) }];

const first: readonly PoolStep[] = [
  { scene: at(americanPool.start), task: [{ at: "ply", is: 1 }], solution: [move(11, 15)] },
  {
    scene: at("B:W15,24,30:B9,11"),
    task: [{ at: "last.captured.length", least: 1 }],
    solution: [move(11, 18)],
    wrong: { command: move(9, 13), refused: "must-capture" },
  },
  {
    scene: at("B:W14,15,30:B3,11"),
    task: [{ at: "last.captured.length", is: 2 }],
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

/** In the order of the rules' page; a language has words for each. */
export type PoolLessonId = "first";
export type PoolWords = Readonly<Record<PoolLessonId, LessonWords>>;

export const poolLessons: Lessons = {
  first: { id: "first", seat: ME, steps: first },
  rules: [],
};
