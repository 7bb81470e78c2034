/**
 * The client side of a game: a board, texts, and what surrounds the board. Each game has one in its folder, loaded with
 * its first table. Shared code imports this contract and never a game.
 */
import type { TemplateResult } from "lit";
import type { Game, GameCommand, GameEvent, GameRules, Outcome, Seat } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";
import type { MoveSound } from "../../kit/feedback/sounds.ts";
import type { BoardProps } from "./board-props.ts";
import type { HintClient } from "./hint-client.ts";
import type { WinAnimation } from "./win-animation.ts";

/** One line of the list of moves. */
export interface MoveLine {
  readonly text: string;
  readonly seat: Seat | null;
  /** The mark on the rail: a capture, a round's end, … */
  readonly mark?: "capture" | "round" | "end";
  /** A move that others at the table would remark on. */
  readonly isStrong?: boolean;
  /** In a list with pictures: what stands beside the player's name instead of `text`, which screen readers get. */
  readonly caption?: (names: readonly string[]) => string;
  /** What was moved, as a small picture in such a list. */
  readonly icon?: TemplateResult;
}

/** The players of a table by seat: their names, and the faces of computers once these have loaded. */
export interface ShownPlayers {
  readonly names: readonly string[];
  readonly faces: readonly (TemplateResult | null)[];
}

export interface MoveLines<S extends object = object, E extends GameEvent = GameEvent> {
  /**
   * The line for an entry. Returns null if it is no move. `before` and `after`: the game's states around it. `near`:
   * the seat at the bottom, for a game that counts positions from there.
   */
  moveLineOf(event: E, before: S, after: S, near?: Seat): MoveLine | null;
  /** The sounds of an event, one after another; none: it is silent. `before` and `after`: as for `moveLineOf`. */
  moveSoundsOf(event: E, before: S, after: S): readonly MoveSound[];
  /** Who leads a game of several rounds, above the list. It keeps its height, so that the list does not move. */
  standings?(state: S, players: ShownPlayers): TemplateResult;
  /** The styles of the lines' icons. */
  readonly iconStyles?: readonly CSSStyleSheet[];
}

/** What a review says about one moment: moves after an entry, and the notes after the last of them. */
export interface ReviewedMoment {
  readonly seq: number;
  readonly moves: readonly GameCommand[];
  readonly comments: readonly string[];
}

/** One game of a tournament. */
export interface TournamentGame {
  readonly entries: readonly Entry[];
  /** The tournament's name. */
  readonly event: string;
  /** Round and board: `2.5`. */
  readonly round: string;
}

/** A file made from a log, or a text to copy. */
export interface GameExport {
  readonly label: string;
  /** Extension without the dot; null if it is only copied. */
  readonly extension: string | null;
  /** `cursor`: the number of entries up to the shown position. */
  make(entries: readonly Entry[], cursor: number): string;
  /** The same with a review's notes and variations, if the format can contain them. */
  makeReviewed?(entries: readonly Entry[], moments: readonly ReviewedMoment[]): string;
  /** All games of a tournament in one file, if the format can contain several. */
  makeAll?(games: readonly TournamentGame[]): string;
}

/**
 * `S` is the game's state and `E` its events. Methods, not function properties, so that a `GameClient<PoolState>` is a
 * `GameClient` in the registry.
 */
export interface GameClient<S extends object = object, E extends GameEvent = GameEvent> {
  /** The rules that new tables get. */
  readonly game: GameRules;
  /** The rules of older tables, by the ids in their logs; loaded when such a table is opened. */
  readonly older?: Readonly<Record<string, () => Promise<Game>>>;
  /** The newest rules with their schemas and limits: to read external data, and to host a table. */
  whole(): Promise<Game>;
  readonly name: () => string;
  board(props: BoardProps<S, E>): TemplateResult;
  /** The board takes all the room it is given and shows who sits where itself; else it is a square between seat bars. */
  readonly fills?: boolean;
  /** The board has its own sounds; else moves have the table's. */
  readonly hasOwnSounds?: boolean;
  /** What stands before a player's name: a colour, a score. */
  badge?(state: S, seat: Seat): TemplateResult | null;
  /** What words the list of moves. Fetched: a table is seen and played without it. */
  lines(): Promise<MoveLines<S, E>>;
  /** The seat has the dark pieces, and so the dark part of what shows who is ahead. */
  isDark?(state: S, seat: Seat): boolean;
  /** The board as it looks now, as one SVG with its own styles; for a picture to share. */
  picture?(board: Element): Promise<string>;
  /** The board itself shows a study's better move; else the parts that a hint would show are outlined. */
  readonly showsReview?: true;
  /** What stands beside the board apart from whose turn it is: a running count, a score. */
  notes(state: S): TemplateResult | null;
  /** How the game ended, in a sentence without names for a watcher. */
  ending(outcome: Outcome, names: readonly string[]): string;
  /** The same as a sentence next to the winner's name, which it does not repeat; else `ending` stands there. */
  reason?(outcome: Outcome): string;
  /** Whether the board itself shows how this game ended; then nothing beside it repeats that. */
  showsEnding?(state: S): boolean;
  /** The board announces whose turn it is, to screen readers too, so the page does not announce it again. */
  readonly announcesTurn?: true;
  /** The texts of the game's refusal codes, loaded with the first refusal. Resolves to undefined for another code. */
  refusal(code: string): Promise<string | undefined>;
  /** The texts and highlights of hints, loaded with the first hint; only for a game with a bot. */
  hint?(): Promise<HintClient>;
  /** The end as a small square picture, seen from the seat `near`; else the winners' faces stand for it. */
  miniature?(state: S, near: Seat): Promise<TemplateResult>;
  /** The winner's moment on the board, fetched when a game ends while the viewer watches. */
  finale?(): Promise<WinAnimation<S>>;
  /** A promise, where the notations are loaded only when they are wanted. */
  readonly exports: () => readonly GameExport[] | Promise<readonly GameExport[]>;
  /** Reads files in the game's own notation. */
  readonly notation?: Notation;
  /**
   * The options of a table that begins with this state; for a game without hidden information and chance, which can
   * continue before its secret is known.
   */
  resume?(state: S): Promise<OptionsChoice>;
  /**
   * A form for opening a table: fires `ft-options` with `OptionsChoice` at first and after every change. `last`: the
   * saved choice to begin with, perhaps from an older version of the form.
   */
  optionsForm?(last: OptionsChoice | null): TemplateResult | Promise<TemplateResult>;
}

/** The options of a new table. The form offers only valid ones. */
export interface OptionsChoice {
  readonly seats: number;
  readonly options: object;
}

export interface Notation {
  /** Reads a text as a log. Resolves to null if it is no game. */
  read(text: string): Promise<readonly Entry[] | null>;
  /**
   * Why a text that looks like the notation cannot be read, as a sentence. Resolves to null if it does not look like
   * it.
   */
  misread(text: string): Promise<string | null>;
  /** The games of a text with several, in order. Resolves to null if it has none or one. */
  several?(text: string): Promise<readonly GameInFile[] | null>;
}

/** One game of a file of many; or why it cannot be read, as a sentence with its line. */
export type GameInFile = ReadableGame | { readonly title: string; readonly fault: string };

export interface ReadableGame {
  /** The players, and further data of the file. */
  readonly title: string;
  readonly about: string;
  /** Its log, made on demand, because files have thousands of games. */
  read(): readonly Entry[];
}
