/** A client at the other end of a socket. It is stored in the socket's attachment, so it survives hibernation. */

import type { Seat, Viewer } from "../../engine/contract/game.ts";
import { seatsOfPlayer, viewerForPlayer } from "../../engine/table/actors.ts";
import type { Actor, TableState } from "../../engine/table/types.ts";
import type { Region } from "../platform/regions.ts";

export interface Peer {
  /** The player's key at this table; null for a watcher without an identity. */
  readonly player: string | null;
  /** The person key: it addresses the person object. The name is older, and stored attachments contain it. */
  readonly lobbyKey: string | null;
  /** The person's keys under older signing keys, by which seats may still be reserved. */
  readonly olderKeys?: readonly string[];
  /** Name of the API client, if it has declared itself a program. */
  readonly program?: string | undefined;
  /** The key of the client's address at this table. */
  readonly address: string;
  /** The seat that this socket chose to view and act for, if its player has several. */
  readonly chosen: Seat | null;
  /** Whether the client takes `patch` frames, and so need not be sent all later entries again. */
  readonly takesPatches: boolean;
  /** Whether the client takes `turn` frames, because it does not contain the rules. */
  readonly takesTurns: boolean;
  /** Whether the client takes `times` frames about its own commands. */
  readonly takesTimes?: boolean | undefined;
  /** The client's region; absent if unknown. It is never sent to anyone. */
  readonly near?: Region | undefined;
  /** The number of the client's token; absent with a cookie. */
  readonly token?: number | undefined;
  /** The client may not send commands, and does not count as its player's presence. */
  readonly isReadOnly?: boolean | undefined;
  /** The person's number in the table's review, if this is a socket of the review. */
  readonly reviewer?: number | undefined;
  /** When it connected, ms since 1970. */
  readonly since: number;
}

export const attachPeer = (socket: WebSocket, peer: Peer): void => {
  socket.serializeAttachment(peer);
  read.set(socket, peer);
};

/** Attachments that are known: every move reads all of them. */
const read = new WeakMap<WebSocket, Peer>();

export const peerOf = (socket: WebSocket): Peer => {
  const known = read.get(socket);
  if (known !== undefined) return known;
  const peer = socket.deserializeAttachment() as Peer;
  read.set(socket, peer);
  return peer;
};

/** Whether it is a socket of the table's review. */
export const isReviewer = (socket: WebSocket): boolean => peerOf(socket).reviewer !== undefined;

/** The seat that the socket chose, if its player has it. */
const chosenSeat = (state: TableState, { player, chosen }: Peer): Seat | null =>
  chosen !== null && seatsOfPlayer(state, player).includes(chosen) ? chosen : null;

/** The seats that a socket acts for: the chosen one, else all of its player's seats. */
export const seatsFor = (state: TableState, peer: Peer): readonly Seat[] => {
  const chosen = chosenSeat(state, peer);
  return chosen === null ? seatsOfPlayer(state, peer.player) : [chosen];
};

/** The viewer whose log a socket is sent. */
export const viewerFor = (state: TableState, { player, chosen }: Peer): Viewer =>
  viewerForPlayer(state, player, chosen);

/**
 * The viewer for whom a batch of new entries is redacted. The batch may take a seat from its player or give another.
 * The old seat number may then belong to another player within the batch, so the socket gets the watcher's view first
 * and then what its new seat may know.
 */
export const batchViewerFor = (before: TableState, after: TableState, peer: Peer): Viewer => {
  const [was, is] = [viewerFor(before, peer), viewerFor(after, peer)];
  return was === is || is === "all" ? was : "watcher";
};

/** Which seat a frame acts for: the seat it names, else the socket's, else the seat of the player that is on turn. */
export const actorFor = (state: TableState, peer: Peer, seat: Seat | undefined): Actor => ({
  player: peer.player,
  seat: seat ?? chosenSeat(state, peer),
  program: peer.program,
});
