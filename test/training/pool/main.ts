/**
 * Learns the evaluation: generations of games of the player against itself, each with what the last one taught, then
 * writes the weights beside the player. `node test/training/pool/main.ts`, see README.md. The same seed gives the same games.
 */
import { parseArgs } from "node:util";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { makeEvaluator, materialScore } from "../../../engine/games/pool/bot/evaluation/evaluate.ts";
import { loadTablebase, probeTablebase } from "../../../engine/games/pool/bot/tablebase-probe.ts";
import { emptySample, FIELDS, player, playGame } from "./games.ts";
import { learnFrom } from "./regression.ts";
import { writeWeights } from "./weights.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    /** Games of each generation. */
    games: { type: "string", default: "2500,5000,10000,25000" },
    nodes: { type: "string", default: "500" },
    out: { type: "string", default: "engine/games/pool/bot/evaluation/generated/weights.ts" },
  },
});

const EPOCHS = 10;
/** How much the search's word counts beside how the game ended. */
const TRUST = 0.5;
const seconds = (): number => process.cpuUsage().user / 1e6;
const generations = values.games.split(",").map(Number);
const nodes = Number(values.nodes);
const sample = emptySample();
let evaluate = materialScore;
await loadTablebase();
for (const [generation, games] of generations.entries()) {
  const searcher = player(1 << 16, evaluate, probeTablebase);
  const random = seededRandom(`${values.seed} games ${generation}`);
  for (let game = 0; game < games; game++) playGame(searcher, nodes, random, generation > 0, sample);
  const positions = sample.numbers.subarray(0, sample.size);
  const found = learnFrom(positions, TRUST, EPOCHS, seededRandom(`${values.seed} fit ${generation}`));
  evaluate = makeEvaluator(found.weights);
  writeWeights(values.out, found.weights);
  const losses = `loss ${found.learned.toFixed(4)}, held out ${found.heldOut.toFixed(4)}`;
  console.log(
    `generation ${generation}: ${games} games, ${sample.size / FIELDS} positions, ${losses}, ${seconds().toFixed(0)} s`,
  );
  // The first games were played by one that counts pieces only.
  if (generation === 0) sample.size = 0;
}
