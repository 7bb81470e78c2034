/** A table as lists show it: what anybody with its link may know. What the lobby answers, and what the page makes of it. */
import type { ClockRule } from "../contract/clock.ts";
import type { Outcome, Seat } from "../contract/game.ts";
import type { Phase } from "../table/types.ts";

export interface Listing {
  readonly id: string;
  readonly game: string;
  readonly options: object;
  /** The name at each seat; null where nobody sits. */
  readonly seats: readonly (string | null)[];
  /** What those who are programs call themselves, by seat; left out where all are people. */
  readonly programs?: readonly (string | null)[];
  /** The level of the computer at each seat, null elsewhere; left out where none sits. */
  readonly computers?: readonly (number | null)[];
  readonly phase: Phase;
  /** The seats that may act now, but for those whose player is away while a computer plays for them. */
  readonly turn: readonly Seat[];
  readonly outcome: Outcome | null;
  readonly clock: ClockRule | null;
  readonly isPublic: boolean;
  /** The number of entries in the log. */
  readonly length: number;
  /** ms since 1970, as all times. */
  readonly openedAt: number;
  /** When the last entry was written. */
  readonly movedAt: number;
}

/** How a game ended for whoever asks; `void`: it came to nothing. */
export const personResults = ["won", "lost", "drawn", "void"] as const;
export type PersonResult = (typeof personResults)[number];

/** A table at which one sits oneself, or is awaited. */
export interface PersonListing extends Listing {
  readonly mine: readonly Seat[];
  /** The seat that is kept for oneself where one does not sit yet, and until when. */
  readonly kept?: { readonly seat: Seat; readonly until: number };
  /** Of a finished game. */
  readonly result?: PersonResult;
}

/** What one's own place sends: all tables at first, then each that changes, and the id of each that is one's own no more. */
export type PersonFrame =
  | { readonly type: "tables"; readonly tables: readonly PersonListing[] }
  | { readonly type: "table"; readonly table: PersonListing }
  | { readonly type: "gone"; readonly id: string };

/** The public tables, newest first. */
export interface LobbyLists {
  /** Where somebody waits. */
  readonly open: readonly Listing[];
  /** Lately played to the end. */
  readonly finished: readonly Listing[];
}
