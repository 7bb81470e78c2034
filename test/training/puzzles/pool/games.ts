/** Positions for puzzles: games of the bot against itself, and each position after one alternative move. */

import { randomBelow, randomItem } from "../../../../engine/chance/seeded-random.ts";
import { type Random, runToEnd } from "../../../../engine/contract/bot.ts";
import { deepen } from "../../../../engine/games/pool/bot/search/iterative-deepening.ts";
import { codeOf } from "../../../../engine/games/pool/bot/search/move-ordering.ts";
import { type Search, setRoot } from "../../../../engine/games/pool/bot/search/search.ts";
import { popCount } from "../../../../engine/games/pool/state/bitboard.ts";
import { endReasonOf } from "../../../../engine/games/pool/state/draw-counts.ts";
import { legalMoves } from "../../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../../engine/games/pool/state/position.ts";
import type { Position } from "../../../../engine/games/pool/state/types.ts";
import { after, start } from "../../pool/games.ts";

const MAX_PLIES = 160;
const OPENING_PLIES = 6;
const MAX_DEPTH = 30;
/** In a hundred moves. */
const RANDOM_MOVES = 12;
/** With more pieces few positions are decided, with fewer almost all are. */
const PIECES = { fewest: 5, most: 16 } as const;

/** The positions of one game, played to its end. */
const positionsOf = (searcher: Search, nodes: number, random: Random): readonly Position[] => {
  const seen: Position[] = [];
  let position = start();
  let past: readonly Position[] = [];
  for (let ply = 0; ply < MAX_PLIES && endReasonOf({ position, past }) === null; ply++) {
    const moves = legalMoves(position);
    let move = randomItem(random, moves);
    if (ply >= OPENING_PLIES && moves.length > 1) {
      setRoot(searcher, position, past);
      const found = runToEnd(deepen(searcher, MAX_DEPTH, nodes));
      seen.push(position);
      const best = moves.find(({ path }) => codeOf(position, path) === found.move);
      if (randomBelow(random, 100) >= RANDOM_MOVES) move = best ?? move;
    }
    past = after(position, past, move);
    position = playMove(position, move.path);
  }
  return seen;
};

const isInPieceRange = ({ black, white }: Position): boolean => {
  const pieces = popCount(black | white);
  return pieces >= PIECES.fewest && pieces <= PIECES.most;
};

/** The positions of one game after each possible move, by ply. */
export const playGame = (searcher: Search, nodes: number, random: Random): readonly (readonly Position[])[] =>
  positionsOf(searcher, nodes, random)
    .filter(isInPieceRange)
    .map((position) => legalMoves(position).map(({ path }) => playMove(position, path)));
