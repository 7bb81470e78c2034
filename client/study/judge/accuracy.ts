/** How well each seat played: its accuracy, and how many mistakes of each kind. */
import type { Verdict } from "../../../engine/bot/verdict.ts";
import type { StudyScale } from "../../../engine/contract/bot.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { MomentResult } from "../run/worker-messages.ts";

export interface SeatAccuracy {
  /** From 0 to 1; null if no move of the seat has been judged. */
  readonly share: number | null;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** How many mistakes the losses add up to that are too small for a grade. */
  readonly smallLosses: number;
}

/** A mistake costs 10 of 100 points, in every game. */
const POINTS_OF_A_MISTAKE = 10;

/** Small losses cost little; the constants are those of the accuracy of chess sites. */
const accuracyOf = (lost: number): number =>
  Math.min(1, Math.max(0, (103.1668 * Math.exp(-0.04354 * lost * POINTS_OF_A_MISTAKE) - 3.1669) / 100));

type Found = readonly (readonly [seq: number, finding: MomentResult | undefined])[];

export const accuracies = (findings: Found, terms: StudyScale, seats: readonly Seat[]): readonly SeatAccuracy[] =>
  seats.map((seat) => {
    const moves = findings.flatMap(([, finding]) => (finding?.move?.seat === seat ? [finding.move] : []));
    const shares = moves.flatMap(({ loss }) => (loss === null ? [] : [accuracyOf(loss / terms.mistake)]));
    const counts = { slip: 0, mistake: 0, blunder: 0 };
    let small = 0;
    for (const move of moves) {
      if (move.verdict === null) small += move.loss ?? 0;
      else counts[move.verdict]++;
    }
    const share = shares.length === 0 ? null : shares.reduce((sum, each) => sum + each, 0) / shares.length;
    return { share, counts, smallLosses: Math.floor(small / terms.mistake) };
  });
