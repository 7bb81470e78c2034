/** Somebody at the other end of a socket: kept in the socket's attachment, so that it outlives the sleep of the table. */

import type { Seat, Viewer } from "../../engine/contract/game.ts";
import { seatsOfPlayer, viewerForPlayer } from "../../engine/table/actors.ts";
import type { Actor, TableState } from "../../engine/table/types.ts";
import type { Region } from "../platform/regions.ts";

export interface Peer {
  /** The player's key at this table; null for a passer-by. */
  readonly player: string | null;
  /** The key by which the lobby knows the player. */
  readonly lobbyKey: string | null;
  /** What a program calls itself that has said it is one. */
  readonly program?: string | undefined;
  /** The key of the address it comes from, at this table. */
  readonly address: string;
  /** The seat this socket asked to look from and speak for, among several of one's own. */
  readonly chosen: Seat | null;
  /** It can put single entries right, and need not be sent again what follows the first. */
  readonly takesPatches: boolean;
  /** It has no rules of its own, and is told what it may do (`turn`). */
  readonly takesTurns: boolean;
  /** The place near which it is; absent: not known. Told to nobody. */
  readonly near?: Region | undefined;
  /** When it connected, ms since 1970. */
  readonly since: number;
}

export const attachPeer = (socket: WebSocket, peer: Peer): void => socket.serializeAttachment(peer);

/** Attachments already read: a peer never changes, and every move asks for all of them. */
const read = new WeakMap<WebSocket, Peer>();

export const peerOf = (socket: WebSocket): Peer => {
  const known = read.get(socket);
  if (known !== undefined) return known;
  const peer = socket.deserializeAttachment() as Peer;
  read.set(socket, peer);
  return peer;
};

/** The seat it asked for, if that is its own. */
const chosenSeat = (state: TableState, { player, chosen }: Peer): Seat | null =>
  chosen !== null && seatsOfPlayer(state, player).includes(chosen) ? chosen : null;

/** The seats that a socket speaks for: the chosen one, else all that are its player's own. */
export const seatsFor = (state: TableState, peer: Peer): readonly Seat[] => {
  const chosen = chosenSeat(state, peer);
  return chosen === null ? seatsOfPlayer(state, peer.player) : [chosen];
};

/** Whose knowledge a socket is sent. */
export const viewerFor = (state: TableState, { player, chosen }: Peer): Viewer =>
  viewerForPlayer(state, player, chosen);

/**
 * Whose knowledge of a growth a socket is sent. If the growth takes the seat from its player or gives them another, the old
 * number may be another player's within it: the socket is sent a watcher's view, and then what its new seat may know.
 */
export const hearerFor = (before: TableState, after: TableState, peer: Peer): Viewer => {
  const [was, is] = [viewerFor(before, peer), viewerFor(after, peer)];
  return was === is || is === "all" ? was : "watcher";
};

/** Who a frame speaks for: the seat it names, else the socket's, else whichever of their seats is on turn. */
export const actorFor = (state: TableState, peer: Peer, seat: Seat | undefined): Actor => ({
  player: peer.player,
  seat: seat ?? chosenSeat(state, peer),
  program: peer.program,
});
