/**
 * Who is connected, and which seats voted to delete the table. Changes are broadcast at most twice a second and never
 * stored in the log. A socket counts only while it shows activity, because the platform may keep one open long after
 * its tab is gone.
 */

import type { Seat } from "../../engine/contract/game.ts";
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import type { TableState } from "../../engine/table/types.ts";
import { makeServerFrame } from "../../engine/wire/protocol.ts";
import { MAX_UNREAD_TEXT, SOCKET_TIMEOUT_MS } from "./limits.ts";
import { type Peer, peerOf } from "./peer.ts";
import type { Sockets } from "./sockets.ts";

/** Minimum time between two presence frames, in ms. */
const MIN_INTERVAL_MS = 500;

export const isSocketOpen = (socket: WebSocket): boolean => socket.readyState === WebSocket.OPEN;

/** Closes sockets whose clients are silent. `since` returns when a socket was opened, ms since 1970. */
export const closeSilentSockets = (
  ctx: Pick<DurableObjectState, "getWebSockets" | "getWebSocketAutoResponseTimestamp">,
  now: number,
  since: (socket: WebSocket) => number,
): void => {
  for (const socket of ctx.getWebSockets().filter(isSocketOpen)) {
    const pingedAt = ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    if (Math.max(pingedAt, since(socket)) < now - SOCKET_TIMEOUT_MS) socket.close(1001, "silent");
  }
};

export const lettersOf = (texts: readonly string[]): number => texts.reduce((length, text) => length + text.length, 0);

/** Characters sent to each socket after its log. A new instance starts counting after its first send. */
const charsSent = new WeakMap<WebSocket, number>();

/**
 * Sends to a socket that may close at any moment; its close handler does the rest. A socket that was sent too much is
 * closed: the server cannot see whether its client reads, and one that does reconnects and resumes.
 */
export const sendTo = (socket: WebSocket, texts: readonly string[]): void => {
  if (!isSocketOpen(socket)) return;
  const before = charsSent.get(socket);
  if (before !== undefined && before > MAX_UNREAD_TEXT) {
    socket.close(1013, "come again");
    return;
  }
  charsSent.set(socket, before === undefined ? 0 : before + lettersOf(texts));
  try {
    for (const text of texts) socket.send(text);
  } catch {
    // The socket closed between the check and the send.
  }
};

/** The watchers who are connected through relays. */
export interface RelayWatchers {
  readonly watchers: number;
  broadcastPresence(frame: string): void;
}

const NO_RELAY_WATCHERS: RelayWatchers = { watchers: 0, broadcastPresence: () => undefined };

/** The players who sit here without a socket and use HTTP only. */
export interface HttpPlayers {
  isHere(player: string, now: number): boolean;
  here(now: number): readonly string[];
}

const NO_HTTP_PLAYERS: HttpPlayers = { isHere: () => false, here: () => [] };

/** Whether it is a socket of that player with which the player can play. */
const isPlaying = (peer: Peer, player: string): boolean => peer.player === player && !peer.isReadOnly;

export class Presence {
  readonly #sockets: Sockets;
  readonly #state: () => TableState | null;
  readonly #votedSeats: (state: TableState) => readonly Seat[];
  readonly #activeAt = new WeakMap<WebSocket, number>();
  readonly #relayed: RelayWatchers;
  readonly #httpPlayers: HttpPlayers;
  readonly #countReviewers: () => number;
  readonly #watched: () => TableState | null;
  /** The newest frames: to players, and to watchers. */
  #sent = "";
  #sentToWatchers = "";
  #sentAt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /**
   * `state` returns the table's state; null if there is nothing to broadcast or the log cannot be read. `votedSeats`
   * returns the seats that voted to delete the table. `relayed` are the watchers on relays. `httpPlayers` are the
   * players who use HTTP only. `countReviewers` returns how many sockets the table's review has. `watched` returns the
   * state of which watchers may know.
   */
  constructor(
    sockets: Sockets,
    state: () => TableState | null,
    votedSeats: (state: TableState) => readonly Seat[],
    relayed: RelayWatchers = NO_RELAY_WATCHERS,
    httpPlayers: HttpPlayers = NO_HTTP_PLAYERS,
    countReviewers: () => number = () => 0,
    watched: () => TableState | null = state,
  ) {
    this.#watched = watched;
    this.#countReviewers = countReviewers;
    this.#relayed = relayed;
    this.#httpPlayers = httpPlayers;
    this.#sockets = sockets;
    this.#state = state;
    this.#votedSeats = votedSeats;
  }

