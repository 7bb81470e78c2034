/**
 * A move being entered on the board: what pressing a square means after the squares pressed so far. The engine says
 * which squares may follow (`engine/games/pool/notation/move-entry.ts`); this adds what a hand does besides: choose another piece,
 * let go, try what is not allowed. Pure: the element keeps the path and does as told.
 */

import { enterSquare, lastLandings, nextLandings } from "../../../../engine/games/pool/notation/move-entry.ts";
import { whyIllegal, whyNotFrom } from "../../../../engine/games/pool/rules/why-not.ts";
import { hasSquare } from "../../../../engine/games/pool/state/bitboard.ts";
import { capturedAlong, ownOf } from "../../../../engine/games/pool/state/position.ts";
import type { RefusalCode } from "../../../../engine/games/pool/state/rulebook.ts";
import type { Bitboard, Path, Position, Square } from "../../../../engine/games/pool/state/types.ts";

export type PressResult =
  /** The squares entered so far: a piece taken up, a hop made. */
  | { readonly type: "entered"; readonly path: Path }
  /** Led as far as the ways to that square agree; the next hop is the player's to choose. */
  | { readonly type: "parted"; readonly path: Path; readonly square: Square }
  | { readonly type: "complete"; readonly path: Path }
  /** Let go. */
  | { readonly type: "cleared" }
  /** Not allowed, and why. What was taken up stays so. */
  | { readonly type: "refused"; readonly square: Square; readonly code: RefusalCode };

/** What pressing `square` (null: beside the dark squares) means after `entered`. */
export const pressSquare = (position: Position, entered: Path, square: Square | null): PressResult => {
  if (square === null) return { type: "cleared" };
  if (entered.length === 0) return takeUp(position, square);
  // A capture can lead back to where it began, but a second press on a piece just taken up puts it down again.
  if (entered.length === 1 && square === entered[0]) return { type: "cleared" };
  const entry = enterSquare(position, entered, square);
  if (entry === null) return elsewhere(position, entered, square);
  if (entry.isComplete) return { type: "complete", path: entry.path };
  const isThere = entry.path.at(-1) === square;
  return isThere ? { type: "entered", path: entry.path } : { type: "parted", path: entry.path, square };
};

const takeUp = (position: Position, square: Square): PressResult => {
  const code = whyNotFrom(position, square);
  if (code === null) return { type: "entered", path: [square] };
  return code === "no-piece" ? { type: "cleared" } : { type: "refused", square, code };
};

/** Half-way through a capture, a press elsewhere takes the hops back; before it, it is another piece or a mistake. */
const elsewhere = (position: Position, entered: Path, square: Square): PressResult => {
  if (entered.length > 1) return { type: "cleared" };
  if (hasSquare(ownOf(position), square)) return takeUp(position, square);
  return { type: "refused", square, code: whyIllegal(position, [entered[0]!, square]) };
};

/** Where a piece may go from here. */
export interface MoveTargets {
  readonly nexts: readonly Square[];
  /** Last squares of captures that are not reached by the next hop. */
  readonly lasts: readonly Square[];
}

export const moveTargets = (position: Position, entered: Path): MoveTargets => {
  if (entered.length === 0) return { nexts: [], lasts: [] };
  const nexts = nextLandings(position, entered);
  const lasts = lastLandings(position, entered).filter(
    // The square of a piece that has not left it yet is for putting it down.
    (square) => !nexts.includes(square) && !(entered.length === 1 && square === entered[0]),
  );
  return { nexts, lasts };
};

/** The pieces jumped so far: they stay on the board until the move is over (rule 10). */
export const jumpedSoFar = (position: Position, entered: Path): Bitboard =>
  entered.length < 2 ? 0 : capturedAlong(position, entered);
