/**
 * Some of a table's watchers, in a separate process: `node watcher-process.ts URL TABLE FIRST COUNT`. Each counts what it is
 * sent: an entry that comes twice or not at all is an error. Told to stop by its parent, it says what it has seen.
 */
import { constants, setPriority } from "node:os";
import { ownWork } from "./processes.ts";

/** Who come from one address; a table lets in no more. */
const HOUSE = 50;
const ABREAST = 32;
/** Pages ping so that the table knows that they are there. */
const PING = 25_000;

/** What one process says when all its watchers have come, and when it ends. */
export type Said =
  | { readonly type: "here" }
  | {
      readonly type: "seen";
      readonly open: number;
      readonly refused: number;
      readonly lost: number;
      readonly doubled: number;
      /** By the number of an entry: when each of them had it, ms since 1970. */
      readonly arrivals: readonly (readonly [seq: number, at: readonly number[]])[];
      /** ms of a core. */
      readonly work: number;
    };

interface Frame {
  readonly type?: string;
  readonly from?: number;
  readonly seq?: number;
  readonly entries?: readonly { readonly seq: number }[];
}

// On one machine the watchers would otherwise take the core on which the players receive their answers. On a busy one they are late instead.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const [url = "", table = "", first = "0", count = "0"] = process.argv.slice(2);
const seen = { refused: 0, lost: 0, doubled: 0 };
const arrivals = new Map<number, number[]>();
const sockets: WebSocket[] = [];

const addressOf = (index: number): string => {
  const house = Math.floor(index / HOUSE);
  return `10.${house >> 16}.${(house >> 8) & 255}.${house & 255}`;
};

/** All are sent the same text: it is parsed once. */
let last: { readonly text: string; readonly frame: Frame } = { text: "{}", frame: {} };
const parsed = (text: string): Frame => {
  if (text !== last.text) last = { text, frame: JSON.parse(text) as Frame };
  return last.frame;
};

class Watcher {
  #length = 0;

  hear(text: string): void {
    if (text === "pong") return;
    const frame = parsed(text);
    if (frame.type === "hello") this.#length = frame.from ?? 0;
    else if (frame.type === "entries") for (const { seq } of frame.entries ?? []) this.#take(seq);
    // An entry as it happens comes without a type.
    else if (frame.type === undefined && frame.seq !== undefined) {
      this.#take(frame.seq);
      const times = arrivals.get(frame.seq) ?? [];
      times.push(performance.timeOrigin + performance.now());
      arrivals.set(frame.seq, times);
    }
  }

  #take(seq: number): void {
    if (seq < this.#length) seen.doubled++;
    else seen.lost += seq - this.#length;
    this.#length = seq + 1;
  }
}

const come = (index: number): Promise<void> =>
  new Promise((resolve) => {
    const options = { headers: { "CF-Connecting-IP": addressOf(index) } };
    const address = `${url.replace("http", "ws")}/api/tables/${table}/socket`;
    // Node's own WebSocket takes headers, which no browser's does.
    const socket = new WebSocket(address, options as unknown as string[]);
    const watcher = new Watcher();
    sockets.push(socket);
    socket.onopen = () => resolve();
    socket.onerror = () => {
      seen.refused++;
      resolve();
    };
    socket.onmessage = ({ data }) => watcher.hear(String(data));
  });

const isOpen = ({ readyState }: WebSocket): boolean => readyState === WebSocket.OPEN;
/** Resolves when the message is on its way: a process that ends before that has sent nothing. */
const say = (said: Said): Promise<void> =>
  new Promise((resolve) => void process.send?.(said, undefined, undefined, () => resolve()));

process.on("message", () => {
  const open = sockets.filter(isOpen).length;
  void say({ type: "seen", open, ...seen, arrivals: [...arrivals], work: ownWork() }).then(() => process.exit(0));
});
setInterval(() => sockets.filter(isOpen).forEach((socket) => void socket.send("ping")), PING);

const indices = Array.from({ length: Number(count) }, (_, at) => Number(first) + at).values();
const run = async () => {
  for (const index of indices) await come(index);
};
await Promise.all(Array.from({ length: ABREAST }, run));
await say({ type: "here" });
