/** Compares one move with the best one, depth by depth, until the difference is sure or the nodes are used up. */
import type { ComparisonBudget, SlicedTask } from "../../../../contract/bot.ts";
import { type NextPause, pauseFrom, searchDepth } from "./iterative-deepening.ts";
import { endedScore, type PositionWithHistory, type RootMove } from "./root-moves.ts";
import { MAX_SCORING_DEPTH } from "./score-moves.ts";
import { chanceOf, EXACT_FROM } from "./scores.ts";
import { type Search, setRoot } from "./search.ts";
import { ROOT } from "./search-stack.ts";

export interface ComparedMove {
  /** The best move's code (move-ordering.ts). */
  readonly best: number;
  readonly bestScore: number;
  /** The difference of their chances: the least of the last depths, because one depth alone proves little. */
  readonly loss: number;
  /** By how much the loss may be wrong. */
  readonly error: number;
}

type Scores = Pick<ComparedMove, "best" | "bestScore"> & {
  /** Of the compared move, at most that of the best. */
  readonly score: number;
};

/** The number of depths that a loss must last. */
const LASTING_DEPTHS = 3;
/** The error of a loss is its last change, and at least this. */
const LEAST_ERROR = 0.03;

export function* compareMove(
  search: Search,
  root: PositionWithHistory,
  played: RootMove,
  budget: ComparisonBudget,
): SlicedTask<ComparedMove> {
  const until = search.nodes + budget.most;
  const enough = search.nodes + budget.nodes;
  const pause = pauseFrom(search);
  const losses: number[] = [];
  let found: ComparedMove = { best: played.code, bestScore: 0, loss: 0, error: 1 };
  for (let depth = 1; depth <= MAX_SCORING_DEPTH && search.nodes < until; depth++) {
    const scores = yield* scoresAt(search, root, played, depth, depth === 1 ? Infinity : until, pause);
    if (scores === null) break;
    losses.push(chanceOf(scores.bestScore) - chanceOf(scores.score));
    found = { best: scores.best, bestScore: scores.bestScore, ...lossOf(losses) };
    if (isExact(scores.bestScore) && isExact(scores.score)) return { ...found, loss: losses.at(-1)!, error: 0 };
    if (search.nodes >= enough && budget.isSure(found.loss, found.error)) break;
  }
  return found;
}

const isExact = (score: number): boolean => Math.abs(score) >= EXACT_FROM;

/** `losses`: of each depth. Before the first depths every loss is possible. */
const lossOf = (losses: readonly number[]): Pick<ComparedMove, "loss" | "error"> => {
  const [before, last] = losses.slice(-2);
  if (last === undefined || losses.length <= LASTING_DEPTHS) return { loss: last ?? before!, error: 1 };
  return { loss: Math.min(...losses.slice(-LASTING_DEPTHS)), error: Math.max(LEAST_ERROR, Math.abs(last - before!)) };
};

function* scoresAt(
  search: Search,
  root: PositionWithHistory,
  played: RootMove,
  depth: number,
  until: number,
  pause: NextPause,
): SlicedTask<Scores | null> {
  setRoot(search, root.position, root.past);
  if (!(yield* searchDepth(search, depth, until, pause))) return null;
  const best = search.stack.bestMove[ROOT]!;
  const bestScore = search.answer;
  if (best === played.code) return { best, bestScore, score: bestScore };
  const ended = endedScore(played);
  setRoot(search, played.position, played.past);
  if (ended === null && !(yield* searchDepth(search, depth - 1, until, pause))) return null;
  const score = -(ended ?? search.answer);
  return score > bestScore ? { best: played.code, bestScore: score, score } : { best, bestScore, score };
}
