/**
 * Learns the estimate of Mexican Train's computer player: planners play rounds against each other, of both rulebooks with
 * their switches, several sets and numbers of seats. Least squares fit the final points of each seat to its features
 * during the round. `node test/training/train/main.ts [ROUNDS]` writes engine/games/train/bot/generated/weights.ts; the
 * same rounds give the same weights.
 */
import { writeFileSync } from "node:fs";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { estimateFeatures } from "../../../engine/games/train/bot/estimate-points.ts";
import { isAtTurn } from "../../../engine/games/train/bot/lookahead.ts";
import { handsPoints, type Plans, rolloutStep } from "../../../engine/games/train/bot/rollout.ts";
import { randomRound } from "./random-round.ts";
import { leastSquares } from "./regression.ts";

const WEIGHTS = "engine/games/train/bot/generated/weights.ts";
/** The share of turns that are learned from, because neighbouring ones are alike. */
const SAMPLE_SHARE = 0.25;

const rounds = Number(process.argv[2] ?? 60_000);
const random = seededRandom("estimate");

const fit = leastSquares();
for (let played = 0; played < rounds; played++) {
  const round = randomRound(random);
  const plans: Plans = new Array<null>(round.seats).fill(null);
  const seen: (readonly (readonly number[])[])[] = [];
  while (round.phase !== "over") {
    if (isAtTurn(round) && random() < SAMPLE_SHARE) seen.push(estimateFeatures(round));
    rolloutStep(round, plans);
  }
  const points = handsPoints(round);
  for (const seats of seen) for (const [seat, each] of seats.entries()) fit.add(each, points[seat]! / round.rules.set);
}
const { weights, explained, samples } = fit.solve();
const text = `/** Learned by test/training/train/main.ts from ${rounds} rounds; see README.md beside the player. */
export const weights: readonly number[] = [
${weights.map((weight) => `  ${Number(weight.toPrecision(5))},\n`).join("")}];
`;
writeFileSync(WEIGHTS, text);
console.log(`${samples} samples, ${(100 * explained).toFixed(1)} % of the variance explained`);
