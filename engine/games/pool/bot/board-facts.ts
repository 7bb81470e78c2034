/** Facts that a player sees on the board at a glance: lanes to the crown, the back rank, blocked and covered pieces. */
import {
  ADJACENT,
  BLACK_CROWNS,
  bitsOf,
  NE,
  NW,
  popCount,
  SE,
  SW,
  squaresOf,
  WHITE_CROWNS,
} from "../state/bitboard.ts";
import { jumpers } from "../state/captures.ts";
import { legalMoves } from "../state/moves.ts";
import { foeOf, opposite, ownOf, playMove } from "../state/position.ts";
import { piecesWithQuietMove } from "../state/quiet-moves.ts";
import type { Bitboard, Colour, Position, Square } from "../state/types.ts";

const CENTRE = bitsOf([10, 11, 14, 15, 18, 19, 22, 23]);
const LONG_DIAGONAL = bitsOf([4, 8, 11, 15, 18, 22, 25, 29]);
const EDGE = bitsOf([1, 2, 3, 4, 5, 12, 13, 20, 21, 28, 29, 30, 31, 32]);
/** With these two men at home, a single man can hardly crown. */
const BRIDGES: Readonly<Record<Colour, Bitboard>> = { black: bitsOf([1, 3]), white: bitsOf([30, 32]) };
/** Every other row, the first one included. */
const EVEN_ROWS = 0x0f0f0f0f;

const has = (bits: Bitboard, square: Square): boolean => ((bits >>> (square - 1)) & 1) === 1;

export const isKing = ({ kings }: Position, square: Square): boolean => has(kings, square);
export const isCentral = (square: Square): boolean => has(CENTRE, square);
export const isOnEdge = (square: Square): boolean => has(EDGE, square);
export const isOnLongDiagonal = (square: Square): boolean => has(LONG_DIAGONAL, square);

/** The same position with the other side to move. */
export const passed = (position: Position): Position => ({ ...position, toMove: opposite(position.toMove) });

export const menOf = (position: Position, colour: Colour): Bitboard => position[colour] & ~position.kings;

/** The men that the side has on its own first row. */
export const backRankOf = (position: Position, colour: Colour): Bitboard =>
  menOf(position, colour) & (colour === "black" ? WHITE_CROWNS : BLACK_CROWNS);

export const isOnBackRank = (colour: Colour, square: Square): boolean =>
  has(colour === "black" ? WHITE_CROWNS : BLACK_CROWNS, square);

export const hasBridge = (position: Position, colour: Colour): boolean =>
  (menOf(position, colour) & BRIDGES[colour]) === BRIDGES[colour];

export const isInBridge = (colour: Colour, square: Square): boolean => has(BRIDGES[colour], square);

/**
 * Whether a side has the opposition. Only for equal numbers of men without kings: the side to move has it if the pieces
 * on every other row are odd in number. Returns null for other positions.
 */
export const hasOpposition = ({ black, white, kings, toMove }: Position, colour: Colour): boolean | null => {
  if (kings !== 0 || popCount(black) !== popCount(white)) return null;
  return (popCount((black | white) & EVEN_ROWS) % 2 === 1) === (toMove === colour);
};

/** The men of the side to move that can make no move and no jump. */
const stuckPieces = (position: Position): Bitboard => {
  const own = ownOf(position);
  const foe = foeOf(position);
  const movable = piecesWithQuietMove(own, foe, position.kings, position.toMove === "black");
  return own & ~(movable | jumpers(own, foe, ~(own | foe)) | position.kings);
};

/** The men of the other side that a move leaves without a move. `after`: the position after the move. */
export const blockedBy = (before: Position, after: Position): readonly Square[] =>
  squaresOf(stuckPieces(after) & ~stuckPieces(passed(before)));

/** The own pieces ahead of `to` that a move makes safe from a jump towards it. */
export const coveredBy = (before: Position, from: Square, to: Square): readonly Square[] => {
  const own = ownOf(before);
  const ahead = before.toMove === "black" ? [SW, SE] : [NW, NE];
  return ahead.flatMap((direction) => {
    const front = ADJACENT[(direction << 5) | (to - 1)]!;
    const beyond = front < 0 ? -1 : ADJACENT[(direction << 5) | front]!;
    const isCovered = beyond >= 0 && front !== from - 1 && has(own, front + 1) && !has(own, beyond + 1);
    return isCovered ? [front + 1] : [];
  });
};

/** The squares of the men that the side to move can crown now. */
export const crowningNow = (position: Position): readonly Square[] => [
  ...new Set(legalMoves(position).flatMap(({ path, crowns }) => (crowns ? [path[0]!] : []))),
];

/** The rows that a man has to go to its crown. */
export const rowsToCrown = (square: Square, colour: Colour): number => {
  const row = (square - 1) >> 2;
  return colour === "black" ? 7 - row : row;
};

/**
 * Whether the man on `square`, whose side is not to move, becomes a king in `moves` quiet moves in a row, whatever the
 * other side does.
 */
export const runsToCrown = (position: Position, square: Square, moves: number): boolean =>
  legalMoves(position).every(({ path }) => {
    const after = playMove(position, path);
    if (!has(ownOf(after), square)) return false;
    return legalMoves(after).some((own) => {
      if (own.path[0] !== square || own.captured.length > 0) return false;
      if (own.crowns) return true;
      return moves > 1 && runsToCrown(playMove(after, own.path), own.path.at(-1)!, moves - 1);
    });
  });

export interface Material {
  readonly men: number;
  readonly kings: number;
}

export const materialOf = (position: Position, colour: Colour): Material => ({
  men: popCount(menOf(position, colour)),
  kings: popCount(position[colour] & position.kings),
});
