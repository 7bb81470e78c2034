/** A search of a position as a level sees it, and the score for a seat. */
import type { Random, SeatKnowledge, SlicedTask } from "../../../contract/bot.ts";
import { seatToMove } from "../rules/decide.ts";
import type { PoolEvent, PoolState } from "../state/types.ts";
import { withNoise } from "./evaluation/eval-noise.ts";
import { learnedEvaluation } from "./evaluation/load-weights.ts";
import { isElementary, type PoolLevel } from "./levels.ts";
import { deepen } from "./search/iterative-deepening.ts";
import { makeSearch, type Search } from "./search/search.ts";
import { probeTablebase } from "./tablebase-probe.ts";

export type PoolKnown = SeatKnowledge<PoolState, PoolEvent>;

export const searchFor = (state: PoolState, level: PoolLevel, nodes: number, random: Random): Search => {
  const evaluate = level.blur === 0 ? learnedEvaluation() : withNoise(learnedEvaluation(), level.blur, random);
  const isKnown = level.endings === "all" || (level.endings === "elementary" && isElementary(state.position));
  return makeSearch(state.position, state.past, nodes, evaluate, isKnown ? probeTablebase : null);
};

export interface SeatScore {
  readonly score: number;
  /** The nodes that it took. */
  readonly nodes: number;
}

/** The score for `seat` at a level, whichever seat is on turn. */
export function* scoreFor(
  { seat, state }: Pick<PoolKnown, "seat" | "state">,
  level: PoolLevel,
  nodes: number,
  random: Random,
): SlicedTask<SeatScore> {
  const search = searchFor(state, level, nodes, random);
  const { score } = yield* deepen(search, level.depth, nodes);
  return { score: seatToMove(state) === seat ? score : -score, nodes: search.nodes };
}
