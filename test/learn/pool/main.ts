/**
 * Learns the evaluation: generations of games of the player against itself, each with what the last one taught, then
 * writes the weights beside the player. `node test/learn/pool/main.ts`, see README.md. The same seed gives the same games.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { evaluator, material } from "../../../engine/games/pool/player/evaluate.ts";
import { seededRandom } from "../../../engine/random.ts";
import { learnFrom } from "./fit.ts";
import { FIELDS, player, playGame } from "./games.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    /** Games of each generation. */
    games: { type: "string", default: "2000,3000,5000" },
    nodes: { type: "string", default: "500" },
    out: { type: "string", default: "engine/games/pool/player/generated/weights.ts" },
    keep: { type: "string" },
  },
});

const EPOCHS = 8;
const seconds = (): number => process.cpuUsage().user / 1e6;
const generations = values.games.split(",").map(Number);
const nodes = Number(values.nodes);
const sample: number[] = [];
let evaluate = material;
for (const [generation, games] of generations.entries()) {
  const searcher = player(1 << 16, evaluate, null);
  const random = seededRandom(`${values.seed} games ${generation}`);
  for (let game = 0; game < games; game++) playGame(searcher, nodes, random, sample);
  const numbers = Int32Array.from(sample);
  if (values.keep !== undefined) writeFileSync(values.keep, new Uint8Array(numbers.buffer));
  const found = learnFrom(
    numbers,
    generation === 0 ? 0 : 0.5,
    EPOCHS,
    seededRandom(`${values.seed} fit ${generation}`),
  );
  evaluate = evaluator(found.weights);
  console.log(
    `generation ${generation}: ${games} games, ${sample.length / FIELDS} positions, loss ${found.learned.toFixed(4)}, held out ${found.heldOut.toFixed(4)}, ${seconds().toFixed(0)} s`,
  );
  writeFileSync(
    values.out,
    JSON.stringify({
      windows: Array.from(found.weights.windows),
      early: Array.from(early),
      late: Array.from(late),
      squares: Array.from(squares),
    }),
  );
}
