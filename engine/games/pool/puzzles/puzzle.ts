/**
 * The puzzles of pool checkers: positions with one winning first move, each with the moves to the end.
 * test/training/puzzles/pool finds them and proves that no other first move wins.
 */
import type { Lesson, LessonStep, StateCondition } from "../../../learn/lesson.ts";
import { parseFen } from "../notation/fen.ts";
import { findMove } from "../notation/notation.ts";
import { playMove } from "../state/position.ts";
import type { Colour, Move, PoolCommand, PoolOptions, Position } from "../state/types.ts";

export interface Puzzle {
  /** From 1. A puzzle keeps its number forever, because links name it. */
  readonly number: number;
  /** 1 to 5: by length, and by how hard the first move is to see. */
  readonly grade: number;
  readonly fen: string;
  readonly position: Position;
  /** The moves, alternating from the winning side. The other side's replies resist as long as possible. */
  readonly line: readonly Move[];
}

const read = <T>(parsed: { readonly ok: true; readonly value: T } | { readonly ok: false }, text: string): T => {
  if (!parsed.ok) throw new Error(`invalid puzzle: ${text}`);
  return parsed.value;
};

/** `4 W:WK1,14,20:B12,K26 1-19 26x16 …`: the grade, the position, the moves. */
export const parsePuzzle = (text: string, number: number): Puzzle => {
  const [grade = "", fen = "", ...moves] = text.split(" ");
  const position = read(parseFen(fen), text);
  let current = position;
  const line = moves.map((each) => {
    const move = read(findMove(current, each), text);
    current = playMove(current, move.path);
    return move;
  });
  return { number, grade: Number(grade), fen, position, line };
};

/** How many moves the winning side makes. */
export const movesToWin = ({ line }: Puzzle): number => (line.length + 1) / 2;

export const solverOf = ({ position }: Puzzle): Colour => position.toMove;

const SOLVER = 0;
const OPPONENT = 1;

const commandOf = ({ path }: Move): PoolCommand => ({ type: "move", path });

const hasPosition = ({ black, white, kings }: Position): readonly StateCondition[] => [
  { at: "position.black", is: black },
  { at: "position.white", is: white },
  { at: "position.kings", is: kings },
];

/** The puzzle as a lesson with its moves as steps. Any winning last move is accepted. */
export const lessonOf = (puzzle: Puzzle): Lesson<PoolCommand, PoolOptions> => {
  const options: PoolOptions = { black: solverOf(puzzle) === "black" ? "first" : "second", fen: puzzle.fen };
  const steps: LessonStep<PoolCommand, PoolOptions>[] = [];
  let position = puzzle.position;
  puzzle.line.forEach((move, ply) => {
    position = playMove(position, move.path);
    if (ply % 2 > 0) return;
    const isLast = ply === puzzle.line.length - 1;
    const reply = puzzle.line[ply - 1];
    steps.push({
      ...(ply === 0 ? { scene: { options, seats: 2 } } : {}),
      ...(reply === undefined ? {} : { before: [{ seat: OPPONENT, command: commandOf(reply) }] }),
      task: isLast ? [{ at: "outcome.winners.0", is: SOLVER }] : hasPosition(position),
      solution: [commandOf(move)],
    });
  });
  return { id: `puzzle-${puzzle.number}`, seat: SOLVER, steps };
};
