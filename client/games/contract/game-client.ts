/**
 * What a game's table needs beside the rules: a board, words, and what stands around the board. Each game has one in its
 * folder, fetched with the first table of it. What all games share imports this form and never a game.
 */
import type { nothing, TemplateResult } from "lit";
import type { Game, GameEvent, GameRules, Outcome, Seat, Viewer } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";
import type { MoveSound } from "../../kit/feedback/sounds.ts";
import type { HintClient } from "./hint-client.ts";
import type { WinAnimation } from "./win-animation.ts";

/** All that a board is told. It answers with `ft-command` events (see command-event.ts), never with state of its own. */
export interface BoardProps {
  /** The game's state at the cursor, as the viewer may know it. */
  readonly state: object;
  /**
   * The state before the last move, and the event that led from it to `state`; null while there is none. Told after a
   * jump as well: a board that moves its pieces compares them with what it showed last.
   */
  readonly before: object | null;
  readonly event: GameEvent | null;
  readonly viewer: Viewer;
  /** Whose side of the table is shown at the bottom. */
  readonly near: Seat;
  /** The seat for which this person may act right now; null while scrubbing, watching or waiting. */
  readonly acting: Seat | null;
  /** The name at each seat. */
  readonly names: readonly string[];
  /** False while nobody is on turn: people still sit down, and the board lies as it will at the start; or the table has ended. */
  readonly begun?: boolean;
  /** The seats of whoever looks; absent where one person plays all sides, and is whoever they look as. */
  readonly mine?: readonly Seat[];
  /** Whoever looks waits for somebody else's move, and may lay down what they want to do then; absent: they may not. */
  readonly waiting?: Seat;
  /** A lesson: what may be moved is marked, as its words say. */
  readonly guided?: boolean;
  /** Nobody asked for what is shown: it makes no sound. */
  readonly isSilent?: boolean;
  /** A puzzle: the board does nothing that solves it. */
  readonly unaided?: boolean;
  /** The clock of a seat that is on turn, where time is kept; for a board that shows who sits where. */
  readonly time?: (seat: Seat) => TemplateResult | typeof nothing;
  /** What is written for a computer's seat instead of its name; null for a person's. For such a board. */
  readonly face?: (seat: Seat) => TemplateResult | null;
  /** The log up to the moment shown, as the viewer may look it up now; for a board that keeps notes of it. */
  readonly entries?: readonly Entry[];
}

/** One line of the list of moves. */
export interface MoveLine {
  readonly text: string;
  readonly seat: Seat | null;
  /** What the scrubber marks: a capture, a round's end, … */
  readonly mark?: "capture" | "round" | "end";
}

export interface MoveLines {
  /**
   * The line for an entry, or null when it is no move. `before` and `after`: the game's states around it. `near`: whose
   * side of the table is at the bottom, for a game that counts places from there.
   */
  moveLineOf(event: GameEvent, before: object, after: object, near?: Seat): MoveLine | null;
  /** What a move is heard to be made with; absent: wood. */
  strokeOf?(event: GameEvent): MoveSound;
}

/** A file that can be made of a log, or a text to copy. */
export interface GameExport {
  readonly label: string;
  /** Extension without the dot, or null where it is only copied. */
  readonly extension: string | null;
  /** `cursor`: the entries up to the position shown. */
  make(entries: readonly Entry[], cursor: number): string;
}

export interface GameClient {
  /** The rules that new tables get. */
  readonly game: GameRules;
  /** The rules of older tables, by the names that their logs give them; fetched when such a table is opened. */
  readonly older?: Readonly<Record<string, () => Promise<Game>>>;
  /** The newest rules with their schemas; for reading what comes from outside. */
  whole(): Promise<Game>;
  readonly name: () => string;
  board(props: BoardProps): TemplateResult;
  /** The board takes all the room it is given and shows who sits where itself; else it is a square between seat bars. */
  readonly fills?: boolean;
  /** The board has sounds of its own; else a move is heard as at any table. */
  readonly isHeard?: boolean;
  /** What stands before a player's name: a colour, a score. */
  badge?(state: object, seat: Seat): TemplateResult | null;
  /** What words the list of moves. Fetched: a table is seen and played without it. */
  lines(): Promise<MoveLines>;
  /** What stands beside the board apart from whose turn it is: a running count, a score. */
  notes(state: object): TemplateResult | null;
  /** How the game ended, in a sentence without names for a watcher. */
  ending(outcome: Outcome, names: readonly string[]): string;
  /** Whether the board itself tells how this game ended; then nothing beside it repeats that. */
  tellsEnding?(state: object): boolean;
  /** The board says whose turn it is, to those who hear it too: nobody else says it again. */
  readonly tellsTurn?: true;
  /** The game's refusal codes in words, fetched when one is heard; undefined for a code that is not the game's. */
  refusal(code: string): Promise<string | undefined>;
  /** How a hint is worded and shown, fetched when somebody asks for one; for a game that a computer plays. */
  hint?(): Promise<HintClient>;
  /** The winner's moment on the board, fetched when a game ends before somebody's eyes. */
  finale?(): Promise<WinAnimation>;
  /** A promise, where the notations are loaded only when they are wanted. */
  readonly exports: () => readonly GameExport[] | Promise<readonly GameExport[]>;
  /** Reads files of the game's own notation. */
  readonly notation?: Notation;
  /**
   * What a table is opened with that begins where this state stands; for a game that hides nothing and deals nothing, so
   * that it can go on before its secret is known.
   */
  resume?(state: object): Promise<OptionsChoice>;
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
