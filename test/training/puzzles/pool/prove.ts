/**
 * Proves whether a side can force the end of the game, by trying every reply to the last move. It uses no evaluation,
 * tablebase or draw count; so few moves are far from the limits of rules 18 to 20.
 */
import { BLACK_CROWNS, WHITE_CROWNS } from "../../../../engine/games/pool/state/bitboard.ts";
import { addCaptures } from "../../../../engine/games/pool/state/captures.ts";
import { type MoveList, moveList } from "../../../../engine/games/pool/state/move-list.ts";
import { isSameResult, legalMoves } from "../../../../engine/games/pool/state/moves.ts";
import { foeOf, ownOf, playMove } from "../../../../engine/games/pool/state/position.ts";
import { addQuiet } from "../../../../engine/games/pool/state/quiet-moves.ts";
import type { Bitboard, Move, Position } from "../../../../engine/games/pool/state/types.ts";

/** Thrown if a proof exceeds its budget. */
export class ProofBudgetExceeded extends Error {
  override readonly name = "TooLong";
}

/** Results so far, for positions that recur. */
export interface Proof {
  readonly list: MoveList;
  /** By position: won for the side to move in this many plies. */
  readonly won: Map<string, number>;
  /** By position: not won in this many plies. */
  readonly open: Map<string, number>;
  nodes: number;
}

export const makeProof = (nodes: number = Number.POSITIVE_INFINITY): Proof => ({
  list: moveList("set"),
  won: new Map(),
  open: new Map(),
  nodes,
});

/** Whether the side to move has lost, or loses within `plies` against the best play. */
const loses = (
  found: Proof,
  own: Bitboard,
  foe: Bitboard,
  kings: Bitboard,
  isBlack: boolean,
  plies: number,
): boolean => {
  const { list } = found;
  const first = listMoves(list, own, foe, kings, isBlack);
  let isLost = plies > 1 || list.size === first;
  for (let entry = first, end = list.size; entry < end && isLost; entry++)
    isLost = wins(found, ...after(list, entry, own, foe, kings, isBlack), plies - 1);
  list.size = first;
  return isLost;
};

const wins = (
  found: Proof,
  own: Bitboard,
  foe: Bitboard,
  kings: Bitboard,
  isBlack: boolean,
  plies: number,
): boolean => {
  if (plies < 1) return false;
  const key = `${own},${foe},${kings},${isBlack}`;
  if ((found.won.get(key) ?? Number.POSITIVE_INFINITY) <= plies) return true;
  if ((found.open.get(key) ?? 0) >= plies) return false;
  if (found.nodes-- <= 0) throw new ProofBudgetExceeded();
  const { list } = found;
  const first = listMoves(list, own, foe, kings, isBlack);
  let isWon = false;
  for (let entry = first, end = list.size; entry < end && !isWon; entry++)
    isWon = loses(found, ...after(list, entry, own, foe, kings, isBlack), plies - 1);
  list.size = first;
  (isWon ? found.won : found.open).set(key, plies);
  return isWon;
};

/** Appends the moves to the list. Returns the index of the first. */
const listMoves = (list: MoveList, own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean): number => {
  const first = list.size;
  addCaptures(list, own, foe, kings);
  if (list.size === first) addQuiet(list, own, foe, kings, isBlack);
  return first;
};

/** The position after a move, from the opponent's side. */
const after = (
  list: MoveList,
  entry: number,
  own: Bitboard,
  foe: Bitboard,
  kings: Bitboard,
  isBlack: boolean,
): [own: Bitboard, foe: Bitboard, kings: Bitboard, isBlack: boolean] => {
  const from = 1 << list.from[entry]!;
  const to = 1 << list.to[entry]!;
  const taken = list.taken[entry]!;
  const isKing = (kings & from) | (to & (isBlack ? BLACK_CROWNS : WHITE_CROWNS));
  const others = kings & ~(taken | from);
  return [foe & ~taken, (own & ~from) | to, isKing !== 0 ? others | to : others, !isBlack];
};

/** The moves that lead to different positions. */
export const distinctMoves = (position: Position): readonly Move[] => {
  const moves = legalMoves(position);
  return moves.filter((move, index) => moves.findIndex((other) => isSameResult(position, other, move)) === index);
};

/** The moves after which the opponent loses within `plies - 1` plies. */
export const winningMoves = (position: Position, plies: number, found: Proof): readonly Move[] =>
  plies < 1 ? [] : distinctMoves(position).filter((move) => isLost(playMove(position, move.path), plies - 1, found));

/** Whether the side to move has lost, or loses within `plies` against the best play. */
export const isLost = (position: Position, plies: number, found: Proof): boolean =>
  loses(found, ownOf(position), foeOf(position), position.kings, position.toMove === "black", plies);
