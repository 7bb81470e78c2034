/**
 * Moves as text. Canonical: `11-15`, `11x18x25` with every landing square. Short: the first and last square only, as
 * players write, unless two captures share them; then the whole path (PDN 3.0, restriction 8).
 */
import { parseSquare } from "../state/bitboard.ts";
import { isCapture, isSamePath, isSameResult, legalMoves } from "../state/moves.ts";
import type { Move, ParseResult, Path, Position, Square } from "../state/types.ts";

export type SquareName = (square: Square) => string;

const SEPARATOR = /[-x:]/;
const SQUARE = "(?:[a-hA-H][1-8]|\\d{1,2})";
const MOVE = new RegExp(`^${SQUARE}(?:[-x:]${SQUARE})+$`);
/** `a3b4`: algebraic names need no separator. */
const NAMES = /^(?:[a-hA-H][1-8][-x:]?)+[a-hA-H][1-8]$/;

const join = (path: Path, move: Move, name: SquareName): string => path.map(name).join(isCapture(move) ? "x" : "-");

export const makeNotation = (move: Move, name: SquareName = String): string => join(move.path, move, name);

const hasSameEnds = (a: Move, b: Move): boolean => a.path[0] === b.path[0] && a.path.at(-1) === b.path.at(-1);

/** `legal`: all legal moves of the position, `move` among them. */
export const makeShortNotation = (move: Move, legal: readonly Move[], name: SquareName = String): string => {
  const isAmbiguous = legal.filter((other) => hasSameEnds(move, other)).length > 1;
  return isAmbiguous ? makeNotation(move, name) : join([move.path[0]!, move.path.at(-1)!], move, name);
};

/** The squares that a move's text names, by number or algebraic name. Returns null if it is no move. */
export const parseNotation = (text: string): Path | null => {
  const parts = MOVE.test(text) ? text.split(SEPARATOR) : NAMES.test(text) ? (text.match(/[a-h][1-8]/gi) ?? []) : [];
  const squares = parts.map(parseSquare).filter((square) => square !== null);
  return squares.length >= 2 && squares.length === parts.length ? squares : null;
};

export const notationProblems = ["not-a-move", "illegal-move", "ambiguous-move"] as const;
export type NotationProblem = (typeof notationProblems)[number];

/** Whether a path has the same ends as `entered` and passes its squares in order. */
const passes = (path: Path, entered: Path): boolean => {
  if (path[0] !== entered[0] || path.at(-1) !== entered.at(-1)) return false;
  let next = 0;
  for (const square of path) if (square === entered[next]) next++;
  return next === entered.length;
};

/** The legal move that a text means: canonical, short, or with some landing squares left out. */
export const findMove = (position: Position, text: string): ParseResult<Move, NotationProblem> => {
  const entered = parseNotation(text);
  if (entered === null) return { ok: false, problem: "not-a-move" };
  const fitting = legalMoves(position).filter((move) => passes(move.path, entered));
  const [first] = fitting;
  if (first === undefined) return { ok: false, problem: "illegal-move" };
  const exact = fitting.find((move) => isSamePath(move.path, entered));
  if (exact !== undefined) return { ok: true, value: exact };
  const isOneMove = fitting.every((move) => isSameResult(position, move, first));
  return isOneMove ? { ok: true, value: first } : { ok: false, problem: "ambiguous-move" };
};
