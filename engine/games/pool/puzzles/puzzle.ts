/**
 * The puzzles of pool checkers: positions with one way to win, each with the moves to the end of the game. How they were
 * found, and how it is proven that no other first move wins: test/learn/puzzles/pool.
 */
import type { Lesson, LessonStep, StateCondition } from "../../../learn/lesson.ts";
import { parseFen } from "../notation/fen.ts";
import { findMove } from "../notation/notation.ts";
import { playMove } from "../state/position.ts";
import type { Colour, Move, PoolCommand, PoolOptions, Position } from "../state/types.ts";

export interface Puzzle {
  /** From 1. A puzzle keeps its number for ever: links name it. */
  readonly number: number;
  /** 1 to 5: how far it goes, and how well its first move hides. */
  readonly grade: number;
  readonly fen: string;
  readonly position: Position;
  /** By turns, from the side that wins; the other side's replies hold out as long as can be. */
  readonly line: readonly Move[];
}

const read = <T>(parsed: { readonly ok: true; readonly value: T } | { readonly ok: false }, text: string): T => {
  if (!parsed.ok) throw new Error(`no puzzle: ${text}`);
  return parsed.value;
};

/** `4 W:WK1,14,20:B12,K26 1-19 26x16 …`: the grade, the position, the moves. */
export const parsePuzzle = (text: string, number: number): Puzzle => {
  const [grade = "", fen = "", ...moves] = text.split(" ");
  const position = read(parseFen(fen), text);
  let now = position;
  const line = moves.map((each) => {
    const move = read(findMove(now, each), text);
    now = playMove(now, move.path);
    return move;
  });
  return { number, grade: Number(grade), fen, position, line };
};

/** How many moves the side that wins makes. */
export const movesToWin = ({ line }: Puzzle): number => (line.length + 1) / 2;

export const solverOf = ({ position }: Puzzle): Colour => position.toMove;

const ME = 0;
const THEY = 1;

const commandOf = ({ path }: Move): PoolCommand => ({ type: "move", path });

const stands = ({ black, white, kings }: Position): readonly StateCondition[] => [
  { at: "position.black", is: black },
  { at: "position.white", is: white },
  { at: "position.kings", is: kings },
];

/** The puzzle as a lesson: its moves are its steps, and any last move that wins will do. */
export const lessonOf = (puzzle: Puzzle): Lesson<PoolCommand, PoolOptions> => {
  const options: PoolOptions = { black: solverOf(puzzle) === "black" ? "first" : "second", fen: puzzle.fen };
  const steps: LessonStep<PoolCommand, PoolOptions>[] = [];
  let now = puzzle.position;
  puzzle.line.forEach((move, ply) => {
    now = playMove(now, move.path);
    if (ply % 2 > 0) return;
    const isLast = ply === puzzle.line.length - 1;
    const reply = puzzle.line[ply - 1];
    steps.push({
      ...(ply === 0 ? { scene: { options, seats: 2 } } : {}),
      ...(reply === undefined ? {} : { before: [{ seat: THEY, command: commandOf(reply) }] }),
      task: isLast ? [{ at: "outcome.winners.0", is: ME }] : stands(now),
      solution: [commandOf(move)],
    });
  });
  return { id: `puzzle-${puzzle.number}`, seat: ME, steps };
};
