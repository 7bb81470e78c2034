/** Many who watch one table. Each counts what it is sent: an entry that comes twice or not at all is an error. */
import type { Tally } from "./tally.ts";

/** Who come from one address; a table lets in no more. */
const HOUSE = 50;

const addressOf = (index: number): string => {
  const house = Math.floor(index / HOUSE);
  return `10.${house >> 16}.${(house >> 8) & 255}.${house & 255}`;
};

interface Watcher {
  readonly socket: WebSocket;
  length: number;
}

export class Crowd {
  readonly #tally: Tally;
  readonly #watchers: Watcher[] = [];
  /** When the command was sent that became this entry, by its number. */
  readonly #asked = new Map<number, number>();

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /** So many come, a few at a time. */
  async come(url: string, table: string, count: number): Promise<void> {
    const ABREAST = 20;
    for (let from = 0; from < count; from += ABREAST)
      await Promise.all(
        Array.from({ length: Math.min(ABREAST, count - from) }, (_, at) => this.#open(url, table, from + at)),
      );
  }

  #open(url: string, table: string, index: number): Promise<void> {
    return new Promise((resolve) => {
      const options = { headers: { "CF-Connecting-IP": addressOf(index) } };
      const socket = new WebSocket(
        `${url.replace("http", "ws")}/api/tables/${table}/socket`,
        options as unknown as string[],
      );
      const watcher: Watcher = { socket, length: 0 };
      this.#watchers.push(watcher);
      socket.onopen = () => resolve();
      socket.onerror = () => {
        this.#tally.count("watchers not let in");
        resolve();
      };
      socket.onmessage = ({ data }) => this.#hear(watcher, String(data));
    });
  }

  #hear(watcher: Watcher, text: string): void {
    if (text === "pong") return;
    const frame = JSON.parse(text) as {
      type?: string;
      from?: number;
      seq?: number;
      entries?: readonly { seq: number }[];
    };
    if (frame.type === "hello") watcher.length = frame.from ?? 0;
    if (frame.type === "entries") for (const { seq } of frame.entries ?? []) this.#take(watcher, seq);
    // An entry as it happens comes without a type.
    if (frame.seq !== undefined && frame.type === undefined) this.#take(watcher, frame.seq, true);
  }

  #take(watcher: Watcher, seq: number, isLive = false): void {
    if (seq < watcher.length) this.#tally.count("doubled");
    else if (seq > watcher.length) this.#tally.count("lost", seq - watcher.length);
    watcher.length = seq + 1;
    if (!isLive) return;
    const asked = this.#asked.get(seq);
    if (asked !== undefined) this.#tally.time("mover to watcher", performance.now() - asked);
  }

  /** Somebody has just sent the command that will be this entry. */
  readonly expect = (seq: number, at: number): void => void this.#asked.set(seq, at);

  get length(): number {
    return this.#watchers.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length;
  }

  /** Pages ping so that the table knows that they are there. */
  ping(): void {
    for (const { socket } of this.#watchers) if (socket.readyState === WebSocket.OPEN) socket.send("ping");
  }

  close(): void {
    for (const { socket } of this.#watchers) socket.close();
  }
}
