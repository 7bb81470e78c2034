/**
 * Why a move of pool checkers is good. Each reason is a claim about the position that a player can check on the board:
 * what is forced comes first, then what the move prevents, then its place.
 */
import { popCount } from "../state/bitboard.ts";
import { isCapture, isSamePath, isSameResult, legalMoves } from "../state/moves.ts";
import { ownOf, playMove } from "../state/position.ts";
import type { Colour, Move, Path, PoolState, Position, Square } from "../state/types.ts";
import * as facts from "./board-facts.ts";
import * as force from "./forced-material.ts";
import { CERTAIN_WIN_FROM, EXACT_FROM, WIN } from "./search/scores.ts";
import { endingScore } from "./tablebase-probe.ts";

type Counts = { readonly takes: number; readonly gives: number };
type Line = { readonly line: readonly Path[] };
type Ending = { readonly own: facts.Material; readonly foe: facts.Material };

/** Squares and lines are of the position before the move. A line begins with the move, or else with the reply. */
export type PoolHintReason =
  /** The opponent has no piece, or no legal move, left. */
  | { readonly code: "wins-game" | "blocks-all" }
  | { readonly code: "only-move" }
  /** The tables say that it wins, in `moves` own moves if they know it. */
  | ({ readonly code: "ending-won"; readonly moves: number | null } & Ending)
  | ({ readonly code: "ending-drawn" } & Ending)
  /** Every reply is a forced capture, and it captures more than it gives. */
  | ({ readonly code: "shot" } & Counts & Line)
  /** It wins the game, or pieces, whatever the opponent replies; `line` is the best defence. */
  | ({ readonly code: "forces-win" } & Line)
  | ({ readonly code: "wins-pieces"; readonly pieces: number } & Line)
  | { readonly code: "crowns" }
  /** Its man crowns in `moves` further moves and cannot be stopped. */
  | { readonly code: "runs-to-king"; readonly moves: number }
  /** All `others` lose pieces. */
  | { readonly code: "only-safe"; readonly others: number }
  /** It loses pieces, and no other move loses fewer. */
  | { readonly code: "loses-least" }
  /** Without it the opponent would win pieces by `line`; after it the first move of `line` wins none. */
  | ({ readonly code: "stops-threat"; readonly pieces: number } & Line)
  /** The opponent's man on `square` could have crowned. */
  | { readonly code: "stops-king"; readonly square: Square }
  /** If the opponent does nothing about it, the next move wins pieces by `line`. */
  | ({ readonly code: "threatens"; readonly pieces: number } & Line)
  /** An even trade; `trades-ahead`: with more pieces, so that fewer are left against it. */
  | { readonly code: "trades" | "trades-ahead"; readonly pieces: number }
  /** An even trade after which it has the opposition, which it did not have. */
  | { readonly code: "takes-opposition"; readonly pieces: number }
  /** Only `safe` of the opponent's `replies` lose no piece. */
  | { readonly code: "few-safe-replies"; readonly safe: number; readonly replies: number }
  /** `losing` of the `others` lose pieces. */
  | { readonly code: "avoids-loss"; readonly losing: number; readonly others: number }
  | { readonly code: "must-capture"; readonly takes: number }
  /** The opponent's man on `square` cannot move any more. */
  | { readonly code: "blocks"; readonly square: Square }
  | { readonly code: "keeps-opposition" | "keeps-bridge" }
  | { readonly code: "keeps-back-rank"; readonly men: number }
  /** The piece on `square` cannot be jumped towards the square that it covers. */
  | { readonly code: "covers"; readonly square: Square }
  | { readonly code: "to-centre" | "to-edge" | "long-diagonal" | "nears-crown" | "stays-safe" };

/** A move, the positions around it, and what it and the others gain. */
interface Judged {
  readonly state: PoolState;
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
  readonly colour: Colour;
  readonly gain: number;
  /** The gains of the moves with other results. */
  readonly others: readonly number[];
}

type Finder = (judged: Judged) => PoolHintReason | null;

