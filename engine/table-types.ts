/** The vocabulary of a table, whatever game is played at it. */
import type { GameCommand, GameEvent, Outcome, Seat } from "./game.ts";

/** What anybody may ask of a table beside the game's own commands. */
export type TableCommand =
  /** Take a free seat. `salt`: 16 random bytes of the player's own, in hex, that go into every deal. */
  | { readonly type: "sit"; readonly seat: Seat; readonly name: string; readonly salt: string }
  /** Give the seat back, before the game has begun. */
  | { readonly type: "stand" }
  | { readonly type: "rename"; readonly name: string }
  | { readonly type: "resign" }
  | { readonly type: "offer-draw" }
  | { readonly type: "accept-draw" }
  | { readonly type: "decline-draw" };

export interface Opened {
  readonly type: "opened";
  readonly game: string;
  /** The rulebook with its version. */
  readonly rules: string;
  readonly options: object;
  readonly seats: number;
  /** SHA-256 of the table's secret, in hex. */
  readonly commitment: string;
  /** Whether one person may take several seats (pass-and-play). */
  readonly shared: boolean;
}

export type TableEvent =
  | Opened
  /** `player`: a key that names the player at this table alone; nobody's client ever receives one. */
  | {
      readonly type: "seat-taken";
      readonly seat: Seat;
      readonly player: string | null;
      readonly name: string;
      readonly salt: string;
    }
  | { readonly type: "seat-left"; readonly seat: Seat }
  | { readonly type: "renamed"; readonly seat: Seat; readonly name: string }
  | { readonly type: "resigned"; readonly seat: Seat }
  | { readonly type: "draw-offered"; readonly seat: Seat }
  | { readonly type: "draw-accepted"; readonly seat: Seat }
  | { readonly type: "draw-declined"; readonly seat: Seat }
  /** The table's secret, laid open once the game is over: from here on anybody can check every deal. */
  | { readonly type: "revealed"; readonly secret: string };

/** One person at one seat. */
export interface Chair {
  readonly player: string | null;
  readonly name: string;
  readonly salt: string;
}

export interface DrawOffer {
  readonly by: Seat;
  /** The `seq` of the offer: an answer made before it was meant for another one. */
  readonly seq: number;
  readonly accepted: readonly Seat[];
}

export type Phase = "seating" | "playing" | "over";

export interface TableState {
  readonly game: string;
  readonly rules: string;
  readonly options: object;
  readonly commitment: string;
  readonly shared: boolean;
  readonly chairs: readonly (Chair | null)[];
  readonly phase: Phase;
  /** The game's own state, from the moment that all seats are taken. */
  readonly play: object | null;
  readonly offer: DrawOffer | null;
  /** The seats that have offered a draw since the game last moved on: one offer a move is enough. */
  readonly offered: readonly Seat[];
  readonly outcome: Outcome | null;
  /** The table's secret, once revealed. */
  readonly secret: string | null;
  /** How many entries have been folded: the next one's `seq`. */
  readonly length: number;
}

/** Who asks: the player's key at this table (null: a passer-by without one), and the seat to speak for, if chosen. */
export interface Actor {
  readonly player: string | null;
  readonly seat: Seat | null;
}

export type AnyEvent = TableEvent | GameEvent;
export type AnyCommand = TableCommand | GameCommand;

/** One line of the log. */
export interface Entry {
  /** From 0, without gaps. */
  readonly seq: number;
  /** Milliseconds since 1970, by the host's clock; never decreasing. */
  readonly at: number;
  /** Who did it; null: the table itself. */
  readonly seat: Seat | null;
  /** The version of the event's form. */
  readonly v: number;
  readonly event: AnyEvent;
  /** The id of the command that it answers; only its sender ever sees it. */
  readonly id?: string;
}
