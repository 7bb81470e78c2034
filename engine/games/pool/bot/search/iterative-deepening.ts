/** Iterative deepening in slices, until the depth or nodes are used up or the end is found. */
import type { SlicedTask } from "../../../../contract/bot.ts";
import { EXACT_FROM } from "./scores.ts";
import { beginDepth, type Search } from "./search.ts";
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

/** Searches the root to a depth. Returns false if that takes more than `until` nodes in all. */
export function* searchDepth(search: Search, depth: number, until: number, pause: NextPause): SlicedTask<boolean> {
  beginDepth(search, depth);
  while (!runSearch(search, Math.min(until, pause.at))) {
    if (search.nodes >= until) return false;
    pause.at = search.nodes + NODES_PER_SLICE;
    yield;
  }
  return true;
}

export function* deepen(search: Search, depth: number, nodes: number): SlicedTask<SearchResult> {
  const until = search.nodes + nodes;
  const pause = pauseFrom(search);
  const { bestMove, best } = search.stack;
  let found: SearchResult = { move: -1, score: 0, depth: 0 };
  for (let next = 1; next <= depth && search.nodes < until; next++) {
    if (yield* searchDepth(search, next, until, pause)) {
      found = { move: bestMove[ROOT]!, score: best[ROOT]!, depth: next };
      if (Math.abs(found.score) >= EXACT_FROM) break;
    } else if (bestMove[ROOT]! >= 0) {
      // The first move was searched deeper than before, and a move that replaced it is better still.
      return { move: bestMove[ROOT]!, score: best[ROOT]!, depth: found.depth };
    }
  }
  return found;
}
