/** Every move's worth, each looked at as deep as the others, until the nodes are used up. */
import type { SlicedTask } from "../../../../contract/bot.ts";
import { pauseFrom, searchDepth } from "./iterative-deepening.ts";
import { endedScore, type RootMove } from "./root-moves.ts";
import { type Search, setRoot } from "./search.ts";

/** Beyond it nothing changes any more. */
const DEEPEST_LOOK = 60;

export interface MoveScore {
  readonly choice: RootMove;
  /** For the side that makes the move. */
  readonly score: number;
}

/** Best first. Moves to the same position are weighed once. */
export function* scoreAllMoves(
  search: Search,
  choices: readonly RootMove[],
  nodes: number,
): SlicedTask<readonly MoveScore[]> {
  const until = search.nodes + nodes;
  const pause = pauseFrom(search);
  let scores = new Map<number, number>();
  for (let depth = 0; depth < DEEPEST_LOOK && search.nodes < until; depth++) {
    const deeper = new Map<number, number>();
    for (const choice of choices) {
      if (deeper.has(choice.code)) continue;
      setRoot(search, choice.position, choice.past);
      // The first look is free: every move has a worth, however small the budget.
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
