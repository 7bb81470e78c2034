/** Writes learned weights as the module that the player reads. */
import { writeFileSync } from "node:fs";
import type { EvalStage, Weights } from "../../../engine/games/pool/bot/evaluation/evaluate.ts";
import { PACK_OFFSET, PACK_STEP } from "../../../engine/games/pool/bot/evaluation/load-weights.ts";
import { packNumbers } from "../../../engine/games/pool/tablebase/pack-numbers.ts";

/** Clamps a weight to the range of the packing. */
const packed = (weight: number): number =>
  Math.max(0, Math.min(2 * PACK_OFFSET, PACK_OFFSET + Math.round(weight / PACK_STEP)));

const listed = (numbers: ArrayLike<number>): string => Array.from(numbers).join(", ");

const stage = ({ terms, windows }: EvalStage): string => `{
    terms: [${listed(terms)}],
    windows:
      "${packNumbers(Array.from(windows, packed))}",
  }`;

export const writeWeights = (path: string, { early, late, squares }: Weights): void =>
  writeFileSync(
    path,
    `/** Made by test/training/pool/main.ts. */
interface Stage {
  readonly terms: readonly number[];
  readonly windows: string;
}
export const weights: { readonly early: Stage; readonly late: Stage; readonly squares: readonly number[] } = {
  early: ${stage(early)},
  late: ${stage(late)},
  squares: [${listed(squares)}],
};
`,
  );
