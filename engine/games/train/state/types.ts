/**
 * The words of Mexican Train: what a table's state, events and commands are made of. Vocabulary only, no code.
 * All of it is plain JSON. Rule numbers are those of RULES.md.
 */
import type { Seat } from "../../../contract/game.ts";
import type { Rules, SetSize } from "./rulebook.ts";

/** Pips on one half of a tile: 0 … the set's size. */
export type Value = number;

/** A tile's number, the same in every set: 0-0 is 0, 1-0 is 1, 1-1 is 2, 2-0 is 3 … (`tiles.ts`). */
export type Tile = number;

/** A tile as somebody sees it: null is face down, whichever tile it is. */
export type SeenTile = Tile | null;

/** Ascending, so that its order tells nothing; all faces null when it is somebody else's. */
export type Hand = readonly SeenTile[];

/** A tile that lies on a train. */
export interface LaidTile {
  readonly tile: Tile;
  /** The position it was laid on: 0 the engine, k the k-th tile of its train. */
  readonly on: number;
  /** The value it shows to whatever is laid on it. */
  readonly end: Value;
}

/** One train: those of the seats come first, the Mexican Train, if the table plays with it, last. */
export interface Lane {
  readonly laid: readonly LaidTile[];
  /** Whether the marker stands on it: it is public (#14). The Mexican Train is public without. */
  readonly marked: boolean;
}

/** A double that has not been closed, by its place. */
export interface OpenDouble {
  readonly train: number;
  readonly on: number;
}

/** The round trip under way (B.5.4). */
export interface RoundTrip {
  /** The own train, where the walk began and where it ends. */
  readonly home: number;
  /** The train where a tile was laid last. */
  readonly at: number;
}

/**
 * What the seat on turn may do:
 * `choose` lay a tile or draw; `drawn` only the drawn tile is left; `run` on with the first run (B.5.2);
 * `walk` on to the next public train (B.5.4).
 */
export type Stage = "choose" | "drawn" | "run" | "walk";

export interface Turn {
  readonly seat: Seat;
  readonly stage: Stage;
  /** The tile just drawn, in stage `drawn`; it is in the hand already. */
  readonly drawn: SeenTile;
  /** How many tiles were laid in this turn. */
  readonly laid: number;
  /** The doubles laid in this turn and still open, in the order laid. */
  readonly doubles: readonly OpenDouble[];
  readonly walk: RoundTrip | null;
}

/**
 * `deal` before the first deal; `seek` until somebody holds the engine (#5); `build` the simultaneous run of the quick
 * start (B.5.1); `play` turn by turn; `count` the round is over and the hands are about to be laid open; `gate` the
 * hands lie open and everybody looks at the score; `over`.
 */
export type Phase = "deal" | "seek" | "build" | "play" | "count" | "gate" | "over";

export interface TrainState {
  /** The rulebook with this table's choices. */
  readonly rules: Rules;
  readonly seats: number;
  readonly phase: Phase;
  /** From 1; 0 before the first deal. */
  readonly round: number;
  /** Who began the round, as soon as it is known. */
  readonly starter: Seat | null;
  readonly hands: readonly Hand[];
  /** How many tiles are left. Their order is nowhere in the state: the host deals them one by one. */
  readonly boneyard: number;
  readonly lanes: readonly Lane[];
  /** After which seat, clockwise, the Mexican Train stands; only on a round trip and once it is started. */
  readonly gap: Seat | null;
  /** The open doubles that earlier turns left, in the order laid, dead ones too. */
  readonly queue: readonly OpenDouble[];
  readonly turn: Turn | null;
  /** Passes in a row with an empty boneyard (#32). */
  readonly idle: number;
  /** Whether a seat has had its opening run (B.5.1, B.5.2); true for all where there is none. */
  readonly ran: readonly boolean[];
  /** Whether a pair is stuck (B.4), by pair; empty without partnerships. */
  readonly stuck: readonly boolean[];
  readonly ready: readonly boolean[];
  /** When the next round is dealt though somebody is away: ms since 1970. */
  readonly deadline: number | null;
  /** Points of each round played so far, per seat; partners have their pair's. */
  readonly scores: readonly (readonly number[])[];
}

/**
 * A state that is still being made, by whoever has just copied it, and that nobody else holds yet: one copy for an event
 * and all that follows from it. A log is folded whole at every start.
 */
export type MutableTrainState = { -readonly [Part in keyof TrainState]: TrainState[Part] };

export type TrainCommand =
  /** Lay a tile on a position of a train. `gap` where the Mexican Train is started on a round trip, and only there. */
  | {
      readonly type: "play";
      readonly tile: Tile;
      readonly train: number;
      readonly on: number;
      readonly gap?: Seat;
    }
  | { readonly type: "draw" }
  | { readonly type: "pass" }
  /** Lay no more in a run or on a walk: the turn ends. */
  | { readonly type: "stop" }
  /** Quick start: lay a tile on one's own train, while the others do so too. */
  | { readonly type: "build"; readonly tile: Tile; readonly on: number }
  /** Quick start: the own train is as one wants it. */
  | { readonly type: "finish" }
  | { readonly type: "ready" };

export type TrainEvent =
  /** Hands in the order dealt. `starter` is null where the engine's holder begins (#6). */
  | {
      readonly type: "dealt";
      readonly round: number;
      readonly starter: Seat | null;
      readonly hands: readonly (readonly SeenTile[])[];
    }
  /** Nobody held the engine: the seats from 0 on drew one tile each (#5). */
  | { readonly type: "engine-sought"; readonly tiles: readonly SeenTile[] }
  | { readonly type: "engine-laid"; readonly seat: Seat }
  | {
      readonly type: "played";
      readonly seat: Seat;
      readonly tile: Tile;
      readonly train: number;
      readonly on: number;
      readonly gap?: Seat;
    }
  /** `fits` only where a fitting tile must be played, so that it is public: if it does not fit, the turn is over. */
  | { readonly type: "drew"; readonly seat: Seat; readonly tile: SeenTile; readonly fits?: boolean }
  | { readonly type: "passed"; readonly seat: Seat }
  | { readonly type: "stopped"; readonly seat: Seat }
  | { readonly type: "built"; readonly seat: Seat; readonly tile: Tile; readonly on: number }
  | { readonly type: "finished"; readonly seat: Seat }
  /** All hands laid open and counted. `at`: when, in ms since 1970. */
  | { readonly type: "round-scored"; readonly at: number; readonly hands: readonly (readonly Tile[])[] }
  | { readonly type: "readied"; readonly seat: Seat };

interface CommonOptions {
  readonly set: SetSize;
  readonly rounds: number | "all";
  readonly direction: "clockwise" | "counter-clockwise";
  readonly doubleBlank: 0 | 50;
  /** Five to seven players with a double-nine set. */
  readonly crowded: boolean;
}

export interface FamilyOptions extends CommonOptions {
  readonly rulebook: "family";
  readonly starter: Seat | "drawn";
  readonly closeOrder: "first-laid" | "last-laid";
}

export interface ClubOptions extends CommonOptions {
  readonly rulebook: "club";
  readonly mexicanTrain: boolean;
  readonly pairs: boolean;
  readonly opening: "normal" | "quick" | "deferred";
  readonly splitDoubles: boolean;
  readonly roundTrip: boolean;
}

export type TrainOptions = FamilyOptions | ClubOptions;
