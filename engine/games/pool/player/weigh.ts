/** Every move's worth, each looked at as deep as the others, until the nodes are used up. */
import type { Thought } from "../../../player.ts";
import { type Choice, endedScore } from "./lines.ts";
import { begin, run, type Search, setRoot } from "./search.ts";
import { SLICE } from "./think.ts";

/** Beyond it nothing changes any more. */
const DEEPEST_LOOK = 60;

export interface Weight {
  readonly choice: Choice;
  /** For the side that makes the move. */
  readonly score: number;
}

/** The score of one position at one depth, or null when the nodes ran out before. */
function* look(search: Search, depth: number, until: number): Thought<number | null> {
  begin(search, depth);
  while (!run(search, Math.min(until, search.nodes + SLICE))) {
    if (search.nodes >= until) return null;
    yield;
  }
  return search.answer;
}

/** Best first. Moves to the same position are weighed once. */
export function* weighAll(search: Search, choices: readonly Choice[], nodes: number): Thought<readonly Weight[]> {
  const scores = new Map<number, number>();
  let left = nodes;
  for (let depth = 0; depth < DEEPEST_LOOK && left > 0; depth++) {
    const deeper = new Map<number, number>();
    for (const choice of choices) {
      if (deeper.has(choice.code)) continue;
      const ended = endedScore(choice);
      setRoot(search, choice.position, choice.past);
      // What the first look costs is not counted: every move has a worth, however small the budget.
      const answer: number | null = ended ?? (yield* look(search, depth, depth === 0 ? Infinity : left));
      if (answer === null) return sorted(choices, scores);
      left -= search.nodes;
      deeper.set(choice.code, -answer);
    }
    for (const [code, score] of deeper) scores.set(code, score);
  }
  return sorted(choices, scores);
}

const sorted = (choices: readonly Choice[], scores: ReadonlyMap<number, number>): readonly Weight[] =>
  choices.map((choice) => ({ choice, score: scores.get(choice.code) ?? 0 })).sort((a, b) => b.score - a.score);