/** The most important reason for a legal move. Returns null if no finder has one. */
export const hintReasonFor = (state: PoolState, path: Path): PoolHintReason | null => {
  const { position } = state;
  const legal = legalMoves(position);
  const move = legal.find((each) => isSamePath(each.path, path));
  if (move === undefined) return null;
  const after = playMove(position, path);
  if (legalMoves(after).length === 0) return { code: ownOf(after) === 0 ? "wins-game" : "blocks-all" };
  if (legal.every((each) => isSameResult(position, each, move))) return { code: "only-move" };
  const gains = force.gainsOf(position);
  const others = gains.flatMap((each) => (isSameResult(position, each.move, move) ? [] : [each.gain]));
  const gain = force.gainOf(position, path, force.QUIET_PLIES);
  const judged = { state, move, before: position, after, colour: position.toMove, gain, others };
  for (const find of finders) {
    const reason = find(judged);
    if (reason !== null) return reason;
  }
  return null;
};

const endingOf: Finder = ({ state, before, after, move, colour }) => {
  const isKings = !isCapture(move) && facts.isKing(before, move.path[0]!);
  const score = endingScore({ position: after, past: isKings ? [...state.past, before] : [] });
  if (score === null || score > 0) return null;
  const sides = { own: facts.materialOf(after, colour), foe: facts.materialOf(after, after.toMove) };
  if (score > -CERTAIN_WIN_FROM) return score === 0 ? { code: "ending-drawn", ...sides } : null;
  return { code: "ending-won", moves: -score >= EXACT_FROM ? Math.ceil((WIN + score + 1) / 2) : null, ...sides };
};

const forced: Finder = ({ before, after, move, gain }) => {
  if (gain <= 0) return null;
  const line = [move.path, ...force.forcedLine(after, force.QUIET_PLIES)];
  const end = line.reduce((at, path) => playMove(at, path), before);
  if (legalMoves(end).length === 0) return { code: "forces-win", line };
  const counts = force.countsOf(before, line);
  const isShot = counts.gives > 0 && counts.takes - counts.gives === gain && force.isForcedThroughout(before, line);
  if (isShot) return { code: "shot", ...counts, line };
  return { code: "wins-pieces", pieces: gain, line };
};

const crowning: Finder = ({ move }) => (move.crowns ? { code: "crowns" } : null);

/** A man that has farther to go is stopped too often to search for it. */
const MAX_RUN = 3;

const running: Finder = ({ before, after, move, colour }) => {
  const to = move.path.at(-1)!;
  const moves = facts.rowsToCrown(to, colour);
  if (facts.isKing(before, move.path[0]!) || moves > MAX_RUN) return null;
  return facts.runsToCrown(after, to, moves) ? { code: "runs-to-king", moves } : null;
};

const onlySafe: Finder = ({ gain, others }) =>
  gain === 0 && others.every((other) => other < 0) ? { code: "only-safe", others: others.length } : null;

const losingLeast: Finder = ({ gain, others }) =>
  gain < 0 && others.every((other) => other <= gain) ? { code: "loses-least" } : null;

/** Quiet plies of a threat: it is seen at a glance. */
const THREAT_PLIES = 1;

const stopping: Finder = ({ before, after, gain }) => {
  const foeBefore = facts.passed(before);
  const pieces = force.forcedBalance(foeBefore, THREAT_PLIES) - force.balanceOf(foeBefore);
  const line = pieces > 0 && gain >= 0 ? force.forcedLine(foeBefore, THREAT_PLIES) : [];
  if (line[0] !== undefined && !isStillGood(after, line[0])) return { code: "stops-threat", pieces, line };
  const still = facts.crowningNow(after);
  const [square] = facts.crowningNow(foeBefore).filter((each) => !still.includes(each));
  return square === undefined || gain < 0 ? null : { code: "stops-king", square };
};

/** Whether the first move of a threat still gains pieces, even if they can be won back later. */
const isStillGood = (after: Position, path: Path): boolean =>
  legalMoves(after).some((each) => isSamePath(each.path, path)) && force.gainOf(after, path, THREAT_PLIES) > 0;

const threatening: Finder = ({ after, gain }) => {
  const again = facts.passed(after);
  if (gain < 0 || isCapture(legalMoves(after)[0]!)) return null;
  const pieces = force.forcedBalance(again, 0) - force.balanceOf(again);
  return pieces > 0 ? { code: "threatens", pieces, line: force.forcedLine(again, 0) } : null;
};

