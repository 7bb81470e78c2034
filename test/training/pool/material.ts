/**
 * The gain of training: the bot against one that counts pieces and has no tablebase, with the same nodes.
 * `node test/training/pool/material.ts --nodes 3000 --games 400`; figures in README.md.
 */
import { parseArgs } from "node:util";
import { addGame, emptyScores, formatScores } from "../../../client/cli/match-scores.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { learnedEvaluation } from "../../../engine/games/pool/bot/evaluation/load-weights.ts";
import { loadTablebase, probeTablebase } from "../../../engine/games/pool/bot/tablebase-probe.ts";
import { compete, materialScore, player } from "./games.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    games: { type: "string", default: "200" },
    nodes: { type: "string", default: "3000" },
  },
});

await loadTablebase();
const nodes = Number(values.nodes);
const judge = player(20_000, learnedEvaluation(), probeTablebase);
const scores = emptyScores(2);
const entrants = [player(nodes, materialScore, null), player(nodes, learnedEvaluation(), probeTablebase)] as const;
for (let game = 0; game < Number(values.games); game++) {
  const first = game % 2;
  const began = performance.now();
  const random = seededRandom(`${values.seed} ${Math.floor(game / 2)}`);
  const result = compete(entrants[first]!, entrants[1 - first]!, nodes, judge, random);
  addGame(scores, result === 1 ? [] : [result === 2 ? first : 1 - first]);
  for (const times of scores.times) times.push(performance.now() - began);
}
console.log(formatScores(["material", "learned"], scores).replaceAll("a decision", "a game"));
