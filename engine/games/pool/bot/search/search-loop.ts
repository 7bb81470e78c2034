/**
 * Principal variation search over the rules' own bitboards, a step at a time. Captures are forced (rule 7), so a position
 * is guessed at only where there is none; repetition and the counts of rules 18 and 19 are judged at every node, after a
 * win and before everything else.
 */
import { BLACK_CROWNS, popCount as countOf, WHITE_CROWNS } from "../../state/bitboard.ts";
import { addCaptures } from "../../state/captures.ts";
import type { MoveList } from "../../state/move-list.ts";
import { addQuiet, piecesWithQuietMove } from "../../state/quiet-moves.ts";
import type { Bitboard } from "../../state/types.ts";
import { codeAt, rankMoves, recordCutoff, selectBest } from "./move-ordering.ts";
import { CERTAIN_WIN_FROM, EXACT_FROM, KNOWN_AFTER_MOVE, UNKNOWN, WIN } from "./scores.ts";
import { FEW_PIECES, INFINITE, MOST_PIECES, type Search } from "./search.ts";
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

/** The ways to look at a move: with the whole window, with a narrow one, and narrow and less deep. */
const FULL = 0;
const SCOUT = 1;
const REDUCED = 2;

/** From here on a count may run out below a position, so that positions are told apart by it. */
const NEAR_COUNTED_OUT = 32;

/** Goes on until the root is answered, or so many nodes have been looked at in all. Whether it is answered. */
export const runSearch = (search: Search, until: number): boolean => {
  while (search.nodes < until) {
    if (!search.isReturning) visit(search);
    else if (search.at === ROOT) return true;
    else absorb(search);
  }
  return search.isReturning && search.at === ROOT;
};

const isBlackAt = (isBlackAtRoot: boolean, at: number): boolean => (((at - ROOT) & 1) === 0) === isBlackAtRoot;

/** Answers the frame it is at, whose moves are done with. */
const reply = (search: Search, score: number): void => {
  search.list.size = search.frames.first[search.at]!;
  search.isReturning = true;
  search.answer = score;
};

/** Arrives at a frame: answers it at once, or lists its moves and goes down the first. */
const visit = (search: Search): void => {
  const { frames, list, at } = search;
  search.nodes++;
  frames.first[at] = list.size;
  addCaptures(list, frames.own[at]!, frames.foe[at]!, frames.kings[at]!);
  const isQuiet = list.size === frames.first[at];
  const score = scoreAtOnce(search, isQuiet);
  if (score === UNKNOWN) expand(search, isQuiet);
  else reply(search, score);
};

/** What a frame is worth without looking further, or UNKNOWN. The root is looked at, whatever is known of it. */
const scoreAtOnce = (search: Search, isQuiet: boolean): number => {
  const { frames, at, isBlack, evaluate } = search;
  const own = frames.own[at]!;
  const foe = frames.foe[at]!;
  const kings = frames.kings[at]!;
  const isBlackHere = isBlackAt(isBlack, at);
  if (isQuiet && piecesWithQuietMove(own, foe, kings, isBlackHere) === 0) return at - ROOT - WIN;
  if (at === ROOT) return UNKNOWN;
  const count = frames.count[at]!;
  if (count > 0 && (isDrawByCount(own, foe, kings, count) || isRepeated(frames, at))) return 0;
  const isLast = at >= ROOT + MAX_DEPTH;
  if (!isQuiet && !isLast) return UNKNOWN;
  const byHeart = isQuiet ? scoreByHeart(search, isBlackHere) : UNKNOWN;
  // A guess among what is known would be taken for the worst, or the best.
  if (byHeart === KNOWN_AFTER_MOVE && !isLast) return UNKNOWN;
  if (byHeart < UNKNOWN) return byHeart;
  return isLast || frames.depth[at]! <= 0 ? evaluate(own, foe, kings, isBlackHere) : UNKNOWN;
};

