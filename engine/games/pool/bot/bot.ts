/**
 * The bot of pool checkers: combines search, learned evaluation and tablebases. Pool hides nothing, so the seat's
 * knowledge is the whole game.
 */

import { randomBelow, randomItem } from "../../../chance/seeded-random.ts";
import type { GameBot, Random, SeatKnowledge, SlicedTask } from "../../../contract/bot.ts";
import { seatToMove } from "../rules/decide.ts";
import { popCount } from "../state/bitboard.ts";
import { legalMoves } from "../state/moves.ts";
import type { PoolCommand, PoolEvent, PoolState } from "../state/types.ts";
import { withNoise } from "./evaluation/eval-noise.ts";
import { learnedEvaluation } from "./evaluation/load-weights.ts";
import { hintReasonFor } from "./hint-reasons.ts";
import { isElementary, type PoolLevel, poolLevel, poolLevels, strongestLevel } from "./levels.ts";
import { deepen, type SearchResult } from "./search/iterative-deepening.ts";
import { rootMovesOf } from "./search/root-moves.ts";
import { scoreAllMoves } from "./search/score-moves.ts";
import { chanceOf } from "./search/scores.ts";
import { MAX_ALWAYS_LOADED_PIECES, makeSearch, type Search } from "./search/search.ts";
import { loadTablebase, probeTablebase } from "./tablebase-probe.ts";

type PoolKnown = SeatKnowledge<PoolState, PoolEvent>;

/** After this many king moves without a capture, an even game looks drawn. */
const LONG_WITHOUT_PROGRESS = 20;
/** The largest difference from 0.5 that counts as an even chance. */
const EVEN = 0.03;
/** Below this chance the bot accepts a draw. */
const ACCEPT_DRAW_BELOW = 0.4;

/** Full strength, for values, hints and studies. */
const FULL: PoolLevel = { ...poolLevel(strongestLevel), slips: 0, overlooks: 0, blur: 0 };

const searchFor = (state: PoolState, level: PoolLevel, nodes: number, random: Random): Search => {
  const evaluate = level.blur === 0 ? learnedEvaluation() : withNoise(learnedEvaluation(), level.blur, random);
  const isKnown = level.endings === "all" || (level.endings === "elementary" && isElementary(state.position));
  return makeSearch(state.position, state.past, nodes, evaluate, isKnown ? probeTablebase : null);
};

function* choose({ state }: PoolKnown, number: number, nodes: number, random: Random): SlicedTask<PoolCommand> {
  const level = poolLevel(number);
  const choices = rootMovesOf(state);
  const slips = randomBelow(random, 100) < level.slips;
  if (slips || choices.length === 1) return { type: "move", path: randomItem(random, choices).path };
  if (level.overlooks > 0 && randomBelow(random, 100) < level.overlooks) return glance(state, random);
  const found = yield* deepen(searchFor(state, level, nodes, random), level.depth, nodes);
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

/** The search result for `seat` at a level. */
function* search(
  { seat, state }: PoolKnown,
  level: PoolLevel,
  nodes: number,
  random: Random,
): SlicedTask<SearchResult> {
  const found = yield* deepen(searchFor(state, level, nodes, random), level.depth, nodes);
  return seatToMove(state) === seat ? found : { ...found, score: -found.score };
}

function* value(known: PoolKnown, nodes: number, random: Random): SlicedTask<number> {
  const { outcome } = known.state;
  if (outcome !== null) return outcome.winners.length === 0 ? 0.5 : outcome.winners.includes(known.seat) ? 1 : 0;
  return chanceOf((yield* search(known, FULL, nodes, random)).score);
}

function* judge(known: PoolKnown, nodes: number, random: Random): SlicedTask<readonly number[]> {
  const own = yield* value(known, nodes, random);
  return [0, 1].map((seat) => (seat === known.seat ? own : 1 - own));
}

/** Accepts a draw if the bot stands worse, or if an even game has nothing left to play for. */
function* acceptsDraw(known: PoolKnown, number: number, nodes: number, random: Random): SlicedTask<boolean> {
  const { score } = yield* search(known, { ...poolLevel(number), blur: 0 }, nodes, random);
  const chance = chanceOf(score);
  if (chance <= ACCEPT_DRAW_BELOW) return true;
  const isEven = Math.abs(chance - 0.5) <= EVEN;
  return isEven && (isBare(known.state) || known.state.past.length >= LONG_WITHOUT_PROGRESS);
}

/** So few pieces that an even game remains even. */
const isBare = ({ position }: PoolState): boolean =>
  popCount(position.black | position.white) <= MAX_ALWAYS_LOADED_PIECES;

export const poolBot: GameBot<PoolState, PoolEvent, PoolCommand> = {
  levels: poolLevels.length,
  openingMoves: 6,
  prepare: async (level) => {
    if (poolLevel(level).endings !== "none") await loadTablebase();
  },
  nodesOf: (level) => poolLevel(level).nodes,
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
  value,
  judge,
  study: { counts: "chance", mistake: 0.1, nodes: 30_000, deepNodes: 600_000 },
  reason: ({ state }, { path }) => hintReasonFor(state, path),
  acceptsDraw,
};
