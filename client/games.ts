/**
 * What the client needs of a game beside its rules: a board, words, and a line for the list of moves. Each game lives in
 * a folder of its own and is loaded when a table of it is opened.
 */
import type { TemplateResult } from "lit";
import type { Game, GameEvent, Outcome, Seat, Viewer } from "../engine/game.ts";
import type { Entry } from "../engine/table-types.ts";

/** All that a board is told. It answers with `ft-command` events (see command-event.ts), never with state of its own. */
export interface BoardProps {
  /** The game's state at the cursor, as the viewer may know it. */
  readonly state: object;
  /** The state one entry earlier, and the event between, for trail and animation; null at the start or after a jump. */
  readonly before: object | null;
  readonly event: GameEvent | null;
  readonly viewer: Viewer;
  /** Whose side of the table is shown at the bottom. */
  readonly near: Seat;
  /** The seat for which this person may act right now; null while scrubbing, watching or waiting. */
  readonly acting: Seat | null;
  /** The name at each seat. */
  readonly names: readonly string[];
}

/** One line of the list of moves. */
export interface MoveLine {
  readonly text: string;
  readonly seat: Seat | null;
  /** What the scrubber marks: a capture, a round's end, … */
  readonly mark?: "capture" | "round" | "end";
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
  readonly game: Game;
  readonly name: () => string;
  board(props: BoardProps): TemplateResult;
  /** The line for an entry, or null when it is no move. `before` and `after`: the game's states around it. */
  line(event: GameEvent, before: object, after: object): MoveLine | null;
  /** What stands beside the board apart from whose turn it is: a running count, a score. */
  notes(state: object): TemplateResult | null;
  /** How the game ended, in a sentence without names for a watcher. */
  ending(outcome: Outcome, names: readonly string[]): string;
  /** The game's refusal codes in words; undefined for a code that is not the game's. */
  refusal(code: string): string | undefined;
  readonly exports: () => readonly Export[];
  /** Reads a file of the game's own notation as a log; null when it is none. */
  open(text: string): readonly Entry[] | null;
}

/** The registry: adding a game is a folder and one line here. */
const loaders: Readonly<Record<string, () => Promise<GameClient>>> = {
  pool: async () => (await import("./games/pool/client.ts")).poolClient,
};

/** Loads a game's client and installs its rules; throws for an unknown id. */
export const loadGame = async (id: string): Promise<GameClient> => {
  const load = loaders[id];
  if (load === undefined) throw new Error(`no such game: ${id}`);
  return load();
};
