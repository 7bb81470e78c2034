/** Broadcasts the log to all sockets and relays of one table. */

import { hidesPastEntries } from "../../../engine/log/redaction.ts";
import type { Session } from "../../../engine/log/session.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import { initialFrames, LogPages, resyncFrames, type ViewerChange } from "../../sockets/initial-frames.ts";
import { type Peer, peerOf, viewerFor } from "../../sockets/peer.ts";
import { lettersOf, sendTo } from "../../sockets/presence.ts";
import { SendThrottle } from "../../sockets/send-throttle.ts";
import type { Sockets } from "../../sockets/sockets.ts";
import type { RelayUpdate } from "../../sockets/updates.ts";
import type { TableLog } from "../log/table-log.ts";
import { makeBroadcastFrames, type SocketFrames } from "./broadcast-frames.ts";
import { RELAY_DELAY_MS, type Relays } from "./relays.ts";
import { pendingTurns } from "./turn-frames.ts";

/** The peer that stands for all watchers on relays. */
export const PASSER_BY: Peer = {
  ...{ player: null, lobbyKey: null, address: "", chosen: null, since: 0 },
  ...{ takesPatches: true, takesTurns: false },
};

/** The update for relays: as much as a watcher may know; null if watchers are sent nothing yet. */
export const updateOf = (before: Session, after: Session, { entries, change }: SocketFrames): RelayUpdate | null =>
  entries.length === 0 && change === null
    ? null
    : {
        type: "grown",
        from: before.watched.log.length,
        viewer: viewerFor(before.state, PASSER_BY),
        lines: entries,
        isForgotten: hidesPastEntries(after.watched.state),
        change,
      };

/** The sockets in the order in which they are sent. */
interface Recipients {
  readonly players: readonly WebSocket[];
  readonly guests: readonly WebSocket[];
}

/** The sender comes after the other players, because its own page has predicted the move. */
const recipientsOf = ({ state }: Session, sockets: readonly WebSocket[], sender: WebSocket | null): Recipients => {
  const players: WebSocket[] = [];
  const guests: WebSocket[] = [];
  for (const socket of sockets)
    if (socket !== sender) (seatsOfPlayer(state, peerOf(socket).player).length > 0 ? players : guests).push(socket);
  return { players: sender === null ? players : [...players, sender], guests };
};

export class Broadcaster {
  readonly #sockets: Sockets;
  readonly #log: TableLog;
  readonly #relays: Relays;
  readonly #pages = new LogPages();
  readonly #throttle = new SendThrottle();
  /** The broadcast to guests that is still pending. At most one: the next append flushes it first. */
  #pendingForGuests: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(sockets: Sockets, log: TableLog, relays: Relays) {
    this.#sockets = sockets;
    this.#log = log;
    this.#relays = relays;
  }

  /** Sends the log from entry `from` on to a new socket; returns the number of characters. */
  greet(socket: WebSocket, session: Session, from: number, now: number): number {
    const peer = peerOf(socket);
    const frames = [...initialFrames(session, peer, from, now, this.#pages), ...pendingTurns(session.state, peer, now)];
    sendTo(socket, frames);
    return lettersOf(frames);
  }

  /**
   * Prepares the broadcast of new entries, and returns the function that sends it. `sender` is the socket whose command
   * they answer.
   */
  prepare(before: Session, after: Session, sender: WebSocket | null): () => void {
    const outgoingFor = makeBroadcastFrames(before, after, sender);
    const relayUpdate = this.#relays.isAny ? updateOf(before, after, outgoingFor(null, PASSER_BY)) : null;
    const { players, guests } = recipientsOf(after, this.#sockets.all, sender);
    const toPlayers = this.#prepareFor(players, outgoingFor);
    const toGuests = this.#prepareFor(guests, outgoingFor);
    // Guests must get the pending frames before the next entries, as the viewers they were then.
    this.#flushGuests();
    return () => {
      toPlayers();
      if (relayUpdate === null) return toGuests();
      this.#pendingForGuests = toGuests;
      this.#timer = setTimeout(() => this.#flushGuests(), RELAY_DELAY_MS);
      this.#relays.broadcast(relayUpdate);
    };
  }

  #prepareFor(sockets: readonly WebSocket[], outgoingFor: (socket: WebSocket, peer: Peer) => SocketFrames): () => void {
    const outgoing = sockets.map((socket) => [socket, outgoingFor(socket, peerOf(socket))] as const);
    return () => {
      for (const [socket, { entries, change, turns }] of outgoing) {
        sendTo(socket, entries);
        if (change !== null) this.#resync(socket, peerOf(socket), change);
        sendTo(socket, turns);
      }
    };
  }

  #flushGuests(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const send = this.#pendingForGuests;
    this.#pendingForGuests = null;
    send?.();
  }

  /** Sends the changed entries: to players at once, to watchers through the throttle, because they are many. */
  #resync(socket: WebSocket, peer: Peer, change: ViewerChange): void {
    const send = () => {
      if (this.#log.movedTo !== null) return 0;
      const session = this.#log.read()?.session;
      if (session === undefined) return 0;
      const frames = resyncFrames(session, peer, change, Date.now(), this.#pages);
      sendTo(socket, frames);
      return lettersOf(frames);
    };
    const { state } = this.#log;
    if (state !== null && seatsOfPlayer(state, peer.player).length > 0) send();
    else this.#throttle.pass(send);
  }
}
