/**
 * The types of Mexican Train: options, state, events and commands, all plain JSON. Rule numbers are those of RULES.md.
 */
import type { Seat } from "../../../contract/game.ts";

/** The highest value of a set of tiles. */
export type SetSize = 6 | 9 | 12 | 15 | 18;

export interface Rulebook {
  readonly rulebook: "family" | "club";
  /** #4: if true the engine is shuffled with the other tiles and its holder lays it; else it starts on the hub. */
  readonly engineInShuffle: boolean;
  /** #6: the seat that begins round 1 if no seat needs to hold the engine. */
  readonly starter: number | "drawn";
  /** #8 */
  readonly direction: "clockwise" | "counter-clockwise";
  /** #12, #13, #21: a player who can play must, also the tile just drawn. */
  readonly mustPlay: boolean;
  /** #17: whether there is a Mexican Train; a choice at club tables. */
  readonly mexicanTrain: boolean;
  /** #20: after a second double in one turn, a tile that is no double goes only on the double to be closed first. */
  readonly secondDoubleBinds: boolean;
  /** #21, #22: a double left open marks its train. */
  readonly openDoubleMarks: boolean;
  /** #24, #25: which of several open doubles is closed first. */
  readonly closeOrder: "first-laid" | "last-laid";
  /** #34: the points of 0-0 left in a hand. */
  readonly doubleBlank: 0 | 50;
  /** #36: ties go to more rounds without points, then to the lowest round with points. */
  readonly breaksTies: boolean;
  /** B.4 */
  readonly pairs: boolean;
  /** B.5.1, B.5.2: exclusive, because each is a kind of opening run. */
  readonly opening: "normal" | "quick" | "deferred";
  /** B.5.3 */
  readonly splitDoubles: boolean;
  /** B.5.4 */
  readonly roundTrip: boolean;
}

/** A rulebook with one table's choices. */
export interface Rules extends Rulebook {
  readonly set: SetSize;
  /** #9: how many rounds are played, the highest engine first. */
  readonly rounds: number;
}

/** Pips on one half of a tile: 0 … the set's size. */
export type Value = number;

/** A tile's number, the same in every set: 0-0 is 0, 1-0 is 1, 1-1 is 2, 2-0 is 3 … (`tiles.ts`). */
export type Tile = number;

/** A tile in a view: null is face down. */
export type SeenTile = Tile | null;

/** Ascending, so that the order reveals nothing. All null for other seats. */
export type Hand = readonly SeenTile[];

/** A tile that lies on a train. */
export interface LaidTile {
  readonly tile: Tile;
  /** The position it was laid on: 0 the engine, k the k-th tile of its train. */
  readonly on: number;
  /** The value that the next tile must match. */
  readonly end: Value;
}

/** A train. The seats' trains come first, the Mexican Train last, if the table has one. */
export interface Lane {
  readonly laid: readonly LaidTile[];
  /** Whether it has a marker, which makes it public (#14). The Mexican Train is always public. */
  readonly marked: boolean;
}

/** A double that is not closed, by its position. */
export interface OpenDouble {
  readonly train: number;
  readonly on: number;
}

/** A round trip in progress (B.5.4). */
export interface RoundTrip {
  /** The seat's own train, where the round trip begins and ends. */
  readonly home: number;
  /** The train of the last tile. */
  readonly at: number;
}

/**
 * What the seat on turn may do:
 * - `choose`: lay a tile or draw;
 * - `drawn`: lay only the drawn tile;
 * - `run`: continue the opening run (B.5.2);
 * - `walk`: go on to the next public train (B.5.4).
 */
export type Stage = "choose" | "drawn" | "run" | "walk";

export interface Turn {
  readonly seat: Seat;
  readonly stage: Stage;
  /** The tile just drawn, in stage `drawn`. It is already in the hand. */
  readonly drawn: SeenTile;
  /** How many tiles were laid in this turn. */
  readonly laid: number;
  /** The doubles laid in this turn and still open, in the order laid. */
  readonly doubles: readonly OpenDouble[];
  readonly walk: RoundTrip | null;
}

