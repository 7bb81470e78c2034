/** Looking deeper and deeper, a slice at a time, until depth or nodes are used up or the end is in sight. */
import type { SlicedTask } from "../../../../contract/bot.ts";
import { EXACT_FROM } from "./scores.ts";
import { beginDepth, type Search } from "./search.ts";
import { runSearch } from "./search-loop.ts";
import { ROOT } from "./search-stack.ts";

/** Nodes between two pauses: about 2 ms on a desk, 10 on a phone. */
export const NODES_PER_SLICE = 4096;

export interface SearchResult {
  /** The best move's code (hand-order.ts), or -1 where not even one was looked at. */
  readonly move: number;
  readonly score: number;
  /** Of the last depth that was finished. */
  readonly depth: number;
}

/** Where a thought has to pause next; one for all that is looked at within it. */
export interface NextPause {
  at: number;
}

export const pauseFrom = (search: Search): NextPause => ({ at: search.nodes + NODES_PER_SLICE });

/** Answers the root at a depth. False where that would take more than `until` nodes in all. */
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
  const { bestMove, best } = search.frames;
  let found: SearchResult = { move: -1, score: 0, depth: 0 };
  for (let next = 1; next <= depth && search.nodes < until; next++) {
    if (yield* searchDepth(search, next, until, pause)) {
      found = { move: bestMove[ROOT]!, score: best[ROOT]!, depth: next };
      if (Math.abs(found.score) >= EXACT_FROM) break;
    } else if (bestMove[ROOT]! >= 0) {
      // The first move was looked at deeper than before, and whatever replaced it is better still.
      return { move: bestMove[ROOT]!, score: best[ROOT]!, depth: found.depth };
    }
  }
  return found;
}
