/**
 * Learns the weights of SPY's chances to win: generations of games of the bot against itself, each with the weights that
 * the previous one produced, at two, three and four seats. Then it writes the weights for the bot. `node test/training/spy/main.ts`;
 * the same tree and seed give the same bytes.
 */
import { parseArgs } from "node:util";
import { learn } from "./generations.ts";
import { writeWeights } from "./weights.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    /** Games of each generation: half at two seats, a quarter each at three and four. */
    games: { type: "string", default: "400,1000,2400" },
    out: { type: "string", default: "engine/games/spy/bot/generated/weights.ts" },
  },
});

const seconds = (): number => process.cpuUsage().user / 1e6;
for (const { games, learned, report } of learn(values.games.split(",").map(Number), values.seed)) {
  writeWeights(values.out, learned);
  console.log(`${games} games, ${seconds().toFixed(0)} s\n${report}`);
}
