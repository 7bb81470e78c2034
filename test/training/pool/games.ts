/** Games of the player against itself, as positions to learn from: what stood, what the search said, how it ended. */

import { randomBelow, randomItem } from "../../../engine/chance/seeded-random.ts";
import { type Random, runToEnd } from "../../../engine/contract/bot.ts";
import { deepen } from "../../../engine/games/pool/bot/search/iterative-deepening.ts";
import { codeOf } from "../../../engine/games/pool/bot/search/move-ordering.ts";
import { CERTAIN_WIN_FROM, UNKNOWN } from "../../../engine/games/pool/bot/search/scores.ts";
import {
  type Evaluate,
  makeSearch,
  type Search,
  setRoot,
  type TablebaseProbe,
} from "../../../engine/games/pool/bot/search/search.ts";
import { probeTablebase } from "../../../engine/games/pool/bot/tablebase-probe.ts";
import { parseFen } from "../../../engine/games/pool/notation/fen.ts";
import { popCount } from "../../../engine/games/pool/state/bitboard.ts";
import { endReasonOf, winnerColour } from "../../../engine/games/pool/state/draw-counts.ts";
import { legalMoves } from "../../../engine/games/pool/state/moves.ts";
import { capturedAlong, playMove } from "../../../engine/games/pool/state/position.ts";
import { americanPool } from "../../../engine/games/pool/state/rulebook.ts";
import type { Move, Position } from "../../../engine/games/pool/state/types.ts";
import { MAX_TABLEBASE_PIECES } from "../../../engine/games/pool/tablebase/four-pieces.ts";

/** Numbers of one position in a sample: black, white, kings, and `score << 16 | result << 1 | isBlack`. */
export const FIELDS = 4;

/** Positions as plain numbers, since a learner reads millions. */
export interface Sample {
  numbers: Int32Array;
  size: number;
}

export const emptySample = (): Sample => ({ numbers: new Int32Array(FIELDS << 16), size: 0 });

/** The longest game: what is not decided by then is a draw. */
const MOST_PLIES = 160;
const OPENINGS = [4, 12] as const;
const DEEP = 99;
/** Nodes for the word on an opening. */
const JUDGED = 20_000;

const start = (): Position => {
  const parsed = parseFen(americanPool.start);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
};

interface Seen {
  readonly position: Position;
  readonly score: number;
}

/** The result for Black, doubled: 0 lost, 1 drawn, 2 won. */
export type Result = 0 | 1 | 2;

export const resultOf = (position: Position, past: readonly Position[]): Result | null => {
  const reason = endReasonOf({ position, past });
  if (reason === null) return null;
  const winner = winnerColour(reason, position);
  return winner === null ? 1 : winner === "black" ? 2 : 0;
};

export const after = (position: Position, past: readonly Position[], move: Move): readonly Position[] => {
  const isKings = ((position.kings >>> (move.path[0]! - 1)) & 1) === 1;
  return isKings && capturedAlong(position, move.path) === 0 ? [...past, position] : [];
};

/** The result of a quiet ending that is known by heart, or null. */
const byHeart = ({ black, white, kings, toMove }: Position, past: readonly Position[]): Result | null => {
  if (popCount(black | white) > MAX_TABLEBASE_PIECES) return null;
  const isBlack = toMove === "black";
  const score = probeTablebase(isBlack ? black : white, isBlack ? white : black, kings, isBlack, past.length);
  return score === UNKNOWN ? null : score === 0 ? 1 : score > 0 === isBlack ? 2 : 0;
};

/**
 * Plays one game and adds its quiet positions to `sample`. Random moves begin it. `trusted`: whether the search's word
 * shall count; that of one that knows nothing yet shall not.
 */
export const playGame = (searcher: Search, nodes: number, random: Random, trusted: boolean, sample: Sample): void => {
  let position = start();
  let past: readonly Position[] = [];
  const seen: Seen[] = [];
  let result = resultOf(position, past);
  const opening = OPENINGS[0] + randomBelow(random, OPENINGS[1] - OPENINGS[0] + 1);
  for (let ply = 0; result === null && ply < MOST_PLIES; ply++) {
    const moves = legalMoves(position);
    let move = randomItem(random, moves);
    if (ply >= opening) {
      setRoot(searcher, position, past);
      const found = runToEnd(deepen(searcher, DEEP, nodes));
      move = moves.find(({ path }) => codeOf(position, path) === found.move) ?? move;
      if (Math.abs(found.score) >= CERTAIN_WIN_FROM) result = found.score > 0 === (position.toMove === "black") ? 2 : 0;
      if (moves[0]!.captured.length === 0) {
        seen.push({ position, score: trusted ? found.score : CERTAIN_WIN_FROM });
        result ??= byHeart(position, past);
      }
    }
    past = after(position, past, move);
    const next = playMove(position, move.path);
    result ??= resultOf(next, past);
    position = next;
  }
  for (const each of seen) add(sample, each, result ?? 1);
};

const add = (sample: Sample, { position, score }: Seen, result: Result): void => {
  const { black, white, kings, toMove } = position;
  const bounded = Math.max(-32_000, Math.min(32_000, score));
  if (sample.size === sample.numbers.length) {
    const { numbers } = sample;
    sample.numbers = new Int32Array(2 * numbers.length);
    sample.numbers.set(numbers);
  }
  sample.numbers.set(
    [black, white, kings, (bounded << 16) | (result << 1) | (toMove === "black" ? 1 : 0)],
    sample.size,
  );
  sample.size += FIELDS;
};

/** The random moves that begin a game between two, and the score beyond which they have decided it. */
const OPENING = 6;
const EVEN = 40;

/** A position to begin from that is even as far as `judge` sees; the same for the same chance. */
export const openEvenly = (judge: Search, random: Random): Position => {
  for (;;) {
    let position = start();
    for (let ply = 0; ply < OPENING; ply++)
      position = playMove(position, randomItem(random, legalMoves(position)).path);
    setRoot(judge, position, []);
    if (Math.abs(runToEnd(deepen(judge, DEEP, JUDGED)).score) <= EVEN) return position;
  }
};

/** Plays one game between two from an even opening, the first with Black; the same opening for the same chance. */
export const compete = (black: Search, white: Search, nodes: number, judge: Search, random: Random): Result => {
  let position = openEvenly(judge, random);
  let past: readonly Position[] = [];
  for (;;) {
    const result = resultOf(position, past);
    if (result !== null) return result;
    const searcher = position.toMove === "black" ? black : white;
    const move = bestOf(searcher, position, past, nodes) ?? legalMoves(position)[0]!;
    past = after(position, past, move);
    position = playMove(position, move.path);
  }
};

export const bestOf = (
  searcher: Search,
  position: Position,
  past: readonly Position[],
  nodes: number,
): Move | undefined => {
  setRoot(searcher, position, past);
  const found = runToEnd(deepen(searcher, DEEP, nodes));
  return legalMoves(position).find(({ path }) => codeOf(position, path) === found.move);
};

export const player = (nodes: number, evaluate: Evaluate, probe: TablebaseProbe | null): Search =>
  makeSearch(start(), [], nodes, evaluate, probe);
