/**
 * The contract that every game fulfils: a decider that can keep a secret.
 *
 * `decide` is the only place where rules say yes or no, `evolve` the only place where state changes. Both run on the
 * server, in the browser and in the tests. State, commands and events are plain JSON, so a log written today folds to
 * the same state for ever. What a viewer may not know is `null` in the event and `null` in the state: one reducer
 * serves truth and partial knowledge. The laws that bind every game are in LAWS.md, and tests.
 */
import type { GenericSchema } from "valibot";
import type { GameBot } from "./bot.ts";
import type { ClockKind } from "./clock.ts";
import type { GameCommand, GameEvent, Seat, Viewer } from "./types.ts";

export type { GameCommand, GameEvent, Seat, Viewer } from "./types.ts";

/** How a game ended. `winners` is empty for a draw; several winners share a tie. */
export interface Outcome {
  readonly winners: readonly Seat[];
  /** A code from the game's closed list, worded by the client. */
  readonly reason: string;
  /** Final score per seat, where the game scores. */
  readonly scores?: readonly number[];
  /** Place per seat, from 1; ties share a place. */
  readonly places?: readonly number[];
}

/** A player's or the wire's mistake, answered to its sender alone. Never carries anything its receiver may not know. */
export interface Refusal {
  /** A code from a closed list, worded by the client. */
  readonly refused: string;
  /** The rule that says so, as numbered in the RULES.md of the game. */
  readonly rule?: string;
}

export const refuse = (refused: string, rule?: string): Refusal =>
  rule === undefined ? { refused } : { refused, rule };

export const isRefusal = (answer: object): answer is Refusal => "refused" in answer;

export type IsHere = (seat: Seat) => boolean;

/** Chance by label. A label always gives the same result at the same table, so each draw needs a label of its own. */
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

/** Thrown by a host without the table's secret; a prediction that meets it waits for the server (law 5). */
export class DealUnknownError extends Error {
  override readonly name = "Undealt";
}

/** The host of a view: it knows the time and refuses to deal. */
export const makeViewHost = (now: number): Host => ({ now, shuffle: refuseToDraw, roll: refuseToDraw });

const refuseToDraw = (): never => {
  throw new DealUnknownError();
};

/** A state as it might be, and the host under which it goes on: what lies face down in a stock is the host's to know. */
export interface PossibleWorld<S> {
  readonly state: S;
  readonly host: Host;
}

/**
 * What happens at the table and changes the game. In the log it is an event of the table's (`resigned`, the last
 * `draw-accepted`, `flag-fell`); the game folds it as it folds its own. A game is handed only those that follow from what
 * it can do: see `resigning`, `draws` and `standingIn`.
 */
export type TableFact =
  | { readonly type: "resigned"; readonly seat: Seat }
  | { readonly type: "draw-agreed" }
  | { readonly type: "flag-fell"; readonly seat: Seat };

/** Agreed draws. The game folds `draw-agreed`. */
export interface DrawAgreement<S> {
  /** The seats whose consent it needs; none while there can be no draw. */
  voters(state: S): readonly Seat[];
}

/** Giving up. The game folds `resigned`. */
export interface Resignation<S> {
  /** Whether `seat` has anything to give up. */
  can(state: S, seat: Seat): boolean;
}

/** Being played for: where nobody is waited for, and no time lost by not moving. */
export interface StandIn<S, C> {
  /** The least that the rules ask of `seat`, which is on turn: what the table plays for somebody who is away. */
  minimum(state: S, seat: Seat, host: Host): C | null;
}

/** Being played from memory: what was said aloud cannot be looked up. */
export interface PlayedFromMemory<S> {
  /** Whether past events must be withheld (`redact` with `past`) now; never when the game is over. */
  now(state: S): boolean;
}

/**
 * The rules of one game. `S` its state, `E` its events, `C` its commands, `O` its options: all plain JSON. What every game
 * must say comes first, then what has a plain answer unless it says otherwise, then what a game can do or cannot: it has
 * the whole of such a group or nothing of it.
 *
 * Methods, not function properties, so that a `GameRules<PoolState, …>` is a `GameRules` in the registry.
 */
export interface GameRules<
  S extends object = object,
  E extends GameEvent = GameEvent,
  C extends GameCommand = GameCommand,
  O extends object = object,
