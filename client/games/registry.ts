/**
 * What the client needs of a game beside its rules: a board, words, and a line for the list of moves. Each game lives in
 * a folder of its own and is loaded when a table of it is opened.
 */
import { msg } from "@lit/localize";
import type { nothing, TemplateResult } from "lit";
import type { Game, GameEvent, GameRules, Outcome, Seat, Viewer } from "../../engine/game.ts";
import { installGame } from "../../engine/games.ts";
import type { Entry } from "../../engine/table-types.ts";

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
  /** False while people still sit down: the board lies as it will at the start. */
  readonly begun?: boolean;
  /** The seats of whoever looks; absent where one person plays all sides, and is whoever they look as. */
  readonly mine?: readonly Seat[];
  /** The clock of a seat that is on turn, where time is kept; for a board that shows who sits where. */
  readonly time?: (seat: Seat) => TemplateResult | typeof nothing;
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

export interface Lines {
  /**
   * The line for an entry, or null when it is no move. `before` and `after`: the game's states around it. `near`: whose
   * side of the table is at the bottom, for a game that counts places from there.
   */
  lineOf(event: GameEvent, before: object, after: object, near?: Seat): MoveLine | null;
}

/** A file that can be made of a log, or a text to copy. */
export interface Export {
  readonly label: string;
  /** Extension without the dot, or null where it is only copied. */
  readonly extension: string | null;
  /** `cursor`: the entries up to the position shown. */
  make(entries: readonly Entry[], cursor: number): string;
}

export interface GameClient {
  readonly game: GameRules;
  /** The game with its schemas; for reading what comes from outside. */
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
  lines(): Promise<Lines>;
  /** What stands beside the board apart from whose turn it is: a running count, a score. */
  notes(state: object): TemplateResult | null;
  /** How the game ended, in a sentence without names for a watcher. */
  ending(outcome: Outcome, names: readonly string[]): string;
  /** The game's refusal codes in words, fetched when one is heard; undefined for a code that is not the game's. */
  refusal(code: string): Promise<string | undefined>;
  /** A promise, where the notations are loaded only when they are wanted. */
  readonly exports: () => readonly Export[] | Promise<readonly Export[]>;
  /** Reads a file of the game's own notation as a log; null when it is none. */
  open(text: string): readonly Entry[] | null | Promise<readonly Entry[] | null>;
  /** Why a text that looks like the game's own notation cannot be read, in a sentence; null where it looks like none. */
  misread?(text: string): Promise<string | null>;
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

/** A game as the home page offers it, before anything of it is loaded. */
export interface GameOffer {
  readonly name: () => string;
  readonly about: () => string;
  /** Nothing is hidden in it: one person can play all sides on one device, without a curtain. */
  readonly isOpen: boolean;
  readonly load: () => Promise<GameClient>;
}

/** The registry: adding a game is a folder and one entry here. */
export const offers: Readonly<Record<string, GameOffer>> = {
  pool: {
    name: () => msg("Pool checkers"),
    about: () => msg("Two players. Men take backward, kings fly, and you must take when you can."),
    isOpen: true,
    load: async () => (await import("./pool/client.ts")).poolClient,
  },
  spy: {
    name: () => msg("Spy"),
    about: () => msg("Two to four players. Hidden bases, mirrors and bombs: ask, deduce, and keep clear of lit fuses."),
    isOpen: false,
    load: async () => (await import("./spy/client.ts")).spyClient,
  },
  train: {
    name: () => msg("Mexican Train"),
    about: () => msg("Two to sixteen players. Build trains from the engine, close the doubles, empty your hand."),
    isOpen: false,
    load: async () => (await import("./train/client.ts")).trainClient,
  },
};

/** Loads a game's client and installs its rules; throws for an unknown id. */
export const loadGame = async (id: string): Promise<GameClient> => {
  const offer = Object.hasOwn(offers, id) ? offers[id] : undefined;
  if (offer === undefined) throw new Error(`no such game: ${id}`);
  const client = await offer.load();
  installGame(client.game);
  return client;
};
