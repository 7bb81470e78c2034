/** The verdict about a move: the class of the value that it lost. */
import type { StudyScale } from "../contract/bot.ts";

/** From the mildest. */
export const verdicts = ["slip", "mistake", "blunder"] as const;
export type Verdict = (typeof verdicts)[number];

/** The least loss of each class, in losses of a mistake. */
const BORDERS: Readonly<Record<Verdict, number>> = { slip: 0.5, mistake: 1, blunder: 2.5 };

/** An unsure loss counts as less by this share of its error. */
const BENEFIT_OF_DOUBT = 0.5;

/** Whether a loss with this error has the same verdict wherever in its error it is. */
export const isSureVerdict = (loss: number, error: number, { mistake }: StudyScale): boolean =>
  verdicts.every((verdict) => Math.abs(loss - BORDERS[verdict] * mistake) > error);

/** The class of a loss, the milder one if its error leaves two; null if it lost little or nothing. */
export const verdictOf = (loss: number, error: number, { mistake }: StudyScale): Verdict | null =>
  verdicts.findLast((verdict) => loss - BENEFIT_OF_DOUBT * error >= BORDERS[verdict] * mistake) ?? null;
