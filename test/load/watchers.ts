/** Many watchers of one object, in separate processes so that they don't slow the players (watcher-process.ts). */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Tally } from "./load-stats.ts";
import type { WatcherMessage } from "./watcher-process.ts";

const WATCHERS_PER_PROCESS = 1700;

export const TO_WATCHER = "mover to each watcher";
export const FIRST_TO_WATCHER = "  the first move";

type MessageOf<T extends WatcherMessage["type"]> = Extract<WatcherMessage, { readonly type: T }>;
type Figures = MessageOf<"figures">;

const receive = <T extends WatcherMessage["type"]>(child: ChildProcess, type: T): Promise<MessageOf<T>> =>
  new Promise((resolve, reject) => {
    child.on("message", (message: WatcherMessage) => {
      if (message.type === type) resolve(message as MessageOf<T>);
    });
    child.once("exit", () => reject(new Error("a process of watchers has ended")));
  });

export class Watchers {
  readonly #children: readonly ChildProcess[];
  readonly #connected: Promise<unknown>;
  /** When the command of each entry was sent, in ms since 1970, by the entry's number. */
  readonly #sentAt = new Map<number, number>();

  /** `address`: of their sockets, with `ws:`. */
  constructor(address: string, count: number) {
    const processes = Math.ceil(count / WATCHERS_PER_PROCESS);
    const share = Math.ceil(count / Math.max(processes, 1));
    this.#children = Array.from({ length: processes }, (_, index) => {
      const [first, own] = [index * share, Math.min(share, count - index * share)];
      return fork(join(import.meta.dirname, "watcher-process.ts"), [address, String(first), String(own)]);
    });
    this.#connected = Promise.all(this.#children.map((child) => receive(child, "connected")));
  }

  get processes(): number {
    return this.#children.length;
  }

  /** Resolves with the seconds until all are connected. */
  async connect(): Promise<number> {
    const startedAt = performance.now();
    await this.#connected;
    return (performance.now() - startedAt) / 1000;
  }

  /** Notes when a player sent the command that becomes this entry. */
  readonly noteSent = (seq: number, at: number): void => void this.#sentAt.set(seq, performance.timeOrigin + at);

  /** Disconnects all and tallies their figures. `open`: watchers connected to the end; `cpuTime` in ms. */
  async disconnect(tally: Tally): Promise<{ readonly open: number; readonly cpuTime: number }> {
    const figures = this.#children.map((child) => receive(child, "figures"));
    for (const child of this.#children) child.send("stop");
    const all = await Promise.all(figures);
    const total = (count: (figures: Figures) => number) => all.reduce((sum, each) => sum + count(each), 0);
    tally.count(
      "watchers not admitted",
      total(({ refused }) => refused),
    );
    tally.count(
      "lost",
      total(({ lost }) => lost),
    );
    tally.count(
      "doubled",
      total(({ doubled }) => doubled),
    );
    const open = total((each) => each.open);
    const moves = [...this.#sentAt].map(([seq, at]) => [at, arrivalsOf(all, seq)] as const);
    for (const [index, [at, arrivals]] of moves.entries()) {
      tally.count(arrivals.length >= open ? "moves seen by every watcher" : "moves not seen by every watcher");
      // The first text that the platform sends to a socket costs it four times as much as a later one.
      for (const arrived of arrivals) tally.time(index === 0 ? FIRST_TO_WATCHER : TO_WATCHER, arrived - at);
    }
    return { open, cpuTime: total(({ cpuTime }) => cpuTime) };
  }
}

const arrivalsOf = (all: readonly Figures[], seq: number): readonly number[] =>
  all.flatMap(({ arrivals }) => arrivals.find(([entry]) => entry === seq)?.[1] ?? []);
