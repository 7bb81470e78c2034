/**
 * The gain of the five-piece tablebase: the bot with it against itself without it, with the same nodes, from even
 * openings. As in a page it is used as soon as a game is near it. `node test/training/pool/tablebase-gain.ts --nodes
 * 20000 --games 400`; figures in README.md.
 */
import { parseArgs } from "node:util";
import { addGame, emptyScores, formatScores } from "../../../client/cli/match-scores.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { learnedEvaluation } from "../../../engine/games/pool/bot/evaluation/load-weights.ts";
import { UNKNOWN } from "../../../engine/games/pool/bot/search/scores.ts";
import { MAX_ALWAYS_LOADED_PIECES, type Search } from "../../../engine/games/pool/bot/search/search.ts";
import { loadTablebase, probeTablebase } from "../../../engine/games/pool/bot/tablebase-probe.ts";
import { popCount } from "../../../engine/games/pool/state/bitboard.ts";
import { loadFivePieces, PREFETCH_FROM_PIECES } from "../../../engine/games/pool/tablebase/five-pieces.ts";
import { compete, player } from "./games.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    games: { type: "string", default: "400" },
    nodes: { type: "string", default: "20000" },
  },
});

await loadTablebase();
await loadFivePieces(null, async () => {});
const nodes = Number(values.nodes);

/** Uses the five-piece tablebase from root positions of at most so many pieces. */
const playerUpTo = (pieces: number, nodesEach: number): Search => {
  const found: Search = player(nodesEach, learnedEvaluation(), (own, foe, ...rest) =>
    found.pieces > pieces && popCount(own | foe) > MAX_ALWAYS_LOADED_PIECES
      ? UNKNOWN
      : probeTablebase(own, foe, ...rest),
  );
  return found;
};

const judge = playerUpTo(0, 20_000);
const entrants = [playerUpTo(0, nodes), playerUpTo(PREFETCH_FROM_PIECES, nodes)] as const;
const scores = emptyScores(2);
for (let game = 0; game < Number(values.games); game++) {
  const first = game % 2;
  const began = performance.now();
  const random = seededRandom(`${values.seed} ${Math.floor(game / 2)}`);
  const result = compete(entrants[first]!, entrants[1 - first]!, nodes, judge, random);
  addGame(scores, result === 1 ? [] : [result === 2 ? first : 1 - first]);
  for (const times of scores.times) times.push(performance.now() - began);
}
console.log(formatScores(["without", "with"], scores).replaceAll("a decision", "a game"));
