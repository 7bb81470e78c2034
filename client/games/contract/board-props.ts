/** What a board shows: its properties, the same for every game. */
import type { nothing, TemplateResult } from "lit";
import type { GameCommand, GameEvent, Seat, Viewer } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";

/** All the data of a board. It answers with `ft-command` events (see command-event.ts), and never with its own state. */
export interface BoardProps<S extends object = object, E extends GameEvent = GameEvent> {
  /** The game's state at the cursor, as the viewer may know it. */
  readonly state: S;
  /**
   * The state before the last move, and the event that led from it to `state`; null while there is none. Also set after
   * a jump in the replay: a board that moves its pieces compares them with what it showed last.
   */
  readonly before: S | null;
  readonly event: E | null;
  readonly viewer: Exclude<Viewer, "open">;
  /** Whose side of the table is shown at the bottom. */
  readonly near: Seat;
  /** The seat for which this person may act right now; null while scrubbing, watching or waiting. */
  readonly acting: Seat | null;
  /** The last move has no answer yet, and only the server knows the position after it: no other can be made. */
  readonly isUnanswered?: boolean;
  /** The name at each seat. */
  readonly names: readonly string[];
  /** False while no seat is shown on turn: before the start, after the end, and while the viewer looks back. */
  readonly begun?: boolean;
  /** The viewer's seats. Absent if one person plays all sides: then the seat is the one that they view the table from. */
  readonly mine?: readonly Seat[];
  /** The seat of a viewer who waits for another player's move, and may premove. Absent: the viewer may not. */
  readonly waiting?: Seat;
  /** The words of a hint, in place of the board's prompt; empty without one. */
  readonly hint?: string;
  /** A lesson: what may be moved is marked, as its words say. */
  readonly guided?: boolean;
  /** A study of the move shown. */
  readonly review?: MoveReview;
  /** Nobody asked for what is shown: it makes no sound. */
  readonly isSilent?: boolean;
  /** A puzzle: the board does nothing that solves it. */
  readonly unaided?: boolean;
  /** The clock of a seat that is on turn, where time is kept; for a board that shows who sits where. */
  readonly time?: (seat: Seat) => TemplateResult | typeof nothing;
  /** The face and name of a computer's seat, instead of its name; null for a person's. For such a board. */
  readonly face?: (seat: Seat) => TemplateResult | null;
  /** The face of any seat alone: an `svg.face`, a square of any size; null while faces load. For such a board. */
  readonly avatar?: (seat: Seat) => TemplateResult | null;
  /** The level of a computer at the seat: a `span.level` with its name and bars; null for a person's. */
  readonly level?: (seat: Seat) => TemplateResult | null;
  /** The log up to the moment shown, as the viewer may look it up now; for a board that keeps notes of it. */
  readonly entries?: readonly Entry[];
}

/** What a study says about a move. */
export interface MoveReview {
  /** Who made it. */
  readonly seat: Seat;
  /** The sign of its grade: `??`, `?`, `?!`, `!`. */
  readonly sign: string;
  readonly grade: "good" | "slip" | "mistake" | "blunder";
  /** The better move; null if it was good. */
  readonly better: GameCommand | null;
}
