/**
 * What a game's table needs beside the rules: a board, words, and what stands around the board. Each game has one in its
 * folder, fetched with the first table of it. What all games share imports this form and never a game.
 */
import type { TemplateResult } from "lit";
import type { Game, GameEvent, GameRules, Outcome, Seat } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";
import type { MoveSound } from "../../kit/feedback/sounds.ts";
import type { BoardProps } from "./board-props.ts";
import type { HintClient } from "./hint-client.ts";
import type { WinAnimation } from "./win-animation.ts";

/** One line of the list of moves. */
export interface MoveLine {
  readonly text: string;
  readonly seat: Seat | null;
  /** What the scrubber marks: a capture, a round's end, … */
  readonly mark?: "capture" | "round" | "end";
}

export interface MoveLines<S extends object = object, E extends GameEvent = GameEvent> {
  /**
   * The line for an entry, or null when it is no move. `before` and `after`: the game's states around it. `near`: whose
   * side of the table is at the bottom, for a game that counts places from there.
   */
  moveLineOf(event: E, before: S, after: S, near?: Seat): MoveLine | null;
  /** What a move is heard to be made with; absent: wood. */
  moveSoundOf?(event: E): MoveSound;
}

/** A file that can be made of a log, or a text to copy. */
export interface GameExport {
  readonly label: string;
  /** Extension without the dot, or null where it is only copied. */
  readonly extension: string | null;
  /** `cursor`: the entries up to the position shown. */
  make(entries: readonly Entry[], cursor: number): string;
}

/**
 * `S` is the game's state and `E` its events. Methods, not function properties, so that a `GameClient<PoolState>` is a
 * `GameClient` in the registry.
 */
export interface GameClient<S extends object = object, E extends GameEvent = GameEvent> {
  /** The rules that new tables get. */
  readonly game: GameRules;
  /** The rules of older tables, by the names that their logs give them; fetched when such a table is opened. */
  readonly older?: Readonly<Record<string, () => Promise<Game>>>;
  /** The newest rules with their schemas; for reading what comes from outside. */
  whole(): Promise<Game>;
  readonly name: () => string;
  board(props: BoardProps<S, E>): TemplateResult;
  /** The board takes all the room it is given and shows who sits where itself; else it is a square between seat bars. */
  readonly fills?: boolean;
  /** The board has sounds of its own; else a move is heard as at any table. */
  readonly isHeard?: boolean;
  /** What stands before a player's name: a colour, a score. */
  badge?(state: S, seat: Seat): TemplateResult | null;
  /** What words the list of moves. Fetched: a table is seen and played without it. */
  lines(): Promise<MoveLines<S, E>>;
  /** What stands beside the board apart from whose turn it is: a running count, a score. */
  notes(state: S): TemplateResult | null;
  /** How the game ended, in a sentence without names for a watcher. */
  ending(outcome: Outcome, names: readonly string[]): string;
  /** Whether the board itself tells how this game ended; then nothing beside it repeats that. */
  tellsEnding?(state: S): boolean;
  /** The board says whose turn it is, to those who hear it too: nobody else says it again. */
  readonly tellsTurn?: true;
  /** The game's refusal codes in words, fetched when one is heard; undefined for a code that is not the game's. */
  refusal(code: string): Promise<string | undefined>;
  /** How a hint is worded and shown, fetched when somebody asks for one; for a game that a computer plays. */
  hint?(): Promise<HintClient>;
  /** The winner's moment on the board, fetched when a game ends before somebody's eyes. */
  finale?(): Promise<WinAnimation<S>>;
  /** A promise, where the notations are loaded only when they are wanted. */
  readonly exports: () => readonly GameExport[] | Promise<readonly GameExport[]>;
  /** Reads files of the game's own notation. */
  readonly notation?: Notation;
  /**
   * What a table is opened with that begins where this state stands; for a game that hides nothing and deals nothing, so
   * that it can go on before its secret is known.
   */
  resume?(state: S): Promise<OptionsChoice>;
  /**
   * A form for opening a table: says `ft-options` with `OptionsChoice` at first and after every change. `last`: what was
   * chosen the last time, to begin with; kept by this browser, so perhaps by an older version of the form.
   */
  optionsForm?(last: OptionsChoice | null): TemplateResult | Promise<TemplateResult>;
}

/** What a table is opened with. The form lets nobody choose what the game does not allow. */
export interface OptionsChoice {
  readonly seats: number;
  readonly options: object;
}

export interface Notation {
  /** The game in the text as a log; null when it is none. */
  read(text: string): Promise<readonly Entry[] | null>;
  /** Why a text that looks like the notation cannot be read, in a sentence; null where it looks like none. */
  misread(text: string): Promise<string | null>;
  /** The games of a text that has several, in their order there; null where it has none, or one. */
  several?(text: string): Promise<readonly GameInFile[] | null>;
}

/** One game of a file of many; or, in a sentence with its place, why what stands there is none. */
export type GameInFile = ReadableGame | { readonly title: string; readonly fault: string };

export interface ReadableGame {
  /** Who played, and what else the file says of it. */
  readonly title: string;
  readonly about: string;
  /** Its log. Made when it is asked for: files have thousands. */
  read(): readonly Entry[];
}
