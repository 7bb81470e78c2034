/**
 * The data that a table's page embeds: the game, its state, and the log as the visitor may know it, in the frames of a
 * socket. A visitor sees the board before the socket is open. A player's own data is made for that player alone.
 */
import type { Seat, Viewer } from "../../../engine/contract/game.ts";
import { openedEventOf } from "../../../engine/log/log.ts";
import type { Session } from "../../../engine/log/session.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { makeTurn, type Turn } from "../../../engine/wire/turn.ts";
import { makePreviewState, type PreviewState } from "../../drawing/preview-state.ts";
import { initialFrames } from "../../sockets/initial-frames.ts";
import { type Peer, viewerFor } from "../../sockets/peer.ts";

/** In characters. A longer log would delay the scripts that show it. */
const MAX_CHARS = 40_000;

export interface PagePreload {
  readonly game: string;
  /** The visitor's seats, ascending; empty for a watcher. */
  readonly seats: readonly Seat[];
  /** The state for the board that is drawn first, as the visitor's first seat or a watcher may know it. */
  readonly moment: PreviewState;
  /**
   * The legal moves of the visitor's seat that is on turn. Null if none is, or if several seats act at once: they may
   * choose among 70,560 starts, which would delay the page.
   */
  readonly turn: Turn | null;
  /** The visitor is the host, and a bot may take each free seat: a tournament's seats are reserved. */
  readonly mayAddBots: boolean;
  /** The frames and their viewer; null if they are too long for a page. */
  readonly log: { readonly viewer: Viewer; readonly length: number; readonly frames: readonly string[] } | null;
}

const makePeer = (player: string | null, now: number): Peer => ({
  player,
  lobbyKey: null,
  address: "",
  chosen: null,
  takesPatches: true,
  takesTurns: false,
  since: now,
});

/** `player`: the visitor's key at this table; null for the page that all new visitors share. */
export const makePagePreload = (session: Session, player: string | null, now: number): PagePreload => {
  const { state } = session;
  const seats = seatsOfPlayer(state, player);
  const [acting = -1, ...others] = seatsOnTurn(state);
  const peer = makePeer(player, now);
  const viewer = viewerFor(state, peer);
  const frames = initialFrames(session, peer, 0, now);
  // Players without a cookie load the shared page, and must not find open hands in it.
  const isClosed = player !== null || state.openHands === null;
  const isShort = frames.reduce((sum, frame) => sum + frame.length, 0) <= MAX_CHARS;
  const isOfTournament = openedEventOf(session.entries).tournament !== undefined;
  return {
    game: state.game,
    seats,
    moment: makePreviewState(session, null, seats[0]),
    turn: others.length === 0 && seats.includes(acting) ? makeTurn(state, acting, now) : null,
    mayAddBots: state.host !== null && seats.includes(state.host) && !isOfTournament,
    log: isShort && isClosed ? { viewer, length: session.for(viewer).log.length, frames } : null,
  };
};
