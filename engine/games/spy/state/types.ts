/** The types of SPY: options, state, events and commands, all plain JSON. Null: hidden from the viewer. */
import type { Outcome, Seat } from "../../../contract/game.ts";
import type { BombNumbers, Card, Distance } from "./rulebook.ts";

/** The settings of A.7. */
export interface SpyOptions {
  readonly bombNumbers: BombNumbers;
  readonly topSecret2Eliminates: boolean;
  /** Which column a Spy spies on: the one opposite (`m − 1 − f`), or the one with the same number. */
  readonly mirror: "reversed" | "same";
  readonly flipOnly: boolean;
  readonly strictMoveThenSpy: boolean;
  readonly memoryAid: boolean;
  readonly firstPlayer: "random" | "host" | "loser";
  /** The seat that came last in the previous game; set by a rematch. Null: none, so that "loser" means "random". */
  readonly lastLoser: Seat | null;
  readonly stallingRounds: number;
}

/** The direction that a Spy faces, as its owner sees it. */
export type Facing = "L" | "R";

/** A Spy's gap of the ring (0 … m−1; the two ends of the base are gap 0), and its direction (A.3). */
export interface Stance {
  readonly gap: number;
  readonly facing: Facing;
}

/** One seat's base. Columns are numbered in the owner's left-to-right order. */
export interface SpyBase {
  /** Whether the owner has arranged it; public even while the rest is secret. */
  readonly isReady: boolean;
  /** Per column; null: hidden from this viewer, or not yet arranged. */
  readonly cards: readonly (Card | null)[];
  /** Per column: whether the card is exposed to all. */
  readonly exposed: readonly boolean[];
  /** Per column: whether it is a lit bomb. Only the owner sees it; null for others (A.6). */
  readonly lit: readonly boolean[] | null;
  /** Null until all bases are set, except for the owner. */
  readonly spy: Stance | null;
}

export interface SpyState {
  readonly options: SpyOptions;
  readonly phase: "arranging" | "playing";
  /** Per seat. */
  readonly bases: readonly SpyBase[];
  /** The seat on turn; null until all bases are set and once the game is over. */
  readonly active: Seat | null;
  /** Which of the two actions the active player has used in this turn. */
  readonly hasMoved: boolean;
  readonly hasSpied: boolean;
  /** The eliminated seats, in order of their elimination. */
  readonly out: readonly Seat[];
  /** Turns in a row that ended without a Spy action. */
  readonly quietTurns: number;
  readonly outcome: Outcome | null;
}

/** The answer of a player who need not show the card: its kind, or "tsss" for a bomb, which is then lit (A.4.2.3). */
export type SpyAnswer = "safe" | "top-secret" | "tsss";

/** A seat has arranged its base. For others: a null for each column, and no stance. */
export interface Arranged {
  readonly type: "arranged";
  readonly seat: Seat;
  readonly base: readonly (Card | null)[];
  readonly gap: number | null;
  readonly facing: Facing | null;
}

/** All bases are set: the Spies are revealed, and the first player is chosen. Null for a seat that resigned before. */
export interface BasesSet {
  readonly type: "bases-set";
  readonly spies: readonly (Stance | null)[];
  readonly first: Seat;
}

/** A Spy has moved to `gap` and now faces `facing`. Only the announcement can be null (withheld), not the stance. */
export interface SpyMoved {
  readonly type: "moved";
  readonly seat: Seat;
  readonly flipBefore: boolean | null;
  readonly distance: Distance | null;
  readonly flipAfter: boolean | null;
  readonly gap: number;
  readonly facing: Facing;
}

/** A Spy has turned round without moving (setting `flipOnly`). */
export interface Flipped {
  readonly type: "flipped";
  readonly seat: Seat;
  readonly facing: Facing;
}

/** `seat` has spied on a column of `on` and got an answer. Null: withheld. */
export interface Spied {
  readonly type: "spied";
  readonly seat: Seat;
  readonly on: Seat | null;
  readonly column: number | null;
  readonly answer: SpyAnswer | null;
}

/** `seat` has spied on the card of `on` that was to be found next, and it is now exposed. */
export interface Exposed {
  readonly type: "exposed";
  readonly seat: Seat;
  readonly on: Seat;
  readonly column: number;
  readonly card: Card;
}

/** `seat` has spied on a lit bomb of `on` and is out. The bomb is shown this once. Null: withheld. */
export interface Exploded {
  readonly type: "exploded";
  readonly seat: Seat;
  readonly on: Seat | null;
  readonly column: number | null;
  readonly card: Card | null;
}

/** A turn was ended before both actions were used. */
export interface TurnEnded {
  readonly type: "turn-ended";
  readonly seat: Seat;
}

export type SpyEvent = Arranged | BasesSet | SpyMoved | Flipped | Spied | Exposed | Exploded | TurnEnded;

export interface Arrange {
  readonly type: "arrange";
  readonly base: readonly Card[];
  /** 0 … m−1: the right end is gap 0. */
  readonly gap: number;
  readonly facing: Facing;
}

export interface MoveSpy {
  readonly type: "move";
  readonly flipBefore: boolean;
  readonly distance: Distance;
  readonly flipAfter: boolean;
}

export interface Flip {
  readonly type: "flip";
}

export interface SpyOn {
  readonly type: "spy";
  readonly on: Seat;
}

export interface EndTurn {
  readonly type: "end-turn";
}

export type SpyCommand = Arrange | MoveSpy | Flip | SpyOn | EndTurn;
