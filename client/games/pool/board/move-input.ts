/**
 * Interprets a press on a square after the squares entered so far. The engine says which squares may follow
 * (`engine/games/pool/notation/move-entry.ts`); this adds choosing another piece, deselecting, and illegal squares.
 * Pure: the element stores the path.
 */

import { enterSquare, lastLandings, nextLandings } from "../../../../engine/games/pool/notation/move-entry.ts";
import { whyIllegal, whyNotFrom } from "../../../../engine/games/pool/rules/why-not.ts";
import { hasSquare } from "../../../../engine/games/pool/state/bitboard.ts";
import { capturedAlong, ownOf } from "../../../../engine/games/pool/state/position.ts";
import type { PoolRefusal } from "../../../../engine/games/pool/state/rulebook.ts";
import type { Bitboard, Path, Position, Square } from "../../../../engine/games/pool/state/types.ts";

export type PressResult =
  /** The squares entered so far: a selected piece, a hop. */
  | { readonly type: "entered"; readonly path: Path }
  /** The path up to where the routes to that square differ; the player must choose the next hop. */
  | { readonly type: "parted"; readonly path: Path; readonly square: Square }
  | { readonly type: "complete"; readonly path: Path }
  /** Deselected. */
  | { readonly type: "cleared" }
  /** Illegal, with its code. The selection stays. */
  | { readonly type: "refused"; readonly square: Square; readonly code: PoolRefusal };

/** The meaning of a press on `square` after `entered`; null is outside the dark squares. */
export const pressSquare = (position: Position, entered: Path, square: Square | null): PressResult => {
  if (square === null) return { type: "cleared" };
  if (entered.length === 0) return takeUp(position, square);
  // A capture may end on its start square, but a second press on a piece without hops deselects it.
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

/** During a capture, a press elsewhere cancels the hops; before it, it selects another piece or is illegal. */
const elsewhere = (position: Position, entered: Path, square: Square): PressResult => {
  if (entered.length > 1) return { type: "cleared" };
  if (hasSquare(ownOf(position), square)) return takeUp(position, square);
  return { type: "refused", square, code: whyIllegal(position, [entered[0]!, square]) };
};

/** The target squares of the held piece. */
export interface MoveTargets {
  readonly nexts: readonly Square[];
  /** Final squares of captures beyond the next hop. */
  readonly lasts: readonly Square[];
}

export const moveTargets = (position: Position, entered: Path): MoveTargets => {
  if (entered.length === 0) return { nexts: [], lasts: [] };
  const nexts = nextLandings(position, entered);
  const lasts = lastLandings(position, entered).filter(
    // The square of a piece without hops is for deselecting it.
    (square) => !nexts.includes(square) && !(entered.length === 1 && square === entered[0]),
  );
  return { nexts, lasts };
};

/** The pieces jumped so far: they stay on the board until the move is over (rule 10). */
export const jumpedSoFar = (position: Position, entered: Path): Bitboard =>
  entered.length < 2 ? 0 : capturedAlong(position, entered);
