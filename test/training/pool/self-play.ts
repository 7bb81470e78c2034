/**
 * Games of the bot against itself, as positions to learn from. A root position has the game's result. A position of the search's tree
 * has the score that the search computed for it.
 */

import { randomBelow, randomItem } from "../../../engine/chance/seeded-random.ts";
import { type Random, runToEnd } from "../../../engine/contract/bot.ts";
import { deepen } from "../../../engine/games/pool/bot/search/iterative-deepening.ts";
import { codeOf } from "../../../engine/games/pool/bot/search/move-ordering.ts";
import { CERTAIN_WIN_FROM, UNKNOWN } from "../../../engine/games/pool/bot/search/scores.ts";
import { beginDepth, INFINITE, type Search, setRoot } from "../../../engine/games/pool/bot/search/search.ts";
import { runSearch } from "../../../engine/games/pool/bot/search/search-loop.ts";
import {
  boundAt,
  depthAt,
  ENTRY_FIELDS,
  EXACT,
  scoreAt,
  tagOf,
} from "../../../engine/games/pool/bot/search/transposition-table.ts";
import { probeTablebase } from "../../../engine/games/pool/bot/tablebase-probe.ts";
import { popCount } from "../../../engine/games/pool/state/bitboard.ts";
import { addCaptures } from "../../../engine/games/pool/state/captures.ts";
import { moveList } from "../../../engine/games/pool/state/move-list.ts";
import { legalMoves } from "../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../engine/games/pool/state/position.ts";
import type { Bitboard, Position } from "../../../engine/games/pool/state/types.ts";
import { MAX_TABLEBASE_PIECES } from "../../../engine/games/pool/tablebase/four-pieces.ts";
import { after, type Result, resultOf, start } from "./games.ts";

/** Numbers of one position in a sample: black, white, kings, and `score << 16 | result << 1 | isBlack`. */
export const FIELDS = 4;

/** Instead of the result: a position of a tree, of which only the score counts. */
export const NO_RESULT = 3;

/** Positions as plain numbers, because a learner reads millions. */
export interface Sample {
  numbers: Int32Array;
  size: number;
}

export const emptySample = (): Sample => ({ numbers: new Int32Array(FIELDS << 16), size: 0 });

/** The settings of a generation's games. */
export interface SelfPlay {
  /** Of one move. */
  readonly nodes: number;
  /** Whether its scores count. Those of an evaluation that counts pieces only do not. */
  readonly isTrusted: boolean;
}

/** The longest game: a game without a result by then is a draw. */
const MAX_PLIES = 160;
const OPENINGS = [4, 12] as const;
const MAX_DEPTH = 99;

/** After each move's search, so many random positions of its tree are searched with a full window, to this depth. */
const TREE_SEARCHES = 20;
const TREE_DEPTH = 4;
/** The most nodes of one of those searches. One that takes more is left out. */
const MAX_TREE_NODES = 5000;
/** Positions beyond this score are decided: they are not searched again. */
const OPEN_UP_TO = 1000;
/** The least depth of a score to learn from. */
const MIN_DEPTH = 2;

interface Seen {
  readonly position: Position;
  readonly score: number;
}

/** The result of a quiet endgame of the tablebase, or null. */
const tablebaseResult = ({ black, white, kings, toMove }: Position, past: readonly Position[]): Result | null => {
  if (popCount(black | white) > MAX_TABLEBASE_PIECES) return null;
  const isBlack = toMove === "black";
  const score = probeTablebase(isBlack ? black : white, isBlack ? white : black, kings, isBlack, past.length);
  return score === UNKNOWN ? null : score === 0 ? 1 : score > 0 === isBlack ? 2 : 0;
};

/** Plays one game and adds its quiet positions, and those of its searches, to `sample`. Random moves begin it. */
export const playGame = (searcher: Search, { nodes, isTrusted }: SelfPlay, random: Random, sample: Sample): void => {
  let position = start();
  let past: readonly Position[] = [];
  const seen: Seen[] = [];
  let result = resultOf(position, past);
  const opening = OPENINGS[0] + randomBelow(random, OPENINGS[1] - OPENINGS[0] + 1);
  for (let ply = 0; result === null && ply < MAX_PLIES; ply++) {
    const moves = legalMoves(position);
    let move = randomItem(random, moves);
    if (ply >= opening) {
      // Each move begins with an empty table, so that all its entries are positions of this move's tree.
      searcher.table.entries.fill(0);
      setRoot(searcher, position, past);
      // Full windows leave more exact scores in the tree.
      const found = runToEnd(deepen(searcher, MAX_DEPTH, nodes, INFINITE));
      move = moves.find(({ path }) => codeOf(position, path) === found.move) ?? move;
      if (Math.abs(found.score) >= CERTAIN_WIN_FROM) result = found.score > 0 === (position.toMove === "black") ? 2 : 0;
      if (isTrusted) addTree(searcher, random, sample);
      if (moves[0]!.captured.length === 0) {
        seen.push({ position, score: isTrusted ? found.score : CERTAIN_WIN_FROM });
        result ??= tablebaseResult(position, past);
      }
    }
    past = after(position, past, move);
    const next = playMove(position, move.path);
    result ??= resultOf(next, past);
    position = next;
  }
  for (const { position, score } of seen) {
    const { black, white, kings, toMove } = position;
    add(sample, black, white, kings, score, result ?? 1, toMove === "black");
  }
};