/**
 * The phases of a game:
 * - `deal`: before the first deal;
 * - `seek`: until a seat holds the engine (#5);
 * - `build`: the simultaneous opening run of the quick start (B.5.1);
 * - `play`: turn by turn;
 * - `count`: the round is over and the hands are about to be revealed;
 * - `gate`: the hands are revealed and the players look at the score;
 * - `over`.
 */
export type Phase = "deal" | "seek" | "build" | "play" | "count" | "gate" | "over";

export interface TrainState {
  /** The rulebook with this table's choices. */
  readonly rules: Rules;
  readonly seats: number;
  readonly phase: Phase;
  /** From 1; 0 before the first deal. */
  readonly round: number;
  /** The seat that began the round; null until it is known. */
  readonly starter: Seat | null;
  readonly hands: readonly Hand[];
  /** How many tiles are left. The state does not contain their order: the host deals them one by one. */
  readonly boneyard: number;
  readonly lanes: readonly Lane[];
  /** The seat clockwise after which the Mexican Train lies; only on a round trip, once it is started. */
  readonly gap: Seat | null;
  /** The open doubles of earlier turns, in the order laid, including those that can no longer be closed. */
  readonly queue: readonly OpenDouble[];
  readonly turn: Turn | null;
  /** Passes in a row with an empty boneyard (#32). */
  readonly idle: number;
  /** Whether a seat has had its opening run (B.5.1, B.5.2); true for all seats without one. */
  readonly ran: readonly boolean[];
  /** Whether a pair is stuck (B.4), by pair; empty without partnerships. */
  readonly stuck: readonly boolean[];
  readonly ready: readonly boolean[];
  /** When the next round is dealt even if players are absent, in ms since 1970. */
  readonly deadline: number | null;
  /** The points of each completed round, by seat; partners have their pair's. */
  readonly scores: readonly (readonly number[])[];
}

/**
 * A state that its creator may still change: one copy for an event and all its consequences. Keep it unshared until
 * then. Logs are folded whole at every start.
 */
export type MutableTrainState = { -readonly [Part in keyof TrainState]: TrainState[Part] };

export type TrainCommand =
  /** Lays a tile on a position of a train. `gap` only if this starts the Mexican Train in a game with round trips. */
  | {
      readonly type: "play";
      readonly tile: Tile;
      readonly train: number;
      readonly on: number;
      readonly gap?: Seat;
    }
  | { readonly type: "draw" }
  | { readonly type: "pass" }
  /** Ends the turn in a run or on a round trip. */
  | { readonly type: "stop" }
  /** Quick start: lays a tile on the seat's own train, while others do the same. */
  | { readonly type: "build"; readonly tile: Tile; readonly on: number }
  /** Quick start: completes the seat's own train. */
  | { readonly type: "finish" }
  | { readonly type: "ready" };

export type TrainEvent =
  /** Hands in the order dealt. `starter` is null if the engine's holder begins (#6). */
  | {
      readonly type: "dealt";
      readonly round: number;
      readonly starter: Seat | null;
      readonly hands: readonly (readonly SeenTile[])[];
    }
  /** No seat held the engine, so each seat from 0 on drew one tile (#5). */
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
  /** `fits` only if a fitting tile must be played, which makes it public: if it does not fit, the turn is over. */
  | { readonly type: "drew"; readonly seat: Seat; readonly tile: SeenTile; readonly fits?: boolean }
  | { readonly type: "passed"; readonly seat: Seat }
  | { readonly type: "stopped"; readonly seat: Seat }
  | { readonly type: "built"; readonly seat: Seat; readonly tile: Tile; readonly on: number }
  | { readonly type: "finished"; readonly seat: Seat }
  /** All hands revealed and counted. `at`: when, in ms since 1970. */
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
