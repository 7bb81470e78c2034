/** Looking deeper and deeper, a slice at a time, until depth or nodes are used up or the end is in sight. */
import type { Thought } from "../../../player.ts";
import { ROOT } from "./frames.ts";
import { FORCED } from "./scores.ts";
import { begin, run, type Search } from "./search.ts";

/** Nodes between two pauses: about 2 ms on a desk, 10 on a phone. */
export const SLICE = 4096;

export interface Found {
  /** The best move's code (order.ts), or -1 where not even one was looked at. */
  readonly move: number;
  readonly score: number;
  /** Of the last depth that was finished. */
  readonly depth: number;
}

export function* think(search: Search, depth: number, nodes: number): Thought<Found> {
  let found: Found = { move: -1, score: 0, depth: 0 };
  const { bestMove, best } = search.frames;
  for (let next = 1; next <= depth && search.nodes < nodes; next++) {
    begin(search, next);
    while (!run(search, Math.min(nodes, search.nodes + SLICE))) {
      if (search.nodes >= nodes) {
        const isBetter = search.nodes > 1 && bestMove[ROOT]! >= 0;
        return isBetter ? { move: bestMove[ROOT]!, score: best[ROOT]!, depth: found.depth } : found;
      }
      yield;
    }
    found = { move: bestMove[ROOT]!, score: best[ROOT]!, depth: next };
    if (Math.abs(found.score) >= FORCED) break;
  }
  return found;
}
