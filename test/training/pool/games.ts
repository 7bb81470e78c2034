/** Games between two searches from even openings, and the result of a game. */

import { randomItem } from "../../../engine/chance/seeded-random.ts";
import { type Random, runToEnd } from "../../../engine/contract/bot.ts";
import { deepen } from "../../../engine/games/pool/bot/search/iterative-deepening.ts";
import { codeOf } from "../../../engine/games/pool/bot/search/move-ordering.ts";
import {
  type Evaluate,
  makeSearch,
  type Search,
  setRoot,
  type TablebaseProbe,
} from "../../../engine/games/pool/bot/search/search.ts";
import { parseFen } from "../../../engine/games/pool/notation/fen.ts";
import { popCount } from "../../../engine/games/pool/state/bitboard.ts";
import { endReasonOf, winnerColour } from "../../../engine/games/pool/state/draw-counts.ts";
import { legalMoves } from "../../../engine/games/pool/state/moves.ts";
import { capturedAlong, playMove } from "../../../engine/games/pool/state/position.ts";
import { americanPool } from "../../../engine/games/pool/state/rulebook.ts";
import type { Move, Position } from "../../../engine/games/pool/state/types.ts";

const MAX_DEPTH = 99;
/** Nodes for the score of an opening. */
const OPENING_NODES = 20_000;

/** Counts pieces only: for the first learning games, and as the baseline for the learned evaluation. */
export const materialScore: Evaluate = (own, foe, kings) =>
  100 * (popCount(own) - popCount(foe)) + 200 * (popCount(own & kings) - popCount(foe & kings));

export const start = (): Position => {
  const parsed = parseFen(americanPool.start);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
};

/** The result for Black, doubled: 0 lost, 1 drawn, 2 won. */
export type Result = 0 | 1 | 2;

export const resultOf = (position: Position, past: readonly Position[]): Result | null => {
  const reason = endReasonOf({ position, past });
  if (reason === null) return null;
  const winner = winnerColour(reason, position);
  return winner === null ? 1 : winner === "black" ? 2 : 0;
};

export const after = (position: Position, past: readonly Position[], move: Move): readonly Position[] => {
  const isKings = ((position.kings >>> (move.path[0]! - 1)) & 1) === 1;
  return isKings && capturedAlong(position, move.path) === 0 ? [...past, position] : [];
};

/** The number of random moves that begin a game, and the score beyond which they have decided it. */
const OPENING_PLIES = 6;
const MAX_EVEN_SCORE = 40;

/** A starting position that `judge` scores as even; the same for the same random numbers. */
export const evenOpening = (judge: Search, random: Random): Position => {
  for (;;) {
    let position = start();
    for (let ply = 0; ply < OPENING_PLIES; ply++)
      position = playMove(position, randomItem(random, legalMoves(position)).path);
    setRoot(judge, position, []);
    if (Math.abs(runToEnd(deepen(judge, MAX_DEPTH, OPENING_NODES)).score) <= MAX_EVEN_SCORE) return position;
  }
};

/**
 * Plays one game from an even opening, the first search with Black; the same opening for the same random numbers.
 */
export const compete = (black: Search, white: Search, nodes: number, judge: Search, random: Random): Result => {
  let position = evenOpening(judge, random);
  let past: readonly Position[] = [];
  for (;;) {
    const result = resultOf(position, past);
    if (result !== null) return result;
    const searcher = position.toMove === "black" ? black : white;
    const move = bestMove(searcher, position, past, nodes) ?? legalMoves(position)[0]!;
    past = after(position, past, move);
    position = playMove(position, move.path);
  }
};

export const bestMove = (
  searcher: Search,
  position: Position,
  past: readonly Position[],
  nodes: number,
): Move | undefined => {
  setRoot(searcher, position, past);
  const found = runToEnd(deepen(searcher, MAX_DEPTH, nodes));
  return legalMoves(position).find(({ path }) => codeOf(position, path) === found.move);
};

export const player = (nodes: number, evaluate: Evaluate, probe: TablebaseProbe | null): Search =>
  makeSearch(start(), [], nodes, evaluate, probe);
