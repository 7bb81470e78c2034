/** Why a move of pool checkers is a good one, where that can be said in a word: the closed list, worded by the client. */
import { endReasonOf } from "../state/draw-counts.ts";
import { isCapture, isSamePath, isSameResult, legalMoves } from "../state/moves.ts";
import { opposite, playMove } from "../state/position.ts";
import type { Move, Path, PoolState, Position } from "../state/types.ts";

export const POOL_HINT_REASONS = [
  /** The other side has nothing left, or nothing that it can move. */
  "wins-game",
  /** There is no other. */
  "only-move",
  /** It gives pieces to take more of them: `gives`, `takes`. */
  "exchange",
  /** Something can be captured, so it must be (rule 7); `takes` as many. */
  "must-capture",
  /** A man becomes a king. */
  "crowns",
  /** What the other side was about to take can no longer be taken for nothing. */
  "saves-piece",
] as const;

export type PoolHintReason =
  | { readonly code: Exclude<(typeof POOL_HINT_REASONS)[number], "exchange" | "must-capture"> }
  | { readonly code: "must-capture"; readonly takes: number }
  | ({ readonly code: "exchange" } & Exchange);

/** Pieces. */
export interface Exchange {
  readonly takes: number;
  readonly gives: number;
}

/** The foremost reason for a legal move; null where it takes more than a word. */
export const hintReasonFor = ({ position }: PoolState, path: Path): PoolHintReason | null => {
  const legal = legalMoves(position);
  const move = legal.find((each) => isSamePath(each.path, path));
  if (move === undefined) return null;
  const after = playMove(position, path);
  if (isWon(after)) return { code: "wins-game" };
  if (legal.every((each) => isSameResult(position, each, move))) return { code: "only-move" };
  const exchange = exchangeBy(move, after);
  if (exchange.gives > 0 && exchange.takes > exchange.gives) return { code: "exchange", ...exchange };
  if (isCapture(move)) return { code: "must-capture", takes: move.captured.length };
  if (move.crowns) return { code: "crowns" };
  return savingBy(position, exchange);
};

const isWon = (after: Position): boolean => {
  const reason = endReasonOf({ position: after, past: [] });
  return reason === "annihilated" || reason === "blocked";
};

const savingBy = (position: Position, { takes, gives }: Exchange): PoolHintReason | null => {
  const threat = exchangeFrom({ ...position, toMove: opposite(position.toMove) }, DEEPEST);
  return threat.takes > threat.gives && takes >= gives ? { code: "saves-piece" } : null;
};

const exchangeBy = ({ captured }: Move, after: Position): Exchange => {
  const answer = exchangeFrom(after, DEEPEST);
  return { takes: captured.length + answer.gives, gives: answer.takes };
};

/** Captures that follow each other; nobody sees further at a glance. */
const DEEPEST = 8;
const NOTHING: Exchange = { takes: 0, gives: 0 };

/** What the side to move takes and gives until nothing more can be captured, both choosing the most for themselves. */
const exchangeFrom = (position: Position, left: number): Exchange => {
  if (left === 0) return NOTHING;
  return (
    legalMoves(position)
      .filter(isCapture)
      .map((move) => {
        const answer = exchangeFrom(playMove(position, move.path), left - 1);
        return { takes: move.captured.length + answer.gives, gives: answer.takes };
      })
      .reduce((best: Exchange | null, each) => (best === null || gain(each) > gain(best) ? each : best), null) ??
    NOTHING
  );
};

const gain = ({ takes, gives }: Exchange): number => takes - gives;
