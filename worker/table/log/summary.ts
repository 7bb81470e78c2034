/** The public summary of a table: everything that its link reveals, with names but without keys. */

import type { Session } from "../../../engine/log/session.ts";
import type { TableState } from "../../../engine/table/types.ts";
import type { Listing } from "../../../engine/wire/listing.ts";
import { listingOf } from "../../lobby/listing.ts";

export interface Summary extends Listing {
  /** The rulebook and its version. */
  readonly rules: string;
  readonly shared: boolean;
  readonly talk: TableState["talk"];
  /** Whether players may ask their page for hints. */
  readonly hints: boolean;
  /** Present: watchers see every hand, so many turns later; 0 for at once. */
  readonly openHands?: number;
  /** Where the game was dealt: by a server, a device for local players, or a program for its own games. */
  readonly origin: TableState["origin"];
  /** Whether it was played elsewhere and uploaded after its end. */
  readonly isUploaded: boolean;
}

export const summaryOf = (id: string, { watched: session }: Session): Summary => {
  const { rules, shared, talk, hints, openHands, origin, isUploaded } = session.state;
  const open = openHands === null ? {} : { openHands };
  return { ...listingOf(id, session), rules, shared, talk, hints, ...open, origin, isUploaded };
};
