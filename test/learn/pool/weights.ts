/** Writes learned weights as the module that the player reads. */
import { writeFileSync } from "node:fs";
import { packNumbers } from "../../../engine/games/pool/endings/pack.ts";
import type { Weights } from "../../../engine/games/pool/player/evaluate.ts";
import { MIDDLE } from "../../../engine/games/pool/player/learned.ts";

/** What is beyond the span of the packing, one weight in five hundred, is cut off. */
const packed = (weight: number): number => Math.max(0, Math.min(2 * MIDDLE, weight + MIDDLE));

const listed = (numbers: ArrayLike<number>): string => Array.from(numbers).join(", ");

export const writeWeights = (path: string, { windows, early, late, squares }: Weights): void =>
  writeFileSync(
    path,
    `/** Made by test/learn/pool/main.ts. */
export const weights = {
  early: [${listed(early)}],
  late: [${listed(late)}],
  squares: [${listed(squares)}],
  windows:
    "${packNumbers(Array.from(windows, packed))}",
} as const;
`,
  );
