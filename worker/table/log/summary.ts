/** A table in short: what anybody with its link may know, with the names but none of the keys. */

import type { Session } from "../../../engine/log/session.ts";
import type { TableState } from "../../../engine/table/types.ts";
import type { Listing } from "../../../engine/wire/listing.ts";
import { listingOf } from "../../lobby/listing.ts";

export interface Summary extends Listing {
  /** The rulebook and its version. */
  readonly rules: string;
  readonly shared: boolean;
  readonly talk: TableState["talk"];
  /** Whether whoever plays may ask the own page for hints. */
  readonly hints: boolean;
  /** Who dealt: a server, a device for those around it, or a program for its own games. */
  readonly origin: TableState["origin"];
  /** Whether it was played elsewhere, and taken in after its end. */
  readonly isUploaded: boolean;
}

export const summaryOf = (id: string, session: Session): Summary => {
  const { rules, shared, talk, hints, origin, isUploaded } = session.state;
  return { ...listingOf(id, session), rules, shared, talk, hints, origin, isUploaded };
};