/** So much a judgement adds to what is known at most: four pieces that are won stay better than five (endings.ts). */
const LOOKS = 900;

/**
 * What a quiet ending is worth, or UNKNOWN. Where the root is itself an ending that is won, but not known how soon, only
 * looking on shows the way: then it is told at the horizon alone.
 */
const scoreByHeart = ({ frames, at, probe, pieces, evaluate }: Search, isBlack: boolean): number => {
  const own = frames.own[at]!;
  const foe = frames.foe[at]!;
  const left = countOf(own | foe);
  if (probe === null || left > MOST_PIECES) return UNKNOWN;
  const kings = frames.kings[at]!;
  const score = probe(own, foe, kings, isBlack, frames.count[at]!);
  if (score >= UNKNOWN) return score;
  const isPlain = score === 0 || Math.abs(score) >= EXACT_FROM;
  const isNearer = left < pieces && pieces > FEW_PIECES;
  if (!isPlain && !isNearer && frames.depth[at]! > 0) return UNKNOWN;
  // Of five pieces that are won alike, those that look better are nearer the end.
  const looks = isPlain || left <= FEW_PIECES ? 0 : evaluate(own, foe, kings, isBlack);
  return fromHere(score + Math.max(-LOOKS, Math.min(LOOKS, looks)), ROOT - at);
};

/** Answers a frame from what was kept of it, or lists and ranks its moves. */
const expand = (search: Search, isQuiet: boolean): void => {
  const { frames, list, table, at } = search;
  const own = frames.own[at]!;
  const foe = frames.foe[at]!;
  const kings = frames.kings[at]!;
  const isBlack = isBlackAt(search.isBlack, at);
  const tag = tagOf(isBlack, countTag(own, foe, kings, frames.count[at]!));
  const entry = findEntry(table, own, foe, kings, tag);
  if (entry >= 0 && at > ROOT && isCutBy(search, entry)) {
    reply(search, fromHere(scoreAt(table, entry), ROOT - at));
    return;
  }
  if (isQuiet) addQuiet(list, own, foe, kings, isBlack);
  const first = frames.first[at]!;
  rankMoves(search.order, list, first, entry < 0 ? -1 : moveAt(table, entry), at, isBlack);
  frames.move[at] = first;
  frames.end[at] = list.size;
  frames.best[at] = -INFINITE;
  frames.bestMove[at] = -1;
  frames.floor[at] = frames.alpha[at]!;
  // A single move is no choice, and costs no depth.
  if (list.size === first + 1 && at < ROOT + MAX_DEPTH / 2) frames.depth[at]! += 1;
  descend(search, FULL);
};

/** The count where it can decide below this position, else 0: positions reached with other counts are then the same. */
const countTag = (own: Bitboard, foe: Bitboard, kings: Bitboard, count: number): number =>
  count >= NEAR_COUNTED_OUT || (count > 0 && loneKingAt(own, foe, kings) !== 0) ? count : 0;

/** Certain scores are kept as seen from their own position: a win in five is one wherever it is met. */
const fromHere = (score: number, ply: number): number => {
  if (score >= CERTAIN_WIN_FROM) return score + ply;
  return score <= -CERTAIN_WIN_FROM ? score - ply : score;
};

/** Whether an entry answers the frame: looked at as deep, and exactly or beyond what matters here. */
const isCutBy = ({ table, frames, at }: Search, entry: number): boolean => {
  if (depthAt(table, entry) < frames.depth[at]!) return false;
  const score = fromHere(scoreAt(table, entry), ROOT - at);
  const bound = boundAt(table, entry);
  if (bound === EXACT) return true;
  return bound === LOWER_BOUND ? score >= frames.beta[at]! : score <= frames.alpha[at]!;
};

/** How many of the first moves are looked at to the whole depth, and from which depth on the others are not. */
const UNREDUCED_MOVES = 3;
const REDUCED_DEPTH = 3;

