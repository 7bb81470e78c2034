/**
 * A table's report to a person object: its listing, and the player's own data. Reports arrive at least once and in any
 * order; the one with the longer log counts.
 */
import type { Seat } from "../../engine/contract/game.ts";
import type { Listing } from "../../engine/wire/listing.ts";

export interface TableReport {
  readonly listing: Listing;
  /** When it was made, ms since 1970. Left out by older releases, and for what a person object takes over. */
  readonly at?: number | undefined;
  /** The player's seats; empty if the player has left. */
  readonly mine: readonly Seat[];
  /** The names of the other players, without partners. Left out by older releases, and for a reserved seat. */
  readonly opponents?: readonly string[] | undefined;
  /** How many entries the player has seen, as far as the table knows; all of them if connected. */
  readonly seen?: number | undefined;
  /** The last entry by the player. */
  readonly acted?: number | undefined;
  /** The seat that is reserved for the player, and until when, ms since 1970. */
  readonly kept?: { readonly seat: Seat; readonly until: number } | undefined;
  /** The table belongs to a tournament and waits for the player. */
  readonly isCalled?: boolean | undefined;
}
