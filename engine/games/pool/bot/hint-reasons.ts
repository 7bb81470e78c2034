/** Why a move of pool checkers is good: a closed list of codes. The client shows their texts. */
import { endReasonOf } from "../state/draw-counts.ts";
import { isCapture, isSamePath, isSameResult, legalMoves } from "../state/moves.ts";
import { opposite, playMove } from "../state/position.ts";
import type { Move, Path, PoolState, Position } from "../state/types.ts";

export const POOL_HINT_REASONS = [
  /** The opponent has no pieces or no legal move. */
  "wins-game",
  /** It is the only legal move. */
  "only-move",
  /** It gives `gives` pieces to capture `takes`, which is more. */
  "exchange",
  /** A capture is forced (rule 7); `takes` is the number of pieces. */
  "must-capture",
  /** A man becomes a king. */
  "crowns",
  /** The opponent can no longer win material that it threatened. */
  "saves-piece",
] as const;

export type PoolHintReason =
  | { readonly code: Exclude<(typeof POOL_HINT_REASONS)[number], "exchange" | "must-capture"> }
  | { readonly code: "must-capture"; readonly takes: number }
  | ({ readonly code: "exchange" } & Exchange);

/** Numbers of pieces. */
export interface Exchange {
  readonly takes: number;
  readonly gives: number;
}

/** The most important reason for a legal move. Returns null if no code fits. */
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
  const threat = exchangeFrom({ ...position, toMove: opposite(position.toMove) }, MAX_EXCHANGE_DEPTH);
  return threat.takes > threat.gives && takes >= gives ? { code: "saves-piece" } : null;
};

const exchangeBy = ({ captured }: Move, after: Position): Exchange => {
  const answer = exchangeFrom(after, MAX_EXCHANGE_DEPTH);
  return { takes: captured.length + answer.gives, gives: answer.takes };
};

/** The most captures in a row that count as seen at a glance. */
const MAX_EXCHANGE_DEPTH = 8;
const NOTHING: Exchange = { takes: 0, gives: 0 };

/** What the side to move captures and loses until no capture is left, if both choose the largest gain. */
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
