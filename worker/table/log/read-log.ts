/** Reads a table's log for HTTP callers. */
import type { Viewer } from "../../../engine/contract/game.ts";
import { EVENT_VERSION, makeLog } from "../../../engine/log/log.ts";
import { hidesPastEntries } from "../../../engine/log/redaction.ts";
import { entriesFor, type Session } from "../../../engine/log/session.ts";
import type { TableState } from "../../../engine/table/types.ts";
import type { EndedTimes } from "../../cache/cache-control.ts";
import type { ErrorCode } from "../../platform/errors.ts";
import { type LogRequest, type LogText, logViewer, resumeIndex } from "../../sockets/log-access.ts";
import { retainedUntil } from "./retention.ts";
import type { LoadedLog } from "./table-log.ts";

export const readLog = (
  held: LoadedLog | null,
  { player, as, limit, ...asked }: LogRequest,
): LogText | { readonly fault: ErrorCode } => {
  if (held === null) return { fault: "no-table" };
  const { session } = held;
  const viewer = logViewer(session.state, player, as);
  if (typeof viewer === "object") return viewer;
  const seen = session.for(viewer);
  const { length } = seen.log;
  const from = resumeIndex(length, asked.from);
  const to = limit === null ? length : Math.min(from + limit, length);
  const ended = endedOf(session);
  // The tag contains everything that a redacted entry depends on; stored entries never change.
  const tag = `"${EVENT_VERSION}-${viewer}-${redactionTag(seen.state, viewer)}${from}-${to}"`;
  const isHeld = asked.held.includes(tag);
  const entries = isHeld ? [] : entriesFor(session, viewer, from, false, to);
  // Caches answer everyone with the log of a finished game, as any seat; only its sender may have the id of a command.
  const text = isHeld ? null : makeLog(ended === null ? entries : entries.map(({ id: _, ...entry }) => entry));
  return { viewer, tag, text, next: limit !== null && to < length ? to : null, ended };
};

const redactionTag = (state: TableState, viewer: Viewer): string => {
  if (hidesPastEntries(state)) return "forgets-";
  return state.phase === "over" && typeof viewer === "number" ? "ended-" : "";
};

const endedOf = ({ state, log }: Session): EndedTimes | null => {
  const movedAt = log.last?.at ?? 0;
  return state.phase === "over" ? { movedAt, keptUntil: retainedUntil(state, movedAt) } : null;
};
