/**
 * What a table tells a person of itself: how it stands, as anybody with its link may know, and what is theirs there. At least
 * once and in any order: of two reports the one about the longer log holds.
 */
import type { Seat } from "../../engine/contract/game.ts";
import type { Listing } from "../../engine/wire/listing.ts";

export interface TableReport {
  readonly listing: Listing;
  /** The seats that are theirs; none: they have left it. */
  readonly mine: readonly Seat[];
  /** How much of the log they have seen, as far as the table knows: all of it, where they are there. */
  readonly seen?: number | undefined;
  /** The last entry that was their doing. */
  readonly acted?: number | undefined;
  /** The seat that is kept for them, and until when, ms since 1970. */
  readonly kept?: { readonly seat: Seat; readonly until: number } | undefined;
}
