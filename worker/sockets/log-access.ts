/** Who may see what of a table. What a viewer's entries then show is for the engine's `redact`. */

import type { Viewer } from "../../engine/contract/game.ts";
import { seatsOfPlayer, viewerForPlayer } from "../../engine/table/actors.ts";
import type { TableState } from "../../engine/table/types.ts";
import type { EndedTimes } from "../cache/cache-control.ts";
import type { ErrorCode } from "../platform/errors.ts";

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

/**
 * Whose log somebody may read. With nothing asked for: as much as they may know. Else never more than that; once the
 * game is over, anybody's view.
 */
export const logViewer = (
  state: TableState,
  player: string | null,
  asked: Viewer | null,
): Viewer | { readonly fault: ErrorCode } => {
  const own = seatsOfPlayer(state, player);
  const most = viewerForPlayer(state, player);
  if (asked === null) return most;
  if (asked === "watcher" || asked === most) return asked;
  if (asked === "all") return { fault: "not-over" };
  if (asked >= state.chairs.length) return { fault: "bad-as" };
  return most === "all" || own.includes(asked) ? asked : { fault: "not-your-seat" };
};

/** From which entry on the log is sent to whoever holds those before: all of it where it is not that long, and what they hold no part of it. */
export const resumeIndex = (length: number, from: number): number => (from > length ? 0 : from);

/**
 * From which entry on a socket is sent the log. Entries that the client holds count only if they are a beginning of
 * this very log (`from` not beyond its end), made for the viewer that it still is.
 */
export const socketStartIndex = (length: number, viewer: Viewer, from: number, as: Viewer | null): number =>
  as !== null && as !== viewer ? 0 : resumeIndex(length, from);