const moves = moveList("set");

const isQuiet = (own: Bitboard, foe: Bitboard, kings: Bitboard): boolean => {
  moves.size = 0;
  addCaptures(moves, own, foe, kings);
  return moves.size === 0;
};

/** A position of a search's tree, with the score that the search stored. */
interface TreePosition {
  readonly own: Bitboard;
  readonly foe: Bitboard;
  readonly kings: Bitboard;
  readonly isBlack: boolean;
  readonly score: number;
}

/** The tag of an entry whose count of king moves does not matter is at most this. */
const MAX_TAG_WITHOUT_COUNT = tagOf(true, 0);

/** The wanted entries of the transposition table, without endgames of the tablebase. */
const treePositions = ({ table }: Search, isWanted: (bound: number, score: number, depth: number) => boolean) => {
  const found: TreePosition[] = [];
  const { entries } = table;
  for (let at = 0; at < entries.length; at += ENTRY_FIELDS) {
    const own = entries[at]!;
    const foe = entries[at + 1]!;
    const tag = entries[at + 3]! & 127;
    if (own === 0 || tag > MAX_TAG_WITHOUT_COUNT || popCount(own | foe) <= MAX_TABLEBASE_PIECES) continue;
    const score = scoreAt(table, at);
    if (!isWanted(boundAt(table, at), score, depthAt(table, at))) continue;
    found.push({ own, foe, kings: entries[at + 2]!, isBlack: tag === MAX_TAG_WITHOUT_COUNT, score });
  }
  return found;
};

/**
 * Adds the quiet positions of the last search's tree that have an exact score. A search with null windows leaves mostly bounds, which
 * distort what is learned from them. So some of its positions are searched again with a full window.
 */
const addTree = (searcher: Search, random: Random, sample: Sample): void => {
  const open = treePositions(
    searcher,
    (bound, score, depth) => bound !== EXACT && depth >= 1 && Math.abs(score) < OPEN_UP_TO,
  );
  for (let turn = 0; turn < TREE_SEARCHES && open.length > 0; turn++) searchAgain(searcher, randomItem(random, open));
  const known = treePositions(
    searcher,
    (bound, score, depth) => bound === EXACT && depth >= MIN_DEPTH && Math.abs(score) < CERTAIN_WIN_FROM,
  );
  for (const { own, foe, kings, isBlack, score } of known) {
    if (!isQuiet(own, foe, kings)) continue;
    add(sample, isBlack ? own : foe, isBlack ? foe : own, kings, score, NO_RESULT, isBlack);
  }
};

const searchAgain = (searcher: Search, { own, foe, kings, isBlack }: TreePosition): void => {
  if (!isQuiet(own, foe, kings)) return;
  const toMove = isBlack ? "black" : "white";
  setRoot(searcher, { black: isBlack ? own : foe, white: isBlack ? foe : own, kings, toMove }, []);
  beginDepth(searcher, TREE_DEPTH);
  runSearch(searcher, searcher.nodes + MAX_TREE_NODES);
};

const add = (
  sample: Sample,
  black: Bitboard,
  white: Bitboard,
  kings: Bitboard,
  score: number,
  result: Result | typeof NO_RESULT,
  isBlack: boolean,
): void => {
  if (sample.size === sample.numbers.length) {
    const { numbers } = sample;
    sample.numbers = new Int32Array(2 * numbers.length);
    sample.numbers.set(numbers);
  }
  const bounded = Math.max(-32_000, Math.min(32_000, score));
  const at = sample.size;
  sample.numbers[at] = black;
  sample.numbers[at + 1] = white;
  sample.numbers[at + 2] = kings;
  sample.numbers[at + 3] = (bounded << 16) | (result << 1) | (isBlack ? 1 : 0);
  sample.size += FIELDS;
};
