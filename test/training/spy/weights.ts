/** Writes learned weights as the module that the bot of SPY reads. */
import { writeFileSync } from "node:fs";
import { FEATURES, type Features, type Weights } from "../../../engine/games/spy/bot/win-chance.ts";
import type { Samples } from "./self-play.ts";

export type LearnedWeights = Readonly<Record<keyof Samples, Weights>>;

const listed = (weights: Features): string => `{ ${FEATURES.map((name) => `${name}: ${weights[name]}`).join(", ")} }`;

const module = (
  learned: LearnedWeights,
): string => `/** Learned by test/training/spy/main.ts; see README.md beside the bot. */
export const weights = {
${Object.entries(learned)
  .map(([view, { duel, crowd }]) => `  ${view}: {\n    duel: ${listed(duel)},\n    crowd: ${listed(crowd)},\n  },\n`)
  .join("")}};
`;

export const writeWeights = (path: string, learned: LearnedWeights): void => writeFileSync(path, module(learned));
