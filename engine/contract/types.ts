/** The words that the contract, its bots and its clocks share. Vocabulary only, no code. */

/** A numbered place at the table, from 0, clockwise. */
export type Seat = number;

/** Whose knowledge: a seat's, a watcher's, or everything (only once the game is over). */
export type Viewer = Seat | "watcher" | "all";

export interface GameEvent {
  readonly type: string;
}

export interface GameCommand {
  readonly type: string;
}
