/**
 * When the bot ends a game before its last move. It does what a polite club player does, judged by its level's own search:
 *
 * - It accepts a draw if it stands worse, or after the opening if it stands no better.
 * - It offers a draw if the game is even and nothing has happened for long, or for some moves with hardly a piece left.
 * - It resigns after the opening if it was beyond hope at each of its last turns, at stronger levels sooner. Levels 1 to 3
 *   never resign, because their opponents learn to finish a game. A lone king never resigns to three, which must capture
 *   it within 13 moves (rule 18).
 */
import type { EarlyEnd, Random, SlicedTask, Wish } from "../../../contract/bot.ts";
import { seatToMove } from "../rules/decide.ts";
import { evolve, start } from "../rules/evolve.ts";
import { popCount } from "../state/bitboard.ts";
import { loneKing } from "../state/draw-counts.ts";
import { foeOf, ownOf } from "../state/position.ts";
import type { PoolState } from "../state/types.ts";
import { type PoolKnown, scoreFor } from "./level-search.ts";
import { type PoolLevel, poolLevel, usualNodes } from "./levels.ts";
import { chanceOf } from "./search/scores.ts";
import { MAX_ALWAYS_LOADED_PIECES, MAX_PROBED_PIECES } from "./search/search.ts";

/** The largest difference from 0.5 that counts as an even chance. */
const EVEN = 0.03;
/** Up to this chance the bot accepts a draw at any time. */
const WORSE = 0.4;
/** With more pieces on the board everything can still happen. */
const OPENING_PIECES = 16;

/** After this many king moves without a capture, an even game looks drawn; with few pieces, after fewer. */
const LONG_WITHOUT_PROGRESS = 20;
const LONG_WITH_FEW_PIECES = 8;

/** Who resigns: a level that was left at most this chance at so many of its last turns. */
interface Patience {
  readonly fromLevel: number;
  readonly chance: number;
  readonly turns: number;
}

const PATIENCE: readonly Patience[] = [
  { fromLevel: 7, chance: 0.02, turns: 3 },
  { fromLevel: 5, chance: 0.01, turns: 4 },
  { fromLevel: 4, chance: 0.005, turns: 6 },
];

/** Only so many pieces behind, or with few pieces on the board, a game may be lost: else a search is not worth its nodes. */
const FAR_BEHIND = 2;

/** The share of a choice's nodes for one search. */
const SEARCH_SHARE = 1 / 8;

/** A level that sees clearly. */
const sober = (level: number): PoolLevel => ({ ...poolLevel(level), blur: 0 });

const piecesOf = ({ position }: PoolState): number => popCount(position.black | position.white);

const isBare = (state: PoolState): boolean => piecesOf(state) <= MAX_ALWAYS_LOADED_PIECES;

const isLongWithoutProgress = ({ past }: PoolState): boolean => past.length >= LONG_WITHOUT_PROGRESS;

/** Whether the seat agrees to a draw. */
export function* acceptsDraw(known: PoolKnown, level: number, nodes: number, random: Random): SlicedTask<boolean> {
  const seen = yield* scoreFor(known, sober(level), usualNodes(poolLevel(level), nodes), random);
  const chance = chanceOf(seen.score);
  if (chance <= WORSE) return true;
  const { state } = known;
  const isLate = piecesOf(state) <= OPENING_PIECES || isLongWithoutProgress(state);
  return isLate && chance <= 0.5 + EVEN;
}

/** The wish of the seat on turn among `wishes`. */
export function* endsEarly(
  known: PoolKnown,
  wishes: readonly Wish[],
  level: number,
  nodes: number,
  random: Random,
): SlicedTask<EarlyEnd> {
  const { state } = known;
  const share = Math.max(1, Math.floor(usualNodes(poolLevel(level), nodes) * SEARCH_SHARE));
  const patience = PATIENCE.find(({ fromLevel }) => level >= fromLevel);
  let spent = 0;
  if (wishes.includes("resign") && patience !== undefined && mayBeLost(state)) {
    const lost = yield* resigns(known, patience, sober(level), share, random);
    if (lost.wish !== null) return lost;
    spent = lost.nodes;
  }
  if (!wishes.includes("offer-draw") || !isOfferDue(state)) return { wish: null, nodes: spent };
  const found = yield* scoreFor(known, sober(level), share, random);
  const isEven = Math.abs(chanceOf(found.score) - 0.5) <= EVEN;
  return { wish: isEven ? "offer-draw" : null, nodes: spent + found.nodes };
}

/** With few pieces the side that has more of them plays on for a while. */
const isOfferDue = (state: PoolState): boolean =>
  isLongWithoutProgress(state) || (isBare(state) && state.past.length >= LONG_WITH_FEW_PIECES && lead(state) <= 0);

/** By how many pieces the side to move has more than its opponent. */
const lead = ({ position }: PoolState): number => popCount(ownOf(position)) - popCount(foeOf(position));

/** Whether it was beyond hope at each of its last turns, the latest first. */
function* resigns(
  known: PoolKnown,
  { chance, turns }: Patience,
  level: PoolLevel,
  share: number,
  random: Random,
): SlicedTask<EarlyEnd> {
  const last = ownTurns(known).slice(-turns).reverse();
  let spent = 0;
  if (last.length < turns || !last.every(mayBeLost)) return { wish: null, nodes: spent };
  for (const state of last) {
    const { score, nodes } = yield* scoreFor({ seat: known.seat, state }, level, share, random);
    spent += nodes;
    if (chanceOf(score) > chance) return { wish: null, nodes: spent };
  }
  return { wish: "resign", nodes: spent };
}

/** The states of the game in which the seat was on turn, the current one last. */
const ownTurns = ({ seat, state, events }: PoolKnown): readonly PoolState[] => {
  const states = [start(state.options)];
  for (const event of events) states.push(evolve(states.at(-1)!, event));
  return states.filter((each) => each.blackSeat !== null && seatToMove(each) === seat);
};

const mayBeLost = (state: PoolState): boolean =>
  piecesOf(state) <= OPENING_PIECES &&
  loneKing(state.position) === null &&
  (lead(state) <= -FAR_BEHIND || (lead(state) < 0 && piecesOf(state) <= MAX_PROBED_PIECES));
