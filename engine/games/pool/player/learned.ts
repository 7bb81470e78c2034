/** The evaluation with what it learned, unpacked when it is first asked for. */
import { unpackNumbers } from "../endings/pack.ts";
import { evaluator } from "./evaluate.ts";
import { weights } from "./generated/weights.ts";
import { FILLINGS, LEARNED_WINDOWS } from "./patterns.ts";
import type { Evaluate } from "./search.ts";

/** Weights are packed from -MIDDLE on. */
export const MIDDLE = 40;

let evaluate: Evaluate | null = null;

export const learned = (): Evaluate => {
  const { windows, early, late, squares } = weights;
  const size = LEARNED_WINDOWS * FILLINGS;
  evaluate ??= evaluator({
    windows: Int16Array.from(unpackNumbers(windows, size), (packed) => packed - MIDDLE),
    early,
    late,
    squares,
  });
  return evaluate;
};
