/**
 * The sockets of one object. Every move needs all of them, so the platform's list is cached until a socket opens or
 * closes.
 */
import { isReviewer } from "./peer.ts";

type Platform = Pick<DurableObjectState, "acceptWebSocket" | "getWebSockets" | "getWebSocketAutoResponseTimestamp">;

interface SocketsByPurpose {
  readonly all: readonly WebSocket[];
  readonly reviewers: readonly WebSocket[];
}

export class Sockets {
  readonly #ctx: Platform;
  #open: SocketsByPurpose | null = null;
  /** The platform lists a socket, as open, until the handler of its broken connection has ended. */
  readonly #closed = new WeakSet<WebSocket>();

  constructor(ctx: Platform) {
    this.#ctx = ctx;
  }

  /** Newest first; some may be closing. */
  get all(): readonly WebSocket[] {
    return this.#read().all;
  }

  /** The sockets of the table's review, which are not sent the log. */
  get reviewers(): readonly WebSocket[] {
    return this.#read().reviewers;
  }

  #read(): SocketsByPurpose {
    if (this.#open !== null) return this.#open;
    const open = this.#ctx.getWebSockets().filter((socket) => !this.#closed.has(socket));
    const reviewers = open.filter(isReviewer);
    this.#open = { all: reviewers.length === 0 ? open : open.filter((one) => !reviewers.includes(one)), reviewers };
    return this.#open;
  }

  /** Accepts a hibernatable socket. */
  accept(socket: WebSocket): void {
    this.#ctx.acceptWebSocket(socket);
    this.#open = null;
  }

  /** A socket has closed. */
  left(socket: WebSocket): void {
    this.#closed.add(socket);
    this.#open = null;
  }

  /** When the platform last answered this socket's ping automatically, ms since 1970; 0 if never. */
  pingedAt(socket: WebSocket): number {
    return this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
  }
}
