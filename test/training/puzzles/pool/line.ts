/** Makes a puzzle of a position if it has one proven way to win, to the end of the game. */

import { runToEnd } from "../../../../engine/contract/bot.ts";
import { deepen } from "../../../../engine/games/pool/bot/search/iterative-deepening.ts";
import { codeOf } from "../../../../engine/games/pool/bot/search/move-ordering.ts";
import { EXACT_FROM, WIN } from "../../../../engine/games/pool/bot/search/scores.ts";
import { type Search, setRoot } from "../../../../engine/games/pool/bot/search/search.ts";
import { makeFen } from "../../../../engine/games/pool/notation/fen.ts";
import { isCapture, isSameResult, legalMoves } from "../../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../../engine/games/pool/state/position.ts";
import type { Move, Position } from "../../../../engine/games/pool/state/types.ts";
import { distinctMoves, isLost, makeProof, type Proof, ProofBudgetExceeded, winningMoves } from "./prove.ts";

/** A win in two moves at least, in six at most. */
const SHORTEST = 3;
const LONGEST = 11;
/** No other first move may win within so many plies more. */
const MARGIN = 4;
/** Every other first move must score less in a longer search with tablebases. */
const CLEARLY_BETTER = 150;
/** Nodes of a proof, of a quick search, and of a thorough search. */
const PROOF_NODES = 300_000;
const QUICK_NODES = 1_500;
const NODES = 15_000;
const MAX_DEPTH = 40;
const MIN_CHOICES = 3;

export interface Found {
  readonly fen: string;
  /** The plies of the line, from the position to the end of the game. */
  readonly line: readonly Move[];
  /** How the first move is hidden, which counts towards the grade. */
  readonly hidden: Hidden;
}

export interface Hidden {
  /** It sacrifices a piece. */
  readonly isSacrifice: boolean;
  /** It captures nothing. */
  readonly isQuiet: boolean;
  /** A search of one ply prefers another move. */
  readonly isUnlikely: boolean;
  readonly choices: number;
}

export interface Searchers {
  /** A search without tablebases, whose wins are counted to the ply. */
  readonly plain: Search;
  readonly strong: Search;
}

const scoreOf = (searcher: Search, position: Position, depth: number, nodes: number) => {
  setRoot(searcher, position, []);
  return runToEnd(deepen(searcher, depth, nodes));
};

/** The plies in which the side to move wins by a search; null if the search finds no win. */
const pliesToWin = ({ plain }: Searchers, position: Position): number | null => {
  const { score } = scoreOf(plain, position, LONGEST + 1, QUICK_NODES);
  return score >= EXACT_FROM ? WIN - score : null;
};

/** The fewest plies in which the win can be forced, by proof. */
const shortestWin = (position: Position, upTo: number, found: Proof): number | null => {
  for (let plies = 1; plies <= upTo; plies += 2) if (winningMoves(position, plies, found).length > 0) return plies;
  return null;
};

/** Whether no other move is nearly as good. A quick search is first, because mostly another move is. */
const isBetterThanAll = ({ strong }: Searchers, position: Position, winner: Move): boolean => {
  const others = distinctMoves(position).filter((move) => !isSameResult(position, move, winner));
  const isClear = (nodes: number) =>
    others.every((move) => -scoreOf(strong, playMove(position, move.path), MAX_DEPTH, nodes).score < CLEARLY_BETTER);
  return isClear(QUICK_NODES) && isClear(NODES);
};

/** The replies that resist longest; null if the winning move is not the only one somewhere on the line. */
const lineFrom = (position: Position, plies: number, found: Proof): readonly Move[] | null => {
  const winners = winningMoves(position, plies, found);
  const [winner] = winners;
  if (winner === undefined) return null;
  if (plies === 1) return [winner];
  if (winners.length > 1) return null;
  const next = playMove(position, winner.path);
  for (const reply of longestReplies(next, plies - 1, found)) {
    const rest = lineFrom(playMove(next, reply.path), plies - 2, found);
    if (rest !== null) return [winner, reply, ...rest];
  }
  return null;
};

/** The replies after which the win takes as long as it can. */
const longestReplies = (position: Position, plies: number, found: Proof): readonly Move[] =>
  distinctMoves(position).filter(
    (reply) => winningMoves(playMove(position, reply.path), plies - 3, found).length === 0,
  );

const hiddenOf = ({ plain }: Searchers, position: Position, first: Move): Hidden => {
  const shallow = scoreOf(plain, position, 1, NODES);
  return {
    isSacrifice: legalMoves(playMove(position, first.path)).some(isCapture),
    isQuiet: !isCapture(first),
    isUnlikely: shallow.move !== codeOf(position, first.path),
    choices: distinctMoves(position).length,
  };
};

/** The puzzle of a position, or null. */
export const puzzleOf = (searchers: Searchers, position: Position): Found | null => {
  const likely = pliesToWin(searchers, position);
  if (likely === null || likely < SHORTEST || likely > LONGEST) return null;
  if (distinctMoves(position).length < MIN_CHOICES) return null;
  try {
    return proven(searchers, position, likely, makeProof(PROOF_NODES));
  } catch (error) {
    if (error instanceof ProofBudgetExceeded) return null;
    throw error;
  }
};

const proven = (searchers: Searchers, position: Position, likely: number, found: Proof): Found | null => {
  const plies = shortestWin(position, likely, found);
  if (plies === null || plies < SHORTEST) return null;
  const [first] = winningMoves(position, plies, found);
  if (first === undefined || !isBetterThanAll(searchers, position, first)) return null;
  const line = lineFrom(position, plies, found);
  if (line === null) return null;
  const others = distinctMoves(position).filter((move) => !isSameResult(position, move, first));
  if (others.some((move) => isLost(playMove(position, move.path), plies - 1 + MARGIN, found))) return null;
  return { fen: makeFen(position), line, hidden: hiddenOf(searchers, position, first) };
};
