/** What the Worker may read of a table for those who ask by HTTP. */
import type { Viewer } from "../../../engine/contract/game.ts";
import { EVENT_VERSION, makeLog } from "../../../engine/log/log.ts";
import { hidesPastEntries } from "../../../engine/log/redaction.ts";
import { entriesFor, type Session } from "../../../engine/log/session.ts";
import type { EndedTimes } from "../../cache/cache-control.ts";
import type { ErrorCode } from "../../platform/errors.ts";
import { logViewer, resumeIndex } from "../../sockets/log-access.ts";
import { retainedUntil } from "../retention.ts";
import type { LoadedLog } from "./table-log.ts";

export interface LogRequest {
  /** The asking player's key at this table; null for a passer-by. */
  readonly player: string | null;
  /** Whose view is asked for; null: as much as they may know. */
  readonly as: Viewer | null;
  /** The first entry, and how many at most; null: all there are. */
  readonly from: number;
  readonly limit: number | null;
  /** The tags of what the asker holds already, as `If-None-Match` lists them. */
  readonly held: string;
}

/** A log as one viewer may see it: newline-delimited JSON. */
export interface LogText {
  readonly viewer: Viewer;
  /** The same as long as the text is. */
  readonly tag: string;
  /** Null: the asker holds it. */
  readonly text: string | null;
  /** The first entry of the next page; null: that was all. */
  readonly next: number | null;
  /** Of a finished game, which reads alike for everybody; null: it is not finished. */
  readonly ended: EndedTimes | null;
}

export const readLog = (
  held: LoadedLog | null,
  { player, as, limit, ...asked }: LogRequest,
): LogText | { readonly fault: ErrorCode } => {
  if (held === null) return { fault: "no-table" };
  const { session } = held;
  const viewer = logViewer(session.state, player, as);
  if (typeof viewer === "object") return viewer;
  const { length } = session.state;
  const from = resumeIndex(length, asked.from);
  const to = limit === null ? length : Math.min(from + limit, length);
  // All that an entry's reading depends on; entries themselves never change.
  const tag = `"${EVENT_VERSION}-${viewer}-${hidesPastEntries(session.state) ? "forgets-" : ""}${from}-${to}"`;
  const isHeld = asked.held.includes(tag);
  const text = isHeld ? null : makeLog(entriesFor(session, viewer, from, false, to));
  return { viewer, tag, text, next: limit !== null && to < length ? to : null, ended: endedOf(session) };
};

const endedOf = ({ state, log }: Session): EndedTimes | null => {
  const movedAt = log.last?.at ?? 0;
  return state.phase === "over" ? { movedAt, keptUntil: retainedUntil(state, movedAt) } : null;
};
