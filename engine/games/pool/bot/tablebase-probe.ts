/**
 * What the search knows of endings by heart. A draw is a draw whatever the counts say; a win counts only where no count
 * can run out before it, and elsewhere the search has to find it.
 */
import { popCount as countOf } from "../state/bitboard.ts";
import { americanPool } from "../state/rulebook.ts";
import type { Bitboard } from "../state/types.ts";
import {
  asBlack,
  MAX_TABLEBASE_PIECES,
  openTablebase,
  outcomeAt,
  pliesAt,
  type Tablebase,
} from "../tablebase/four-pieces.ts";
import { classSliceAt, outcomeInSlice } from "../tablebase/loaded-classes.ts";
import { DRAW, LOST, WON } from "../tablebase/outcomes.ts";
import { KNOWN_AFTER_MOVE, UNKNOWN, WIN } from "./search/scores.ts";
import type { TablebaseProbe } from "./search/search.ts";
import { loneKingAt } from "./search/search-stack.ts";

/** With men on the board: won for certain, but not known how soon. Of five pieces the search judges itself what is nearer. */
const WON_BY_HEART = 24_000;
const FIVE_BY_HEART = 22_000;
const PER_PIECE = 200;
const PER_ROW = 10;

/** Of four pieces the next capture or man's move of a win is at most this many plies away. */
const LONGEST_TO_CONVERT = 24;
/** The lone king must be caught by the 13th move of the three, its first one included (rule 18). */
const LONE_PLIES = 2 * americanPool.loneKingMoves - 1;

let book: Tablebase | null = null;

/** Fetches them, once. */
export const loadTablebase = async (): Promise<void> => {
  if (book === null) book = openTablebase((await import("../tablebase/generated/four-pieces.data.ts")).fourPieces());
};

/**
 * See `Probe`: for quiet positions of up to five pieces; of five as far as they have been fetched. Throws where the others
 * have not been loaded.
 */
export const probeTablebase: TablebaseProbe = (own, foe, kings, isBlack, count) => {
  if (book === null) throw new Error("the endings have not been loaded");
  const mine = asBlack(own, isBlack);
  const other = asBlack(foe, isBlack);
  const royal = asBlack(kings, isBlack);
  if (countOf(own | foe) > MAX_TABLEBASE_PIECES) return fiveScore(mine, other, royal, count);
  const outcome = outcomeAt(book, mine, other, royal);
  if (outcome === DRAW) return 0;
  if ((own | foe) !== kings) return menScore(mine, other, royal, count, outcome === WON);
  const score = kingsScore(book, mine, other, count);
  return outcome === LOST && score !== UNKNOWN ? -score : score;
};

const fiveScore = (own: Bitboard, foe: Bitboard, kings: Bitboard, count: number): number => {
  const slice = classSliceAt(own, foe, kings);
  if (slice === undefined) return classSliceAt(foe, own, kings) === undefined ? UNKNOWN : KNOWN_AFTER_MOVE;
  const outcome = outcomeInSlice(slice, own, foe, kings);
  if (outcome === DRAW) return 0;
  if (count + slice.longest > americanPool.kingPlies) return UNKNOWN;
  return outcome === WON ? FIVE_BY_HEART : -FIVE_BY_HEART;
};

/** UNKNOWN where the count may run out first. */
const kingsScore = (known: Tablebase, own: Bitboard, foe: Bitboard, count: number): number => {
  const plies = pliesAt(known, own, foe);
  const most = loneKingAt(own, foe, own | foe) === 0 ? americanPool.kingPlies : LONE_PLIES;
  return count + plies <= most ? WIN - plies : UNKNOWN;
};

/** The fewer pieces and the nearer the winner's men to their crowning, the nearer the end. UNKNOWN as in kingsScore. */
const menScore = (own: Bitboard, foe: Bitboard, kings: Bitboard, count: number, isWon: boolean): number => {
  if (count + LONGEST_TO_CONVERT > americanPool.kingPlies) return UNKNOWN;
  const rows = isWon ? rowsToGo(own & ~kings, 7) : rowsToGo(foe & ~kings, 0);
  const score = WON_BY_HEART - PER_PIECE * countOf(own | foe) - PER_ROW * rows;
  return isWon ? score : -score;
};

const rowsToGo = (men: Bitboard, crowning: number): number => {
  let rows = 0;
  for (let rest = men; rest !== 0; rest &= rest - 1)
    rows += Math.abs(crowning - ((31 - Math.clz32(rest & -rest)) >> 2));
  return rows;
};
