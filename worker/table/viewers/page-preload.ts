/**
 * What a table's page brings along: which game it is, how it stands, and the log as a passer-by may know it, in the frames by which a
 * socket would tell it. Whoever follows a link sees the board before their socket is open.
 */
import type { Viewer } from "../../../engine/contract/game.ts";
import type { Session } from "../../../engine/log/session.ts";
import { makePreviewState, type PreviewState } from "../../drawing/preview-state.ts";
import { initialFrames } from "../../sockets/initial-frames.ts";
import { type Peer, viewerFor } from "../../sockets/peer.ts";

/** In characters: a longer log would keep the scripts waiting that are to show it. */
const LONGEST = 40_000;

export interface PagePreload {
  readonly game: string;
  /** How the table stands, for the drawing that is seen first. */
  readonly moment: PreviewState;
  /** What is told, and to whom; null: too much for a page. */
  readonly log: { readonly viewer: Viewer; readonly length: number; readonly frames: readonly string[] } | null;
}

const passerBy = (now: number): Peer => ({
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
  const peer = passerBy(now);
  const frames = initialFrames(session, peer, 0, now);
  const isShort = frames.reduce((sum, frame) => sum + frame.length, 0) <= LONGEST;
  return {
    game,
    moment: makePreviewState(session, null),
    log: isShort ? { viewer: viewerFor(session.state, peer), length, frames } : null,
  };
};
