/**
 * The contract that every game fulfils: a decider that can keep a secret.
 *
 * Only `decide` applies the rules to a command, and only `evolve` changes the state. Both run on the server, in the
 * browser and in tests. State, commands and events are plain JSON, so an old log folds to the same state on every later
 * version. Hidden values are `null` in events and in the state, so one reducer folds both truth and views. LAWS.md
 * lists the laws that tests apply to every game.
 */
import type { GenericSchema } from "valibot";
import type { GameBot } from "./bot.ts";
import type { ClockKind } from "./clock.ts";
import type { GameCommand, GameEvent, Seat, Viewer } from "./types.ts";

export type { GameCommand, GameEvent, Seat, Viewer } from "./types.ts";

/** How a game ended. `winners` is empty for a draw; several winners share a tie. */
export interface Outcome {
  readonly winners: readonly Seat[];
  /** A code from the game's closed list. The client shows its text. */
  readonly reason: string;
  /** Final score per seat, if the game keeps scores. */
  readonly scores?: readonly number[];
  /** Final rank per seat, from 1; equal seats share a rank. */
  readonly places?: readonly number[];
}

/** The answer to an invalid command, sent to its sender alone. It contains nothing that the sender may not know. */
export interface Refusal {
  /** A code from a closed list. The client shows its text. */
  readonly refused: string;
  /** The number of the rule that refuses it, as in the game's RULES.md. */
  readonly rule?: string;
}

export const refuse = (refused: string, rule?: string): Refusal =>
  rule === undefined ? { refused } : { refused, rule };

export const isRefusal = (answer: object): answer is Refusal => "refused" in answer;

export type IsHere = (seat: Seat) => boolean;

/** Chance by label. A label always gives the same result at the same table, so each draw needs a different label. */
export interface Chance {
  /** A permutation of 0 … n-1. */
  shuffle(label: string, n: number): readonly number[];
  /** 1 … n: a die with n sides. */
  roll(label: string, n: number): number;
}

/** What only the host of a table can supply: time, chance and presence. Everything else in the engine is a pure fold. */
export interface Host extends Chance {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether a person is connected for `seat`. A host that cannot know leaves it out, and no seat counts as connected. */
  readonly isHere?: IsHere | undefined;
}

/** Thrown by a host without the table's secret. A client that meets it in a prediction waits for the server (law 5). */
export class DealUnknownError extends Error {
  override readonly name = "Undealt";
}

/** The host of a view: it knows the time and refuses to deal. */
export const makeViewHost = (now: number): Host => ({ now, shuffle: refuseToDraw, roll: refuseToDraw });

const refuseToDraw = (): never => {
  throw new DealUnknownError();
};

/** A sampled state, and the host that deals its remaining chance, such as the order of a face-down stock. */
export interface PossibleWorld<S> {
  readonly state: S;
  readonly host: Host;
}

/**
 * A table event that changes the game. The log records it as `resigned`, the last `draw-accepted` or `flag-fell`. The
 * game folds it like its own events. A game gets only the facts that its `resigning`, `draws` and `standingIn` allow.
 */
export type TableFact =
  | { readonly type: "resigned"; readonly seat: Seat }
  | { readonly type: "draw-agreed" }
  | { readonly type: "flag-fell"; readonly seat: Seat };

/** Draws by agreement. The game folds `draw-agreed`. */
export interface DrawAgreement<S> {
  /** The seats whose consent a draw needs. Empty while no draw is possible. */
  voters(state: S): readonly Seat[];
}

/** Resignation. The game folds `resigned`. */
export interface Resignation<S> {
  /** Whether `seat` may resign now. */
  can(state: S, seat: Seat): boolean;
}

/** Lets the table play for an absent player or one whose time is up, instead of ending the game. */
export interface StandIn<S, C> {
  /** The minimum command that the rules require of `seat`, which is on turn. Returns null if there is none. */
  minimum(state: S, seat: Seat, host: Host): C | null;
}

/** A game played from memory: a player cannot look up what was announced earlier. */
export interface PlayedFromMemory<S> {
  /** Whether past events must be withheld now (`redact` with `past`). Always false when the game is over. */
  now(state: S): boolean;
}

/**
 * The rules of one game: `S` is its state, `E` its events, `C` its commands, `O` its options, all plain JSON.
 *
 * First the required members, then members with a default, then optional capabilities. A capability is implemented
 * completely or not at all.
 *
 * Methods, not function properties, so that a `GameRules<PoolState, …>` is assignable to `GameRules` in the registry.
 */
export interface GameRules<
  S extends object = object,
  E extends GameEvent = GameEvent,
  C extends GameCommand = GameCommand,
  O extends object = object,
