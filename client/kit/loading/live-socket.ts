/**
 * A socket on which the page only listens. It is kept open while the page is shown and online; a visitor who returns to
 * the page reconnects at once.
 */
import { PING, PONG } from "../../../engine/wire/protocol.ts";

const PULSE_MS = 25_000;
/** A socket that answers a ping later than this is dead, though the browser has not noticed it. */
const PONG_TIMEOUT_MS = 5_000;
/** The browser's close code of a socket that broke. */
const BROKEN = 1006;
/** Delay before a closed socket is opened again, in ms; it grows with each failure. */
const RECONNECT_MS = 1_000;
const MAX_RECONNECT_MS = 60_000;

export interface SocketListener {
  /** The socket's path, asked at each connection. */
  path(): string;
  receive(data: string): void;
  /** Called when the connection has closed. Returns whether to connect again. */
  closed(code: number): boolean;
}

export class LiveSocket {
  readonly #listener: SocketListener;
  #socket: WebSocket | null = null;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #pongTimer: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(listener: SocketListener) {
    this.#listener = listener;
  }

  start(): void {
    document.addEventListener("visibilitychange", this.#onVisibilityChange);
    window.addEventListener("online", this.#online);
    this.#again();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.#onVisibilityChange);
    window.removeEventListener("online", this.#online);
    clearTimeout(this.#timer);
    this.#drop();
  }

  /** Opens another one, because the visitor has become someone else to the server. */
  renew(): void {
    this.#drop();
    this.#again();
  }

  /** A socket that survived the outage sends nothing until the next change. A new one receives the whole list. */
  readonly #online = (): void => {
    this.#failures = 0;
    this.renew();
  };

  /** While the page was hidden, its socket may have died silently. */
  readonly #onVisibilityChange = (): void => {
    if (this.#socket !== null) {
      if (!document.hidden) this.#ping();
      return;
    }
    this.#failures = 0;
    this.#again();
  };

  /** Not while the page is hidden or offline. A page that starts twice has one socket. */
  #again(): void {
    clearTimeout(this.#timer);
    if (this.#socket === null && !document.hidden && navigator.onLine) this.#open();
  }

  #open(): void {
    const socket = new WebSocket(new URL(this.#listener.path(), location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      this.#clearPongTimer();
      if (data === PONG) return;
      this.#failures = 0;
      this.#listener.receive(data);
    };
    socket.onclose = ({ code }) => this.#fell(socket, code);
    this.#pulse = setInterval(() => this.#ping(), PULSE_MS);
  }

  #ping(): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    this.#pongTimer ??= setTimeout(() => this.#fell(socket, BROKEN), PONG_TIMEOUT_MS);
    socket.send(PING);
  }

  #clearPongTimer(): void {
    clearTimeout(this.#pongTimer);
    this.#pongTimer = undefined;
  }

  #fell(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return;
    this.#drop();
    if (this.#listener.closed(code)) this.#timer = setTimeout(() => this.#again(), this.#pause());
  }

  /** Not the same for all pages, which would return to a restarted server at once. */
  #pause(): number {
    return Math.min(RECONNECT_MS * 2 ** this.#failures++, MAX_RECONNECT_MS) * (0.5 + Math.random());
  }

  #drop(): void {
    clearInterval(this.#pulse);
    this.#clearPongTimer();
    this.#socket?.close();
    this.#socket = null;
  }
}
