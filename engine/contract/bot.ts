/**
 * What a computer player is: somebody at a seat who knows what that seat may know, and nothing else (law 9).
 *
 * A player is a pure function. What its seat has seen goes in, with a level, a budget of nodes (never of time: the same
 * everywhere) and chance that the caller has seeded; a command comes out, which the table judges like anybody's. It
 * thinks in short slices, so that whoever shares the thread with it is not kept waiting.
 */
import type { GameCommand, GameEvent, Seat } from "./types.ts";

/** What one seat may know of a game. */
export interface SeatKnowledge<S extends object = object, E extends GameEvent = GameEvent> {
  readonly seat: Seat;
  /** `view(state, seat)`. */
  readonly state: S;
  /** The game's events since its beginning, as this seat heard them when they happened (`redact`, `past` false). */
  readonly events: readonly E[];
  /** Looked back at with everything laid open: `state` and `events` are the truth. For study alone; nobody plays so. */
  readonly isOpen?: true;
}

/** A number from 0 up to 1, 1 excluded; each call gives the next one of a seeded stream. */
export type Random = () => number;

/** Thinking, a slice of a few milliseconds at a time: a host lets others have their turn between two of them. */
export type SlicedTask<T> = Generator<undefined, T, undefined>;

/** A command and what it is worth to the seat that would make it. */
export interface ScoredCommand<C extends GameCommand = GameCommand> {
  readonly command: C;
  /** The better the higher, in whatever the game counts: the chance to win from 0 to 1, or points, those against one negated. */
  readonly value: number;
}

/** How its judgement of a finished game is to be read, and what it takes. */
export interface StudyScale {
  /** What values are: the chance to win, from 0 to 1, or points, those against one negated. */
  readonly counts: "chance" | "points";
  /** Giving away so much is a mistake. */
  readonly mistake: number;
  /** The nodes for each question, where the caller has no wish of its own. */
  readonly nodes: number;
}

/** Why a command is a good one, where that can be said in a word. What it is about stands beside its code. */
export interface MoveReason {
  /** From the game's closed list, worded by the client. */
  readonly code: string;
}

export interface GameBot<
  S extends object = object,
  E extends GameEvent = GameEvent,
  C extends GameCommand = GameCommand,
> {
  /** How many levels it has: 1 is the weakest. */
  readonly levels: number;
  /** How many random moves begin a game of a match, so that no two are alike: 0 where the deal sees to that. */
  readonly openingMoves: number;
  /** Fetches what a level needs beyond the code; to be awaited first (`findPlayer` does). `weigh` and `value` need the top one's. */
  prepare?(level: number): Promise<void>;
  /** The nodes that a choice at `level` takes at most, where the caller has no wish of its own. */
  nodesOf(level: number): number;
  /**
   * What one of its nodes takes at worst, in units of work: a quarter of a microsecond of one core each. A node is another
   * thing in each game; whoever bounds what computers may take (a server, by its plan) counts work, and so all games alike.
   */
  readonly nodeWork: number;
  /** What the seat does now. Called only when it is on turn. */
  choose(known: SeatKnowledge<S, E>, level: number, nodes: number, random: Random): SlicedTask<C>;
  /** All that the seat may do now, best first. For hints and study, at full strength. */
  weigh(known: SeatKnowledge<S, E>, nodes: number, random: Random): SlicedTask<readonly ScoredCommand<C>[]>;
  /** What the position is worth to the seat whoever is on turn, in the unit of `Weighed`. */
  value(known: SeatKnowledge<S, E>, nodes: number, random: Random): SlicedTask<number>;
  /** How the whole game stands for every seat, whoever is on turn, by what this one knows; counted as `study` says. */
  judge(known: SeatKnowledge<S, E>, nodes: number, random: Random): SlicedTask<readonly number[]>;
  readonly study: StudyScale;
  /** Why a command of the seat's is a good one, as far as the seat knows; null where it takes more than a word. For hints. */
  reason?(known: SeatKnowledge<S, E>, command: C): MoveReason | null;
  /** Whether the seat, whoever is on turn, agrees to a draw. Only where the game knows an agreed draw. */
  acceptsDraw?(known: SeatKnowledge<S, E>, level: number, nodes: number, random: Random): SlicedTask<boolean>;
}

/** What a player knows better with, and does without where a host has no room for it (all-bot-data.ts). */
export interface BotDataLoader<S extends object = object> {
  /**
   * Fetches what helps `level` at a state and at those near it, or at any where it is null. `pause` is awaited now and then,
   * as after a slice of thinking.
   */
  learn(level: number, state: S | null, pause: () => Promise<void>): Promise<void>;
}

/** The nodes that a choice may take where `work` bounds it, in units as `nodeWork`; null leaves it to the level. */
export const nodesForWork = (player: GameBot, level: number, work: number | null): number =>
  work === null
    ? player.nodesOf(level)
    : Math.min(player.nodesOf(level), Math.max(1, Math.floor(work / player.nodeWork)));

/** Thinks without a pause, where nobody else waits: in tests, on the command line, in a thread of its own. */
export const runToEnd = <T>(thought: SlicedTask<T>): T => {
  for (;;) {
    const step = thought.next();
    if (step.done === true) return step.value;
  }
};
