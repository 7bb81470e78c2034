/**
 * Tablebase scores for the search. A draw is always a draw. A win counts only if no draw by count can come first; else
 * the search must find it.
 */
import { popCount as countOf } from "../state/bitboard.ts";
import { kindAlong } from "../state/moves.ts";
import { foeOf, ownOf } from "../state/position.ts";
import { americanPool } from "../state/rulebook.ts";
import type { Bitboard } from "../state/types.ts";
import {
  asBlack,
  loadFourPieces,
  MAX_TABLEBASE_PIECES,
  outcomeAt,
  pliesAt,
  type Tablebase,
} from "../tablebase/four-pieces.ts";
import { classSliceAt, outcomeInSlice } from "../tablebase/loaded-classes.ts";
import { DRAW, LOST, WON } from "../tablebase/outcomes.ts";
import { endedScore, type PositionWithHistory, rootMovesOf } from "./search/root-moves.ts";
import { CERTAIN_WIN_FROM, EXACT_FROM, KNOWN_AFTER_MOVE, UNKNOWN, WIN } from "./search/scores.ts";
import { MAX_PROBED_PIECES, type TablebaseProbe } from "./search/search.ts";
import { loneKingAt } from "./search/search-stack.ts";

/** Scores of certain wins of unknown length. Among five pieces the evaluation says which is nearer. */
const FOUR_PIECE_WIN = 24_000;
const FIVE_PIECE_WIN = 22_000;
const PER_PIECE = 200;
const PER_ROW = 10;

/** In a won four-piece ending, the next capture or man's move is at most this many plies away. */
const MAX_PLIES_TO_CONVERSION = 24;
/** The lone king must be captured by the 13th move of the three, its first one included (rule 18). */
const MAX_LONE_KING_PLIES = 2 * americanPool.loneKingMoves - 1;

let tablebase: Tablebase | null = null;

/** Loads the four-piece tablebase. */
export const loadTablebase = async (): Promise<void> => {
  tablebase = await loadFourPieces();
};

/**
 * Probes quiet positions of up to five pieces; of five-piece classes only the loaded ones. Throws if the four-piece
 * tablebase is not loaded.
 */
export const probeTablebase: TablebaseProbe = (own, foe, kings, isBlack, count) => {
  if (tablebase === null) throw new Error("the tablebase is not loaded");
  const ownAsBlack = asBlack(own, isBlack);
  const foeAsBlack = asBlack(foe, isBlack);
  const kingsAsBlack = asBlack(kings, isBlack);
  if (countOf(own | foe) > MAX_TABLEBASE_PIECES) return fiveScore(ownAsBlack, foeAsBlack, kingsAsBlack, count);
  const outcome = outcomeAt(tablebase, ownAsBlack, foeAsBlack, kingsAsBlack);
  if (outcome === DRAW) return 0;
  if ((own | foe) !== kings) return menScore(ownAsBlack, foeAsBlack, kingsAsBlack, count, outcome === WON);
  const score = kingsScore(tablebase, ownAsBlack, foeAsBlack, count);
  return outcome === LOST && score !== UNKNOWN ? -score : score;
};

const fiveScore = (own: Bitboard, foe: Bitboard, kings: Bitboard, count: number): number => {
  const loaded = classSliceAt(own, foe, kings);
  if (loaded === undefined) return classSliceAt(foe, own, kings) === undefined ? UNKNOWN : KNOWN_AFTER_MOVE;
  const outcome = outcomeInSlice(loaded, own, foe, kings);
  if (outcome === DRAW) return 0;
  if (count + loaded.maxPlies > americanPool.kingPlies) return UNKNOWN;
  return outcome === WON ? FIVE_PIECE_WIN : -FIVE_PIECE_WIN;
};

/** The score with kings only. UNKNOWN if a draw by count may come first. */
const kingsScore = (tables: Tablebase, own: Bitboard, foe: Bitboard, count: number): number => {
  const plies = pliesAt(tables, own, foe);
  const maxPlies = loneKingAt(own, foe, own | foe) === 0 ? americanPool.kingPlies : MAX_LONE_KING_PLIES;
  return count + plies <= maxPlies ? WIN - plies : UNKNOWN;
};

/**
 * The score with men on the board: higher with fewer pieces and with the winner's men nearer to crowning. UNKNOWN as in
 * `kingsScore`.
 */
const menScore = (own: Bitboard, foe: Bitboard, kings: Bitboard, count: number, isWon: boolean): number => {
  if (count + MAX_PLIES_TO_CONVERSION > americanPool.kingPlies) return UNKNOWN;
  const rows = isWon ? rowsToGo(own & ~kings, 7) : rowsToGo(foe & ~kings, 0);
  const score = FOUR_PIECE_WIN - PER_PIECE * countOf(own | foe) - PER_ROW * rows;
  return isWon ? score : -score;
};

const rowsToGo = (men: Bitboard, crowning: number): number => {
  let rows = 0;
  for (let rest = men; rest !== 0; rest &= rest - 1)
    rows += Math.abs(crowning - ((31 - Math.clz32(rest & -rest)) >> 2));
  return rows;
};

/**
 * The score of an ending for the side to move, captures included. Returns null if the tables do not decide it, or are
 * not loaded.
 */
export const endingScore = (line: PositionWithHistory): number | null => {
  const { position } = line;
  if (tablebase === null || countOf(position.black | position.white) > MAX_PROBED_PIECES) return null;
  const ended = endedScore(line);
  if (ended !== null) return ended;
  const moves = rootMovesOf(line);
  const isBlack = position.toMove === "black";
  const isQuiet = kindAlong(position, moves[0]!.path) === "moved";
  const score = isQuiet
    ? probeTablebase(ownOf(position), foeOf(position), position.kings, isBlack, line.past.length)
    : KNOWN_AFTER_MOVE;
  if (score === UNKNOWN) return null;
  if (score !== KNOWN_AFTER_MOVE) return score;
  return bestReply(moves.map(endingScore));
};

/** A move that wins decides, even if others are unknown. Each ply takes one off the score of a known number of plies. */
const bestReply = (scores: readonly (number | null)[]): number | null => {
  const known = scores.map((score) => (score === null ? null : farther(-score)));
  const best = Math.max(...known.map((score) => score ?? -WIN));
  return best >= CERTAIN_WIN_FROM || !known.includes(null) ? best : null;
};

const farther = (score: number): number => (Math.abs(score) < EXACT_FROM ? score : score - Math.sign(score));