const modeFor = ({ frames, at, list }: Search): number => {
  const move = frames.move[at]!;
  const isLate = move - frames.first[at]! >= UNREDUCED_MOVES && frames.depth[at]! >= REDUCED_DEPTH;
  return isLate && list.taken[move] === 0 ? REDUCED : SCOUT;
};

/** Writes what a move leads to into the frame below. */
export const makeMove = (frames: SearchStack, list: MoveList, entry: number, at: number, isBlack: boolean): void => {
  const from = 1 << list.from[entry]!;
  const to = 1 << list.to[entry]!;
  const taken = list.taken[entry]!;
  const kings = frames.kings[at]!;
  const isKing = (kings & from) !== 0;
  const isCrowned = (to & (isBlack ? BLACK_CROWNS : WHITE_CROWNS)) !== 0;
  const others = kings & ~(taken | from);
  const below = at + 1;
  frames.own[below] = frames.foe[at]! & ~taken;
  frames.foe[below] = (frames.own[at]! & ~from) | to;
  frames.kings[below] = isKing || isCrowned ? others | to : others;
  frames.count[below] = isKing && taken === 0 ? frames.count[at]! + 1 : 0;
};

/** Makes the best of the moves that are left, and goes down. */
const descend = (search: Search, mode: number): void => {
  const { frames, list, at } = search;
  const entry = frames.move[at]!;
  selectBest(search.order, list, entry, frames.end[at]!);
  makeMove(frames, list, entry, at, isBlackAt(search.isBlack, at));
  const below = at + 1;
  frames.mode[at] = mode;
  frames.depth[below] = frames.depth[at]! - (mode === REDUCED ? 2 : 1);
  frames.alpha[below] = mode === FULL ? -frames.beta[at]! : -frames.alpha[at]! - 1;
  frames.beta[below] = -frames.alpha[at]!;
  search.at = below;
  search.isReturning = false;
  list.size = frames.end[at]!;
};

/** Takes the answer from below: looks again with more care, goes on with the next move, or answers in turn. */
const absorb = (search: Search): void => {
  const { frames, list } = search;
  const at = search.at - 1;
  const score = -search.answer;
  const mode = frames.mode[at]!;
  search.at = at;
  if (mode === REDUCED && score > frames.alpha[at]!) descend(search, SCOUT);
  else if (mode === SCOUT && score > frames.alpha[at]! && score < frames.beta[at]!) descend(search, FULL);
  else {
    if (score > frames.best[at]!) {
      frames.best[at] = score;
      frames.bestMove[at] = codeAt(list, frames.move[at]!);
      if (score > frames.alpha[at]!) frames.alpha[at] = score;
    }
    frames.move[at]! += 1;
    if (score >= frames.beta[at]! || frames.move[at]! >= frames.end[at]!) finish(search);
    else descend(search, modeFor(search));
  }
};

/** All moves are done with, or one was too good: keeps what was found, and answers. */
const finish = (search: Search): void => {
  const { frames, list, at } = search;
  const best = frames.best[at]!;
  const isBlack = isBlackAt(search.isBlack, at);
  const isCut = best >= frames.beta[at]!;
  const depth = Math.max(0, Math.min(MAX_STORED_DEPTH, frames.depth[at]!));
  if (isCut && list.taken[frames.first[at]!] === 0)
    recordCutoff(search.order, frames.bestMove[at]!, depth, at, isBlack);
  const bound = isCut ? LOWER_BOUND : best > frames.floor[at]! ? EXACT : UPPER_BOUND;
  const own = frames.own[at]!;
  const foe = frames.foe[at]!;
  const kings = frames.kings[at]!;
  const tag = tagOf(isBlack, countTag(own, foe, kings, frames.count[at]!));
  storeEntry(search.table, own, foe, kings, tag, fromHere(best, at - ROOT), depth, bound, frames.bestMove[at]!);
  reply(search, best);
};
