/**
 * Positions as text: `B:W21,22,K30:B1,K5`, the side to move and then the squares of each side, `K` before a king (PDN
 * 3.0, FEN tag). A parsed position may still be unfit to start a game; `startProblem` checks that.
 */
import { bitsOf, parseSquare, popCount, squaresOf } from "../state/bitboard.ts";
import { crowningRow, hasMove } from "../state/position.ts";
import { americanPool } from "../state/rulebook.ts";
import type { Bitboard, Colour, ParseResult, Position, Square } from "../state/types.ts";

const fenProblems = ["not-a-fen", "not-a-square", "square-taken-twice"] as const;
export type FenProblem = (typeof fenProblems)[number];

const startProblems = ["too-many-pieces", "side-without-pieces", "man-on-last-row", "already-over"] as const;
export type StartProblem = (typeof startProblems)[number];

interface Side {
  readonly pieces: Bitboard;
  readonly kings: Bitboard;
}

const makeSide = (pieces: Bitboard, kings: Bitboard): string =>
  squaresOf(pieces)
    .map((square) => ((kings >>> (square - 1)) & 1 ? `K${square}` : `${square}`))
    .join(",");

/** White's list first, squares ascending, no ranges. */
export const makeFen = ({ black, white, kings, toMove }: Position): string =>
  `${toMove === "black" ? "B" : "W"}:W${makeSide(white, kings)}:B${makeSide(black, kings)}`;

/** `5`, `5-8`, `K5-8`, `c3`. Returns null for any other text. */
const parseRange = (text: string): readonly Square[] | null => {
  const [first = "", last = first, ...more] = text.split("-");
  const from = parseSquare(first);
  const to = parseSquare(last.replace(/^K/i, ""));
  if (from === null || to === null || to < from || more.length > 0) return null;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
};

const parseSide = (text: string): ParseResult<Side, FenProblem> => {
  let pieces = 0;
  let kings = 0;
  for (const item of text === "" ? [] : text.split(",")) {
    const isKing = /^K/i.test(item);
    const squares = parseRange(isKing ? item.slice(1) : item);
    if (squares === null) return { ok: false, problem: "not-a-square" };
    const bits = bitsOf(squares);
    if ((pieces & bits) !== 0) return { ok: false, problem: "square-taken-twice" };
    pieces |= bits;
    if (isKing) kings |= bits;
  }
  return { ok: true, value: { pieces, kings } };
};

/** Accepts the sides in either order; ignores spaces, a final dot and counters after the sides. */
const FEN = /^([BW]):([BW])([^:]*):([BW])([^:]*)(?::.*)?$/i;

export const parseFen = (text: string): ParseResult<Position, FenProblem> => {
  const parts = FEN.exec(text.replace(/\s+/g, "").replace(/\.$/, ""));
  const [toMove, first, firstList, second, secondList] = parts?.slice(1) ?? [];
  if (toMove === undefined || first?.toUpperCase() === second?.toUpperCase())
    return { ok: false, problem: "not-a-fen" };
  const sides = [parseSide(firstList ?? ""), parseSide(secondList ?? "")] as const;
  const [white, black] = first?.toUpperCase() === "W" ? sides : [sides[1], sides[0]];
  if (!white.ok) return white;
  if (!black.ok) return black;
  if ((white.value.pieces & black.value.pieces) !== 0) return { ok: false, problem: "square-taken-twice" };
  return {
    ok: true,
    value: {
      black: black.value.pieces,
      white: white.value.pieces,
      kings: black.value.kings | white.value.kings,
      toMove: toMove.toUpperCase() === "B" ? "black" : "white",
    },
  };
};

const sideProblem = (position: Position, colour: Colour): StartProblem | null => {
  const pieces = position[colour];
  if (pieces === 0) return "side-without-pieces";
  if (popCount(pieces) > americanPool.piecesPerSide) return "too-many-pieces";
  return (pieces & ~position.kings & crowningRow(colour)) !== 0 ? "man-on-last-row" : null;
};

/** Why no game can begin from a position. Returns null if one can. */
export const startProblem = (position: Position): StartProblem | null =>
  sideProblem(position, "black") ?? sideProblem(position, "white") ?? (hasMove(position) ? null : "already-over");
