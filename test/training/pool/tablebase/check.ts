/**
 * Checks the whole tablebases, which takes too long for a test. It compares a million random positions of up to four or
 * five pieces with the positions after their legal moves, to the ply. It also checks that the player wins won endgames
 * with men against the longest resistance. `node test/training/pool/tablebase/check.ts`, figures in README.md.
 */
import { parseArgs } from "node:util";
import { randomBelow, seededRandom } from "../../../../engine/chance/seeded-random.ts";
import { runToEnd } from "../../../../engine/contract/bot.ts";
import { learnedEvaluation } from "../../../../engine/games/pool/bot/evaluation/load-weights.ts";
import { deepen } from "../../../../engine/games/pool/bot/search/iterative-deepening.ts";
import { codeOf } from "../../../../engine/games/pool/bot/search/move-ordering.ts";
import { makeSearch } from "../../../../engine/games/pool/bot/search/search.ts";
import { loadTablebase, probeTablebase } from "../../../../engine/games/pool/bot/tablebase-probe.ts";
import { endReasonOf, winnerColour } from "../../../../engine/games/pool/state/draw-counts.ts";
import { isCapture, legalMoves } from "../../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../../engine/games/pool/state/position.ts";
import type { Move, Position } from "../../../../engine/games/pool/state/types.ts";
import { loadFivePieces } from "../../../../engine/games/pool/tablebase/five-pieces.ts";
import { MAX_TABLEBASE_PIECES } from "../../../../engine/games/pool/tablebase/four-pieces.ts";
import { generateTablebase } from "../../../../engine/games/pool/tablebase/generate.ts";
import { randomEndgame, resultFromMoves, tablebaseResult } from "../../../engine/games/pool/tablebase/endings.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    positions: { type: "string", default: "1000000" },
    /** The most pieces of a position, and the number in the won endgames. Five take two minutes and hundreds of megabytes. */
    pieces: { type: "string", default: "4" },
    conversions: { type: "string", default: "200" },
    nodes: { type: "string", default: "20000" },
  },
});

const PIECES = Number(values.pieces);
/** A shorter win does not test the player. */
const MIN_PLIES = 15;

const tablebase = generateTablebase(PIECES);
await loadTablebase();
if (PIECES > MAX_TABLEBASE_PIECES) await loadFivePieces(null, async () => {});
const random = seededRandom(values.seed);

let wrong = 0;
for (let each = 0; each < Number(values.positions); each++) {
  const position = randomEndgame(random, 2 + randomBelow(random, PIECES - 1));
  const found = tablebaseResult(tablebase, position);
  const expected = resultFromMoves(position, (next) => tablebaseResult(tablebase, next));
  if (found.outcome !== expected.outcome || found.plies !== expected.plies) wrong++;
}
console.log(`${values.positions} positions compared with those after their moves, ${wrong} wrong`);

const botMove = (position: Position, past: readonly Position[]): Move => {
  const nodes = Number(values.nodes);
  const found = runToEnd(deepen(makeSearch(position, past, nodes, learnedEvaluation(), probeTablebase), 99, nodes));
  const moves = legalMoves(position);
  return moves.find(({ path }) => codeOf(position, path) === found.move) ?? moves[0]!;
};

/** The move that delays the end longest. */
const longestResistance = (position: Position): Move =>
  legalMoves(position)
    .map((move) => ({ move, plies: tablebaseResult(tablebase, playMove(position, move.path)).plies }))
    .reduce((best, each) => (each.plies > best.plies ? each : best)).move;

const isConverted = (start: Position): boolean => {
  let position = start;
  let past: readonly Position[] = [];
  for (;;) {
    const reason = endReasonOf({ position, past });
    if (reason !== null) return winnerColour(reason, position) === start.toMove;
    const move = position.toMove === start.toMove ? botMove(position, past) : longestResistance(position);
    const isKings = !isCapture(move) && ((position.kings >>> (move.path[0]! - 1)) & 1) === 1;
    past = isKings ? [...past, position] : [];
    position = playMove(position, move.path);
  }
};

const isLongWin = (position: Position): boolean => {
  const { outcome, plies } = tablebaseResult(tablebase, position);
  return outcome === "win" && plies >= MIN_PLIES && position.kings !== (position.black | position.white);
};

let converted = 0;
let longestWin = 0;
for (let each = 0; each < Number(values.conversions); ) {
  const position = randomEndgame(random, PIECES);
  if (!isLongWin(position)) continue;
  each++;
  longestWin = Math.max(longestWin, tablebaseResult(tablebase, position).plies);
  if (isConverted(position)) converted++;
}
console.log(
  `${converted} of ${values.conversions} wins of ${MIN_PLIES} to ${longestWin} plies won, ${values.nodes} nodes a move`,
);
