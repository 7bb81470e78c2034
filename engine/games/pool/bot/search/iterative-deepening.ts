/** Looking deeper and deeper, a slice at a time, until depth or nodes are used up or the end is in sight. */
import type { Thought } from "../../../../contract/bot.ts";
import { FORCED } from "./scores.ts";
import { begin, type Search } from "./search.ts";
import { run } from "./search-loop.ts";
import { ROOT } from "./search-stack.ts";

/** Nodes between two pauses: about 2 ms on a desk, 10 on a phone. */
export const SLICE = 4096;

export interface Found {
  /** The best move's code (hand-order.ts), or -1 where not even one was looked at. */
  readonly move: number;
  readonly score: number;
  /** Of the last depth that was finished. */
  readonly depth: number;
}

/** Where a thought has to pause next; one for all that is looked at within it. */
export interface Pause {
  at: number;
}

export const pauseFrom = (search: Search): Pause => ({ at: search.nodes + SLICE });

/** Answers the root at a depth. False where that would take more than `until` nodes in all. */
export function* look(search: Search, depth: number, until: number, pause: Pause): Thought<boolean> {
  begin(search, depth);
  while (!run(search, Math.min(until, pause.at))) {
    if (search.nodes >= until) return false;
    pause.at = search.nodes + SLICE;
    yield;
  }
  return true;
}

export function* think(search: Search, depth: number, nodes: number): Thought<Found> {
  const until = search.nodes + nodes;
  const pause = pauseFrom(search);
  const { bestMove, best } = search.frames;
  let found: Found = { move: -1, score: 0, depth: 0 };
  for (let next = 1; next <= depth && search.nodes < until; next++) {
    if (yield* look(search, next, until, pause)) {
      found = { move: bestMove[ROOT]!, score: best[ROOT]!, depth: next };
      if (Math.abs(found.score) >= FORCED) break;
    } else if (bestMove[ROOT]! >= 0) {
      // The first move was looked at deeper than before, and whatever replaced it is better still.
      return { move: bestMove[ROOT]!, score: best[ROOT]!, depth: found.depth };
    }
  }
  return found;
}
