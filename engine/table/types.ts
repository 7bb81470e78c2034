/** The vocabulary of a table, whatever game is played at it. */
import type { Clock, ClockRule } from "../contract/clock.ts";
import type { GameCommand, GameEvent, Outcome, Seat } from "../contract/game.ts";
import type { ChatUsage, Phrase, Reaction } from "./chat.ts";

export const absenceClaims = ["win", "draw"] as const;
/** How the last active player ends the game. */
export type AbsenceClaim = (typeof absenceClaims)[number];

/** The table's own commands. */
export type TableCommand =
  /** Take a free seat. `share`: SHA-256 of 16 random bytes of the player's own, the salt, that go into every deal. */
  | { readonly type: "sit"; readonly seat: Seat; readonly name: string; readonly share: string }
  /** The same at a table from before salts were committed to: the salt itself, in hex. */
  | { readonly type: "sit"; readonly seat: Seat; readonly name: string; readonly salt: string }
  /** Commit to another salt, while none has been shown. */
  | { readonly type: "commit-salt"; readonly share: string }
  /** Reveal the salt, once every seat has committed to one. */
  | { readonly type: "show-salt"; readonly salt: string }
  /** Give the seat back, before the game has begun. */
  | { readonly type: "stand" }
  | { readonly type: "rename"; readonly name: string }
  | { readonly type: "resign" }
  | { readonly type: "offer-draw" }
  | { readonly type: "accept-draw" }
  | { readonly type: "decline-draw" }
  /** Take one's last move back, if the others agree; only where nothing is learnt from a move. */
  | { readonly type: "ask-back" }
  | { readonly type: "grant-back" }
  | { readonly type: "deny-back" }
  /** After the end: play again, each player one seat further. */
  | { readonly type: "rematch" }
  /** Be played by the rules' minimum until one comes back. */
  | { readonly type: "step-out" }
  | { readonly type: "come-back" }
  /** Let the table play for an absent player (`level`: a bot instead), or free their seat. Before the game the host frees any seat. */
  | { readonly type: "cover"; readonly seat: Seat; readonly level?: number | undefined }
  | { readonly type: "vacate"; readonly seat: Seat }
  /** Before the game its host has a computer play at a free seat, or takes it off. `salt`: as with `sit`. */
  | { readonly type: "seat-bot"; readonly seat: Seat; readonly level: number; readonly salt: string }
  | { readonly type: "unseat-bot"; readonly seat: Seat }
  /** Before the game the host changes the number of seats. */
  | { readonly type: "change-seats"; readonly seats: number }
  /** End a table without a result. */
  | { readonly type: "close" }
  /** Where every other player is absent: win, or draw. */
  | { readonly type: "claim"; readonly as: AbsenceClaim }
  | { readonly type: "say"; readonly phrase: Phrase }
  | { readonly type: "say"; readonly text: string }
  | { readonly type: "react"; readonly reaction: Reaction }
  /** Hand the seat to another key of the same person. Only the Worker makes it: no client can send it. */
  | { readonly type: "hand-over"; readonly to: string; readonly program?: string | undefined };

export interface Opened {
  readonly type: "opened";
  readonly game: string;
  /** The rulebook with its version. */
  readonly rules: string;
  readonly options: object;
  readonly seats: number;
  /** What binds the table before any player sits: SHA-256 of the secret and of this event's other fields, in hex. */
  readonly commitment: string;
  /**
   * How chance is bound. Absent: the commitment is of the secret alone, and players lay their salts open on sitting
   * down, as all tables did at first.
   */
  readonly chance?: 2 | undefined;
  /** Where the secret was drawn, if not by a server: by a device for those around it, or by a program for its own games. */
  readonly origin?: "device" | "program" | undefined;
  /** Whether one person may take several seats (pass-and-play). */
  readonly shared: boolean;
  /** Absent: no clock. */
  readonly clock?: ClockRule | undefined;
  /** Present: the lobby lists the table, and anyone may join. Absent: anyone with the link may. */
  readonly isPublic?: true | undefined;
  /** Present: free text may be said; else phrases and reactions only. */
  readonly talk?: "free" | undefined;
  /** Present: players may ask for hints. */
  readonly hints?: true | undefined;
  /** The computers that sit there from the beginning: those of the game before. */
  readonly bots?: readonly SeatedBot[] | undefined;
  /** By seat: the player of the game before, by name, for whom it is reserved for a while. Null: it is free for anyone. */
  readonly kept?: readonly (string | null)[] | undefined;
  /** What the same company has played before, by rematches (series-score.ts). */
  readonly evening?: SeriesScore | undefined;
}

/** Several games of the same company. */
export interface SeriesScore {
  /** By seat: how many they have won; a win that is shared is everybody's who shares it. */
  readonly won: readonly number[];
  /** Games without a winner. */
  readonly drawn: number;
}

/** A computer that plays. */
export interface Bot {
  /** From 1, the weakest. */
  readonly level: number;
}

export interface SeatedBot extends Bot {
  readonly seat: Seat;
}

