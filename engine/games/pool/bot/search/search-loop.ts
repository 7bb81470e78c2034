/**
 * Principal variation search on bitboards, one step at a time. Captures are forced (rule 7), so only positions without
 * captures are evaluated. Every node checks for a win first, then for repetition and the counts of rules 18 and 19.
 */
import { BLACK_CROWNS, popCount as countOf, WHITE_CROWNS } from "../../state/bitboard.ts";
import { addCaptures } from "../../state/captures.ts";
import type { MoveList } from "../../state/move-list.ts";
import { addQuiet, piecesWithQuietMove } from "../../state/quiet-moves.ts";
import type { Bitboard } from "../../state/types.ts";
import { codeAt, rankMoves, recordCutoff, selectBest } from "./move-ordering.ts";
import { CERTAIN_WIN_FROM, EXACT_FROM, KNOWN_AFTER_MOVE, UNKNOWN, WIN } from "./scores.ts";
import { INFINITE, MAX_ALWAYS_LOADED_PIECES, MAX_PROBED_PIECES, type Search } from "./search.ts";
import { isDrawByCount, isRepeated, loneKingAt, MAX_DEPTH, ROOT, type SearchStack } from "./search-stack.ts";
import {
  boundAt,
  depthAt,
  EXACT,
  findEntry,
  LOWER_BOUND,
  MAX_STORED_DEPTH,
  moveAt,
  scoreAt,
  storeEntry,
  tagOf,
  UPPER_BOUND,
} from "./transposition-table.ts";

/** How to search a move: full window, null window, or null window with reduced depth. */
const FULL = 0;
const SCOUT = 1;
const REDUCED = 2;

/** From this count on a draw by count can be near, so the transposition table distinguishes counts. */
const NEAR_COUNTED_OUT = 32;

/** Runs until the root has an answer or `until` nodes have been searched. Returns whether it has one. */
export const runSearch = (search: Search, until: number): boolean => {
  while (search.nodes < until) {
    if (!search.isReturning) visit(search);
    else if (search.at === ROOT) return true;
    else absorb(search);
  }
  return search.isReturning && search.at === ROOT;
};

const isBlackAt = (isBlackAtRoot: boolean, at: number): boolean => (((at - ROOT) & 1) === 0) === isBlackAtRoot;

/** Returns a score from the current ply, whose moves are finished. */
const reply = (search: Search, score: number): void => {
  search.list.size = search.stack.first[search.at]!;
  search.isReturning = true;
  search.answer = score;
};

/** Enters a ply: returns its score at once, or generates its moves and descends into the first. */
const visit = (search: Search): void => {
  const { stack, list, at } = search;
  search.nodes++;
  stack.first[at] = list.size;
  addCaptures(list, stack.own[at]!, stack.foe[at]!, stack.kings[at]!);
  const isQuiet = list.size === stack.first[at];
  const score = scoreWithoutSearch(search, isQuiet);
  if (score === UNKNOWN) expand(search, isQuiet);
  else reply(search, score);
};

/** The score of a ply without search, or UNKNOWN. The root is always searched. */
const scoreWithoutSearch = (search: Search, isQuiet: boolean): number => {
  const { stack, at, isBlack, evaluate } = search;
  const own = stack.own[at]!;
  const foe = stack.foe[at]!;
  const kings = stack.kings[at]!;
  const isBlackHere = isBlackAt(isBlack, at);
  if (isQuiet && piecesWithQuietMove(own, foe, kings, isBlackHere) === 0) return at - ROOT - WIN;
  if (at === ROOT) return UNKNOWN;
  const count = stack.count[at]!;
  if (count > 0 && (isDrawByCount(own, foe, kings, count) || isRepeated(stack, at))) return 0;
  const isLast = at >= ROOT + MAX_DEPTH;
  if (!isQuiet && !isLast) return UNKNOWN;
  const fromTablebase = isQuiet ? tablebaseScore(search, isBlackHere) : UNKNOWN;
  // An evaluation among exact scores would look like the worst or the best.
  if (fromTablebase === KNOWN_AFTER_MOVE && !isLast) return UNKNOWN;
  if (fromTablebase < UNKNOWN) return fromTablebase;
  return isLast || stack.depth[at]! <= 0 ? evaluate(own, foe, kings, isBlackHere) : UNKNOWN;
};

