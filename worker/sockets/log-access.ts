/** Which viewer's log a client may read, and from which entry. Redaction itself is the engine's `redact`. */

import type { Viewer } from "../../engine/contract/game.ts";
import { seatsOfPlayer, viewerForPlayer } from "../../engine/table/actors.ts";
import type { TableState } from "../../engine/table/types.ts";
import type { EndedTimes } from "../cache/cache-control.ts";
import type { ErrorCode } from "../platform/errors.ts";

export interface LogRequest {
  /** The caller's player key at this table; null for a watcher. */
  readonly player: string | null;
  /** The requested viewer; null for the one that may see the most. */
  readonly as: Viewer | null;
  /** The first entry, and the maximum number of entries; null for all. */
  readonly from: number;
  readonly limit: number | null;
  /** The entity tags in the caller's `If-None-Match`. */
  readonly held: string;
}

/** A log as one viewer may see it, as newline-delimited JSON. */
export interface LogText {
  readonly viewer: Viewer;
  /** The entity tag of the text. */
  readonly tag: string;
  /** Null if the caller's copy is current. */
  readonly text: string | null;
  /** The first entry of the next page; null on the last page. */
  readonly next: number | null;
  /** Set for a finished game, whose log reads the same for everyone; null before. */
  readonly ended: EndedTimes | null;
}

/**
 * The viewer whose log the player may read. Without `asked` it is the viewer that may see the most. With `asked` it is
 * never more than that; when the game is over, every view is allowed.
 */
export const logViewer = (
  state: TableState,
  player: string | null,
  asked: Viewer | null,
): Viewer | { readonly fault: ErrorCode } => {
  const own = seatsOfPlayer(state, player);
  const most = viewerForPlayer(state, player);
  if (asked === null) return most;
  if (asked === "watcher" && most === "open") return most;
  if (asked === "watcher" || asked === most) return asked;
  if (asked === "open") return { fault: "not-your-seat" };
  if (asked === "all") return { fault: "not-over" };
  if (asked >= state.chairs.length) return { fault: "bad-as" };
  return most === "all" || own.includes(asked) ? asked : { fault: "not-your-seat" };
};

/**
 * Index of the first entry to send to a client that has `from` entries. 0 if the log is shorter: then the client's
 * entries belong to another log.
 */
export const resumeIndex = (length: number, from: number): number => (from > length ? 0 : from);

/**
 * Index of the first entry to send to a socket. A client's entries count only if they are a prefix of this log (`from`
 * is not beyond its end) and were made for the same viewer.
 */
export const socketStartIndex = (length: number, viewer: Viewer, from: number, as: Viewer | null): number =>
  as !== null && as !== viewer ? 0 : resumeIndex(length, from);
