/**
 * Some of a table's watchers, in a separate process: `node watcher-process.ts ADDRESS FIRST COUNT`. Each counts lost
 * and doubled entries. When the parent sends a message, the process reports its figures and ends.
 */
import { constants, setPriority } from "node:os";
import { ownCpuTime } from "./processes.ts";

/** The most watchers that a table admits from one address. */
const WATCHERS_PER_ADDRESS = 50;
const CONCURRENCY = 32;
/** As often as pages ping. */
const PING_INTERVAL_MS = 25_000;

/** The messages of a process: when all its watchers are connected, and when it ends. */
export type WatcherMessage =
  | { readonly type: "connected" }
  | {
      readonly type: "figures";
      readonly open: number;
      readonly refused: number;
      readonly lost: number;
      readonly doubled: number;
      /** When each watcher received an entry, in ms since 1970, by the entry's number. */
      readonly arrivals: readonly (readonly [seq: number, at: readonly number[]])[];
      /** Processor time in ms. */
      readonly cpuTime: number;
    };

interface Frame {
  readonly type?: string;
  readonly from?: number;
  readonly seq?: number;
  readonly entries?: readonly { readonly seq: number }[];
}

// Watchers would otherwise delay the players' answers on the same machine. On a busy machine the watchers are late
// instead.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const [address = "", first = "0", count = "0"] = process.argv.slice(2);
const counts = { refused: 0, lost: 0, doubled: 0 };
const arrivals = new Map<number, number[]>();
const sockets: WebSocket[] = [];

const addressOf = (index: number): string => {
  const address = Math.floor(index / WATCHERS_PER_ADDRESS);
  return `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
};

/** All watchers receive the same text, so it is parsed only once. */
let last: { readonly text: string; readonly frame: Frame } = { text: "{}", frame: {} };
const parseFrame = (text: string): Frame => {
  if (text !== last.text) last = { text, frame: JSON.parse(text) as Frame };
  return last.frame;
};

class Watcher {
  #length = 0;

  receive(text: string): void {
    if (text === "pong") return;
    const frame = parseFrame(text);
    if (frame.type === "hello") this.#length = frame.from ?? 0;
    else if (frame.type === "entries") for (const { seq } of frame.entries ?? []) this.#count(seq);
    // A new entry has no type.
    else if (frame.type === undefined && frame.seq !== undefined) {
      this.#count(frame.seq);
      const times = arrivals.get(frame.seq) ?? [];
      times.push(performance.timeOrigin + performance.now());
      arrivals.set(frame.seq, times);
    }
  }

  #count(seq: number): void {
    if (seq < this.#length) counts.doubled++;
    else counts.lost += seq - this.#length;
    this.#length = seq + 1;
  }
}

const connect = (index: number): Promise<void> =>
  new Promise((resolve) => {
    const options = { headers: { "CF-Connecting-IP": addressOf(index) } };
    // Node's WebSocket accepts headers, unlike a browser's.
    const socket = new WebSocket(address, options as unknown as string[]);
    const watcher = new Watcher();
    sockets.push(socket);
    socket.onopen = () => resolve();
    socket.onerror = () => {
      counts.refused++;
      resolve();
    };
    socket.onmessage = ({ data }) => watcher.receive(String(data));
  });

const isOpen = ({ readyState }: WebSocket): boolean => readyState === WebSocket.OPEN;
/** Resolves when the message is sent. A process that ends earlier loses it. */
const sendToParent = (message: WatcherMessage): Promise<void> =>
  new Promise((resolve) => void process.send?.(message, undefined, undefined, () => resolve()));

process.on("message", () => {
  const open = sockets.filter(isOpen).length;
  void sendToParent({ type: "figures", open, ...counts, arrivals: [...arrivals], cpuTime: ownCpuTime() }).then(() =>
    process.exit(0),
  );
});
setInterval(() => sockets.filter(isOpen).forEach((socket) => void socket.send("ping")), PING_INTERVAL_MS);

const indices = Array.from({ length: Number(count) }, (_, at) => Number(first) + at).values();
const run = async () => {
  for (const index of indices) await connect(index);
};
await Promise.all(Array.from({ length: CONCURRENCY }, run));
await sendToParent({ type: "connected" });
