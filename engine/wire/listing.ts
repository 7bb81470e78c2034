/** A table as lists show it. Public to every client that has the table's link. */
import type { ClockRule } from "../contract/clock.ts";
import type { Outcome, Seat } from "../contract/game.ts";
import { nextCharacter } from "../table/bot-characters.ts";
import type { Phase } from "../table/types.ts";

export interface Listing {
  readonly id: string;
  readonly game: string;
  readonly options: object;
  /** The player's name at each seat; null for a free seat. */
  readonly seats: readonly (string | null)[];
  /** The names of API clients, by seat; left out if all players are people. */
  readonly programs?: readonly (string | null)[];
  /** The level of the bot at each seat, null elsewhere; left out if there is no bot. */
  readonly computers?: readonly (number | null)[];
  /** The character of the bot at each seat, whose name and face it has; left out with `computers`. */
  readonly characters?: readonly (number | null)[];
  readonly phase: Phase;
  /** The seats on turn, except those of absent players whom a bot covers. */
  readonly turn: readonly Seat[];
  readonly outcome: Outcome | null;
  readonly clock: ClockRule | null;
  readonly isPublic: boolean;
  /** The id of the tournament that opened the table; left out at other tables. */
  readonly tournament?: string;
  /** The number of entries in the log. */
  readonly length: number;
  /** In ms since 1970, like all times. */
  readonly openedAt: number;
  /** When the last entry was written. */
  readonly movedAt: number;
}

/** The character at each seat. A listing that was stored without characters has only levels. */
export const charactersOf = ({ characters, computers = [] }: Listing): readonly (number | null)[] => {
  if (characters !== undefined) return characters;
  const guessed: (number | null)[] = [];
  for (const level of computers) guessed.push(level === null ? null : nextCharacter(level, guessed));
  return guessed;
};

/** How a game ended for the person; `void`: without a result. */
export const personResults = ["won", "lost", "drawn", "void"] as const;
export type PersonResult = (typeof personResults)[number];

/** A table at which the person sits or has a reserved seat. */
export interface PersonListing extends Listing {
  readonly mine: readonly Seat[];
  /** The reserved seat, and until when; left out if the person already sits. */
  readonly kept?: { readonly seat: Seat; readonly until: number };
  /** Only of a finished game. */
  readonly result?: PersonResult;
}

/** A table to which a host has invited a program. */
export interface Invitation {
  /** Its id. */
  readonly table: string;
  /** Until when the invitation counts. */
  readonly until: number;
}

/**
 * The frames of a person's socket: first all tables, then each changed one, the id of each removed one, and the
 * invitations of a program.
 */
export type PersonFrame =
  | { readonly type: "tables"; readonly tables: readonly PersonListing[] }
  | { readonly type: "table"; readonly table: PersonListing }
  | { readonly type: "gone"; readonly id: string }
  | ({ readonly type: "invited" } & Invitation);

/** The public tables, newest first. */
export interface LobbyLists {
  /** Tables with a free seat. */
  readonly open: readonly Listing[];
  /** Tables whose games ended recently. */
  readonly finished: readonly Listing[];
}
