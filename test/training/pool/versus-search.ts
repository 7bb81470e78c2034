/**
 * The top level's search and evaluation against those of another checkout, each with its own nodes, from even openings: `git worktree
 * add DIR COMMIT`, then `node test/training/pool/versus-search.ts --other DIR --nodes 20000 --games 200`. Every opening is played once
 * with each colour. The same seed gives the same games, and it prints the cost of a node of each; figures in README.md.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { addGame, emptyScores, formatScores } from "../../../client/cli/match-scores.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { type Random, runToEnd } from "../../../engine/contract/bot.ts";
import { learnedEvaluation } from "../../../engine/games/pool/bot/evaluation/load-weights.ts";
import { loadTablebase, probeTablebase } from "../../../engine/games/pool/bot/tablebase-probe.ts";
import { legalMoves } from "../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../engine/games/pool/state/position.ts";
import type { Move, Position } from "../../../engine/games/pool/state/types.ts";
import { after, evenOpening, player, resultOf } from "./games.ts";

const { values } = parseArgs({
  options: {
    other: { type: "string", default: "." },
    seed: { type: "string", default: "1" },
    games: { type: "string", default: "200" },
    nodes: { type: "string", default: "20000" },
    /** Nodes of the other checkout; the same number if absent. */
    "other-nodes": { type: "string" },
  },
});

/** The search of a checkout, and the cost of its choices. */
interface Entrant {
  choose(position: Position, past: readonly Position[], random: Random): Move;
  spent: { nodes: number; microseconds: number; choices: number };
}

const entrantOf = async (checkout: string, nodes: number): Promise<Entrant> => {
  const of = (path: string) => import(resolve(checkout, "engine/games/pool/bot", path));
  const [{ searchFor }, { deepen }, { codeOf }, tables, levels] = await Promise.all([
    of("level-search.ts"),
    of("search/iterative-deepening.ts"),
    of("search/move-ordering.ts"),
    of("tablebase-probe.ts"),
    of("levels.ts"),
  ]);
  await tables.loadTablebase();
  const level = levels.poolLevel(levels.strongestLevel);
  // A checkout that does not divide its nodes takes all of them.
  const usual = Math.round(((level.usualNodes ?? level.nodes) * nodes) / level.nodes);
  const budget = levels.nodeBudget?.({ ...level, usualNodes: usual }, nodes) ?? nodes;
  const spent = { nodes: 0, microseconds: 0, choices: 0 };
  const choose = (position: Position, past: readonly Position[], random: Random): Move => {
    const before = process.cpuUsage();
    const search = searchFor({ position, past }, level, nodes, random);
    const found = runToEnd<{ move: number }>(deepen(search, level.depth, budget));
    spent.microseconds += process.cpuUsage(before).user;
    spent.nodes += search.nodes;
    spent.choices += 1;
    const moves = legalMoves(position);
    return moves.find(({ path }) => codeOf(position, path) === found.move) ?? moves[0]!;
  };
  return { choose, spent };
};

await loadTablebase();
const own = Number(values.nodes);
const entrants = [
  await entrantOf(values.other, Number(values["other-nodes"] ?? own)),
  await entrantOf(`${import.meta.dirname}/../../..`, own),
] as const;
const judge = player(20_000, learnedEvaluation(), probeTablebase);
const scores = emptyScores(2);

const playGame = (game: number): void => {
  const black = game % 2;
  let position = evenOpening(judge, seededRandom(`${values.seed} ${game >> 1}`));
  let past: readonly Position[] = [];
  const randoms = [0, 1].map((each) => seededRandom(`${values.seed} game ${game} ${each}`));
  for (;;) {
    const result = resultOf(position, past);
    if (result !== null) {
      addGame(scores, result === 1 ? [] : [result === 2 ? black : 1 - black]);
      return;
    }
    const turn = position.toMove === "black" ? black : 1 - black;
    const began = performance.now();
    const move = entrants[turn]!.choose(position, past, randoms[turn]!);
    scores.times[turn]!.push(performance.now() - began);
    past = after(position, past, move);
    position = playMove(position, move.path);
  }
};

for (let game = 0; game < Number(values.games); game++) {
  playGame(game);
  if (game % 100 === 99) console.log(formatScores(["the other", "this"], scores).split("\n").at(-1));
}
console.log(formatScores(["the other", "this"], scores));
for (const [index, { spent }] of entrants.entries()) {
  const { nodes, microseconds, choices } = spent;
  const figures = `${((1000 * microseconds) / nodes).toFixed(0)} ns a node, ${(nodes / choices).toFixed(0)} nodes a choice`;
  console.log(`${["the other", "this"][index]}: ${figures}`);
}
