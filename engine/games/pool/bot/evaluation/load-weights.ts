/** The evaluation with what it learned, unpacked when it is first asked for. */
import { unpackNumbers } from "../../tablebase/pack-numbers.ts";
import type { Evaluate } from "../search/search.ts";
import { FILLINGS, LEARNED_WINDOWS } from "./eval-patterns.ts";
import { evaluator } from "./evaluate.ts";
import { weights } from "./generated/weights.ts";

/** Weights are packed in steps of three, from -MIDDLE steps on. */
export const MIDDLE = 40;
export const STEP = 3;

const windowsFrom = (packed: string): Int16Array =>
  Int16Array.from(unpackNumbers(packed, LEARNED_WINDOWS * FILLINGS), (number) => STEP * (number - MIDDLE));

let evaluate: Evaluate | null = null;

export const learned = (): Evaluate => {
  const { early, late, squares } = weights;
  evaluate ??= evaluator({
    early: { terms: early.terms, windows: windowsFrom(early.windows) },
    late: { terms: late.terms, windows: windowsFrom(late.windows) },
    squares,
  });
  return evaluate;
};
