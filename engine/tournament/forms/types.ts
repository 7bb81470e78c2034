/** The vocabulary of a tournament. */
import type { TournamentEvent } from "./events.ts";
import type { Before, Result, Settings, Sides, Team } from "./fields.ts";

/** Who sends a command. The Worker checks the helpers' link; the object is `table` for its tables and `clock` for time. */
export type TournamentActor =
  | { readonly kind: "person"; readonly person: string; readonly hasHelperLink?: boolean }
  | { readonly kind: "table" }
  | { readonly kind: "clock" };

/** What chance follows from: 32 bytes each, in hex. They never leave the object but by the events that reveal them. */
export interface TournamentSecrets {
  /** Of the seeding, and of teams drawn before it. Revealed by `seeded`. */
  readonly secret: string;
  /** The last secret of the draws after the seeding; the others are its hashes. Null in tournaments of older releases. */
  readonly drawRoot: string | null;
}

/** What only the object can supply. */
export interface TournamentHost extends TournamentSecrets {
  /** Ms since 1970. */
  readonly now: number;
  /** The id of the tournament that `open-next-evening` would open. */
  readonly successor: string;
}

/** One entry of the log. */
export interface TournamentEntry {
  readonly seq: number;
  /** Ms since 1970. */
  readonly at: number;
  /** `host`, `helper:1`, `player:3`, `visitor`, `table` or `clock`. */
  readonly by: string;
  /** The id of the command: on the first of its entries. */
  readonly id?: string;
  readonly event: TournamentEvent;
}

export interface Player {
  readonly player: number;
  readonly name: string;
  /** Null: entered by the host, or in a view. */
  readonly person: string | null;
  readonly salt: string | null;
  readonly isAbsent: boolean;
  readonly isRemoved: boolean;
  /** Another device says that it is this player. Its person is null in a view. */
  readonly claim: { readonly person: string | null } | null;
}

export interface Helper {
  readonly helper: number;
  readonly name: string;
  readonly person: string | null;
  readonly isRemoved: boolean;
}

export type DecidedHow = "table" | "hand" | "host" | "forfeit";

export interface Pairing {
  readonly board: number;
  /** Each side with its players: one, or two partners. */
  readonly sides: Sides;
  readonly isOnWood: boolean;
  /** The table's id, once it is open. */
  readonly table: string | null;
  /** How many games were drawn and are played again (knockout). */
  readonly drawnGames: number;
  /** How many tables closed without a result. Apart, so that closing them does not use up the games after a draw. */
  readonly closedTables: number;
  readonly isComputerCalled: boolean;
  /** Entered, and not yet confirmed. `by`: the author of the entry. */
  readonly entered: { readonly result: Result; readonly by: string } | null;
  readonly result: Result | null;
  readonly how: DecidedHow | null;
}

export interface Round {
  readonly round: number;
  readonly startedAt: number;
  /** When the last result came; null while a pairing is unfinished. */
  readonly completedAt: number | null;
  readonly pairings: readonly Pairing[];
  readonly byes: readonly number[];
}

export interface TournamentState {
  readonly phase: "entry" | "playing" | "over";
  readonly settings: Settings;
  readonly commitment: string;
  /** The hash of the secret of the next draw after the seeding. Absent in tournaments of older releases. */
  readonly drawCommitment?: string;
  readonly before: Before | null;
  readonly host: { readonly person: string | null };
  readonly helpers: readonly Helper[];
  readonly players: readonly Player[];
  /** Teams of two, by player. */
  readonly teams: readonly Team[];
  readonly isEntryOpen: boolean;
  /** Players in the order of the seeding; late ones follow in the order of entering. Empty before the first round. */
  readonly seeds: readonly number[];
  readonly secret: string | null;
  readonly rounds: readonly Round[];
  readonly corrections: number;
  /** The id of the next evening. */
  readonly next: string | null;
  /** How many entries are folded. */
  readonly length: number;
}
