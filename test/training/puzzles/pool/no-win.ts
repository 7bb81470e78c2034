/**
 * Proves that a side cannot win from a position, however long it plays. The search tries every move of that side, the
 * hunter, and looks for one reply to each, until the tablebases of up to five pieces decide. Rules 18 to 20 only make
 * draws, so a proof may ignore them.
 *
 * A repeated position is no win, because a side that can win need not repeat. Such a verdict holds only in that line: the
 * transposition table stores it once it depends on no earlier frame.
 */

import {
  codeAt,
  type MoveOrdering,
  makeMoveOrdering,
  rankMoves,
  recordCutoff,
  selectBest,
} from "../../../../engine/games/pool/bot/search/move-ordering.ts";
import { KNOWN_AFTER_MOVE, UNKNOWN } from "../../../../engine/games/pool/bot/search/scores.ts";
import { MAX_PROBED_PIECES } from "../../../../engine/games/pool/bot/search/search.ts";
import { makeMove } from "../../../../engine/games/pool/bot/search/search-loop.ts";
import {
  MAX_DEPTH,
  makeSearchStack,
  ROOT,
  type SearchStack,
} from "../../../../engine/games/pool/bot/search/search-stack.ts";
import {
  depthAt,
  EXACT,
  findEntry,
  MAX_STORED_DEPTH,
  moveAt,
  scoreAt,
  storeEntry,
  type TranspositionTable,
  tagOf,
} from "../../../../engine/games/pool/bot/search/transposition-table.ts";
import { probeTablebase } from "../../../../engine/games/pool/bot/tablebase-probe.ts";
import { popCount } from "../../../../engine/games/pool/state/bitboard.ts";
import { addCaptures } from "../../../../engine/games/pool/state/captures.ts";
import { type MoveList, moveList } from "../../../../engine/games/pool/state/move-list.ts";
import { foeOf, ownOf } from "../../../../engine/games/pool/state/position.ts";
import { addQuiet, piecesWithQuietMove } from "../../../../engine/games/pool/state/quiet-moves.ts";
import type { Colour, Position } from "../../../../engine/games/pool/state/types.ts";

/** For the hunter: proven that there is no win, undecided, or proven that there is one. */
export const NO_WIN = -1;
export const OPEN = 0;
export const WIN = 1;
export type Verdict = typeof NO_WIN | typeof OPEN | typeof WIN;

const TABLE_BITS = 21;
const FIELDS = 5;
const LAST = ROOT + MAX_DEPTH - 1;
/** After every frame: the verdict holds in every line. */
const NO_FRAME = LAST + 1;

export interface Prover {
  readonly stack: SearchStack;
  readonly list: MoveList;
  readonly order: MoveOrdering;
  readonly table: TranspositionTable;
  isHunterBlack: boolean;
  /** Visited in total. */
  nodes: number;
  until: number;
  /** The earliest frame that the last verdict depends on. */
  earliest: number;
}

export const makeProver = (): Prover => ({
  stack: makeSearchStack(),
  list: moveList("set"),
  order: makeMoveOrdering(),
  table: { mask: (1 << TABLE_BITS) - 1, entries: new Int32Array((1 << TABLE_BITS) * FIELDS) },
  isHunterBlack: true,
  nodes: 0,
  until: 0,
  earliest: NO_FRAME,
});

/** Whether `hunter` can win from `position`; OPEN if so many nodes do not decide it. The tablebases must be loaded. */
export const canWin = (prover: Prover, position: Position, hunter: Colour, nodes: number): Verdict => {
  const { stack, list } = prover;
  stack.own[ROOT] = ownOf(position);
  stack.foe[ROOT] = foeOf(position);
  stack.kings[ROOT] = position.kings;
  stack.count[ROOT] = 0;
  prover.isHunterBlack = hunter === "black";
  prover.until = prover.nodes + nodes;
  for (let depth = 1; depth < MAX_DEPTH / 2 && prover.nodes < prover.until; depth++) {
    list.size = 0;
    const verdict = visit(prover, ROOT, depth, hunter === position.toMove);
    if (verdict !== OPEN) return verdict;
  }
  return OPEN;
};

const isBlackAt = ({ isHunterBlack }: Prover, isHunting: boolean): boolean => isHunting === isHunterBlack;

const visit = (prover: Prover, at: number, depth: number, isHunting: boolean): Verdict => {
  const { stack, list } = prover;
  const first = list.size;
  stack.first[at] = first;
  prover.nodes++;
  prover.earliest = NO_FRAME;
  if (prover.nodes >= prover.until || at >= LAST) return OPEN;
  addCaptures(list, stack.own[at]!, stack.foe[at]!, stack.kings[at]!);
  const isQuiet = list.size === first;
  const verdict =
    (isQuiet ? quietVerdict(prover, at, depth, isHunting) : null) ??
    storedVerdict(prover, at, depth, isHunting) ??
    tryMoves(prover, at, depth, isHunting, isQuiet);
  list.size = first;
  return verdict;
};

