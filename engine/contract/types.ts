/** The words that the contract, its bots and its clocks share. Vocabulary only, no code. */

/** A numbered place at the table, from 0, clockwise. */
export type Seat = number;

/**
 * Whose knowledge: a seat's, a watcher's, or everything (only once the game is over). `open`: a watcher of a table with
 * open hands, who is sent everything up to some turns ago. Games never get it: the table passes them `all`.
 */
export type Viewer = Seat | "watcher" | "open" | "all";

export interface GameEvent {
  readonly type: string;
}

export interface GameCommand {
  readonly type: string;
}