> {
  readonly id: string;
  /** The id and version of the rules, recorded in `opened`. A table keeps the version it was opened with. */
  readonly rules: string;
  /** The kinds of clock that the game offers. */
  readonly clocks: readonly ClockKind[];
  /** The state before the game's first event. */
  start(options: O, seats: number): S;
  /**
   * What the table does without a command: the opening deal, the next round's deal, a time-out. Empty if the game waits
   * for a player. The host appends the events and calls again until there are none.
   */
  next(state: S, host: Host): readonly E[];
  /**
   * Returns the events that carry out `seat`'s command, or a refusal. The first event records the whole command
   * (`commandOf`). Throws `DealUnknownError` if it needs chance and the host has none.
   */
  decide(state: S, seat: Seat, command: C, host: Host): readonly E[] | Refusal;
  /**
   * Returns the next state and never mutates `state`. Accepts every event that `decide` and `next` can write, redacted
   * for any viewer.
   */
  evolve(state: S, event: E | TableFact): S;
  /** All commands that `decide` would accept from `seat`, and no others (law 4). */
  moves(state: S, seat: Seat): readonly C[];
  /** The seats that may act now. Empty if the game is over or waits for the table. */
  turn(state: S): readonly Seat[];
  /**
   * The seats that may still act, now or later. The table is deserted if none of their players is present. Public:
   * every view gives the same seats.
   */
  remaining(state: S): readonly Seat[];
  outcome(state: S): Outcome | null;
  /**
   * The event with what `viewer` may not know blanked to `null`. `past` asks for what a viewer may still look up
   * later: it differs only in a game that is played from memory.
   */
  redact(event: E, viewer: Viewer, past: boolean): E;
  /** The state with what `viewer` may not know set to `null`. Equals the fold of the redacted events (law 2). */
  view(state: S, viewer: Viewer): S;
  /**
   * Whether a seat has knowledge that others may not have. If so, nobody may take over a seat, because the new player
   * would see its hand. Public, like `remaining`. False only if every view is the full truth.
   */
  hides(state: S): boolean;

  // ── members with a default ──

  /**
   * When the host must call `next` again without a command, in ms since 1970. Returns null for never. Default: never.
   */
  due?(state: S): number | null;
  /** The seat that wins and loses with `seat`. Public, like `remaining`. Default: null, none. */
  partner?(state: S, seat: Seat): Seat | null;

  // ── optional capabilities ──

  readonly draws?: DrawAgreement<S>;
  readonly resigning?: Resignation<S>;
  /** Default: a player whose time is up loses, and the game folds `flag-fell`. */
  readonly standingIn?: StandIn<S, C>;
  readonly playedFromMemory?: PlayedFromMemory<S>;
  /** Moves can be taken back. Only for games in which no move reveals hidden information. */
  readonly takesBack?: true;
  /** The lowest score wins: a tournament adds up the scores of its games, and the lowest sum is best. */
  readonly lowestScoreWins?: true;
  /** How many levels the game's bot has (`Game.bot`). Default: no bot. */
  readonly levels?: number;
}

/**
 * A game with its schemas, its limits and its bot, for hosts that parse JSON from outside and decide what they store. A
 * page that only folds and shows its table's log, and predicts its player's moves, uses `GameRules`.
 */
export interface Game<
  S extends object = object,
  E extends GameEvent = GameEvent,
  C extends GameCommand = GameCommand,
  O extends object = object,
> extends GameRules<S, E, C, O> {
  /** Every key has a default, so `{}` is valid. Unknown keys are refused. */
  readonly options: GenericSchema<unknown, O>;
  readonly command: GenericSchema<unknown, C>;
  /** Accepts redacted events too. */
  readonly event: GenericSchema<unknown, E>;
  /** The numbers of seats that the options allow, ascending. Empty if the options contradict each other. */
  seatCounts(options: O): readonly number[];
  /** The most events of one game. If the rules set no limit, the table ends the game as `exhausted` at this number. */
  maxEvents(options: O, seats: number): number;
  /** The most events that `next` writes in one game. Default: `maxEvents`. */
  maxDealEvents?(options: O, seats: number): number;
  /** The command that the event answers. Returns null if the table wrote it. For verification. */
  commandOf(event: E): C | null;
  /** Whether `event` changes what `seat` meant by an earlier `command`, which makes it stale. Default: true. */
  invalidates?(event: E, seat: Seat, command: C): boolean;
  /**
   * The options of the rematch after `state`; the player of seat s then sits at `moved(s)`. Default: the same options.
   */
  rematchOptions?(options: O, state: S, moved: (seat: Seat) => Seat): O;
  /**
   * The options for another number of seats, as close as the rules allow: a larger set of tiles, no partners for three.
   * `moved`: the new number of a seat that the options name; null: the seat is gone. Default: the same options.
   */
  optionsForSeats?(options: O, seats: number, moved: (seat: Seat) => Seat | null): O;
  /**
   * The options of the same game in which seat 0 has the first move, for a tournament that alternates it. Default: the same
   * options, for a game in which beginning is no advantage.
   */
  optionsForFirstSeat?(options: O): O;
  /**
   * The options with which partners sit opposite each other, as close as the rules allow. Returns null if so many cannot be
   * partners. Default: no partners.
   */
  optionsForPartners?(options: O, seats: number): O | null;
  /**
   * Another full state with the same view for `viewer`, and the host that deals the rest of that game. `world` is the
   * truth; `chance` draws the other one. Returns `world` if nothing is hidden. The law tests check law 3 with it, so it
   * follows the rules and never calls `view` or `redact`.
   */
  resample(world: PossibleWorld<S>, viewer: Viewer, chance: Chance): PossibleWorld<S>;
  /** The bot, with as many levels as `levels`. Loaded on demand. */
  bot?(): Promise<GameBot>;
}