/** The verdict on a position without captures, if it needs no move. */
const quietVerdict = (prover: Prover, at: number, depth: number, isHunting: boolean): Verdict | null => {
  const { stack } = prover;
  const own = stack.own[at]!;
  const foe = stack.foe[at]!;
  const kings = stack.kings[at]!;
  const isBlack = isBlackAt(prover, isHunting);
  if (piecesWithQuietMove(own, foe, kings, isBlack) === 0) return isHunting ? NO_WIN : WIN;
  const before = repeatedFrame(stack, at);
  if (before !== null) {
    prover.earliest = before;
    return NO_WIN;
  }
  const score =
    popCount(own | foe) > MAX_PROBED_PIECES ? UNKNOWN : probeTablebase(own, foe, kings, isBlack, stack.count[at]!);
  if (score < UNKNOWN) return score !== 0 && score > 0 === isHunting ? WIN : NO_WIN;
  return depth <= 0 && score !== KNOWN_AFTER_MOVE ? OPEN : null;
};

/** The earlier frame with the same position, or null. */
const repeatedFrame = ({ own, foe, kings, count: counts }: SearchStack, at: number): number | null => {
  const earliest = Math.max(ROOT, at - counts[at]!);
  for (let before = at - 4; before >= earliest; before -= 2)
    if (own[before] === own[at] && foe[before] === foe[at] && kings[before] === kings[at]) return before;
  return null;
};

const tagFor = (prover: Prover, isHunting: boolean): number =>
  tagOf(isBlackAt(prover, isHunting), prover.isHunterBlack ? 1 : 0);

const entryFor = (prover: Prover, at: number, isHunting: boolean): number => {
  const { stack, table } = prover;
  return findEntry(table, stack.own[at]!, stack.foe[at]!, stack.kings[at]!, tagFor(prover, isHunting));
};

const storedVerdict = (prover: Prover, at: number, depth: number, isHunting: boolean): Verdict | null => {
  const { table } = prover;
  const entry = entryFor(prover, at, isHunting);
  if (entry < 0) return null;
  const score = scoreAt(table, entry);
  if (score === OPEN) return depthAt(table, entry) >= depth ? OPEN : null;
  return score > 0 ? WIN : NO_WIN;
};

/** The hunter takes the first move that does not fail; the other side needs one after which the hunter fails. */
const tryMoves = (prover: Prover, at: number, depth: number, isHunting: boolean, isQuiet: boolean): Verdict => {
  const { stack, list } = prover;
  const isBlack = isBlackAt(prover, isHunting);
  listMoves(prover, at, isHunting, isQuiet);
  const first = stack.first[at]!;
  const end = list.size;
  // A capture and a single move cost no depth.
  const nextDepth = end === first + 1 || !isQuiet ? depth : depth - 1;
  let verdict: Verdict = isHunting ? NO_WIN : WIN;
  let earliest = NO_FRAME;
  let best = -1;
  for (let move = first; move < end && (verdict === NO_WIN) === isHunting; move++) {
    selectBest(prover.order, list, move, end);
    makeMove(stack, list, move, at, isBlack);
    const answer = visit(prover, at + 1, nextDepth, !isHunting);
    earliest = isHunting ? Math.min(earliest, prover.earliest) : prover.earliest;
    if (isHunting ? answer <= verdict : answer >= verdict) continue;
    verdict = answer;
    best = codeAt(list, move);
  }
  const isRefuted = (verdict === NO_WIN) !== isHunting;
  if (isRefuted && isQuiet) recordCutoff(prover.order, best, Math.max(1, depth), at, isBlack);
  prover.earliest = verdict === NO_WIN && earliest < at ? earliest : NO_FRAME;
  store(prover, at, depth, isHunting, verdict, best);
  return verdict;
};

/** Lists and ranks the moves of a frame, whose captures are there already. */
const listMoves = (prover: Prover, at: number, isHunting: boolean, isQuiet: boolean): void => {
  const { stack, list, table } = prover;
  const isBlack = isBlackAt(prover, isHunting);
  if (isQuiet) addQuiet(list, stack.own[at]!, stack.foe[at]!, stack.kings[at]!, isBlack);
  const entry = entryFor(prover, at, isHunting);
  rankMoves(prover.order, list, stack.first[at]!, entry < 0 ? -1 : moveAt(table, entry), at, isBlack);
};

/** Stores a verdict that holds in every line. */
const store = (prover: Prover, at: number, depth: number, isHunting: boolean, verdict: Verdict, best: number): void => {
  const { stack, table } = prover;
  const isCutShort = verdict === OPEN && prover.nodes >= prover.until;
  if (isCutShort || prover.earliest !== NO_FRAME) return;
  const own = stack.own[at]!;
  const foe = stack.foe[at]!;
  const known = verdict === OPEN ? Math.max(0, depth) : MAX_STORED_DEPTH;
  storeEntry(table, own, foe, stack.kings[at]!, tagFor(prover, isHunting), verdict, known, EXACT, best);
};
