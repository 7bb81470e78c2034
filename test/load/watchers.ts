/** Many watchers of one table, in separate processes, so that they take nothing from the players (watcher-process.ts). */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Tally } from "./load-stats.ts";
import type { Said } from "./watcher-process.ts";

/** What one process holds. */
const EACH = 1700;

type Seen = Extract<Said, { readonly type: "seen" }>;

const heard = <T extends Said["type"]>(child: ChildProcess, type: T): Promise<Extract<Said, { readonly type: T }>> =>
  new Promise((resolve, reject) => {
    child.on("message", (said: Said) => {
      if (said.type === type) resolve(said as Extract<Said, { readonly type: T }>);
    });
    child.once("exit", () => reject(new Error("a process of watchers has ended")));
  });

export class Crowd {
  readonly #children: readonly ChildProcess[];
  readonly #here: Promise<unknown>;
  /** When the command was sent that became this entry, ms since 1970, by its number. */
  readonly #asked = new Map<number, number>();

  constructor(url: string, table: string, count: number) {
    const processes = Math.ceil(count / EACH);
    const share = Math.ceil(count / Math.max(processes, 1));
    this.#children = Array.from({ length: processes }, (_, index) => {
      const [first, own] = [index * share, Math.min(share, count - index * share)];
      return fork(join(import.meta.dirname, "watcher-process.ts"), [url, table, String(first), String(own)]);
    });
    this.#here = Promise.all(this.#children.map((child) => heard(child, "here")));
  }

  get processes(): number {
    return this.#children.length;
  }

  /** Resolves with the seconds until all have come. */
  async come(): Promise<number> {
    const begun = performance.now();
    await this.#here;
    return (performance.now() - begun) / 1000;
  }

  /** A player has just sent the command that will become this entry. */
  readonly expect = (seq: number, at: number): void => void this.#asked.set(seq, performance.timeOrigin + at);

  /** All leave. What they have seen is tallied; `open`: how many stayed to the end, `work`: ms of a core that they took. */
  async leave(tally: Tally): Promise<{ readonly open: number; readonly work: number }> {
    const told = this.#children.map((child) => heard(child, "seen"));
    for (const child of this.#children) child.send("stop");
    const all = await Promise.all(told);
    const total = (of: (seen: Seen) => number) => all.reduce((sum, seen) => sum + of(seen), 0);
    tally.count(
      "watchers not let in",
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
    const open = total((seen) => seen.open);
    for (const [seq, at] of this.#asked) this.#tallyMove(at, arrivalsOf(all, seq), open, tally);
    return { open, work: total(({ work }) => work) };
  }

  #tallyMove(asked: number, arrivals: readonly number[], open: number, tally: Tally): void {
    tally.count(arrivals.length >= open ? "moves seen by every watcher" : "moves not seen by every watcher");
    for (const arrived of arrivals) tally.time("mover to watcher", arrived - asked);
  }
}

const arrivalsOf = (all: readonly Seen[], seq: number): readonly number[] =>
  all.flatMap(({ arrivals }) => arrivals.find(([entry]) => entry === seq)?.[1] ?? []);
