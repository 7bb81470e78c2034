/**
 * The interface of a bot: a pure function that plays one seat from what that seat may know (law 9).
 *
 * It gets the seat's knowledge, a level, a budget of nodes and seeded chance, and returns a command. The budget counts
 * nodes and never time, so the result is the same on every host. A bot thinks in short slices, so that other work on
 * the same thread can run in between.
 */
import type { GameCommand, GameEvent, Seat } from "./types.ts";

/** What one seat may know of a game. */
export interface SeatKnowledge<S extends object = object, E extends GameEvent = GameEvent> {
  readonly seat: Seat;
  /** The seat's view: `view(state, seat)`. */
  readonly state: S;
  /** The game's events so far, redacted for this seat as it received them (`redact` with `past` false). */
  readonly events: readonly E[];
  /** Set in a study of the opened game: `state` and `events` are the full truth. Never set while a game is played. */
  readonly isOpen?: true;
}

/** Returns the next number of a seeded stream, from 0 up to but not including 1. */
export type Random = () => number;

/** A computation that yields every few milliseconds, so that its host can run other work. */
export type SlicedTask<T> = Generator<undefined, T, undefined>;

/** A command and its value for the seat that would give it. */
export interface ScoredCommand<C extends GameCommand = GameCommand> {
  readonly command: C;
  /**
   * Higher is better. The game's unit (`StudyScale.counts`): chance to win from 0 to 1, or points, negated where points
   * count against the player.
   */
  readonly value: number;
}

/** How much less a command is worth than the best one. */
export interface Comparison<C extends GameCommand = GameCommand> {
  /** The best first, then the command itself and others by value. All others are here if the loss is a mistake. */
  readonly weighed: readonly ScoredCommand<C>[];
  /** The value that the command loses; 0 for the best. */
  readonly loss: number;
  /** By about how much the loss may be wrong. */
  readonly error: number;
}

/** The budget of a comparison. */
export interface ComparisonBudget {
  /** After so many nodes the comparison may end. */
  readonly nodes: number;
  /** The nodes at which it ends in any case. */
  readonly most: number;
  /** Whether a loss with this error needs no more thought. */
  isSure(loss: number, error: number): boolean;
}

/** How a study reads the bot's values, and its usual budget. */
export interface StudyScale {
  /** The unit of values: chance to win from 0 to 1, or points, negated where points count against the player. */
  readonly counts: "chance" | "points";
  /** A move that loses at least this much value is a mistake. */
  readonly mistake: number;
  /** Nodes for each question if the caller sets no other number. */
  readonly nodes: number;
  /** Nodes for a move whose verdict is not sure after `nodes`. Absent if values are exact. */
  readonly mostNodes?: number;
  /** Nodes for a deeper look at one move. Absent if more nodes change nothing. */
  readonly deepNodes?: number;
}

/** Why a command is good, if one code can say it. A game may add fields to its own reasons. */
export interface MoveReason {
  /** From the game's closed list. The client shows its text. */
  readonly code: string;
}

/** What a seat may do in place of a move. */
export type Wish = "resign" | "offer-draw";

export interface EarlyEnd {
  /** Null: it plays on. */
  readonly wish: Wish | null;
  /** The nodes that the decision took. The move has the rest. */
  readonly nodes: number;
}

export interface GameBot<
  S extends object = object,
  E extends GameEvent = GameEvent,
  C extends GameCommand = GameCommand,
> {
  /** The number of levels; level 1 is the weakest. */
  readonly levels: number;
  /** How many random moves open each game of a match, so that games differ. 0 if the deal already makes them differ. */
  readonly openingMoves: number;
  /**
   * Loads the data that a level needs. `findBot` awaits it first. `weigh` and `value` need the data of the top level.
   */
  prepare?(level: number): Promise<void>;
  /** The most nodes that one choice at `level` takes if the caller sets no other number. */
  nodesOf(level: number): number;
  /** The most nodes of a hint. Absent: those of the top level. */
  readonly hintNodes?: number;
  /**
   * The worst cost of one node in units of work; a unit is 0.25 microseconds of one core. Nodes differ between games,
   * so a server limits work instead.
   */
  readonly nodeWork: number;
  /** Returns the seat's command. Called only when the seat is on turn. */
  choose(known: SeatKnowledge<S, E>, level: number, nodes: number, random: Random): SlicedTask<C>;
  /** All commands that the seat may give now, best first, at full strength. For hints and studies. */
  weigh(known: SeatKnowledge<S, E>, nodes: number, random: Random): SlicedTask<readonly ScoredCommand<C>[]>;
  /**
   * Compares one command with the best one, and thinks longer where their difference is not sure. Returns null if the
   * seat may not give the command. Absent if the values of `weigh` are exact.
   */
  compare?(
    known: SeatKnowledge<S, E>,
    command: C,
    budget: ComparisonBudget,
    random: Random,
  ): SlicedTask<Comparison<C> | null>;
  /** The value of the position for the seat, in the unit of `ScoredCommand.value`, whichever seat is on turn. */
  value(known: SeatKnowledge<S, E>, nodes: number, random: Random): SlicedTask<number>;
  /**
   * The value of the game for every seat as this seat sees it, in the unit of `study.counts`, whichever seat is on
   * turn.
   */
  judge(known: SeatKnowledge<S, E>, nodes: number, random: Random): SlicedTask<readonly number[]>;
  readonly study: StudyScale;
  /** Why the seat's command is good, judged by what the seat knows. Returns null if no code says it. For hints. */
  reason?(known: SeatKnowledge<S, E>, command: C): MoveReason | null;
  /** Whether the seat agrees to a draw, whichever seat is on turn. Only for games with draws by agreement. */
  acceptsDraw?(known: SeatKnowledge<S, E>, level: number, nodes: number, random: Random): SlicedTask<boolean>;
  /**
   * Whether the seat on turn fulfils one of `wishes` in place of a move. Only for games with draws by agreement or
   * resignation. `nodes` are those of a whole choice, so it should take a part of them.
   */
  endsEarly?(
    known: SeatKnowledge<S, E>,
    wishes: readonly Wish[],
    level: number,
    nodes: number,
    random: Random,
  ): SlicedTask<EarlyEnd>;
}

/** Optional data that makes a bot stronger. A host without room for it leaves it out (all-bot-data.ts). */
export interface BotDataLoader<S extends object = object> {
  /**
   * Loads what helps `level` at `state` and near it, or everything for the level if `state` is null. Awaits `pause`
   * between slices.
   */
  learn(level: number, state: S | null, pause: () => Promise<void>): Promise<void>;
}

/** The node budget of one choice. `work` limits it, in the unit of `nodeWork`; null leaves the limit to the level. */
export const nodesForWork = (bot: GameBot, level: number, work: number | null): number =>
  work === null ? bot.nodesOf(level) : Math.min(bot.nodesOf(level), Math.max(1, Math.floor(work / bot.nodeWork)));

/** Runs a task to its end without pauses: for tests, the command line and dedicated threads. */
export const runToEnd = <T>(task: SlicedTask<T>): T => {
  for (;;) {
    const step = task.next();
    if (step.done === true) return step.value;
  }
};
