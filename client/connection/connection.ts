/**
 * The connection between this page and a table: one socket at a time, reopened whenever it closes, with quick first
 * retries. Each attempt computes its query again, so that only missing entries are sent.
 */

import { PING, PONG, REPLACED, type ServerFrame } from "../../engine/wire/protocol.ts";
import { takeEarlySocket } from "./early-socket.ts";

export type ConnectionState =
  | "connecting"
  | "online"
  | "reconnecting"
  /** The device reports that it has no network. */
  | "offline"
  /** There is no connection: the table is saved on this device. */
  | "here"
  /** The server closed the socket for good; see `ending`. */
  | "closed";

/** Why there is no connection. Final, except `cannot-open`, which ends when the server is repaired. */
export type CloseCause = "not-found" | "forbidden" | "misbehaved" | "cannot-open" | "forgotten" | null;

export interface ConnectionOptions<Frame> {
  /** The path of the socket and what this client already has. Called before each attempt. */
  readonly url: () => string;
  /** The path of the table as JSON. The server's error code there says why the socket could not be opened. */
  readonly probe: string;
  /** How often a missing table is retried, because it may still be created. */
  readonly patience?: number;
  /** Reads one text frame of this socket. */
  readonly parse: (text: string) => Frame;
  readonly receive: (frame: Frame) => void;
  /** Whether a sent command has no reply yet. */
  readonly isWaiting: () => boolean;
  /** Called when the socket is open: unanswered commands can be sent. */
  readonly opened: () => void;
  readonly changed: () => void;
}

/** Interval of pings on a silent socket. */
const PING_INTERVAL_MS = 25_000;
/** A ping is sent if a command has had no reply for this long. */
const REPLY_TIMEOUT_MS = 3_000;
/**
 * The socket is given up after this time. A command needs its reply within it, because a pong does not come from the
 * table object.
 */
const PONG_TIMEOUT_MS = 5_000;
/** The server closed the socket because of what this client sent. */
const TERMINAL_CODES: readonly number[] = [1002, 1003, 1008, 1009];
/** The visitor has left. */
const LEFT = 1000;
/** All players at the table wanted it deleted. */
const DELETED = 4410;
/** The table was moved to a region nearer to its players; the client reconnects at once and shows nothing. */
const MOVED = 4301;

/**
 * The first attempt is given up after this time; later attempts get longer. Some browsers delay a new attempt after an
 * aborted one, so a client with a fixed short timeout might never connect.
 */
const OPEN_TIMEOUT_MS = 6_000;
const MAX_OPEN_TIMEOUT_MS = 30_000;
/** A socket that closed sooner than this counts as one more failure. */
const STEADY_AFTER_MS = 2_000;
const MAX_RETRY_DELAY_MS = 5_000;
/** The longest pause while another machine answers in the server's place, which may last for hours. */
const MAX_BLOCKED_DELAY_MS = 30_000;

/**
 * Delay in ms after this many failures in a row. The random part keeps a thousand clients from reconnecting at the same
 * moment.
 */
const retryDelayAfter = (failures: number, maxDelay: number): number =>
  Math.min((150 + Math.random() * 250) * 1.7 ** failures, maxDelay);