/**
 * The most that an evaluation adds to a tablebase score, so that a won four-piece ending scores more than a won
 * five-piece one (tablebase-probe.ts).
 */
const MAX_EVAL_IN_TABLEBASE = 900;

/**
 * The tablebase score of a quiet position, or UNKNOWN. If the root itself is a won ending of unknown length, only
 * search finds the way. Then the tables are used at the horizon only.
 */
const tablebaseScore = ({ stack, at, probe, pieces, evaluate }: Search, isBlack: boolean): number => {
  const own = stack.own[at]!;
  const foe = stack.foe[at]!;
  const left = countOf(own | foe);
  if (probe === null || left > MAX_PROBED_PIECES) return UNKNOWN;
  const kings = stack.kings[at]!;
  const score = probe(own, foe, kings, isBlack, stack.count[at]!);
  if (score >= UNKNOWN) return score;
  const isPlain = score === 0 || Math.abs(score) >= EXACT_FROM;
  const isNearer = left < pieces && pieces > MAX_ALWAYS_LOADED_PIECES;
  if (!isPlain && !isNearer && stack.depth[at]! > 0) return UNKNOWN;
  // Among won five-piece endings, a better evaluation means that the end is nearer.
  const estimate = isPlain || left <= MAX_ALWAYS_LOADED_PIECES ? 0 : evaluate(own, foe, kings, isBlack);
  return fromHere(score + Math.max(-MAX_EVAL_IN_TABLEBASE, Math.min(MAX_EVAL_IN_TABLEBASE, estimate)), ROOT - at);
};

/** Returns a ply's score from the transposition table, or generates and ranks its moves. */
const expand = (search: Search, isQuiet: boolean): void => {
  const { stack, list, table, at } = search;
  const own = stack.own[at]!;
  const foe = stack.foe[at]!;
  const kings = stack.kings[at]!;
  const isBlack = isBlackAt(search.isBlack, at);
  const tag = tagOf(isBlack, countTag(own, foe, kings, stack.count[at]!));
  const entry = findEntry(table, own, foe, kings, tag);
  if (entry >= 0 && at > ROOT && isCutBy(search, entry)) {
    reply(search, fromHere(scoreAt(table, entry), ROOT - at));
    return;
  }
  if (isQuiet) addQuiet(list, own, foe, kings, isBlack);
  const first = stack.first[at]!;
  rankMoves(search.order, list, first, entry < 0 ? -1 : moveAt(table, entry), at, isBlack);
  stack.move[at] = first;
  stack.end[at] = list.size;
  stack.best[at] = -INFINITE;
  stack.bestMove[at] = -1;
  stack.floor[at] = stack.alpha[at]!;
  // A single move costs no depth.
  if (list.size === first + 1 && at < ROOT + MAX_DEPTH / 2) stack.depth[at]! += 1;
  descend(search, FULL);
};

/** The count if it can decide below this position, else 0, so that positions with different counts share an entry. */
const countTag = (own: Bitboard, foe: Bitboard, kings: Bitboard, count: number): number =>
  count >= NEAR_COUNTED_OUT || (count > 0 && loneKingAt(own, foe, kings) !== 0) ? count : 0;

/** Certain scores are stored relative to their own position, so that they are valid at any ply. */
const fromHere = (score: number, ply: number): number => {
  if (score >= CERTAIN_WIN_FROM) return score + ply;
  return score <= -CERTAIN_WIN_FROM ? score - ply : score;
};

/** Whether an entry settles the ply: searched as deep, and exact or outside the window. */
const isCutBy = ({ table, stack, at }: Search, entry: number): boolean => {
  if (depthAt(table, entry) < stack.depth[at]!) return false;
  const score = fromHere(scoreAt(table, entry), ROOT - at);
  const bound = boundAt(table, entry);
  if (bound === EXACT) return true;
  return bound === LOWER_BOUND ? score >= stack.beta[at]! : score <= stack.alpha[at]!;
};

