/**
 * One's own tables, as one's own place on the server tells them: by one socket, so that a turn, an invitation or an end is here
 * as soon as it is there, and nothing is asked again. Where no socket can be had they are asked for now and then, as the public lists are.
 */
import type { PersonFrame, PersonListing } from "../../../engine/wire/listing.ts";
import { PING, PONG } from "../../../engine/wire/protocol.ts";
import { Feed } from "./feed.ts";

export interface MyTables {
  readonly tables: readonly PersonListing[];
}

/** The server has nobody to tell: no table of one's own anywhere. */
const NOBODY = 4401;
const PULSE = 25_000;
/** A socket that was cut is opened again after so long, and after growing pauses where that fails, in ms. */
const AGAIN = 1_000;
const LONGEST = 60_000;

/** What changes puts a table in front: those that moved last come first. */
const newest = (tables: readonly PersonListing[]): readonly PersonListing[] =>
  [...tables].sort((a, b) => b.movedAt - a.movedAt);

export const applyFrame = (tables: readonly PersonListing[], frame: PersonFrame): readonly PersonListing[] => {
  if (frame.type === "tables") return frame.tables;
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

  /** `path`: where they are asked for, and their socket beside it. `every`: ms between two questions, without one. */
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

  /** Whoever comes back to the page waits for no pause. */
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
      // Who sits down comes back to this page, and is asked for anew.
      if (code === NOBODY) return;
      this.resume();
      this.#timer = setTimeout(() => this.#again(), this.#pause());
    };
    this.#pulse = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(PING), PULSE);
  }

  /** Not where nobody looks, nor without a network: whoever turns back to it is here at once. */
  #again(): void {
    clearTimeout(this.#timer);
    if (!document.hidden && navigator.onLine) this.#open();
  }

  #pause(): number {
    const pause = Math.min(AGAIN * 2 ** this.#failures, LONGEST) * (0.5 + Math.random());
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
