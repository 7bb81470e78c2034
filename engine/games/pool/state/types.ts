/** The vocabulary of pool checkers: plain data only. Who may move where is in `moves.ts`, what a move does in `position.ts`. */
import type { Outcome, Seat } from "../../../contract/game.ts";
import type { OutcomeReason } from "./rulebook.ts";

/** 1 to 32, numbered as in English draughts: 1 is b8, 29 is a1 (rule 4). */
export type Square = number;

/** A set of squares: bit b stands for square b + 1. Signed, as JavaScript's bit operators leave it. */
export type Bitboard = number;

export const colours = ["black", "white"] as const;
export type Colour = (typeof colours)[number];

/** The board and who moves. `kings` is a subset of `black | white`. */
export interface Position {
  readonly black: Bitboard;
  readonly white: Bitboard;
  readonly kings: Bitboard;
  readonly toMove: Colour;
}

/** Start square, then every landing square. */
export type Path = readonly Square[];

export interface Move {
  readonly path: Path;
  /** In the order in which they are jumped; empty for a quiet move. */
  readonly captured: readonly Square[];
  readonly crowns: boolean;
}

export interface PoolOptions {
  /** Which seat plays Black, and so begins. */
  readonly black: "random" | "first" | "second";
  /** The position to begin from: legal, and not over yet. */
  readonly fen: string;
}

export interface PoolCommand {
  readonly type: "move";
  readonly path: Path;
}

/** A path alone says what was captured, so nothing else is put on the wire. */
export type PoolEvent =
  | { readonly type: "colours-drawn"; readonly black: 0 | 1 }
  | { readonly type: "moved"; readonly path: Path }
  | { readonly type: "jumped"; readonly path: Path };

export interface PoolOutcome extends Outcome {
  readonly winners: readonly Seat[];
  readonly reason: OutcomeReason;
}

export interface PoolState {
  readonly options: PoolOptions;
  /** Null until colours are drawn. */
  readonly blackSeat: 0 | 1 | null;
  readonly position: Position;
  /**
   * The positions since the last capture or man's move, oldest first, today's excluded. All three counts of rules 18,
   * 19 and 20 are read from it (`seat-counts.ts`), and rule 19 keeps it short.
   */
  readonly past: readonly Position[];
  readonly ply: number;
  /** The last move, for its trail on the board. */
  readonly last: { readonly path: Path; readonly captured: readonly Square[] } | null;
  readonly outcome: PoolOutcome | null;
}

/** What became of a text: its meaning, or what is wrong with it. */
export type ParseResult<T, P> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: P };
