/**
 * Who is connected, and with it who wants the table forgotten. Told when it changes, at most twice a second, and never
 * stored with the log. A socket counts while it gives signs of life: the platform may keep one open long after its tab is
 * gone.
 */

import type { Seat } from "../../engine/contract/game.ts";
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import type { TableState } from "../../engine/table/types.ts";
import { makeServerFrame } from "../../engine/wire/protocol.ts";
import { MAX_UNREAD_TEXT, SOCKET_TIMEOUT_MS } from "./limits.ts";
import { type Peer, peerOf } from "./peer.ts";
import type { Sockets } from "./sockets.ts";

/** Shortest time between two frames of presence, in ms. */
const PAUSE = 500;

export const isSocketOpen = (socket: WebSocket): boolean => socket.readyState === WebSocket.OPEN;

export const lettersOf = (texts: readonly string[]): number => texts.reduce((length, text) => length + text.length, 0);

/** By socket: the letters that it was sent after its log. Of an instance that has just woken, after whatever comes first. */
const sent = new WeakMap<WebSocket, number>();

/**
 * Sends to a socket that may be gone at any moment; its own close handler will hear of that. One that was sent a lot is closed:
 * nobody knows whether its client reads, and one that does comes again and goes on from there.
 */
export const sendTo = (socket: WebSocket, texts: readonly string[]): void => {
  if (!isSocketOpen(socket)) return;
  const before = sent.get(socket);
  if (before !== undefined && before > MAX_UNREAD_TEXT) {
    socket.close(1013, "come again");
    return;
  }
  sent.set(socket, before === undefined ? 0 : before + lettersOf(texts));
  try {
    for (const text of texts) socket.send(text);
  } catch {
    // Closed between the look and the send.
  }
};

/** Those who watch by relays. */
export interface RelayWatchers {
  readonly watchers: number;
  tellPresence(frame: string): void;
}

const NOBODY: RelayWatchers = { watchers: 0, tellPresence: () => undefined };

/** Those who sit here without a socket. */
export interface HttpSitters {
  isHere(player: string, now: number): boolean;
  here(now: number): readonly string[];
}

const NOBODY_ELSE: HttpSitters = { isHere: () => false, here: () => [] };

export class Presence {
  readonly #sockets: Sockets;
  readonly #state: () => TableState | null;
  readonly #wanting: (state: TableState) => readonly Seat[];
  readonly #heard = new WeakMap<WebSocket, number>();
  readonly #far: RelayWatchers;
  readonly #unconnected: HttpSitters;
  #sent = "";
  #sentAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /**
   * `state`: the table's, when there is something to tell; null if it cannot be read. `wanting`: the seats of those who
   * want the table forgotten. `far`: those who watch from elsewhere. `unconnected`: those who sit here by HTTP alone.
   */
  constructor(
    sockets: Sockets,
    state: () => TableState | null,
    wanting: (state: TableState) => readonly Seat[],
    far: RelayWatchers = NOBODY,
    unconnected: HttpSitters = NOBODY_ELSE,
  ) {
    this.#far = far;
    this.#unconnected = unconnected;
    this.#sockets = sockets;
    this.#state = state;
    this.#wanting = wanting;
  }

  /** Notes that a socket has sent something. */
  hear(socket: WebSocket, now: number): void {
    this.#heard.set(socket, now);
  }

  isAlive(socket: WebSocket, now: number): boolean {
    if (!isSocketOpen(socket)) return false;
    const last = Math.max(peerOf(socket).since, this.#heard.get(socket) ?? 0);
    // The platform is asked only of those who have said nothing themselves.
    return now - last < SOCKET_TIMEOUT_MS || now - this.#sockets.pingedAt(socket) < SOCKET_TIMEOUT_MS;
  }

  /** Everybody who is connected. */
  present(now: number): Peer[] {
    const sockets = this.#sockets.all;
    return sockets.filter((socket) => this.isAlive(socket, now)).map(peerOf);
  }

  /** Closes the sockets that are dead; whether there were any. */
  closeDead(now: number): boolean {
    const dead = this.#sockets.all.filter((socket) => isSocketOpen(socket) && !this.isAlive(socket, now));
    for (const socket of dead) socket.close(1001, "silent");
    return dead.length > 0;
  }

  /** Closes the socket of somebody who has to make room. */
  dismiss(peer: Peer): void {
    const socket = this.#sockets.all.find((open) => peerOf(open) === peer);
    socket?.close(1013, "make room");
  }

  /** Whether somebody of that seat is here, by a socket or without one. */
  isHere(state: TableState, seat: Seat, now: number): boolean {
    const player = state.chairs[seat]?.player ?? null;
    return this.isConnected(state, seat, now) || (player !== null && this.#unconnected.isHere(player, now));
  }

  /** Whether somebody of that seat has a socket, and so hears by it whatever happens. */
  isConnected(state: TableState, seat: Seat, now: number): boolean {
    const player = state.chairs[seat]?.player ?? null;
    const sockets = this.#sockets.all;
    return player !== null && sockets.some((socket) => peerOf(socket).player === player && this.isAlive(socket, now));
  }

  /** The frame as of now. */
  frame(state: TableState, now: number): string {
    const held = this.present(now).map(({ player }) => seatsOfPlayer(state, player));
    const asking = this.#unconnected.here(now).flatMap((player) => seatsOfPlayer(state, player));
    const seats = state.chairs.map((_, seat) => asking.includes(seat) || held.some((own) => own.includes(seat)));
    const watchers = held.filter((own) => own.length === 0).length + this.#far.watchers;
    const forgetting = this.#wanting(state);
    return makeServerFrame({ type: "presence", seats, watchers, ...(forgetting.length > 0 && { forgetting }) });
  }

  /** Somebody has come, who has been told nothing yet. */
  greet(): void {
    this.#sent = "";
    this.announce();
  }

  /** Tells everybody, now or as soon as the pause is over. */
  announce(): void {
    const wait = this.#sentAt + PAUSE - Date.now();
    if (wait <= 0) this.#tell();
    else this.#timer ??= setTimeout(() => this.#tell(), wait);
  }

  #tell(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const state = this.#state();
    if (state === null) return;
    this.#sentAt = Date.now();
    const frame = this.frame(state, this.#sentAt);
    if (frame === this.#sent) return;
    this.#sent = frame;
    for (const socket of this.#sockets.all) sendTo(socket, [frame]);
    this.#far.tellPresence(frame);
  }
}
