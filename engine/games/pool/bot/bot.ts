/**
 * The computer player of pool checkers: how the search, what it learned and the endings it knows by heart become a seat's
 * moves. Nothing in pool is hidden, so what its seat knows is the game.
 */

import { below, pick } from "../../../chance/seeded-random.ts";
import type { Known, Player, Random, Thought } from "../../../contract/bot.ts";
import { seatToMove } from "../rules/decide.ts";
import { count } from "../state/bitboard.ts";
import type { PoolCommand, PoolEvent, PoolState } from "../state/types.ts";
import { blurred } from "./evaluation/eval-noise.ts";
import { learned } from "./evaluation/load-weights.ts";
import { reasonFor } from "./hint-reasons.ts";
import { type Level, levelOf, levels, strongest } from "./levels.ts";
import { type Found, think } from "./search/iterative-deepening.ts";
import { choicesOf } from "./search/root-moves.ts";
import { weighAll } from "./search/score-moves.ts";
import { chanceOf } from "./search/scores.ts";
import { FEW_PIECES, type Search, search } from "./search/search.ts";
import { loadEndings, probeEnding } from "./tablebase-probe.ts";

type PoolKnown = Known<PoolState, PoolEvent>;

/** How many king's moves without a capture make an even game look drawn. */
const LONG_WITHOUT_PROGRESS = 20;
/** As even as a judgement can be. */
const EVEN = 0.03;
/** Below this chance a draw is a gain. */
const GLAD_OF_A_DRAW = 0.4;

/** What it looks at by itself without being asked how strong: the whole of it. */
const FULL: Level = { ...levelOf(strongest), slips: 0, blur: 0 };

const searchFor = (state: PoolState, level: Level, nodes: number, random: Random): Search => {
  const evaluate = level.blur === 0 ? learned() : blurred(learned(), level.blur, random);
  return search(state.position, state.past, nodes, evaluate, level.knowsEndings ? probeEnding : null);
};

function* choose({ state }: PoolKnown, number: number, nodes: number, random: Random): Thought<PoolCommand> {
  const level = levelOf(number);
  const choices = choicesOf(state);
  const slips = below(random, 100) < level.slips;
  if (slips || choices.length === 1) return { type: "move", path: pick(random, choices).path };
  const found = yield* think(searchFor(state, level, nodes, random), level.depth, nodes);
  const best = choices.filter(({ code }) => code === found.move);
  return { type: "move", path: pick(random, best.length > 0 ? best : choices).path };
}

/** What the position is worth to `seat`, as far as a level sees. */
function* look({ seat, state }: PoolKnown, level: Level, nodes: number, random: Random): Thought<Found> {
  const found = yield* think(searchFor(state, level, nodes, random), level.depth, nodes);
  return seatToMove(state) === seat ? found : { ...found, score: -found.score };
}

function* value(known: PoolKnown, nodes: number, random: Random): Thought<number> {
  const { outcome } = known.state;
  if (outcome !== null) return outcome.winners.length === 0 ? 0.5 : outcome.winners.includes(known.seat) ? 1 : 0;
  return chanceOf((yield* look(known, FULL, nodes, random)).score);
}

function* judge(known: PoolKnown, nodes: number, random: Random): Thought<readonly number[]> {
  const own = yield* value(known, nodes, random);
  return [0, 1].map((seat) => (seat === known.seat ? own : 1 - own));
}

/** Somebody who stands worse agrees, and so does anybody where nothing is left to play for. */
function* acceptsDraw(known: PoolKnown, number: number, nodes: number, random: Random): Thought<boolean> {
  const { score } = yield* look(known, { ...levelOf(number), blur: 0 }, nodes, random);
  const chance = chanceOf(score);
  if (chance <= GLAD_OF_A_DRAW) return true;
  const isEven = Math.abs(chance - 0.5) <= EVEN;
  return isEven && (isBare(known.state) || known.state.past.length >= LONG_WITHOUT_PROGRESS);
}

/** So few pieces that who is even stays even. */
const isBare = ({ position }: PoolState): boolean => count(position.black | position.white) <= FEW_PIECES;

export const poolPlayer: Player<PoolState, PoolEvent, PoolCommand> = {
  levels: levels.length,
  openingMoves: 6,
  prepare: async (level) => {
    if (levelOf(level).knowsEndings) await loadEndings();
  },
  nodesOf: (level) => levelOf(level).nodes,
  nodeWork: 1,
  choose,
  *weigh({ state }, nodes, random) {
    const choices = choicesOf(state);
    const weights = yield* weighAll(searchFor(state, FULL, nodes, random), choices, nodes);
    return weights.map(({ choice, score }) => ({
      command: { type: "move", path: choice.path },
      value: chanceOf(score),
    }));
  },
  value,
  judge,
  study: { counts: "chance", mistake: 0.1, nodes: 30_000 },
  reason: ({ state }, { path }) => reasonFor(state, path),
  acceptsDraw,
};
