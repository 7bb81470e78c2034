/**
 * The bot against a public engine of Russian draughts, the most similar game: `py-draughts` and its alpha-beta
 * search. The rules differ in one move (RULES.md, rule 16), so only games count in which both have the same legal moves
 * in every position. A game with another position is stopped and counted. Ends and draws are those of pool.
 *
 *     python3 -m venv DIR && DIR/bin/pip install py-draughts
 *     node test/training/pool/versus-public-engine.ts --python DIR/bin/python --games 60 --nodes 20000 --depth 6
 *
 * `--depth` limits the engine and `--nodes` the bot. There is no clock, so the games are repeatable. Figures in
 * README.md.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { addGame, emptyScores, formatScores } from "../../../client/cli/match-scores.ts";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { learnedEvaluation } from "../../../engine/games/pool/bot/evaluation/load-weights.ts";
import { loadTablebase, probeTablebase } from "../../../engine/games/pool/bot/tablebase-probe.ts";
import { makeFen } from "../../../engine/games/pool/notation/fen.ts";
import { legalMoves } from "../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../engine/games/pool/state/position.ts";
import type { Move, Position } from "../../../engine/games/pool/state/types.ts";
import { after, bestMove, evenOpening, player, type Result, resultOf } from "./games.ts";

const { values } = parseArgs({
  options: {
    python: { type: "string", default: "python3" },
    seed: { type: "string", default: "1" },
    games: { type: "string", default: "60" },
    nodes: { type: "string", default: "20000" },
    depth: { type: "string", default: "6" },
  },
});

/** `[from, to, captured…]`, the captured squares in ascending order. */
type SquareList = readonly number[];

interface Answer {
  readonly moves: readonly SquareList[];
  readonly best: SquareList;
  readonly nodes: number;
  readonly ms: number;
  /** Whether its search failed, so that it answered from a shallower one. */
  readonly failed: boolean;
}

const other = spawn(values.python, [new URL("versus-public-engine.py", import.meta.url).pathname, values.depth], {
  stdio: ["pipe", "pipe", "inherit"],
});
const answers = createInterface({ input: other.stdout })[Symbol.asyncIterator]();

const request = async (position: Position): Promise<Answer> => {
  other.stdin.write(`${makeFen(position)}\n`);
  const { value } = await answers.next();
  if (value === undefined) throw new Error("the other engine has ended");
  return JSON.parse(value);
};

const nameOf = (move: SquareList): string => move.join(" ");

const squaresOf = ({ path, captured }: Move): string =>
  nameOf([path[0]!, path.at(-1)!, ...captured.toSorted((a, b) => a - b)]);

const isSame = (moves: readonly Move[], others: readonly SquareList[]): boolean => {
  const [ours, theirs] = [moves.map(squaresOf), others.map(nameOf)].map((each) => [...new Set(each)].toSorted());
  return JSON.stringify(ours) === JSON.stringify(theirs);
};

await loadTablebase();
const nodes = Number(values.nodes);
const own = player(nodes, learnedEvaluation(), probeTablebase);
const judge = player(20_000, learnedEvaluation(), probeTablebase);
const scores = emptyScores(2);
let searchedNodes = 0;
let failed = 0;

/** One game, the bot with Black or White; null if the rules differ in a position. */
const playGame = async (isBlack: boolean, opening: Position): Promise<Result | null> => {
  let position = opening;
  let past: readonly Position[] = [];
  for (;;) {
    const result = resultOf(position, past);
    if (result !== null) return result;
    const moves = legalMoves(position);
    const answer = await request(position);
    if (!isSame(moves, answer.moves)) return null;
    let move = moves.find((each) => squaresOf(each) === nameOf(answer.best))!;
    if ((position.toMove === "black") === isBlack) {
      const began = performance.now();
      move = bestMove(own, position, past, nodes) ?? moves[0]!;
      scores.times[1]!.push(performance.now() - began);
    } else {
      searchedNodes += answer.nodes;
      failed += Number(answer.failed);
      scores.times[0]!.push(answer.ms);
    }
    past = after(position, past, move);
    position = playMove(position, move.path);
  }
};

let stopped = 0;
for (let game = 0; game < Number(values.games); game++) {
  const isBlack = game % 2 === 0;
  const opening = evenOpening(judge, seededRandom(`${values.seed} ${Math.floor(game / 2)}`));
  const result = await playGame(isBlack, opening);
  if (result === null) stopped++;
  else addGame(scores, result === 1 ? [] : [(result === 2) === isBlack ? 1 : 0]);
}
other.stdin.end();
console.log(formatScores(["py-draughts", `${nodes} nodes`], scores));
const each = (searchedNodes / Math.max(1, scores.times[0]!.length)).toFixed(0);
console.log(
  `${stopped} of ${values.games} games reached a position where the rules differ; py-draughts searched ${each} nodes a decision`,
);
console.log(`${failed} of its ${scores.times[0]!.length} searches failed, and a shallower one answered`);
