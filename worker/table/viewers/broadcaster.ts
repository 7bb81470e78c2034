/** All who are connected to one table, as those to whom something is said. */

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

/** Whoever watches by a relay. */
export const PASSER_BY: Peer = {
  ...{ player: null, lobbyKey: null, address: "", chosen: null, since: 0 },
  ...{ takesPatches: true, takesTurns: false },
};

/** What of a log's growth its relays are told: as much as a passer-by may know. */
export const updateOf = (before: Session, after: Session, { entries, change }: SocketFrames): RelayUpdate => ({
  type: "grown",
  from: before.log.length,
  viewer: viewerFor(before.state, PASSER_BY),
  lines: entries,
  isForgotten: hidesPastEntries(after.state),
  change,
});

/** Those to whom the same is said at the same time. */
interface Listeners {
  readonly players: readonly WebSocket[];
  readonly guests: readonly WebSocket[];
}

/** The sender, whose own page has foreseen the move, after the players who wait for it. */
const listenersOf = ({ state }: Session, sockets: readonly WebSocket[], sender: WebSocket | null): Listeners => {
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
  readonly #turnstile = new SendThrottle();
  /** What guests have not been told yet: of one growth, since the next one tells it first. */
  #untold: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(sockets: Sockets, log: TableLog, relays: Relays) {
    this.#sockets = sockets;
    this.#log = log;
    this.#relays = relays;
  }

  /** Sends the log from entry `from` on to somebody who has just come; how many letters that is. */
  greet(socket: WebSocket, session: Session, from: number, now: number): number {
    const peer = peerOf(socket);
    const frames = [...initialFrames(session, peer, from, now, this.#pages), ...pendingTurns(session.state, peer, now)];
    sendTo(socket, frames);
    return lettersOf(frames);
  }

  /** Writes what everybody is told of the log's growth, and returns what sends it. `sender`: whose command it answers. */
  prepare(before: Session, after: Session, sender: WebSocket | null): () => void {
    const outgoingFor = makeBroadcastFrames(before, after, sender);
    const far = this.#relays.isAny ? updateOf(before, after, outgoingFor(null, PASSER_BY)) : null;
    const { players, guests } = listenersOf(after, this.#sockets.all, sender);
    const toPlayers = this.#telling(players, outgoingFor);
    const toGuests = this.#telling(guests, outgoingFor);
    // What comes next is not to reach anybody before: who was a guest then may sit by now.
    this.#tellGuests();
    return () => {
      toPlayers();
      if (far === null) return toGuests();
      this.#untold = toGuests;
      this.#timer = setTimeout(() => this.#tellGuests(), RELAY_DELAY_MS);
      this.#relays.tell(far);
    };
  }

  #telling(sockets: readonly WebSocket[], outgoingFor: (socket: WebSocket, peer: Peer) => SocketFrames): () => void {
    const outgoing = sockets.map((socket) => [socket, outgoingFor(socket, peerOf(socket))] as const);
    return () => {
      for (const [socket, { entries, change, turns }] of outgoing) {
        sendTo(socket, entries);
        if (change !== null) this.#regreet(socket, peerOf(socket), change);
        sendTo(socket, turns);
      }
    };
  }

  #tellGuests(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const tell = this.#untold;
    this.#untold = null;
    tell?.();
  }

  /** Those who sit have to know at once; the others are many. */
  #regreet(socket: WebSocket, peer: Peer, change: ViewerChange): void {
    const tell = () => {
      if (this.#log.movedTo !== null) return 0;
      const session = this.#log.read()?.session;
      if (session === undefined) return 0;
      const frames = resyncFrames(session, peer, change, Date.now(), this.#pages);
      sendTo(socket, frames);
      return lettersOf(frames);
    };
    const { state } = this.#log;
    if (state !== null && seatsOfPlayer(state, peer.player).length > 0) tell();
    else this.#turnstile.pass(tell);
  }
}
