/**
 * The sockets of one table. Every move is told to all of them and asks who is here, so the platform is asked for them once
 * for each time that somebody comes or goes; an instance that has just woken asks anew.
 */
type Platform = Pick<DurableObjectState, "acceptWebSocket" | "getWebSockets" | "getWebSocketAutoResponseTimestamp">;

export class Sockets {
  readonly #ctx: Platform;
  #all: readonly WebSocket[] | null = null;

  constructor(ctx: Platform) {
    this.#ctx = ctx;
  }

  /** Those who came last first; some may be closing. */
  get all(): readonly WebSocket[] {
    this.#all ??= this.#ctx.getWebSockets();
    return this.#all;
  }

  /** One more, which outlives the table's sleep. */
  accept(socket: WebSocket): void {
    this.#ctx.acceptWebSocket(socket);
    this.#all = null;
  }

  /** One of them has closed. */
  left(): void {
    this.#all = null;
  }

  /** When the platform last answered a ping of its in the table's stead, ms since 1970; 0: never. */
  pingedAt(socket: WebSocket): number {
    return this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
  }
}