const trading: Finder = ({ before, after, move, colour, gain }) => {
  const line = [move.path, ...force.forcedLine(after, 0)];
  const { takes, gives } = force.countsOf(before, line);
  if (takes === 0 || takes !== gives || gain < 0) return null;
  const end = line.reduce((at, path) => playMove(at, path), before);
  const isTaken = facts.hasOpposition(before, colour) === false && facts.hasOpposition(end, colour) === true;
  if (isTaken) return { code: "takes-opposition", pieces: takes };
  return { code: force.balanceOf(before) > 0 ? "trades-ahead" : "trades", pieces: takes };
};

const limiting: Finder = ({ after, gain }) => {
  if (gain < 0 || isCapture(legalMoves(after)[0]!)) return null;
  const replies = legalMoves(after).map(({ path }) => force.gainOf(after, path, THREAT_PLIES));
  const safe = replies.filter((reply) => reply >= 0).length;
  return safe > 0 && 2 * safe <= replies.length ? { code: "few-safe-replies", safe, replies: replies.length } : null;
};

const avoiding: Finder = ({ gain, others }) => {
  const losing = others.filter((other) => other < 0).length;
  return gain >= 0 && losing > 0 ? { code: "avoids-loss", losing, others: others.length } : null;
};

const capturing: Finder = ({ move: { captured } }) =>
  captured.length === 0 ? null : { code: "must-capture", takes: captured.length };

const blocking: Finder = ({ before, after }) => {
  const [square] = facts.blockedBy(before, after);
  return square === undefined ? null : { code: "blocks", square };
};

/** With more men than this, the opposition changes too often to matter. */
const MAX_OPPOSITION_MEN = 8;

const opposing: Finder = ({ after, colour }) => {
  const isLate = popCount(after.black | after.white) <= MAX_OPPOSITION_MEN;
  return isLate && facts.hasOpposition(after, colour) === true ? { code: "keeps-opposition" } : null;
};

/** The least men on the back rank that are worth a word. */
const MIN_BACK_RANK = 2;

/** A reason only if another move would leave the back rank. */
const guarding: Finder = ({ before, after, colour }) => {
  const men = facts.backRankOf(before, colour);
  if (facts.menOf(before, after.toMove) === 0 || men !== facts.backRankOf(after, colour)) return null;
  const leavers = legalMoves(before).map(({ path }) => path[0]!);
  if (facts.hasBridge(after, colour) && leavers.some((square) => facts.isInBridge(colour, square)))
    return { code: "keeps-bridge" };
  const isLeft = leavers.some((square) => facts.isOnBackRank(colour, square) && !facts.isKing(before, square));
  return isLeft && popCount(men) >= MIN_BACK_RANK ? { code: "keeps-back-rank", men: popCount(men) } : null;
};

const covering: Finder = ({ before, move: { path } }) => {
  const [square] = facts.coveredBy(before, path[0]!, path.at(-1)!);
  return square === undefined ? null : { code: "covers", square };
};

/** A man this near its crown is worth a word. */
const NEAR_ROWS = 2;

const placing: Finder = ({ before, move: { path }, colour, gain }) => {
  const [from, to] = [path[0]!, path.at(-1)!];
  const isKing = facts.isKing(before, from);
  if (isKing && facts.isOnLongDiagonal(to)) return { code: "long-diagonal" };
  if (facts.isCentral(to) && !facts.isCentral(from)) return { code: "to-centre" };
  if (facts.isOnEdge(to)) return { code: "to-edge" };
  if (!isKing && facts.rowsToCrown(to, colour) <= NEAR_ROWS) return { code: "nears-crown" };
  return gain >= 0 ? { code: "stays-safe" } : null;
};

const finders: readonly Finder[] = [
  endingOf,
  forced,
  crowning,
  running,
  onlySafe,
  stopping,
  threatening,
  trading,
  limiting,
  avoiding,
  capturing,
  blocking,
  opposing,
  guarding,
  covering,
  placing,
  losingLeast,
];
