/**
 * Proven bounds of a position's result, by search down to the known endgames. A certain result of the usual search is
 * exact. Otherwise two searches decide whether either side may win. Each takes every heuristic score for a win of that
 * side: if it finds no win, there is none. A position that repeats within the search counts as a draw. Positions of the
 * game before it do not count, and the draw counts start from zero, as in the scripts that generate tablebases.
 */

import { learnedEvaluation } from "../../../engine/games/pool/bot/evaluation/load-weights.ts";
import { endedScore, type PositionWithHistory } from "../../../engine/games/pool/bot/search/root-moves.ts";
import { CERTAIN_WIN_FROM, chanceOf, MAX_HEURISTIC } from "../../../engine/games/pool/bot/search/scores.ts";
import {
  beginDepth,
  type Evaluate,
  INFINITE,
  type Search,
  setRoot,
} from "../../../engine/games/pool/bot/search/search.ts";
import { runSearch } from "../../../engine/games/pool/bot/search/search-loop.ts";
import { loadTablebase, probeTablebase } from "../../../engine/games/pool/bot/tablebase-probe.ts";
import { loadFivePieces } from "../../../engine/games/pool/tablebase/five-pieces.ts";
import { player } from "./games.ts";

/** A deeper search changes nothing. */
const MAX_DEPTH = 60;

/** Points from 0 to 1 for the side to move: lower bound, upper bound, and the estimate of the search. */
export interface Bounds {
  readonly lower: number;
  readonly upper: number;
  readonly estimate: number;
}

export interface Judge {
  /** For each of the two searches. */
  readonly nodes: number;
  readonly plain: Search;
  /** Takes every heuristic score for a win of one side. */
  readonly optimistic: { readonly black: Search; readonly white: Search };
}

const optimisticFor =
  (isForBlack: boolean): Evaluate =>
  (_own, _foe, _kings, isBlack) =>
    isBlack === isForBlack ? MAX_HEURISTIC : -MAX_HEURISTIC;

/** A judge with the tablebases of up to five pieces. */
export const makeJudge = async (nodes: number): Promise<Judge> => {
  await loadTablebase();
  await loadFivePieces(null, async () => {});
  const optimistic = (isForBlack: boolean): Search => player(nodes, optimisticFor(isForBlack), probeTablebase);
  return {
    nodes,
    plain: player(nodes, learnedEvaluation(), probeTablebase),
    optimistic: { black: optimistic(true), white: optimistic(false) },
  };
};

/** The result of the first sufficient depth, or of the last finished one. */
const deepen = (
  search: Search,
  { position }: PositionWithHistory,
  nodes: number,
  [alpha, beta]: readonly [number, number],
  isEnough: (score: number) => boolean,
): number | null => {
  setRoot(search, position, []);
  const until = search.nodes + nodes;
  let score: number | null = null;
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    beginDepth(search, depth, alpha, beta);
    if (!runSearch(search, until)) break;
    score = search.answer;
    if (isEnough(score)) break;
  }
  return score;
};

const isCertain = (score: number): boolean => Math.abs(score) >= CERTAIN_WIN_FROM;
const isNoWin = (score: number): boolean => score <= 0;
const isNoLoss = (score: number): boolean => score >= 0;

const canWin = ({ optimistic, nodes }: Judge, line: PositionWithHistory): boolean => {
  const score = deepen(optimistic[line.position.toMove], line, nodes, [0, 1], isNoWin);
  return score === null || !isNoWin(score);
};

const canLose = ({ optimistic, nodes }: Judge, line: PositionWithHistory): boolean => {
  const other = line.position.toMove === "black" ? "white" : "black";
  const score = deepen(optimistic[other], line, nodes, [-1, 0], isNoLoss);
  return score === null || !isNoLoss(score);
};

const exactBounds = (points: number): Bounds => ({ lower: points, upper: points, estimate: points });

export const boundsOf = (judge: Judge, line: PositionWithHistory): Bounds => {
  const ended = endedScore(line);
  if (ended !== null) return exactBounds(chanceOf(ended));
  const score = deepen(judge.plain, line, judge.nodes, [-INFINITE, INFINITE], isCertain) ?? 0;
  if (isCertain(score)) return exactBounds(chanceOf(score));
  const [upper, lower] = [canWin(judge, line) ? 1 : 0.5, canLose(judge, line) ? 0 : 0.5];
  return { lower, upper, estimate: lower === upper ? lower : chanceOf(score) };
};

/** The same bounds for the other side. */
export const reversed = ({ lower, upper, estimate }: Bounds): Bounds => ({
  lower: 1 - upper,
  upper: 1 - lower,
  estimate: 1 - estimate,
});