  /** Records that a socket has sent a frame. */
  noteActivity(socket: WebSocket, now: number): void {
    this.#activeAt.set(socket, now);
  }

  isAlive(socket: WebSocket, now: number): boolean {
    if (!isSocketOpen(socket)) return false;
    const last = Math.max(peerOf(socket).since, this.#activeAt.get(socket) ?? 0);
    // The platform's ping time is read only for sockets without a recent frame.
    return now - last < SOCKET_TIMEOUT_MS || now - this.#sockets.pingedAt(socket) < SOCKET_TIMEOUT_MS;
  }

  /** Every peer with a live socket. */
  present(now: number): Peer[] {
    const sockets = this.#sockets.all;
    return sockets.filter((socket) => this.isAlive(socket, now)).map(peerOf);
  }

  /** Closes dead sockets; returns whether there were any. */
  closeDead(now: number): boolean {
    const dead = this.#sockets.all.filter((socket) => isSocketOpen(socket) && !this.isAlive(socket, now));
    for (const socket of dead) socket.close(1001, "silent");
    return dead.length > 0;
  }

  /** Closes a peer's socket to make room for another. */
  closeSockets(peer: Peer): void {
    const socket = this.#sockets.all.find((open) => peerOf(open) === peer);
    socket?.close(1013, "make room");
  }

  /** Whether the seat's player is present, by socket or by HTTP. */
  isHere(state: TableState, seat: Seat, now: number): boolean {
    const player = state.chairs[seat]?.player ?? null;
    return this.isConnected(state, seat, now) || (player !== null && this.#httpPlayers.isHere(player, now));
  }

  /** Whether the seat's player has a live socket, and so receives every broadcast. */
  isConnected(state: TableState, seat: Seat, now: number): boolean {
    const player = state.chairs[seat]?.player ?? null;
    const sockets = this.#sockets.all;
    return player !== null && sockets.some((socket) => isPlaying(peerOf(socket), player) && this.isAlive(socket, now));
  }

  /** The presence frame as of `now`. */
  frame(state: TableState, now: number): string {
    const held = this.present(now).flatMap(({ player, isReadOnly }) => {
      const own = seatsOfPlayer(state, player);
      return isReadOnly && own.length > 0 ? [] : [own];
    });
    const onHttp = this.#httpPlayers.here(now).flatMap((player) => seatsOfPlayer(state, player));
    const seats = state.chairs.map((_, seat) => onHttp.includes(seat) || held.some((own) => own.includes(seat)));
    const watchers = held.filter((own) => own.length === 0).length + this.#relayed.watchers;
    const votes = this.#votedSeats(state);
    const reviewing = this.#countReviewers();
    return makeServerFrame({
      ...{ type: "presence", seats, watchers },
      ...(votes.length > 0 && { forgetting: votes }),
      ...(reviewing > 0 && { reviewing }),
    });
  }

  /** Sends the presence frame again even if it has not changed, because a new socket has not received it. */
  greet(): void {
    this.#sent = "";
    this.#sentToWatchers = "";
    this.announce();
  }

  /** Broadcasts presence now, or when the minimum time has passed. */
  announce(): void {
    const wait = this.#sentAt + MIN_INTERVAL_MS - Date.now();
    if (wait <= 0) this.#broadcast();
    else this.#timer ??= setTimeout(() => this.#broadcast(), wait);
  }

  #broadcast(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const [state, watched] = [this.#state(), this.#watched()];
    if (state === null || watched === null) return;
    this.#sentAt = Date.now();
    const frame = this.frame(state, this.#sentAt);
    const forWatchers = watched === state ? frame : this.frame(watched, this.#sentAt);
    const [isOld, isOldToWatchers] = [frame === this.#sent, forWatchers === this.#sentToWatchers];
    this.#sent = frame;
    this.#sentToWatchers = forWatchers;
    for (const socket of this.#sockets.all) {
      const isPlayer = seatsOfPlayer(state, peerOf(socket).player).length > 0;
      if (!(isPlayer ? isOld : isOldToWatchers)) sendTo(socket, [isPlayer ? frame : forWatchers]);
    }
    if (!isOldToWatchers) this.#relayed.broadcastPresence(forWatchers);
  }
}
