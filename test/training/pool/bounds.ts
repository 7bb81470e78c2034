/**
 * Between which results a position lies, as far as looking on to the endings that are known proves it. First the search looks as
 * ever: where it is certain, that is the result. Elsewhere two questions are left, whether either side may win, and each
 * is put to a search that takes every guess for that side's win: if even that finds none, there is none. A position that has
 * stood before on the way down counts as a draw, as in every search; what stood before the game came here does not, and the
 * counts begin from zero, as they do in the scripts that make endings.
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

/** Beyond it nothing changes any more. */
const DEEPEST_LOOK = 60;

/** Points from 0 to 1 for the side to move: not less, not more, and what the search expects. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly guess: number;
}

export interface Judge {
  /** For each question. */
  readonly nodes: number;
  readonly plain: Search;
  /** Takes every guess for the win of a side. */
  readonly hoping: { readonly black: Search; readonly white: Search };
}

const hopes =
  (isForBlack: boolean): Evaluate =>
  (_own, _foe, _kings, isBlack) =>
    isBlack === isForBlack ? MAX_HEURISTIC : -MAX_HEURISTIC;

/** One that knows every ending of up to five pieces. */
export const makeJudge = async (nodes: number): Promise<Judge> => {
  await loadTablebase();
  await loadFivePieces(null, async () => {});
  const hoping = (isForBlack: boolean): Search => player(nodes, hopes(isForBlack), probeTablebase);
  return {
    nodes,
    plain: player(nodes, learnedEvaluation(), probeTablebase),
    hoping: { black: hoping(true), white: hoping(false) },
  };
};

/** The answer of the first depth that is enough, or of the last one that was finished. */
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
  for (let depth = 1; depth <= DEEPEST_LOOK; depth++) {
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

const canWin = ({ hoping, nodes }: Judge, line: PositionWithHistory): boolean => {
  const score = deepen(hoping[line.position.toMove], line, nodes, [0, 1], isNoWin);
  return score === null || !isNoWin(score);
};

const canLose = ({ hoping, nodes }: Judge, line: PositionWithHistory): boolean => {
  const other = line.position.toMove === "black" ? "white" : "black";
  const score = deepen(hoping[other], line, nodes, [-1, 0], isNoLoss);
  return score === null || !isNoLoss(score);
};

const exactly = (points: number): Bounds => ({ least: points, most: points, guess: points });

export const boundsOf = (judge: Judge, line: PositionWithHistory): Bounds => {
  const ended = endedScore(line);
  if (ended !== null) return exactly(chanceOf(ended));
  const score = deepen(judge.plain, line, judge.nodes, [-INFINITE, INFINITE], isCertain) ?? 0;
  if (isCertain(score)) return exactly(chanceOf(score));
  const [most, least] = [canWin(judge, line) ? 1 : 0.5, canLose(judge, line) ? 0 : 0.5];
  return { least, most, guess: least === most ? least : chanceOf(score) };
};

/** The same as the other side sees it. */
export const reversed = ({ least, most, guess }: Bounds): Bounds => ({
  least: 1 - most,
  most: 1 - least,
  guess: 1 - guess,
});