const openTimeoutAfter = (failures: number): number => Math.min(OPEN_TIMEOUT_MS * 1.5 ** failures, MAX_OPEN_TIMEOUT_MS);

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Connection<Frame = ServerFrame> {
  readonly #options: ConnectionOptions<Frame>;
  #socket: WebSocket | null = null;
  #pingTimer: Timer;
  /** Gives up a socket that does not answer a ping. */
  #pongTimer: Timer;
  /** Pings the socket if a command has no reply. */
  #replyTimer: Timer;
  /** Ends an attempt; then marks the socket as steady; then starts the next attempt. */
  #attemptTimer: Timer;
  #failures = 0;
  #missed = 0;
  #hasOpened = false;
  /** The page shows the table. A request may be answered after the visitor has left it. */
  #isStarted = false;
  state: ConnectionState = "connecting";
  ending: CloseCause = null;
  /** An id in the server's error report, by which its operator can find a table that cannot be opened. */
  report: string | null = null;
  /** Another machine answers in the server's place: a proxy, a filter, a portal. Retried rarely. */
  isBlocked = false;
  /** Round-trip time of the last ping in ms; null before the first. */
  roundTrip: number | null = null;
  /** How long the table took to store this page's last command, in ms; null before the first. */
  serverTime: number | null = null;
  #pinged = 0;

  constructor(options: ConnectionOptions<Frame>) {
    this.#options = options;
  }

  start(): void {
    this.#isStarted = true;
    window.addEventListener("online", this.retry);
    window.addEventListener("offline", this.#lost);
    document.addEventListener("visibilitychange", this.#seen);
    this.#pingTimer = setInterval(() => this.#ping(), PING_INTERVAL_MS);
    this.#open();
  }

  stop(): void {
    this.#isStarted = false;
    window.removeEventListener("online", this.retry);
    window.removeEventListener("offline", this.#lost);
    document.removeEventListener("visibilitychange", this.#seen);
    clearInterval(this.#pingTimer);
    this.#drop(LEFT);
  }

  /** Returns whether the frame was sent. If not, `opened` is called when it can be. */
  send(frame: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    this.#clearPingTimers();
    this.#replyTimer = setTimeout(() => this.#ping(), REPLY_TIMEOUT_MS);
    return true;
  }

  /** Closes the socket and connects again, for example because entries are missing. */
  readonly reconnect = (): void => {
    if (this.#isStarted && this.state !== "closed") this.#open();
  };

  #open(): void {
    this.#drop();
    const url = new URL(this.#options.url(), location.href.replace(/^http/, "ws"));
    const early = takeEarlySocket(url.href);
    const socket = early?.socket ?? new WebSocket(url);
    this.#socket = socket;
    this.#attemptTimer = setTimeout(() => this.#fell(socket), openTimeoutAfter(this.#failures));
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#received(data);
    socket.onclose = ({ code }) => this.#fell(socket, code);
    if (early !== null && socket.readyState === WebSocket.OPEN) this.#opened();
    for (const data of early?.received ?? []) this.#received(data);
  }

  /** Ignores what an abandoned socket still receives. */
  #drop(code = REPLACED): void {
    this.#clearPingTimers();
    clearTimeout(this.#attemptTimer);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(code);
  }

  #opened(): void {
    clearTimeout(this.#attemptTimer);
    this.#attemptTimer = setTimeout(() => {
      this.#failures = 0;
    }, STEADY_AFTER_MS);
    this.#hasOpened = true;
    this.#note(null);
    this.#setState("online");
    this.#options.opened();
  }

  #received(data: unknown): void {
    if (data === PONG) this.#timed();
    else if (typeof data === "string") {
      this.#setState("online");
      this.#options.receive(this.#options.parse(data));
    }
    if (!this.#options.isWaiting()) this.#clearPingTimers();
  }

  /** Clears the timers: the socket owes no answer. */
  #clearPingTimers(): void {
    clearTimeout(this.#replyTimer);
    clearTimeout(this.#pongTimer);
    this.#pongTimer = undefined;
  }

  #timed(): void {
    this.roundTrip = performance.now() - this.#pinged;
    this.#options.changed();
  }

  #fell(socket: WebSocket, code = 0): void {
    if (socket !== this.#socket) return;
    this.#drop();
    if (code === DELETED || TERMINAL_CODES.includes(code)) {
      this.#end(code === DELETED ? "forgotten" : "misbehaved");
      return;
    }
    const failures = this.#failures++;
    if (code === MOVED && failures === 0) {
      this.#open();
      return;
    }
    this.#attemptTimer = setTimeout(
      () => this.#open(),
      retryDelayAfter(failures, this.isBlocked ? MAX_BLOCKED_DELAY_MS : MAX_RETRY_DELAY_MS),
    );
    const wasOnline = this.state === "online";
    this.#setState(navigator.onLine ? (this.#hasOpened ? "reconnecting" : "connecting") : "offline");
    // A refused upgrade looks like a cut, because a browser hides its status. So a request asks for the reason.
    if (!wasOnline) void this.#ask();
  }

  async #ask(): Promise<void> {
    try {
      const { status, said } = await readAnswer(this.#options.probe);
      // The socket opened before the answer came.
      if (this.state === "online") return;
      const { error, hint = "" } = said;
      const isMissing = error === "no-table";
      // Another code, or none of ours, is no reason to leave a table.
      this.#note(error === "cannot-open" ? hint : null, status < 500 && !isMissing && said.id === undefined);
      if (isMissing && this.#missed++ >= (this.#options.patience ?? 0)) this.#end("not-found");
      else if (error === "wrong-origin" || error === "bad-token") this.#end("forbidden");
      else if (!this.#hasOpened) this.#setState("reconnecting");
    } catch {
      // The request may fail long after the socket has opened.
      if (this.state !== "online") this.#setState(navigator.onLine ? "reconnecting" : "offline");
    }
  }

  /** The retries continue meanwhile. */
  #note(report: string | null, isBlocked = false): void {
    if (report === this.report && isBlocked === this.isBlocked) return;
    this.report = report;
    this.isBlocked = isBlocked;
    this.ending = report === null ? null : "cannot-open";
    this.#options.changed();
  }

  #end(ending: CloseCause): void {
    this.ending = ending;
    this.#setState("closed");
    this.#drop(LEFT);
  }

  #setState(state: ConnectionState): void {
    if (this.state === state || this.state === "closed") return;
    this.state = state;
    this.#options.changed();
  }

  /** Measures the round-trip time. */
  measure(): void {
    this.#ping();
  }

  #ping(): void {
    if (this.state !== "online" || this.#pongTimer !== undefined) return;
    this.#pinged = performance.now();
    this.#socket?.send(PING);
    this.#pongTimer = setTimeout(() => {
      this.#pongTimer = undefined;
      this.#setState("reconnecting");
      this.#open();
    }, PONG_TIMEOUT_MS);
  }

  /** Retries now with the first short delays, because the cause of the earlier failures may be gone. */
  readonly retry = (): void => {
    if (this.state === "online") this.#ping();
    else if (this.state !== "closed") {
      this.#failures = 0;
      this.#open();
    }
  };

  readonly #lost = (): void => this.#setState("offline");

  readonly #seen = (): void => {
    if (document.visibilityState === "visible") this.retry();
  };
}

/**
 * What our server answers about a table in JSON: the table, or an error. Another machine may answer in its place with
 * anything.
 */
interface ServerAnswer {
  readonly id?: unknown;
  readonly error?: unknown;
  readonly hint?: string;
}

const readAnswer = async (probe: string): Promise<{ readonly status: number; readonly said: ServerAnswer }> => {
  const response = await fetch(probe);
  const answer: ServerAnswer | null = await response.json().catch(() => null);
  return { status: response.status, said: answer ?? {} };
};
