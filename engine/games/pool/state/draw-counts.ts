/**
 * Draws by count, computed from the positions since the last capture or man's move. Material changes only by such a
 * move, so the lone king's moves (rule 18) are among those positions too.
 */
import { popCount } from "./bitboard.ts";
import { hasMove, opposite } from "./position.ts";
import { americanPool, type PoolEndReason } from "./rulebook.ts";
import type { Colour, Position } from "./types.ts";

type Counted = { readonly position: Position; readonly past: readonly Position[] };

/**
 * The side with one king against exactly three, with no men on the board (rule 18). Returns null for any other
 * material.
 */
export const loneKing = ({ black, white, kings }: Position): Colour | null => {
  if ((black | white) !== kings || popCount(kings) !== 4) return null;
  const blackKings = popCount(black);
  if (blackKings === 1) return "black";
  return blackKings === 3 ? "white" : null;
};

/** The lone king's moves since three kings v one arose (rule 18). Returns null for other material. */
export const loneKingMoves = ({ position, past }: Counted): number | null => {
  const lone = loneKing(position);
  if (lone === null) return null;
  return past.reduce((moves, { toMove }) => (toMove === lone ? moves + 1 : moves), 0);
};

/** Plies since the last capture or man's move (rule 19). */
export const kingPlies = ({ past }: Counted): number => past.length;

const isSame = (a: Position, b: Position): boolean =>
  a.black === b.black && a.white === b.white && a.kings === b.kings && a.toMove === b.toMove;

/** How often the position has occurred, the current one included (rule 20). */
export const repetitions = ({ position, past }: Counted): number =>
  past.reduce((times, earlier) => (isSame(earlier, position) ? times + 1 : times), 1);

/** Why the game is over, judged after a whole move: a win comes before any draw. Returns null if it is not over. */
export const endReasonOf = (counted: Counted): PoolEndReason | null => {
  const { position } = counted;
  if (!hasMove(position)) return position[position.toMove] === 0 ? "annihilated" : "blocked";
  if ((loneKingMoves(counted) ?? 0) >= americanPool.loneKingMoves) return "thirteen-moves";
  if (kingPlies(counted) >= americanPool.kingPlies) return "twenty-five-moves";
  return repetitions(counted) >= americanPool.repetitions ? "repetition" : null;
};

/** The winner for an end reason. Returns null for a draw. */
export const winnerColour = (reason: PoolEndReason, position: Position): Colour | null =>
  reason === "annihilated" || reason === "blocked" ? opposite(position.toMove) : null;
