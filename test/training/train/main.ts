/**
 * Learns the estimate of Mexican Train's computer player: planners play rounds against each other, of both rulebooks with
 * their switches, several sets and numbers of seats. Least squares fit the final points of each seat to its features
 * during the round. `node test/training/train/main.ts [ROUNDS]` writes engine/games/train/bot/generated/weights.ts; the
 * same rounds give the same weights.
 */
import { writeFileSync } from "node:fs";
import { shuffle } from "../../../engine/chance/deal.ts";
import { randomBelow, randomItem, seededRandom } from "../../../engine/chance/seeded-random.ts";
import { makeViewHost } from "../../../engine/contract/game.ts";
import { estimateFeatures } from "../../../engine/games/train/bot/estimate-points.ts";
import { isAtTurn } from "../../../engine/games/train/bot/lookahead.ts";
import { type MutableRound, roundOf } from "../../../engine/games/train/bot/mutable-round.ts";
import { handsPoints, type Plans, rolloutStep } from "../../../engine/games/train/bot/rollout.ts";
import { train } from "../../../engine/games/train/game.ts";
import { engineTile } from "../../../engine/games/train/rules/rounds.ts";
import type { TrainState } from "../../../engine/games/train/state/types.ts";
import { optionsFrom } from "../../engine/games/train/table.ts";
import { leastSquares } from "./regression.ts";

const WEIGHTS = "engine/games/train/bot/generated/weights.ts";
const SEATS = [2, 2, 2, 3, 4, 6];
/** The share of club rounds that are played with random switches. */
const RANDOM_SWITCHES_SHARE = 0.4;
/** The share of turns that are learned from, because neighbouring ones are alike. */
const SAMPLE_SHARE = 0.25;

const rounds = Number(process.argv[2] ?? 60_000);
const random = seededRandom("estimate");
const from = (bound: number): number => randomBelow(random, bound);

const switches = (): object => ({
  opening: randomItem(random, ["normal", "quick", "deferred"]),
  splitDoubles: random() < 0.5,
  roundTrip: random() < 0.5,
  mexicanTrain: random() < 0.5,
});

const dealt = (): { readonly state: TrainState; readonly order: readonly number[] } => {
  const seats = randomItem(random, SEATS);
  const set = seats <= 4 && random() < 0.3 ? 9 : 12;
  const rulebook = randomItem(random, ["family", "club"]);
  const choices = rulebook === "club" && random() < RANDOM_SWITCHES_SHARE ? switches() : {};
  const fresh = { ...train.start(optionsFrom({ rulebook, set, ...choices }), seats), round: from(set + 1) };
  const order = shuffle(from, ((set + 1) * (set + 2)) / 2 - (rulebook === "family" ? 1 : 0));
  const host = {
    ...makeViewHost(0),
    shuffle: (label: string, n: number) => (label === "starter" ? shuffle(from, n) : order),
  };
  let state: TrainState = fresh;
  for (let events = train.next(state, host); events.length > 0; events = train.next(state, host)) {
    state = events.reduce(train.evolve, state);
  }
  return { state, order };
};

const roundFrom = ({ state, order }: ReturnType<typeof dealt>): MutableRound => {
  const engine = engineTile(state);
  const tiles = order.map((tile) => (state.rules.engineInShuffle || tile < engine ? tile : tile + 1));
  return roundOf(state, tiles.slice(tiles.length - state.boneyard));
};

const fit = leastSquares();
for (let played = 0; played < rounds; played++) {
  const round = roundFrom(dealt());
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
