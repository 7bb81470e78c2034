/** The stops of a study: mistakes, and the moments at which the game turned. */

import type { Verdict } from "../../../engine/bot/verdict.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { MomentResult } from "../run/worker-messages.ts";
import type { CurvePoint } from "./curve.ts";

/** What a move is worth: a slip costs little; a good move was the best of several and answered a mistake. */
export type MoveGrade = "good" | Verdict;
/** The grades that stop a reader. */
export type MistakeGrade = Exclude<Verdict, "slip">;

export interface Mistake {
  readonly seq: number;
  readonly seat: Seat;
  readonly grade: MistakeGrade;
}

type Found = readonly (readonly [seq: number, finding: MomentResult | undefined])[];

/** Whether a move lost enough to be a mistake, or a blunder. */
export const isMistake = (finding: MomentResult | undefined): boolean =>
  finding?.move?.verdict === "mistake" || finding?.move?.verdict === "blunder";

export const mistakesOf = (findings: Found): readonly Mistake[] =>
  findings.flatMap(([seq, finding]) => {
    const { verdict = null, seat = null } = finding?.move ?? {};
    return verdict === null || verdict === "slip" || seat === null ? [] : [{ seq, seat, grade: verdict }];
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
