/** The stops of a study: mistakes, and the moments at which the game turned. */

import type { StudiedMove } from "../../../engine/bot/study.ts";
import type { StudyScale } from "../../../engine/contract/bot.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { MomentResult } from "../run/worker-messages.ts";
import type { CurvePoint } from "./curve.ts";

/** What a move is worth: a slip costs little; a good move was the best of several and answered a mistake. */
export type MoveGrade = "good" | "slip" | MistakeGrade;
/** The grades that stop a reader. */
export type MistakeGrade = "mistake" | "blunder";

export interface Mistake {
  readonly seq: number;
  readonly seat: Seat;
  readonly grade: MistakeGrade;
}

/** A loss of this many mistakes is a blunder, or a slip. */
const BLUNDER = 2.5;
const SLIP = 0.5;

/** The grade of a move's loss; null if it lost little or nothing. */
export const gradeOf = (
  move: StudiedMove | null | undefined,
  { mistake }: StudyScale,
): Exclude<MoveGrade, "good"> | null => {
  const lost = (move?.loss ?? 0) / mistake;
  return lost >= BLUNDER ? "blunder" : lost >= 1 ? "mistake" : lost >= SLIP ? "slip" : null;
};

type Found = readonly (readonly [seq: number, finding: MomentResult | undefined])[];

export const mistakesOf = (findings: Found, terms: StudyScale): readonly Mistake[] =>
  findings.flatMap(([seq, finding]) => {
    const grade = gradeOf(finding?.move, terms);
    return grade === null || grade === "slip" || finding?.move == null ? [] : [{ seq, seat: finding.move.seat, grade }];
  });

/** The most moments that are called turning points. */
const MAX_SWINGS = 3;
/** The least change of the curve at a turning point, as a share of its height. */
const MIN_SWING = 0.15;

interface Swing {
  readonly seq: number;
  /** The moment before it. */
  readonly from: number;
  /** The change as a share of the curve's height. */
  readonly by: number;
}

/** The changes that are large enough, the largest first. */
const swingsOf = (heights: readonly CurvePoint[]): readonly Swing[] =>
  heights
    .flatMap(({ seq, heights: now }, index) => {
      const { seq: from, heights: before } = heights[index - 1] ?? { seq: 0, heights: null };
      if (now === null || before === null) return [];
      return [{ seq, from, by: Math.max(...now.map((height, seat) => Math.abs(height - before[seat]!))) }];
    })
    .filter(({ by }) => by >= MIN_SWING)
    .sort((a, b) => b.by - a.by);

/** The moments of the largest changes, in the order of the game. */
export const largestSwings = (heights: readonly CurvePoint[]): readonly number[] =>
  swingsOf(heights)
    .slice(0, MAX_SWINGS)
    .map(({ seq }) => seq)
    .sort((a, b) => a - b);

/** The moment of the largest change; null if the game never turned. */
export const largestSwing = (heights: readonly CurvePoint[]): Swing | null => swingsOf(heights)[0] ?? null;

/** The next or the previous stop from `seq`. */
export const neighbourStop = (stops: readonly number[], seq: number, by: 1 | -1): number | undefined =>
  by > 0 ? stops.find((stop) => stop > seq) : stops.findLast((stop) => stop < seq);