/** How many first moves are searched at full depth, and the depth from which the others are reduced. */
const UNREDUCED_MOVES = 3;
const REDUCED_DEPTH = 3;

const modeFor = ({ stack, at, list }: Search): number => {
  const move = stack.move[at]!;
  const isLate = move - stack.first[at]! >= UNREDUCED_MOVES && stack.depth[at]! >= REDUCED_DEPTH;
  return isLate && list.taken[move] === 0 ? REDUCED : SCOUT;
};

/** Writes the position after a move into the next ply. */
export const makeMove = (stack: SearchStack, list: MoveList, entry: number, at: number, isBlack: boolean): void => {
  const from = 1 << list.from[entry]!;
  const to = 1 << list.to[entry]!;
  const taken = list.taken[entry]!;
  const kings = stack.kings[at]!;
  const isKing = (kings & from) !== 0;
  const isCrowned = (to & (isBlack ? BLACK_CROWNS : WHITE_CROWNS)) !== 0;
  const others = kings & ~(taken | from);
  const below = at + 1;
  stack.own[below] = stack.foe[at]! & ~taken;
  stack.foe[below] = (stack.own[at]! & ~from) | to;
  stack.kings[below] = isKing || isCrowned ? others | to : others;
  stack.count[below] = isKing && taken === 0 ? stack.count[at]! + 1 : 0;
};

/** Makes the best remaining move and descends. */
const descend = (search: Search, mode: number): void => {
  const { stack, list, at } = search;
  const entry = stack.move[at]!;
  selectBest(search.order, list, entry, stack.end[at]!);
  makeMove(stack, list, entry, at, isBlackAt(search.isBlack, at));
  const below = at + 1;
  stack.mode[at] = mode;
  stack.depth[below] = stack.depth[at]! - (mode === REDUCED ? 2 : 1);
  stack.alpha[below] = mode === FULL ? -stack.beta[at]! : -stack.alpha[at]! - 1;
  stack.beta[below] = -stack.alpha[at]!;
  search.at = below;
  search.isReturning = false;
  list.size = stack.end[at]!;
};

/** Takes the score from the ply below: searches again with a wider window, moves on, or finishes the ply. */
const absorb = (search: Search): void => {
  const { stack, list } = search;
  const at = search.at - 1;
  const score = -search.answer;
  const mode = stack.mode[at]!;
  search.at = at;
  if (mode === REDUCED && score > stack.alpha[at]!) descend(search, SCOUT);
  else if (mode === SCOUT && score > stack.alpha[at]! && score < stack.beta[at]!) descend(search, FULL);
  else {
    if (score > stack.best[at]!) {
      stack.best[at] = score;
      stack.bestMove[at] = codeAt(list, stack.move[at]!);
      if (score > stack.alpha[at]!) stack.alpha[at] = score;
    }
    stack.move[at]! += 1;
    if (score >= stack.beta[at]! || stack.move[at]! >= stack.end[at]!) finish(search);
    else descend(search, modeFor(search));
  }
};

/** All moves are searched, or one caused a cutoff: stores the result and returns it. */
const finish = (search: Search): void => {
  const { stack, list, at } = search;
  const best = stack.best[at]!;
  const isBlack = isBlackAt(search.isBlack, at);
  const isCut = best >= stack.beta[at]!;
  const depth = Math.max(0, Math.min(MAX_STORED_DEPTH, stack.depth[at]!));
  if (isCut && list.taken[stack.first[at]!] === 0) recordCutoff(search.order, stack.bestMove[at]!, depth, at, isBlack);
  const bound = isCut ? LOWER_BOUND : best > stack.floor[at]! ? EXACT : UPPER_BOUND;
  const own = stack.own[at]!;
  const foe = stack.foe[at]!;
  const kings = stack.kings[at]!;
  const tag = tagOf(isBlack, countTag(own, foe, kings, stack.count[at]!));
  storeEntry(search.table, own, foe, kings, tag, fromHere(best, at - ROOT), depth, bound, stack.bestMove[at]!);
  reply(search, best);
};
