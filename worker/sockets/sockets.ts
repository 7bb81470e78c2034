/**
 * The sockets of one object. Every move needs all of them, so the platform's list is cached until a socket opens or
 * closes.
 */
type Platform = Pick<DurableObjectState, "acceptWebSocket" | "getWebSockets" | "getWebSocketAutoResponseTimestamp">;

export class Sockets {
  readonly #ctx: Platform;
  #all: readonly WebSocket[] | null = null;

  constructor(ctx: Platform) {
    this.#ctx = ctx;
  }

  /** Newest first; some may be closing. */
  get all(): readonly WebSocket[] {
    this.#all ??= this.#ctx.getWebSockets();
    return this.#all;
  }

  /** Accepts a hibernatable socket. */
  accept(socket: WebSocket): void {
    this.#ctx.acceptWebSocket(socket);
    this.#all = null;
  }

  /** A socket has closed. */
  left(): void {
    this.#all = null;
  }

  /** When the platform last answered this socket's ping automatically, ms since 1970; 0 if never. */
  pingedAt(socket: WebSocket): number {
    return this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
  }
}
