/**
 * The bot of pool checkers: combines search, learned evaluation and tablebases. Pool hides nothing, so the seat's
 * knowledge is the whole game.
 */

import { randomBelow, randomItem } from "../../../chance/seeded-random.ts";
import type {
  Comparison,
  ComparisonBudget,
  GameBot,
  Random,
  ScoredCommand,
  SlicedTask,
} from "../../../contract/bot.ts";
import { legalMoves } from "../state/moves.ts";
import type { PoolCommand, PoolEvent, PoolState } from "../state/types.ts";
import { acceptsDraw, endsEarly } from "./early-end.ts";
import { hintReasonFor } from "./hint-reasons.ts";
import { type PoolKnown, scoreFor, searchFor } from "./level-search.ts";
import { nodeBudget, type PoolLevel, poolLevel, poolLevels, strongestLevel } from "./levels.ts";
import { bookMoves } from "./opening/book-moves.ts";
import { compareMove } from "./search/compare-move.ts";
import { deepen } from "./search/iterative-deepening.ts";
import { rootMovesOf } from "./search/root-moves.ts";
import { scoreAllMoves } from "./search/score-moves.ts";
import { chanceOf } from "./search/scores.ts";
import { loadTablebase } from "./tablebase-probe.ts";

/** A loss of so much of the chance to win is a mistake. */
const MISTAKE = 0.1;
/** The share of a comparison's nodes that a mistake's other moves have. */
const OTHERS_SHARE = 0.1;

/** A hint takes all of them, so it takes as long for each move. */
const HINT_NODES = 400_000;

/** Full strength, for values, hints and studies. */
const FULL: PoolLevel = { ...poolLevel(strongestLevel), slips: 0, overlooks: 0, blur: 0 };

function* choose({ state }: PoolKnown, number: number, nodes: number, random: Random): SlicedTask<PoolCommand> {
  const level = poolLevel(number);
  const opening = level.opensByBook ? bookMoves(state.position) : [];
  if (opening.length > 0) return { type: "move", path: randomItem(random, opening) };
  const choices = rootMovesOf(state);
  const slips = randomBelow(random, 100) < level.slips;
  if (slips || choices.length === 1) return { type: "move", path: randomItem(random, choices).path };
  if (level.overlooks > 0 && randomBelow(random, 100) < level.overlooks) return glance(state, random);
  const found = yield* deepen(searchFor(state, level, nodes, random), level.depth, nodeBudget(level, nodes));
  const best = choices.filter(({ code }) => code === found.move);
  return { type: "move", path: randomItem(random, best.length > 0 ? best : choices).path };
}

/** A move that captures most, whatever the reply is. */
const glance = ({ position }: PoolState, random: Random): PoolCommand => {
  const legal = legalMoves(position);
  const most = Math.max(...legal.map(({ captured }) => captured.length));
  const greedy = legal.filter(({ captured }) => captured.length === most);
  return { type: "move", path: randomItem(random, greedy).path };
};

function* value(known: PoolKnown, nodes: number, random: Random): SlicedTask<number> {
  const { outcome } = known.state;
  if (outcome !== null) return outcome.winners.length === 0 ? 0.5 : outcome.winners.includes(known.seat) ? 1 : 0;
  return chanceOf((yield* scoreFor(known, FULL, nodes, random)).score);
}

function* judge(known: PoolKnown, nodes: number, random: Random): SlicedTask<readonly number[]> {
  const own = yield* value(known, nodes, random);
  return [0, 1].map((seat) => (seat === known.seat ? own : 1 - own));
}

function* compare(
  { state }: PoolKnown,
  { path }: PoolCommand,
  budget: ComparisonBudget,
  random: Random,
): SlicedTask<Comparison<PoolCommand> | null> {
  const choices = rootMovesOf(state);
  const played = choices.find((choice) => choice.path.join() === path.join());
  if (played === undefined) return null;
  const search = searchFor(state, FULL, budget.most, random);
  const forOthers = Math.ceil(OTHERS_SHARE * budget.most);
  const found = yield* compareMove(search, state, played, { ...budget, most: budget.most - forOthers });
  const { loss, error } = found;
  const bestValue = chanceOf(found.bestScore);
  const value = bestValue - loss;
  const others = loss < MISTAKE ? [] : yield* scoreAllMoves(search, choices, forOthers);
  const best = choices.find(({ code }) => code === found.best)!;
  const weighed: ScoredCommand<PoolCommand>[] = [
    { command: { type: "move", path: best.code === played.code ? path : best.path }, value: bestValue },
    ...(best.code === played.code ? [] : [{ command: { type: "move", path } as const, value }]),
    ...others
      .filter(({ choice }) => choice.code !== best.code && choice.code !== played.code)
      .map(({ choice, score }): ScoredCommand<PoolCommand> => {
        return { command: { type: "move", path: choice.path }, value: Math.min(chanceOf(score), bestValue) };
      }),
  ];
  return { weighed: weighed.sort((one, other) => other.value - one.value), loss, error };
}

export const poolBot: GameBot<PoolState, PoolEvent, PoolCommand> = {
  levels: poolLevels.length,
  openingMoves: 6,
  prepare: async (level) => {
    if (poolLevel(level).endings !== "none") await loadTablebase();
  },
  nodesOf: (level) => poolLevel(level).nodes,
  hintNodes: HINT_NODES,
  nodeWork: 1,
  choose,
  *weigh({ state }, nodes, random) {
    const choices = rootMovesOf(state);
    const weights = yield* scoreAllMoves(searchFor(state, FULL, nodes, random), choices, nodes);
    return weights.map(({ choice, score }) => ({
      command: { type: "move", path: choice.path },
      value: chanceOf(score),
    }));
  },
  compare,
  value,
  judge,
  study: { counts: "chance", mistake: MISTAKE, nodes: 20_000, mostNodes: 200_000, deepNodes: 1_200_000 },
  reason: ({ state }, { path }) => hintReasonFor(state, path),
  acceptsDraw,
  endsEarly,
};
