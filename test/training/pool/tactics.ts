/**
 * How many of the puzzles, each proven to the last move, a level solves: whether its first move is the only one that wins in
 * time. `node test/training/pool/tactics.ts --level 8`; figures in README.md.
 */
import { parseArgs } from "node:util";
import { seededRandom } from "../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../engine/contract/bot.ts";
import { findPuzzle, puzzleNumbers } from "../../../engine/contract/puzzle-book.ts";
import { poolBot } from "../../../engine/games/pool/bot/bot.ts";
import { poolLevel, poolLevels } from "../../../engine/games/pool/bot/levels.ts";
import { pool } from "../../../engine/games/pool/game.ts";
import { puzzleLines } from "../../../engine/games/pool/puzzles/generated/puzzles.ts";
import { type Puzzle, parsePuzzle } from "../../../engine/games/pool/puzzles/puzzle.ts";

const { values } = parseArgs({
  options: { level: { type: "string", default: String(poolLevels.length) }, nodes: { type: "string" } },
});
const level = Number(values.level);
const nodes = values.nodes === undefined ? poolLevel(level).nodes : Number(values.nodes);
await poolBot.prepare?.(level);

/** Counts of puzzles with so many plies to the end. */
interface Tally {
  puzzles: number;
  solved: number;
  longest: number;
}

const isSolved = ({ fen, position, line, number }: Puzzle): boolean => {
  const state = pool.start({ black: position.toMove === "black" ? "first" : "second", fen }, 2);
  const known = { seat: pool.turn(state)[0]!, state, events: [] };
  const { path } = runToEnd(poolBot.choose(known, level, nodes, seededRandom(`puzzle ${number}`)));
  return JSON.stringify(path) === JSON.stringify(line[0]!.path);
};

const tallies = new Map<number, Tally>();
for (const number of puzzleNumbers(puzzleLines)) {
  const puzzle = findPuzzle(puzzleLines, number, parsePuzzle)!;
  const plies = puzzle.line.length;
  const tally = tallies.get(plies) ?? { puzzles: 0, solved: 0, longest: 0 };
  tallies.set(plies, tally);
  const began = performance.now();
  if (isSolved(puzzle)) tally.solved++;
  tally.puzzles++;
  tally.longest = Math.max(tally.longest, performance.now() - began);
}

for (const [plies, { puzzles, solved, longest }] of [...tallies].sort(([one], [other]) => one - other))
  console.log(`${plies} plies: ${solved} of ${puzzles}, at most ${longest.toFixed(0)} ms`);
const upTo9 = [...tallies].filter(([plies]) => plies <= 9).map(([, tally]) => tally);
const sum = (of: (tally: Tally) => number): number => upTo9.reduce((total, tally) => total + of(tally), 0);
const [solved, puzzles] = [sum((tally) => tally.solved), sum((tally) => tally.puzzles)];
console.log(`up to 9 plies: ${solved} of ${puzzles}, ${((100 * solved) / puzzles).toFixed(1)} %, ${nodes} nodes`);
