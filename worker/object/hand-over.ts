/** A person's seats left to another key of theirs: another device. Several seats move together or not at all. */

import { seatsOf } from "../../engine/seats.ts";
import { type Growth, type Session, submit } from "../../engine/session.ts";
import type { FaultCode } from "../faults.ts";
import { makeBase64url } from "../identity/base64url.ts";

/** The log's growth by which every seat of `from` becomes `to`'s; none where the table refuses. */
export const handOver = (
  session: Session,
  secret: string,
  { from, to }: { readonly from: string; readonly to: string },
  now: number,
): Growth & { readonly fault: FaultCode | null } => {
  let grown: Growth = { session, entries: [] };
  for (const seat of seatsOf(session.state, from)) {
    const id = makeBase64url(crypto.getRandomValues(new Uint8Array(9)));
    const envelope = { id, seq: grown.session.entries.length - 1, command: { type: "hand-over", to } };
    const { reply, ...more } = submit(grown.session, { player: from, seat }, envelope, secret, now);
    // The one thing that can be in the way: `to` sits here already.
    if (reply.type !== "accepted") return { session, entries: [], fault: "already-seated" };
    grown = { session: more.session, entries: [...grown.entries, ...more.entries] };
  }
  return { ...grown, fault: null };
};
