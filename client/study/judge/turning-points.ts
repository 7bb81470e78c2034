/** What is worth a stop: the moves that gave something away, and the moments at which the game turned. */

import type { StudiedMove } from "../../../engine/bot/study.ts";
import type { StudyScale } from "../../../engine/contract/bot.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { MomentResult } from "../run/worker-messages.ts";
import type { CurvePoint } from "./curve.ts";

/** What a move gave away, as somebody would call it. */
export type MistakeGrade = "mistake" | "blunder";

export interface Mistake {
  readonly seq: number;
  readonly seat: Seat;
  readonly grade: MistakeGrade;
}

/** What gives away so many times a mistake is a blunder. */
const BLUNDER = 2.5;

export const gradeOf = (move: StudiedMove | null | undefined, { mistake }: StudyScale): MistakeGrade | null => {
  const loss = move?.loss ?? 0;
  return loss >= mistake * BLUNDER ? "blunder" : loss >= mistake ? "mistake" : null;
};

type Found = readonly (readonly [seq: number, finding: MomentResult | undefined])[];

export const mistakesOf = (findings: Found, terms: StudyScale): readonly Mistake[] =>
  findings.flatMap(([seq, finding]) => {
    const grade = gradeOf(finding?.move, terms);
    return grade === null || finding?.move == null ? [] : [{ seq, seat: finding.move.seat, grade }];
  });

/** So many moments at most are called turning points, */
const MOST_SWINGS = 3;
/** and only those that moved the curve by so much of its height. */
const SWING = 0.15;

/** The moments at which the curve went furthest, in the order of the game. */
export const largestSwings = (heights: readonly CurvePoint[]): readonly number[] =>
  heights
    .flatMap(({ seq, heights: now }, index) => {
      const before = heights[index - 1]?.heights;
      if (now == null || before == null) return [];
      return [{ seq, by: Math.max(...now.map((height, seat) => Math.abs(height - before[seat]!))) }];
    })
    .filter(({ by }) => by >= SWING)
    .sort((a, b) => b.by - a.by)
    .slice(0, MOST_SWINGS)
    .map(({ seq }) => seq)
    .sort((a, b) => a - b);

/** Where the next and the previous stop are from `seq`. */
export const neighbourStop = (stops: readonly number[], seq: number, by: 1 | -1): number | undefined =>
  by > 0 ? stops.find((stop) => stop > seq) : stops.findLast((stop) => stop < seq);
