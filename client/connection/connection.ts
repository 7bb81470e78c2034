/**
 * The line between this page and a table: one socket at a time, opened again whenever it falls, with the first retries
 * quick. What each attempt asks for is worked out anew, so that only what is missing is sent.
 */

import { PING, PONG, parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";
import { takeEarlySocket } from "./early-socket.ts";

export type ConnectionState =
  | "connecting"
  | "online"
  | "reconnecting"
  /** The device itself says that it has no network. */
  | "offline"
  /** There is no line: the table is kept on this device. */
  | "here"
  /** The server wants no more of us; see `ending`. Final. */
  | "closed";

/** Why there is no connection: for good, or, where the table cannot be opened, until it has been mended. */
export type CloseCause = "not-found" | "forbidden" | "misbehaved" | "cannot-open" | "forgotten" | null;

export interface ConnectionOptions {
  /** The path of the socket with what is already known: asked before each attempt. */
  readonly url: () => string;
  /** The table as JSON: our server's own code there says why the socket could not be opened. */
  readonly probe: string;
  /** How often a table that is not there is believed to be yet to come. */
  readonly patience?: number;
  readonly receive: (frame: ServerFrame) => void;
  /** Whether a command that was sent has no answer yet. */
  readonly isWaiting: () => boolean;
  /** The socket is open: time to send what is unanswered. */
  readonly opened: () => void;
  readonly changed: () => void;
}

/** A silent socket is asked for a sign of life this often, … */
const PING_EVERY = 25_000;
/** … and when a command has had no answer for this long. */
const ANSWER_WITHIN = 3_000;
/** It is given up when nothing comes in this time: for a command the answer itself, since a pong does not come from the table. */
const PONG_WITHIN = 5_000;
/** Closed by the server because of what this client sent; … */
const TERMINAL_CODES: readonly number[] = [1002, 1003, 1008, 1009];
/** … because all who sit at the table wanted it deleted. */
const FORGOTTEN = 4410;
/** … and because the table goes on nearer to those who play: there is nothing to wait for, nor to be told of. */
const MOVED = 4301;

/**
 * An attempt that has not succeeded by then is given up, later from failure to failure: some browsers hold a new attempt back
 * after one that was given up, and whoever is never patient enough would never get through.
 */
const OPEN_WITHIN = 6_000;
const LONGEST_OPENING = 30_000;
/** A socket that fell sooner than this counts as one more failure. */
const STEADY_AFTER = 2_000;
const LONGEST_PAUSE = 5_000;
/** The same while another machine answers in the server's place: that may last for hours. */
const LONGEST_BLOCKED_PAUSE = 30_000;

/** In ms, after so many failures in a row. A little chance keeps a thousand clients from coming back in one moment. */
const pauseAfter = (failures: number, longest: number): number =>
  Math.min((150 + Math.random() * 250) * 1.7 ** failures, longest);

const patienceAfter = (failures: number): number => Math.min(OPEN_WITHIN * 1.5 ** failures, LONGEST_OPENING);

type Timer = ReturnType<typeof setTimeout> | undefined;

export class Connection {
  readonly #options: ConnectionOptions;
  #socket: WebSocket | null = null;
  #pinging: Timer;
  /** Until a socket that was pinged is given up. */
  #ponging: Timer;
  /** Until it is pinged because a command has no answer. */
  #answering: Timer;
  /** Until an attempt is given up; then until the socket counts as steady; then until the next attempt. */
  #waiting: Timer;
  #failures = 0;
  #missed = 0;
  #hasOpened = false;
  state: ConnectionState = "connecting";
  ending: CloseCause = null;
  /** What whoever runs the server can find a table by that cannot be opened. */
  report: string | null = null;
  /** Another machine answers in the server's place: a proxy, a filter, a portal. It is tried again, but rarely. */
  isBlocked = false;
  /** How long the last ping took to be answered, in ms; null before the first. */
  roundTrip: number | null = null;
  #pinged = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  start(): void {
    window.addEventListener("online", this.retry);
    window.addEventListener("offline", this.#lost);
    document.addEventListener("visibilitychange", this.#seen);
    this.#pinging = setInterval(() => this.#ping(), PING_EVERY);
    this.#open();
  }

  stop(): void {
    window.removeEventListener("online", this.retry);
    window.removeEventListener("offline", this.#lost);
    document.removeEventListener("visibilitychange", this.#seen);
    clearInterval(this.#pinging);
    this.#drop();
  }

  /** Whether it went out; if not, `opened` will be called when it can. */
  send(frame: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    this.#calm();
    this.#answering = setTimeout(() => this.#ping(), ANSWER_WITHIN);
    return true;
  }

  /** Starts over, for instance because entries are missing. */
  readonly reconnect = (): void => {
    if (this.state !== "closed") this.#open();
  };

  #open(): void {
    this.#drop();
    const url = new URL(this.#options.url(), location.href.replace(/^http/, "ws"));
    const early = takeEarlySocket(url.href);
    const socket = early?.socket ?? new WebSocket(url);
    this.#socket = socket;
    this.#waiting = setTimeout(() => this.#fell(socket), patienceAfter(this.#failures));
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#received(data);
    socket.onclose = ({ code }) => this.#fell(socket, code);
    if (early !== null && socket.readyState === WebSocket.OPEN) this.#opened();
    for (const data of early?.heard ?? []) this.#received(data);
  }

  /** What a socket that has been let go still says is not heard. */
  #drop(): void {
    this.#calm();
    clearTimeout(this.#waiting);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #opened(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      this.#failures = 0;
    }, STEADY_AFTER);
    this.#hasOpened = true;
    this.#note(null);
    this.#become("online");
    this.#options.opened();
  }

  #received(data: unknown): void {
    if (data === PONG) this.#timed();
    else if (typeof data === "string") {
      this.#become("online");
      this.#options.receive(parseServerFrame(data));
    }
    if (!this.#options.isWaiting()) this.#calm();
  }

  /** The socket owes nothing. */
  #calm(): void {
    clearTimeout(this.#answering);
    clearTimeout(this.#ponging);
    this.#ponging = undefined;
  }

  #timed(): void {
    this.roundTrip = performance.now() - this.#pinged;
    this.#options.changed();
  }

  #fell(socket: WebSocket, code = 0): void {
    if (socket !== this.#socket) return;
    this.#drop();
    if (code === FORGOTTEN || TERMINAL_CODES.includes(code)) {
      this.#end(code === FORGOTTEN ? "forgotten" : "misbehaved");
      return;
    }
    const failures = this.#failures++;
    if (code === MOVED && failures === 0) {
      this.#open();
      return;
    }
    this.#waiting = setTimeout(
      () => this.#open(),
      pauseAfter(failures, this.isBlocked ? LONGEST_BLOCKED_PAUSE : LONGEST_PAUSE),
    );
    const wasOnline = this.state === "online";
    this.#become(navigator.onLine ? (this.#hasOpened ? "reconnecting" : "connecting") : "offline");
    // A refused upgrade looks like a cut: a browser does not tell its status. So it is asked for.
    if (!wasOnline) void this.#ask();
  }

  async #ask(): Promise<void> {
    try {
      const { status, said } = await readAnswer(this.#options.probe);
      // The socket was quicker.
      if (this.state === "online") return;
      const { error, hint = "" } = said;
      const isMissing = error === "no-table";
      // What has another code, or none of ours, is no reason to leave a table.
      this.#note(error === "cannot-open" ? hint : null, status < 500 && !isMissing && said.id === undefined);
      if (isMissing && this.#missed++ >= (this.#options.patience ?? 0)) this.#end("not-found");
      else if (error === "wrong-origin" || error === "bad-token") this.#end("forbidden");
      else if (!this.#hasOpened) this.#become("reconnecting");
    } catch {
      this.#become(navigator.onLine ? "reconnecting" : "offline");
    }
  }

  /** It is tried again all the while. */
  #note(report: string | null, isBlocked = false): void {
    if (report === this.report && isBlocked === this.isBlocked) return;
    this.report = report;
    this.isBlocked = isBlocked;
    this.ending = report === null ? null : "cannot-open";
    this.#options.changed();
  }

  #end(ending: CloseCause): void {
    this.ending = ending;
    this.#become("closed");
    this.#drop();
  }

  #become(state: ConnectionState): void {
    if (this.state === state || this.state === "closed") return;
    this.state = state;
    this.#options.changed();
  }

  /** Finds out how long a round trip takes. */
  measure(): void {
    this.#ping();
  }

  #ping(): void {
    if (this.state !== "online" || this.#ponging !== undefined) return;
    this.#pinged = performance.now();
    this.#socket?.send(PING);
    this.#ponging = setTimeout(() => {
      this.#ponging = undefined;
      this.#become("reconnecting");
      this.#open();
    }, PONG_WITHIN);
  }

  /** Now, and as patiently as at first: whatever made the attempts before fail may be over. */
  readonly retry = (): void => {
    if (this.state === "online") this.#ping();
    else if (this.state !== "closed") {
      this.#failures = 0;
      this.#open();
    }
  };

  readonly #lost = (): void => this.#become("offline");

  readonly #seen = (): void => {
    if (document.visibilityState === "visible") this.retry();
  };
}

/** What our server says of a table in JSON: the table, or a fault. Another machine may answer in its place, with anything. */
interface Said {
  readonly id?: unknown;
  readonly error?: unknown;
  readonly hint?: string;
}

const readAnswer = async (probe: string): Promise<{ readonly status: number; readonly said: Said }> => {
  const response = await fetch(probe);
  const said: Said | null = await response.json().catch(() => null);
  return { status: response.status, said: said ?? {} };
};
