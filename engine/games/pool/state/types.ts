/** The types of pool checkers: plain data only. `moves.ts` finds the legal moves, `position.ts` plays them. */
import type { Outcome, Seat } from "../../../contract/game.ts";
import type { PoolEndReason } from "./rulebook.ts";

/** 1 to 32, numbered as in English draughts: 1 is b8, 29 is a1 (rule 4). */
export type Square = number;

/** A set of squares: bit b is square b + 1. Signed, as JavaScript's bit operators return it. */
export type Bitboard = number;

export const colours = ["black", "white"] as const;
export type Colour = (typeof colours)[number];

/**
 * The board and the side to move. `kings` is a subset of `black
 * white`.
 */
export interface Position {
  readonly black: Bitboard;
  readonly white: Bitboard;
  readonly kings: Bitboard;
  readonly toMove: Colour;
}

/** The start square, then every landing square. */
export type Path = readonly Square[];

export interface Move {
  readonly path: Path;
  /** In the order of the jumps; empty for a quiet move. */
  readonly captured: readonly Square[];
  readonly crowns: boolean;
}

export interface PoolOptions {
  /** Which seat plays Black and moves first. */
  readonly black: "random" | "first" | "second";
  /** The start position: legal, and not yet over. */
  readonly fen: string;
}

export interface PoolCommand {
  readonly type: "move";
  readonly path: Path;
}

/** The path determines the captures, so the event contains nothing else. */
export type PoolEvent =
  | { readonly type: "colours-drawn"; readonly black: 0 | 1 }
  | { readonly type: "moved"; readonly path: Path }
  | { readonly type: "jumped"; readonly path: Path };

export interface PoolOutcome extends Outcome {
  readonly winners: readonly Seat[];
  readonly reason: PoolEndReason;
}

export interface PoolState {
  readonly options: PoolOptions;
  /** Null until colours are drawn. */
  readonly blackSeat: 0 | 1 | null;
  readonly position: Position;
  /**
   * The positions since the last capture or man's move, oldest first, without the current one. The counts of rules 18,
   * 19 and 20 are read from it (`draw-counts.ts`), and rule 19 limits its length.
   */
  readonly past: readonly Position[];
  readonly ply: number;
  /** The last move, shown on the board. */
  readonly last: { readonly path: Path; readonly captured: readonly Square[] } | null;
  readonly outcome: PoolOutcome | null;
}

/** The result of parsing: the value, or the problem. */
export type ParseResult<T, P> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: P };
