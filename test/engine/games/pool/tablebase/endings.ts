/** Random endings, and what the tables say of them. */

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

const someSquare = (random: Random, taken: number): number => {
  for (;;) {
    const bit = 1 << randomBelow(random, 32);
    if ((bit & taken) === 0) return bit;
  }
};

/** Any position of so many pieces in which both sides have some and no man stands where it would be crowned. */
export const randomEnding = (random: Random, pieces: number): Position => {
  for (;;) {
    const board = { black: 0, white: 0, kings: 0 };
    for (let piece = 0; piece < pieces; piece++) {
      const bit = someSquare(random, board.black | board.white);
      if (random() < 0.5) board.black |= bit;
      else board.white |= bit;
      if (random() < 0.5) board.kings |= bit;
    }
    const { black, white, kings } = board;
    const standsCrowned = (black & ~kings & crowningRow("black")) | (white & ~kings & crowningRow("white"));
    if (popCount(black) > 0 && popCount(white) > 0 && standsCrowned === 0)
      return { black, white, kings, toMove: random() < 0.5 ? "black" : "white" };
  }
};

/** The sides as the side to move sees them. */
export const sidesOf = ({ black, white, kings, toMove }: Position) => {
  const isBlack = toMove === "black";
  return {
    own: asBlack(isBlack ? black : white, isBlack),
    foe: asBlack(isBlack ? white : black, isBlack),
    kings: asBlack(kings, isBlack),
  };
};

export const endingOf = (endings: TablebaseValues, position: Position) => {
  const { own, foe, kings } = sidesOf(position);
  const value = own === 0 ? 1 : tablebaseValue(endings, own, foe, kings);
  if (value === DRAWN) return { outcome: "draw", plies: 0 } as const;
  return { outcome: isWin(value) ? "win" : "loss", plies: value - 1 } as const;
};

export type Answer = ReturnType<typeof endingOf>;

/** What a position is worth by what its moves lead to, moves and positions being the rules' own. */
export const derived = (position: Position, answerTo: (next: Position) => Answer): Answer => {
  const replies = legalMoves(position).map((move) => answerTo(playMove(position, move.path)));
  const lost = replies.filter(({ outcome }) => outcome === "loss").map(({ plies }) => plies);
  if (lost.length > 0) return { outcome: "win", plies: 1 + Math.min(...lost) };
  if (replies.some(({ outcome }) => outcome === "draw")) return { outcome: "draw", plies: 0 };
  return { outcome: "loss", plies: replies.length === 0 ? 0 : 1 + Math.max(...replies.map(({ plies }) => plies)) };
};
