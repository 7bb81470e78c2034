/** Random endgames and their tablebase results. */

import { randomBelow } from "../../../../../engine/chance/seeded-random.ts";
import type { Random } from "../../../../../engine/contract/bot.ts";
import { popCount } from "../../../../../engine/games/pool/state/bitboard.ts";
import { legalMoves } from "../../../../../engine/games/pool/state/moves.ts";
import { crowningRow, playMove } from "../../../../../engine/games/pool/state/position.ts";
import type { Position } from "../../../../../engine/games/pool/state/types.ts";
import { asBlack } from "../../../../../engine/games/pool/tablebase/four-pieces.ts";
import {
  DRAWN,
  isWin,
  type TablebaseValues,
  tablebaseValue,
} from "../../../../../engine/games/pool/tablebase/generate.ts";

const randomFreeSquare = (random: Random, taken: number): number => {
  for (;;) {
    const bit = 1 << randomBelow(random, 32);
    if ((bit & taken) === 0) return bit;
  }
};

/** A random position of `pieces` pieces, with both sides present and no man on its crowning row. */
export const randomEndgame = (random: Random, pieces: number): Position => {
  for (;;) {
    const board = { black: 0, white: 0, kings: 0 };
    for (let piece = 0; piece < pieces; piece++) {
      const bit = randomFreeSquare(random, board.black | board.white);
      if (random() < 0.5) board.black |= bit;
      else board.white |= bit;
      if (random() < 0.5) board.kings |= bit;
    }
    const { black, white, kings } = board;
    const menOnCrowningRow = (black & ~kings & crowningRow("black")) | (white & ~kings & crowningRow("white"));
    if (popCount(black) > 0 && popCount(white) > 0 && menOnCrowningRow === 0)
      return { black, white, kings, toMove: random() < 0.5 ? "black" : "white" };
  }
};

/** The pieces from the side to move. */
export const sidesOf = ({ black, white, kings, toMove }: Position) => {
  const isBlack = toMove === "black";
  return {
    own: asBlack(isBlack ? black : white, isBlack),
    foe: asBlack(isBlack ? white : black, isBlack),
    kings: asBlack(kings, isBlack),
  };
};

export const tablebaseResult = (endings: TablebaseValues, position: Position) => {
  const { own, foe, kings } = sidesOf(position);
  const value = own === 0 ? 1 : tablebaseValue(endings, own, foe, kings);
  if (value === DRAWN) return { outcome: "draw", plies: 0 } as const;
  return { outcome: isWin(value) ? "win" : "loss", plies: value - 1 } as const;
};

export type TablebaseResult = ReturnType<typeof tablebaseResult>;

/** The result that follows from the results after the legal moves. */
export const resultFromMoves = (position: Position, answerTo: (next: Position) => TablebaseResult): TablebaseResult => {
  const replies = legalMoves(position).map((move) => answerTo(playMove(position, move.path)));
  const lost = replies.filter(({ outcome }) => outcome === "loss").map(({ plies }) => plies);
  if (lost.length > 0) return { outcome: "win", plies: 1 + Math.min(...lost) };
  if (replies.some(({ outcome }) => outcome === "draw")) return { outcome: "draw", plies: 0 };
  return { outcome: "loss", plies: replies.length === 0 ? 0 : 1 + Math.max(...replies.map(({ plies }) => plies)) };
};
