/**
 * The puzzles of SPY: the announcements imply the only column of the other base where the next card can be. The solver
 * moves there and spies. test/training/puzzles/spy finds them.
 */
import type { Lesson, ScriptedCommand } from "../../../learn/lesson.ts";
import { CARDS, type Card, DISTANCES } from "../state/rulebook.ts";
import type { Facing, SpyCommand, SpyOptions } from "../state/types.ts";

export interface Puzzle {
  /** From 1. A puzzle keeps its number forever, because links name it. */
  readonly number: number;
  /** 1 to 5: how many columns the card could be in if each column were judged alone. */
  readonly grade: number;
  readonly options: SpyOptions;
  /** From the two arrangements to the solver's turn. The solver is seat 0. */
  readonly played: readonly ScriptedCommand<SpyCommand>[];
  /** The column of the card in the other base, in its owner's order. */
  readonly column: number;
  /** One way to expose it. */
  readonly turn: readonly SpyCommand[];
}

const SOLVER = 0;
const OPPONENT = 1;

/** Two players; `first` begins. */
export const optionsFor = (first: number): SpyOptions => ({
  bombNumbers: [1, 3],
  topSecret2Eliminates: true,
  mirror: "reversed",
  flipOnly: false,
  strictMoveThenSpy: false,
  memoryAid: false,
  firstPlayer: first === SOLVER ? "host" : "loser",
  lastLoser: first === SOLVER ? null : first,
  stallingRounds: 6,
});

// ── as text ──

const isFacing = (text: string | undefined): text is Facing => text === "L" || text === "R";
const isCard = (text: string): text is Card => CARDS.some((card) => card === text);

/** `S1S2B3…2R`: the base from its owner's left, then the Spy. */
const parseBase = (text: string): SpyCommand => {
  const [, names = "", gap, facing] = /^((?:[STB]\d)+)(\d)([LR])$/.exec(text) ?? [];
  const base = Array.from(names.matchAll(/../g), ([card]) => card).filter(isCard);
  if (base.length === 0 || !isFacing(facing)) throw new Error(`invalid base: ${text}`);
  return { type: "arrange", base, gap: Number(gap), facing };
};

/** `f2`: flips, moves two; `s`: spies; `e`: ends the turn. */
const parseCommand = (seat: number, text: string): SpyCommand => {
  if (text === "s") return { type: "spy", on: 1 - seat };
  if (text === "e") return { type: "end-turn" };
  const [, before, number, after] = /^(f?)([1-3])(f?)$/.exec(text) ?? [];
  const distance = DISTANCES.find((each) => each === Number(number));
  if (distance === undefined) return parseBase(text);
  return { type: "move", flipBefore: before === "f", distance, flipAfter: after === "f" };
};

/** The first character is the seat, 0 or 1. */
const parseScripted = (text: string): ScriptedCommand<SpyCommand> => {
  const seat = Number(text[0]);
  return { seat, command: parseCommand(seat, text.slice(1)) };
};

/** `3 0 4 0S1…0R 1B2…3L 01 0s 1e … > 02 0s`: the grade, the first player, the column, the commands so far, the turn. */
export const parsePuzzle = (text: string, number: number): Puzzle => {
  const [story = "", turn = ""] = text.split(" > ");
  const [grade, first, column, ...played] = story.split(" ");
  return {
    number,
    grade: Number(grade),
    options: optionsFor(Number(first)),
    played: played.map(parseScripted),
    column: Number(column),
    turn: turn.split(" ").map((each) => parseScripted(each).command),
  };
};

/** The puzzle as a lesson: done when the card is exposed, by any turn. */
export const lessonOf = ({ number, options, played, column, turn }: Puzzle): Lesson<SpyCommand, SpyOptions> => ({
  id: `deduction-${number}`,
  seat: SOLVER,
  steps: [
    {
      scene: { options, seats: 2, opening: played },
      task: [{ at: `bases.${OPPONENT}.exposed.${column}`, is: true }],
      solution: turn,
    },
  ],
});
