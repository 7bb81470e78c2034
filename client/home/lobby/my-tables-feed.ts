/**
 * The visitor's own tables from their person object, by one socket: a turn, an invitation or an end arrives at once.
 * Without a socket the list is polled, like the public lists.
 */
import type { PersonFrame, PersonListing } from "../../../engine/wire/listing.ts";
import { PING, PONG } from "../../../engine/wire/protocol.ts";
import { Feed } from "./feed.ts";

export interface MyTables {
  readonly tables: readonly PersonListing[];
}

/** Close code: the person has no tables. */
const NO_TABLES = 4401;
const PULSE = 25_000;
/** Delay before a closed socket is opened again, in ms; it grows with each failure. */
const RECONNECT_MS = 1_000;
const MAX_RECONNECT_MS = 60_000;

/** The last moved tables come first. */
const newest = (tables: readonly PersonListing[]): readonly PersonListing[] =>
  [...tables].sort((a, b) => b.movedAt - a.movedAt);

export const applyFrame = (tables: readonly PersonListing[], frame: PersonFrame): readonly PersonListing[] => {
  if (frame.type === "tables") return frame.tables;
  if (frame.type === "invited") return tables;
  const gone = frame.type === "gone" ? frame.id : frame.table.id;
  const others = tables.filter(({ id }) => id !== gone);
  return frame.type === "gone" ? others : newest([frame.table, ...others]);
};

export class MyTablesFeed extends Feed<MyTables> {
  readonly #address: string;
  #socket: WebSocket | null = null;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #watchers = 0;

  /** `path`: of the list; its socket is next to it. `every`: ms between two requests without a socket. */
  constructor(path: string, every: number) {
    super(path, every);
    this.#address = `${path}/socket`;
  }

  override watch(changed: () => void): () => void {
    const leave = super.watch(changed);
    this.#watchers++;
    if (this.#watchers === 1) this.#begin();
    return () => {
      leave();
      this.#watchers--;
      if (this.#watchers === 0) this.#end();
    };
  }

  #begin(): void {
    document.addEventListener("visibilitychange", this.#turned);
    window.addEventListener("online", this.#turned);
    this.#again();
  }

  #end(): void {
    document.removeEventListener("visibilitychange", this.#turned);
    window.removeEventListener("online", this.#turned);
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#drop();
    this.resume();
  }

  /** A visitor who returns to the page reconnects at once. */
  readonly #turned = (): void => {
    if (this.#socket !== null) return;
    this.#failures = 0;
    this.#again();
  };

  #open(): void {
    const socket = new WebSocket(new URL(this.#address, location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket && data !== PONG) this.#hear(JSON.parse(data) as PersonFrame);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#drop();
      // A player who sits down returns to this page, and a new connection is made.
      if (code === NO_TABLES) return;
      this.resume();
      this.#timer = setTimeout(() => this.#again(), this.#pause());
    };
    this.#pulse = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(PING), PULSE);
  }

  /** Not while the page is hidden or offline; showing it again reconnects at once. */
  #again(): void {
    clearTimeout(this.#timer);
    if (!document.hidden && navigator.onLine) this.#open();
  }

  #pause(): number {
    const pause = Math.min(RECONNECT_MS * 2 ** this.#failures, MAX_RECONNECT_MS) * (0.5 + Math.random());
    this.#failures++;
    return pause;
  }

  #hear(frame: PersonFrame): void {
    this.#failures = 0;
    this.hear({ tables: applyFrame(this.latest?.tables ?? [], frame) });
  }

  #drop(): void {
    clearInterval(this.#pulse);
    this.#socket = null;
  }
}
