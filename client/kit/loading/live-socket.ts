/**
 * A socket on which the page only listens. It is kept open while the page is shown and online; a visitor who returns to
 * the page reconnects at once.
 */
import { PING, PONG } from "../../../engine/wire/protocol.ts";

const PULSE_MS = 25_000;
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
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(listener: SocketListener) {
    this.#listener = listener;
  }

  start(): void {
    document.addEventListener("visibilitychange", this.#turned);
    window.addEventListener("online", this.#turned);
    this.#again();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.#turned);
    window.removeEventListener("online", this.#turned);
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#drop();
  }

  /** Opens another one, because the visitor has become someone else to the server. */
  renew(): void {
    this.#socket?.close();
    this.#drop();
    this.#again();
  }

  readonly #turned = (): void => {
    if (this.#socket !== null) return;
    this.#failures = 0;
    this.#again();
  };

  /** Not while the page is hidden or offline. */
  #again(): void {
    clearTimeout(this.#timer);
    if (!document.hidden && navigator.onLine) this.#open();
  }

  #open(): void {
    const socket = new WebSocket(new URL(this.#listener.path(), location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket || data === PONG) return;
      this.#failures = 0;
      this.#listener.receive(data);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#drop();
      if (this.#listener.closed(code)) this.#timer = setTimeout(() => this.#again(), this.#pause());
    };
    this.#pulse = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(PING), PULSE_MS);
  }

  /** Not the same for all pages, which would return to a restarted server at once. */
  #pause(): number {
    return Math.min(RECONNECT_MS * 2 ** this.#failures++, MAX_RECONNECT_MS) * (0.5 + Math.random());
  }

  #drop(): void {
    clearInterval(this.#pulse);
    this.#socket = null;
  }
}
