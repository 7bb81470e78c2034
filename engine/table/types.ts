/** The vocabulary of a table, whatever game is played at it. */
import type { Clock } from "../contract/clock.ts";
import type { GameCommand, GameEvent, Outcome, Seat } from "../contract/game.ts";
import type { ChatUsage } from "./forms/chat.ts";
import type { SentCommand } from "./forms/commands.ts";
import type { Bot, SeatedBot, TableEvent } from "./forms/events.ts";

export type { Bot, SeatedBot, SeriesScore, TableEvent } from "./forms/events.ts";

/** The table's own commands. */
export type TableCommand =
  | SentCommand
  /** Hand the seat to another key of the same person. Only the Worker makes it: no client can send it. */
  | { readonly type: "hand-over"; readonly to: string; readonly program?: string | undefined };

export type CommandOf<T extends TableCommand["type"]> = Extract<TableCommand, { readonly type: T }>;
export type EventOf<T extends TableEvent["type"]> = Extract<TableEvent, { readonly type: T }>;

export type Opened = EventOf<"opened">;

/** How a host opens a table. It adds what binds the table. */
export type TableSetup = Omit<Opened, "type" | "commitment" | "chance">;

/** One person at one seat, or a computer. */
export interface Chair {
  readonly player: string | null;
  readonly name: string;
  /** SHA-256 of the salt; null where the salt was laid open at once, or has been spent on a beginning that came to nothing. */
  readonly share: string | null;
  /** Null until it is shown. */
  readonly salt: string | null;
  /** The first entry that can be this key's command from this seat: other keys held the seat before. */
  readonly since: number;
  readonly bot?: Bot;
  /** The bot's name and face, which it has while it sits here. */
  readonly character?: number;
  /** What a program calls itself that has said it is one. */
  readonly program?: string;
}

export interface DrawOffer {
  readonly by: Seat;
  /** The `seq` of the offer: an answer made before it was meant for another one. */
  readonly seq: number;
  readonly accepted: readonly Seat[];
}

/** A wish to take a move back. */
export interface TakebackRequest {
  readonly by: Seat;
  readonly seq: number;
  /** How many moves it undoes: the player's last, and the answer to it if there was one. */
  readonly moves: 1 | 2;
}

/** The game before a move. */
export interface UndoStep {
  readonly play: object;
  /** Who moved then. */
  readonly seat: Seat;
}

/** The entry by which a seat became free or got another player, and its time, ms since 1970. */
export interface SeatChange {
  readonly seq: number;
  readonly at: number;
}

/** The turns that were played for a seat since its last command. */
export interface MissedTurns {
  /** In a row. */
  readonly turns: number;
  /** When the first of them was, or the table last went on, ms since 1970. */
  readonly since: number;
}

export type Phase = "seating" | "playing" | "over";

export interface TableState {
  readonly game: string;
  readonly rules: string;
  readonly options: object;
  readonly commitment: string;
  readonly shared: boolean;
  readonly isPublic: boolean;
  readonly talk: "phrases" | "free";
  /** Whether the table was opened for hints: `Opened.hints`. */
  readonly hints: boolean;
  /** How many turns later watchers see every hand, 0 for at once; null: never. `Opened.openHands`. */
  readonly openHands: number | null;
  readonly chairs: readonly (Chair | null)[];
  /** How chance is bound: `Opened.chance`. */
  readonly chance: 1 | 2;
  /** Who drew the secret: `Opened.origin`. */
  readonly origin: "server" | "device" | "program";
  /** Whether a server has taken the game in after its end. */
  readonly isUploaded: boolean;
  /** Since when every seat has been taken, before the game, ms since 1970. */
  readonly fullSince: number | null;
  /** The same, or the time of the last seat's commitment if it came later: no seat could reveal its salt before. */
  readonly saltsAwaitedSince: number | null;
  /** Who has sat here longest, before the game: whose table it is to close. */
  readonly host: Seat | null;
  readonly phase: Phase;
  /** The players' shares in every deal, by seat, as they were when the game began: empty before. */
  readonly salts: readonly string[];
  /** The game's own state, from the moment that all seats are taken. */
  readonly play: object | null;
  readonly offer: DrawOffer | null;
  /** The seats that have offered a draw since the game last moved on: one offer a move is enough. */
  readonly offered: readonly Seat[];
  /** Whose turn it has been for how long, and how much time that leaves them. */
  readonly clock: Clock;
  /** The seats whose time is up: the table makes what moves they owe. */
  readonly fallen: readonly Seat[];
  /** The seats that are played by the rules' minimum, or by one of `standIns`. */
  readonly covered: readonly Seat[];
  /** The bots that play for covered seats. */
  readonly standIns: readonly SeatedBot[];
  /** Whether bots play every seat to the end, because the round of a tournament is over. */
  readonly isComputerCalled: boolean;
  /** The seats that were covered before that. */
  readonly awayAtCall: readonly Seat[];
  /** What each seat has missed. */
  readonly missed: readonly MissedTurns[];
  /** How many events of the game have followed each other without a command from a player. */
  readonly unattended: number;
  /** How many of those the game made itself: deals and counts, which wait for no player. */
  readonly dealt: number;
  /** Since when the table has paused, ms since 1970; null while it goes on. */
  readonly paused: number | null;
  /** The last moves, oldest first, as far as they may be taken back. */
  readonly undo: readonly UndoStep[];
  readonly takebackRequest: TakebackRequest | null;
  /** The seats that have asked to take back since the game last moved on. */
  readonly takebackAskers: readonly Seat[];
  /** How many player requests each seat has made: before the game, and since it began. */
  readonly requests: readonly number[];
  /**
   * By seat: the player who had it before it was vacated, until another player takes it or the game begins. Before the
   * game, the players of seats that are gone follow. No view contains them.
   */
  readonly left: readonly (string | null)[];
  /** By seat, from the moment that the game begins: its last change during the game. A seat that moved to another device has none. */
  readonly seatChanges: readonly (SeatChange | null)[];
  /** How many events of the game there have been, those that were taken back too. */
  readonly played: number;
  /** How much each seat has talked. */
  readonly talked: readonly ChatUsage[];
  readonly outcome: Outcome | null;
  /** The seats that want a rematch. */
  readonly rematch: readonly Seat[];
  /** The table where it goes on. */
  readonly successor: string | null;
  /** The table's secret, once revealed. */
  readonly secret: string | null;
  /** How many entries have been folded: the next one's `seq`. */
  readonly length: number;
}

/** Who asks: the player's key at this table (null: a passer-by without one), and the seat to speak for, if chosen. */
export interface Actor {
  readonly player: string | null;
  readonly seat: Seat | null;
  /** What a program calls itself that has said it is one. */
  readonly program?: string | undefined;
  /** A computer, which speaks for the seat that it plays for. */
  readonly isBot?: true;
}

export type AnyEvent = TableEvent | GameEvent;
export type AnyCommand = TableCommand | GameCommand;

/** What the fold needs of an entry. */
export interface FoldInput {
  /** Milliseconds since 1970, by the host's clock; never decreasing. */
  readonly at: number;
  /** Who did it; null: the table itself. */
  readonly seat: Seat | null;
  readonly event: AnyEvent;
}

/** One line of the log. */
export interface Entry extends FoldInput {
  /** From 0, without gaps. */
  readonly seq: number;
  /** The version of the event's form. */
  readonly v: number;
  /** The id of the command that it answers; only its sender ever sees it. */
  readonly id?: string;
}
