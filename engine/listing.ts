/** A table as lists show it: what anybody with its link may know. What the lobby answers, and what the page makes of it. */
import type { ClockRule } from "./clock.ts";
import type { Outcome, Seat } from "./game.ts";
import type { Phase } from "./table-types.ts";

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
  /** The seats that may act now. */
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

/** A table at which one sits oneself. */
export interface OwnListing extends Listing {
  readonly mine: readonly Seat[];
}

/** The public tables, newest first. */
export interface LobbyLists {
  /** Where somebody waits. */
  readonly open: readonly Listing[];
  /** Lately played to the end. */
  readonly finished: readonly Listing[];
}
