/** A table as the lobby and the list of one's own tables show it: what anybody with its link may know. */
import type { ClockRule } from "../../engine/clock.ts";
import type { Outcome, Seat } from "../../engine/game.ts";
import type { Phase } from "../../engine/table-types.ts";

export interface Listing {
  readonly id: string;
  readonly game: string;
  readonly options: object;
  /** The name at each seat; null where nobody sits. */
  readonly seats: readonly (string | null)[];
  readonly phase: Phase;
  /** The seats that may act now. */
  readonly turn: readonly Seat[];
  readonly outcome: Outcome | null;
  readonly clock: ClockRule | null;
  readonly isPublic: boolean;
  /** How many entries the log has. */
  readonly length: number;
  /** Both in ms since 1970. */
  readonly openedAt: number;
  readonly movedAt: number;
}

/** A table at which one sits oneself. */
export interface OwnListing extends Listing {
  readonly mine: readonly Seat[];
}

/** The public tables: those where somebody waits, and those lately played to the end. */
export interface Lobby {
  readonly open: readonly Listing[];
  readonly finished: readonly Listing[];
}

export const seatedNames = ({ seats }: Listing): readonly string[] => seats.filter((name) => name !== null);

export const freeSeats = ({ seats }: Listing): readonly Seat[] =>
  seats.flatMap((name, seat) => (name === null ? [seat] : []));
