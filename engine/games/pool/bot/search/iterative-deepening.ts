/** Iterative deepening in slices, until the depth or nodes are used up or the end is found. */
import type { SlicedTask } from "../../../../contract/bot.ts";
import { EXACT_FROM } from "./scores.ts";
import { beginDepth, INFINITE, type Search } from "./search.ts";
import { runSearch } from "./search-loop.ts";
import { ROOT } from "./search-stack.ts";

/** Nodes between two pauses: about 2 ms on a desktop, 10 ms on a phone. */
export const NODES_PER_SLICE = 4096;

export interface SearchResult {
  /** The best move's code (move-ordering.ts). -1 if no move was searched. */
  readonly move: number;
  readonly score: number;
  /** The last completed depth. */
  readonly depth: number;
}

/** The node count at which to pause next, shared by all searches of one task. */
export interface NextPause {
  at: number;
}

export const pauseFrom = (search: Search): NextPause => ({ at: search.nodes + NODES_PER_SLICE });

/** The scores between which a search is exact. Outside it returns a bound. */
interface Window {
  readonly alpha: number;
  readonly beta: number;
}

const FULL_WINDOW: Window = { alpha: -INFINITE, beta: INFINITE };

/** Searches the root to a depth. Returns false if that takes more than `until` nodes in all. */
export function* searchDepth(
  search: Search,
  depth: number,
  until: number,
  pause: NextPause,
  { alpha, beta }: Window = FULL_WINDOW,
): SlicedTask<boolean> {
  beginDepth(search, depth, alpha, beta);
  while (!runSearch(search, Math.min(until, pause.at))) {
    if (search.nodes >= until) return false;
    pause.at = search.nodes + NODES_PER_SLICE;
    yield;
  }
  return true;
}

/** From this depth on, a search expects nearly the score of the depth before. */
const ASPIRATION_DEPTH = 5;
/** How far the score may be from the one before. A seventh of the nodes is saved (test/training/pool/README.md). */
const ASPIRATION_MARGIN = 15;
/** After each miss the margin grows by this factor. Above the greatest margin the window is open on that side. */
const MARGIN_GROWTH = 3;
const MAX_MARGIN = 300;
/** Beyond this score the next one is hard to predict. */
const MAX_PREDICTED = 2000;

const windowAround = (score: number, margin: number): Window => ({ alpha: score - margin, beta: score + margin });

/** The window for the next attempt, or null if the score was inside. */
const widened = ({ alpha, beta }: Window, score: number, margin: number): Window | null => {
  if (score <= alpha && alpha > -INFINITE) return { alpha: margin > MAX_MARGIN ? -INFINITE : score - margin, beta };
  if (score >= beta && beta < INFINITE) return { alpha, beta: margin > MAX_MARGIN ? INFINITE : score + margin };
  return null;
};

/**
 * Searches the root to a depth, first with a small window around the expected score. Returns false if that takes more
 * than `until` nodes in all.
 */
function* searchDepthNear(
  search: Search,
  depth: number,
  until: number,
  pause: NextPause,
  expected: number,
  margin: number,
): SlicedTask<boolean> {
  const isPredicted = depth >= ASPIRATION_DEPTH && Math.abs(expected) < MAX_PREDICTED && margin < INFINITE;
  let window: Window | null = isPredicted ? windowAround(expected, margin) : FULL_WINDOW;
  for (let wider = margin * MARGIN_GROWTH; window !== null; wider *= MARGIN_GROWTH) {
    if (!(yield* searchDepth(search, depth, until, pause, window))) return false;
    window = widened(window, search.answer, wider);
  }
  return true;
}

/** How many nodes a search takes, by how settled its best move is. */
export interface NodeBudget {
  /** A settled search stops from so many nodes on, because the next depth would seldom change its move. */
  readonly settled: number;
  /** A settled search takes no more. */
  readonly usual: number;
  /** An unsettled search takes no more. */
  readonly most: number;
}

/** A best move is settled once it is the same at so many depths in a row. */
const SETTLED_DEPTHS = 3;
/** A score that has just fallen by more is not settled, because another move may be better. */
const MAX_SETTLED_FALL = 15;

/** For how many depths the best move has been the same, and by how much the last depth lowered its score. */
interface Progress {
  readonly depths: number;
  readonly fall: number;
}

const progressed = ({ depths }: Progress, before: SearchResult, found: SearchResult): Progress => ({
  depths: found.move === before.move ? depths + 1 : 1,
  fall: before.score - found.score,
});

/** The nodes that the search may have taken by the end of its next depth. */
const allowance = ({ settled, usual, most }: NodeBudget, { depths, fall }: Progress, used: number): number => {
  if (depths < SETTLED_DEPTHS || fall > MAX_SETTLED_FALL) return most;
  return used >= settled ? used : usual;
};

/** `budget`: a number takes that many nodes in any case. `margin`: that of the first window at each depth; INFINITE for full windows. */
export function* deepen(
  search: Search,
  depth: number,
  budget: number | NodeBudget,
  margin = ASPIRATION_MARGIN,
): SlicedTask<SearchResult> {
  const divided = typeof budget === "number" ? { settled: budget, usual: budget, most: budget } : budget;
  const before = search.nodes;
  const pause = pauseFrom(search);
  const { bestMove, best, floor } = search.stack;
  let found: SearchResult = { move: -1, score: 0, depth: 0 };
  let progress: Progress = { depths: 0, fall: 0 };
  for (let next = 1; next <= depth; next++) {
    const until = before + allowance(divided, progress, search.nodes - before);
    if (search.nodes >= until) break;
    if (yield* searchDepthNear(search, next, until, pause, found.score, margin)) {
      const deeper = { move: bestMove[ROOT]!, score: best[ROOT]!, depth: next };
      progress = progressed(progress, found, deeper);
      found = deeper;
      if (Math.abs(found.score) >= EXACT_FROM) break;
    } else if (bestMove[ROOT]! >= 0 && best[ROOT]! > floor[ROOT]!) {
      // The first move was searched deeper than before, and a move that replaced it is better still. Below the window
      // neither is certain.
      return { move: bestMove[ROOT]!, score: best[ROOT]!, depth: found.depth };
    }
  }
  return found;
}
