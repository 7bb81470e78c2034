/** What a game adds to the pages without scripts (worker/plain): its moves as choices, its position and events as text. */
import type { GameCommand, GameEvent, Seat } from "../../../engine/contract/game.ts";
import type { Language } from "../../drawing/texts.ts";

/** Moves that belong together, such as those of one piece. */
export interface MoveGroup {
  readonly title: string;
  readonly moves: readonly { readonly label: string; readonly command: GameCommand }[];
}

/** A choice of one value. */
export interface MoveField {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
}

/** Where there are too many moves for a list: a command is made of these fields. */
export interface MoveForm {
  readonly prompt: string;
  readonly fields: readonly MoveField[];
  /** The button. */
  readonly send: string;
}

/** `view`: the game as the reader may know it. `seat`: the reader's own. */
export interface PlainInput<S extends object = object> {
  readonly view: S;
  readonly seat: Seat | null;
  readonly names: readonly string[];
  readonly language: Language;
}

/** Methods, not function properties, so that a `PlainGame<PoolState>` is a `PlainGame` in the registry. */
export interface PlainGame<S extends object = object> {
  /** The position, a line for each part. */
  describe(input: PlainInput<S>): readonly string[];
  groupMoves(input: PlainInput<S>, moves: readonly GameCommand[]): readonly MoveGroup[];
  /** Null where the moves are listed. `seed` chooses the first values, and no other player knows it. */
  moveForm?(input: PlainInput<S>, seed: string): MoveForm | null;
  /** The command that the form's fields state. The table judges it. */
  commandOf?(fields: Readonly<Record<string, string>>): GameCommand;
  /** What happened, after the name of the acting player; null for an event without news. */
  eventText(event: GameEvent, before: S, after: S, input: Omit<PlainInput, "view">): string | null;
}
