/**
 * The counts that draw a game, read from the positions since the last capture or man's move. Nothing is counted twice:
 * material changes only by such a move, so the lone king's moves (rule 18) are among those positions too.
 */
import { popCount } from "./bitboard.ts";
import { hasMove, opposite } from "./position.ts";
import { americanPool, type OutcomeReason } from "./rulebook.ts";
import type { Colour, Position } from "./types.ts";

type Counted = { readonly position: Position; readonly past: readonly Position[] };

/** The side with one king against exactly three, with no man on the board; else null (rule 18). */
export const loneKing = ({ black, white, kings }: Position): Colour | null => {
  if ((black | white) !== kings || popCount(kings) !== 4) return null;
  const blackKings = popCount(black);
  if (blackKings === 1) return "black";
  return blackKings === 3 ? "white" : null;
};

/** Moves made by the lone king since three kings v one arose, or null if they have not (rule 18). */
export const loneKingMoves = ({ position, past }: Counted): number | null => {
  const lone = loneKing(position);
  if (lone === null) return null;
  return past.reduce((moves, { toMove }) => (toMove === lone ? moves + 1 : moves), 0);
};

/** Plies since the last capture or man's move (rule 19). */
export const kingPlies = ({ past }: Counted): number => past.length;

const isSame = (a: Position, b: Position): boolean =>
  a.black === b.black && a.white === b.white && a.kings === b.kings && a.toMove === b.toMove;

/** How often the position has stood, today included (rule 20). */
export const repetitions = ({ position, past }: Counted): number =>
  past.reduce((times, earlier) => (isSame(earlier, position) ? times + 1 : times), 1);

/** Whether and why the game is over, judged after a whole move; a win is decided before any draw. */
export const endReasonOf = (counted: Counted): OutcomeReason | null => {
  const { position } = counted;
  if (!hasMove(position)) return position[position.toMove] === 0 ? "annihilated" : "blocked";
  if ((loneKingMoves(counted) ?? 0) >= americanPool.loneKingMoves) return "thirteen-moves";
  if (kingPlies(counted) >= americanPool.kingPlies) return "twenty-five-moves";
  return repetitions(counted) >= americanPool.repetitions ? "repetition" : null;
};

/** The side that an ending makes the winner; null for a draw. */
export const winnerColour = (reason: OutcomeReason, position: Position): Colour | null =>
  reason === "annihilated" || reason === "blocked" ? opposite(position.toMove) : null;