> {
  readonly id: string;
  /** The rulebook and its version, written into `opened`; an old table is judged by its own. */
  readonly rules: string;
  /** The clocks that suit it. */
  readonly clocks: readonly ClockKind[];
  /** The numbers of seats that these options allow, ascending; empty when the options contradict each other. */
  seatCounts(options: O): readonly number[];
  /** The state before the game's first event. */
  start(options: O, seats: number): S;
  /**
   * What happens by itself, with nobody asked: the opening deal, the next round's deal, a time-out. Empty when the game
   * waits for somebody. The host appends the events and asks again until there are none.
   */
  next(state: S, host: Host): readonly E[];
  /**
   * The events by which `seat`'s command becomes fact, or why not. The first event tells the whole command (`asked`).
   * Throws `Undealt` when it needs chance and the host has none.
   */
  decide(state: S, seat: Seat, command: C, host: Host): readonly E[] | Refusal;
  /** Total on every log that `decide` and `next` can write, redacted for anybody. Never mutates `state`. */
  evolve(state: S, event: E | TableFact): S;
  /** Every command that `decide` would accept from `seat`, and no other (law 4). */
  moves(state: S, seat: Seat): readonly C[];
  /** The seats that may act now; none when the game is over or waits for the table itself. */
  turn(state: S): readonly Seat[];
  /**
   * The seats that can still act, now or later: not those that are out. What is no seat's turn any more is nobody who is
   * here, so whether a table still has anybody is asked of these. Public: every view says the same.
   */
  remaining(state: S): readonly Seat[];
  outcome(state: S): Outcome | null;
  /**
   * The event with what `viewer` may not know blanked to `null`. `past` asks for what a viewer may still look up
   * later: it differs only in a game that is played from memory.
   */
  redact(event: E, viewer: Viewer, past: boolean): E;
  /** The state with what `viewer` may not know blanked to `null`: equals the fold of the redacted events (law 2). */
  view(state: S, viewer: Viewer): S;
  /** The command that this event answers, or null if the table itself wrote it. For verification. */
  commandOf(event: E): C | null;
  /**
   * Whether some seat knows what nobody else may: then nobody takes such a seat over, for whoever sits down would see its
   * hand. Public, as `remaining` is; false only where every view is the truth.
   */
  hides(state: S): boolean;
  /**
   * No game has more events than this. Where the rules know no limit it is how many the table gives it before it is ended
   * without a winner (`exhausted`).
   */
  maxEvents(options: O, seats: number): number;

  // ── what is as said here unless the game says otherwise ──

  /** No game makes more events itself (`next`). Left out: as many as `longest`. */
  maxDealEvents?(options: O, seats: number): number;
  /** When `next` should be asked again though nobody acts: ms since 1970, or null. Left out: never. */
  due?(state: S): number | null;
  /** Whether `event`, come in between, changes what `command` of `seat` meant when it was made. Left out: it does. */
  invalidates?(event: E, seat: Seat, command: C): boolean;
  /**
   * The options of the same company's next game after `state`, when who sat at seat s sits at `moved(s)`. Left out: the
   * same again.
   */
  rematchOptions?(options: O, state: S, moved: (seat: Seat) => Seat): O;

  // ── what a game can do ──

  readonly draws?: DrawAgreement<S>;
  readonly resigning?: Resignation<S>;
  /** Left out: whoever's time is up has lost, and the game folds `flag-fell`. */
  readonly standingIn?: StandIn<S, C>;
  readonly playedFromMemory?: PlayedFromMemory<S>;
  /** Moves can be taken back: only where no move shows anybody anything that was hidden. */
  readonly takesBack?: true;
  /** How many levels the computer has that plays it (`Game.player`). Left out: none does. */
  readonly levels?: number;
}

/** The game as somebody needs it who takes JSON from outside. A page that only folds its own table's log does not. */
export interface Game<
  S extends object = object,
  E extends GameEvent = GameEvent,
  C extends GameCommand = GameCommand,
  O extends object = object,
> extends GameRules<S, E, C, O> {
  /** Every key has a default, so that `{}` is a valid choice. Unknown keys are refused. */
  readonly options: GenericSchema<unknown, O>;
  readonly command: GenericSchema<unknown, C>;
  /** Redacted events parse too. */
  readonly event: GenericSchema<unknown, E>;
  /**
   * The same choices for so many seats, as near as the rules allow: a larger set of tiles, no partners for three. Left out:
   * they do not depend on how many play.
   */
  optionsForSeats?(options: O, seats: number): O;
  /**
   * Another full state with the same view for `viewer`, and the host that deals the rest of that game. `world` is the
   * truth; `chance` draws the other one. Returns `world` if nothing is hidden. The law tests check law 3 with it, so it
   * follows the rules and never calls `view` or `redact`.
   */
  resample(world: PossibleWorld<S>, viewer: Viewer, chance: Chance): PossibleWorld<S>;
  /** The computer that plays it, of as many `levels`: fetched when it is wanted, for no table waits for one. */
  player?(): Promise<GameBot>;
}
