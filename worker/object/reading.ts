/** What the Worker may read of a table for those who ask by HTTP. */
import type { Viewer } from "../../engine/game.ts";
import { makeLog } from "../../engine/log.ts";
import { entriesFor } from "../../engine/session.ts";
import type { FaultCode } from "../faults.ts";
import { logViewer } from "./authorisation.ts";
import type { Held } from "./held-log.ts";

export interface LogRequest {
  /** The asking player's key at this table; null for a passer-by. */
  readonly player: string | null;
  /** Whose view is asked for; null: as much as they may know. */
  readonly as: Viewer | null;
  /** The first entry. */
  readonly from: number;
}

/** A log as one viewer may see it: newline-delimited JSON. */
export interface LogText {
  readonly viewer: Viewer;
  readonly text: string;
}

export const readLog = (
  held: Held | null,
  { player, as, from }: LogRequest,
): LogText | { readonly fault: FaultCode } => {
  if (held === null) return { fault: "no-table" };
  const viewer = logViewer(held.session.state, player, as);
  return typeof viewer === "object" ? viewer : { viewer, text: makeLog(entriesFor(held.session, viewer, from)) };
};
