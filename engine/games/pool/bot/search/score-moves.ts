/** Scores all moves, each searched to the same depth, until the nodes are used up. */
import type { SlicedTask } from "../../../../contract/bot.ts";
import { pauseFrom, searchDepth } from "./iterative-deepening.ts";
import { endedScore, type RootMove } from "./root-moves.ts";
import { type Search, setRoot } from "./search.ts";

/** Searching deeper than this changes nothing. */
export const MAX_SCORING_DEPTH = 60;

export interface MoveScore {
  readonly choice: RootMove;
  /** For the side that makes the move. */
  readonly score: number;
}

/** Best first. Moves to the same position are searched once. */
export function* scoreAllMoves(
  search: Search,
  choices: readonly RootMove[],
  nodes: number,
): SlicedTask<readonly MoveScore[]> {
  const until = search.nodes + nodes;
  const pause = pauseFrom(search);
  let scores = new Map<number, number>();
  for (let depth = 0; depth < MAX_SCORING_DEPTH && search.nodes < until; depth++) {
    const deeper = new Map<number, number>();
    for (const choice of choices) {
      if (deeper.has(choice.code)) continue;
      setRoot(search, choice.position, choice.past);
      // The first depth ignores the budget, so every move has a score.
      const ended = endedScore(choice);
      const isAnswered: boolean =
        ended !== null || (yield* searchDepth(search, depth, depth === 0 ? Infinity : until, pause));
      if (!isAnswered) return sorted(choices, scores);
      deeper.set(choice.code, -(ended ?? search.answer));
    }
    scores = deeper;
  }
  return sorted(choices, scores);
}

const sorted = (choices: readonly RootMove[], scores: ReadonlyMap<number, number>): readonly MoveScore[] =>
  choices.map((choice) => ({ choice, score: scores.get(choice.code) ?? 0 })).sort((a, b) => b.score - a.score);