/** What a host is asked for when a table is opened; it adds what binds it. */
export type TableSetup = Omit<Opened, "type" | "commitment" | "chance">;

export type TableEvent =
  | Opened
  /** `player`: a key that names the player at this table alone. No client ever receives one. */
  | {
      readonly type: "seat-taken";
      readonly seat: Seat;
      readonly player: string | null;
      readonly name: string;
      readonly salt: string;
      /** Present: a computer plays there, put by the host. It has no key. */
      readonly bot?: Bot | undefined;
      /** Present: the player is a program, which gives itself this name. */
      readonly program?: string | undefined;
    }
  | {
      readonly type: "seat-taken";
      readonly seat: Seat;
      readonly player: string | null;
      readonly name: string;
      readonly share: string;
      readonly program?: string | undefined;
    }
  | { readonly type: "salt-committed"; readonly seat: Seat; readonly share: string }
  | { readonly type: "salt-shown"; readonly seat: Seat; readonly salt: string }
  /** `seat` did not reveal its salt in time, and is free again. */
  | { readonly type: "seat-lapsed"; readonly seat: Seat }
  /** `by`: the host took a computer off. */
  | { readonly type: "seat-left"; readonly seat: Seat; readonly by?: Seat | undefined }
  /**
   * The host changed the number of seats, and the options with it. Either free seats were removed, the last first, and the
   * players behind them moved up; or new seats follow all others.
   */
  | { readonly type: "seats-changed"; readonly seats: number; readonly options: object }
  | { readonly type: "renamed"; readonly seat: Seat; readonly name: string }
  | { readonly type: "resigned"; readonly seat: Seat }
  | { readonly type: "draw-offered"; readonly seat: Seat }
  | { readonly type: "draw-accepted"; readonly seat: Seat }
  | { readonly type: "draw-declined"; readonly seat: Seat }
  /** A seat's time is up. */
  | { readonly type: "flag-fell"; readonly seat: Seat }
  | { readonly type: "back-asked"; readonly seat: Seat }
  | { readonly type: "back-denied"; readonly seat: Seat }
  /**
   * `seat` agreed: what was asked for is done. `increment`: what a Fischer clock had added for each of the moves, in ms, and
   * takes off again. Absent in old logs, whose clocks kept it.
   */
  | { readonly type: "taken-back"; readonly seat: Seat; readonly increment?: number | undefined }
  | { readonly type: "rematch-wanted"; readonly seat: Seat }
  /** The table where it goes on, by its id. */
  | { readonly type: "rematched"; readonly table: string }
  | { readonly type: "stepped-out"; readonly seat: Seat }
  | { readonly type: "came-back"; readonly seat: Seat }
  /** `bot`: a computer plays for them; else the rules' minimum is played. */
  | { readonly type: "covered"; readonly seat: Seat; readonly by: Seat; readonly bot?: Bot | undefined }
  | { readonly type: "vacated"; readonly seat: Seat; readonly by: Seat }
  | { readonly type: "closed"; readonly seat: Seat }
  /** `seat` was the only one left, and chose how the game ends. */
  | { readonly type: "claimed"; readonly seat: Seat; readonly as: AbsenceClaim }
  /** The game has reached the limit of its rules or of this table: there is no winner. */
  | { readonly type: "exhausted" }
  /** No player who could still act is present: the clocks stop, and the table plays for no seat. */
  | { readonly type: "paused" }
  /** `seat` is back, and so the game goes on. */
  | { readonly type: "resumed"; readonly seat: Seat }
  /** No player came back to a paused table. */
  | { readonly type: "abandoned" }
  | { readonly type: "said"; readonly seat: Seat; readonly phrase: Phrase }
  | { readonly type: "said"; readonly seat: Seat; readonly text: string }
  | { readonly type: "reacted"; readonly seat: Seat; readonly reaction: Reaction }
  /** The same person plays on with another key. */
  | {
      readonly type: "seat-moved";
      readonly seat: Seat;
      readonly player: string | null;
      readonly program?: string | undefined;
    }
  /** The table's secret, revealed once the game is over, so that anyone can check every deal. */
  | { readonly type: "revealed"; readonly secret: string }
  /** A game that was played elsewhere has been taken in: who dealt it, and who it was, this server cannot say. */
  | { readonly type: "uploaded" };

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
  readonly chairs: readonly (Chair | null)[];
  /** How chance is bound: `Opened.chance`. */
  readonly chance: 1 | 2;
  /** Who drew the secret: `Opened.origin`. */
  readonly origin: "server" | "device" | "program";
  /** Whether a server has taken the game in after its end. */
  readonly isUploaded: boolean;
  /** Since when every seat has been taken and salts have been waited for, ms since 1970. */
  readonly fullSince: number | null;
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
  readonly backAsked: TakebackRequest | null;
  /** The seats that have asked to take back since the game last moved on. */
  readonly askedBack: readonly Seat[];
  /** How many player requests each seat has made: before the game, and since it began. */
  readonly asides: readonly number[];
  /** By seat: the player who had it before it was vacated, until another player takes it. No view contains them. */
  readonly left: readonly (string | null)[];
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
