/**
 * The data that a table's page embeds: the game, its state, and the log as a watcher may know it, in the frames of a
 * socket. A visitor sees the board before the socket is open.
 */
import type { Viewer } from "../../../engine/contract/game.ts";
import type { Session } from "../../../engine/log/session.ts";
import { makePreviewState, type PreviewState } from "../../drawing/preview-state.ts";
import { initialFrames } from "../../sockets/initial-frames.ts";
import { type Peer, viewerFor } from "../../sockets/peer.ts";

/** In characters. A longer log would delay the scripts that show it. */
const MAX_CHARS = 40_000;

export interface PagePreload {
  readonly game: string;
  /** The state for the board that is drawn first. */
  readonly moment: PreviewState;
  /** The frames and their viewer; null if they are too long for a page. */
  readonly log: { readonly viewer: Viewer; readonly length: number; readonly frames: readonly string[] } | null;
}

const makeWatcher = (now: number): Peer => ({
  player: null,
  lobbyKey: null,
  address: "",
  chosen: null,
  takesPatches: true,
  takesTurns: false,
  since: now,
});

export const makePagePreload = (session: Session, now: number): PagePreload => {
  const { game, length } = session.state;
  const peer = makeWatcher(now);
  const frames = initialFrames(session, peer, 0, now);
  // Players load the same page, and must not find open hands in it.
  const isClosed = session.state.openHands === null;
  const isShort = frames.reduce((sum, frame) => sum + frame.length, 0) <= MAX_CHARS;
  return {
    game,
    moment: makePreviewState(session, null),
    log: isShort && isClosed ? { viewer: viewerFor(session.state, peer), length, frames } : null,
  };
};
