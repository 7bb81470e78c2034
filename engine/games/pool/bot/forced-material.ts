/**
 * The pieces that a side can force: short, complete searches that count pieces only, because a reason must be true on
 * the board and not an estimate.
 */
import { popCount } from "../state/bitboard.ts";
import { isCapture, isSameResult, legalMoves } from "../state/moves.ts";
import { foeOf, ownOf, playMove } from "../state/position.ts";
import type { Move, Path, Position } from "../state/types.ts";

/** The quiet plies of such a search. Captures are followed to their end at any depth. */
export const QUIET_PLIES = 3;
/** The balance of a side that has no move left. */
const LOST_BALANCE = -20;

export const balanceOf = (position: Position): number => popCount(ownOf(position)) - popCount(foeOf(position));

/** The best balance of pieces that the side to move can force within `quiet` quiet plies. */
export const forcedBalance = (
  position: Position,
  quiet: number,
  alpha = LOST_BALANCE,
  beta = -LOST_BALANCE,
): number => {
  const moves = legalMoves(position);
  const [first] = moves;
  if (first === undefined) return LOST_BALANCE;
  const isQuiet = !isCapture(first);
  if (isQuiet && quiet === 0) return balanceOf(position);
  let best = LOST_BALANCE;
  for (const { path } of moves) {
    const after = playMove(position, path);
    best = Math.max(best, -forcedBalance(after, isQuiet ? quiet - 1 : quiet, -beta, -Math.max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
};

/** A legal move and the pieces that it gains by force; below 0 it loses some. */
export interface MoveGain {
  readonly move: Move;
  readonly gain: number;
}

/** Each legal move, but of those with the same result only the first. */
export const gainsOf = (position: Position): readonly MoveGain[] => {
  const legal = legalMoves(position);
  const distinct = legal.filter((move, at) => legal.findIndex((each) => isSameResult(position, each, move)) === at);
  return distinct.map((move) => ({ move, gain: gainOf(position, move.path, QUIET_PLIES) }));
};

export const gainOf = (position: Position, path: Path, quiet: number): number =>
  -forcedBalance(playMove(position, path), quiet) - balanceOf(position);

/** The moves after `position` with best play by both sides, up to the capture that settles the balance. */
export const forcedLine = (position: Position, quiet: number): readonly Path[] => {
  const line: Path[] = [];
  let settled = 0;
  for (let at = position, left = quiet; ; ) {
    const moves = legalMoves(at);
    const isQuiet = moves[0] !== undefined && !isCapture(moves[0]);
    if (moves.length === 0 || (isQuiet && left === 0)) return line.slice(0, settled);
    if (isQuiet) left -= 1;
    const replies = moves.map(({ path }) => ({ path, lost: forcedBalance(playMove(at, path), left) }));
    const best = replies.reduce((a, b) => (b.lost < a.lost ? b : a));
    line.push(best.path);
    if (!isQuiet || best.lost === LOST_BALANCE) settled = line.length;
    at = playMove(at, best.path);
  }
};

/** What a line of captures takes and gives, for the side that makes its first move. */
export const countsOf = (
  position: Position,
  line: readonly Path[],
): { readonly takes: number; readonly gives: number } => {
  const counts = [0, 0];
  let at = position;
  line.forEach((path, ply) => {
    const after = playMove(at, path);
    counts[ply % 2]! += popCount(foeOf(at)) - popCount(ownOf(after));
    at = after;
  });
  return { takes: counts[0]!, gives: counts[1]! };
};

/** Whether the side that did not make the first move has to capture at each of its moves. */
export const isForcedThroughout = (position: Position, line: readonly Path[]): boolean => {
  let at = position;
  for (const [ply, path] of line.entries()) {
    if (ply % 2 === 1 && !isCapture(legalMoves(at)[0]!)) return false;
    at = playMove(at, path);
  }
  return true;
};
