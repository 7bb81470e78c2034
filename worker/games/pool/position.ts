/** A position of pool checkers, for programs that do not fold logs. */
import { makeFen } from "../../../engine/games/pool/notation/fen.ts";
import { hasSquare } from "../../../engine/games/pool/state/bitboard.ts";
import type { PoolState, Position, Square } from "../../../engine/games/pool/state/types.ts";
import type { GamePosition } from "../contract/worker-game.ts";

const SQUARES: readonly Square[] = Array.from({ length: 32 }, (_, index) => index + 1);

/** A piece as in PDN: a letter for its colour, a capital one for a king. */
const pieceAt = ({ black, white, kings }: Position, square: Square): string | null => {
  const piece = hasSquare(black, square) ? "b" : hasSquare(white, square) ? "w" : null;
  return piece !== null && hasSquare(kings, square) ? piece.toUpperCase() : piece;
};

/** Eight lines from White's far side, each with the number of its first square. */
const drawBoard = (position: Position): string =>
  Array.from({ length: 8 }, (_, row) => {
    const squares = SQUARES.slice(row * 4, row * 4 + 4).map((square) => pieceAt(position, square) ?? ".");
    const cells = squares.flatMap((piece) => (row % 2 === 0 ? [" ", piece] : [piece, " "]));
    return `${String(row * 4 + 1).padStart(2)} ${cells.join(" ")}`.trimEnd();
  }).join("\n");

export const poolPosition: GamePosition<PoolState> = ({ position, blackSeat, ply, last }) => ({
  board: {
    fen: makeFen(position),
    squares: SQUARES.map((square) => pieceAt(position, square)),
    toMove: position.toMove,
    blackSeat,
    ply,
    last: last === null ? null : last.path,
  },
  text: `${position.toMove} to move; black is seat ${blackSeat ?? "unknown"}\n${drawBoard(position)}`,
});
