/** The learned evaluation, unpacked on first use. */
import { unpackNumbers } from "../../tablebase/pack-numbers.ts";
import type { Evaluate } from "../search/search.ts";
import { LEARNED_WINDOWS, PATTERNS_PER_WINDOW } from "./eval-patterns.ts";
import { makeEvaluator } from "./evaluate.ts";
import { weights } from "./generated/weights.ts";

/** Weights are packed in steps of three, offset by this many steps so that none is negative. */
export const PACK_OFFSET = 40;
export const PACK_STEP = 3;

const windowsFrom = (packed: string): Int16Array =>
  Int16Array.from(
    unpackNumbers(packed, LEARNED_WINDOWS * PATTERNS_PER_WINDOW),
    (number) => PACK_STEP * (number - PACK_OFFSET),
  );

let evaluate: Evaluate | null = null;

export const learnedEvaluation = (): Evaluate => {
  const { early, late, squares } = weights;
  evaluate ??= makeEvaluator({
    early: { terms: early.terms, windows: windowsFrom(early.windows) },
    late: { terms: late.terms, windows: windowsFrom(late.windows) },
    squares,
  });
  return evaluate;
};
