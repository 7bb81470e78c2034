/**
 * Learns the evaluation: generations of games of the bot against itself, each with the evaluation that the previous one produced. Then it
 * writes the weights for the bot. `node test/training/pool/main.ts`, see README.md. The same tree and seed give the same bytes.
 */
import { parseArgs } from "node:util";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { makeEvaluator } from "../../../engine/games/pool/bot/evaluation/evaluate.ts";
import { loadTablebase, probeTablebase } from "../../../engine/games/pool/bot/tablebase-probe.ts";
import { materialScore, player } from "./games.ts";
import { learnFrom } from "./regression.ts";
import { emptySample, FIELDS, playGame } from "./self-play.ts";
import { writeWeights } from "./weights.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    /** Games of each generation. The first counts pieces only. */
    games: { type: "string", default: "3000,500,1200,3500" },
    /** Of a move, in each generation. */
    nodes: { type: "string", default: "500,1000,1000,1000" },
    /** How often each generation's positions are learned from. */
    epochs: { type: "string", default: "10,3,3,3" },
    out: { type: "string", default: "engine/games/pool/bot/evaluation/generated/weights.ts" },
  },
});

/** From this generation on, later ones also learn from its positions. Earlier evaluations are too weak for that. */
const REUSED_FROM = 3;
/** The size of the transposition table follows from this. It has room for the tree of a move and for the searches after it. */
const TABLE_NODES = 1 << 15;
const seconds = (): number => process.cpuUsage().user / 1e6;
const listed = (text: string): number[] => text.split(",").map(Number);
const nodes = listed(values.nodes);
const epochs = listed(values.epochs);
const sample = emptySample();
let evaluate = materialScore;
await loadTablebase();
for (const [generation, games] of listed(values.games).entries()) {
  const searcher = player(TABLE_NODES, evaluate, probeTablebase);
  const random = seededRandom(`${values.seed} games ${generation}`);
  if (generation <= REUSED_FROM) sample.size = 0;
  const play = { nodes: nodes[generation]!, isTrusted: generation > 0 };
  for (let game = 0; game < games; game++) playGame(searcher, play, random, sample);
  const positions = sample.numbers.subarray(0, sample.size);
  const found = learnFrom(positions, epochs[generation]!, seededRandom(`${values.seed} fit ${generation}`));
  evaluate = makeEvaluator(found.weights);
  writeWeights(values.out, found.weights);
  const losses = `loss ${found.learned.toFixed(4)}, held out ${found.heldOut.toFixed(4)}`;
  console.log(
    `generation ${generation}: ${games} games, ${sample.size / FIELDS} positions, ${losses}, ${seconds().toFixed(0)} s`,
  );
}
