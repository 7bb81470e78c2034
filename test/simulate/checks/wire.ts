/** What the protocol promises of each socket (worker/PROTOCOL.md), checked at each frame. */
import type { Link } from "../platform/sockets.ts";
import type { Run } from "../run.ts";

const ENTRY = '{"seq":';

export class Wire {
  readonly #run: Run;
  /** The number of entries that a socket's client has. */
  readonly #lengths = new WeakMap<Link, number>();

  constructor(run: Run) {
    this.#run = run;
  }

  onFrame(link: Link, direction: "up" | "down", text: string): void {
    if (direction === "up") return;
    if (text.startsWith(ENTRY)) this.#onEntry(link, Number.parseInt(text.slice(ENTRY.length), 10));
    else if (text.startsWith('{"type":"hello"')) this.#lengths.set(link, JSON.parse(text).from);
    else if (text.startsWith('{"type":"entries"'))
      for (const { seq } of JSON.parse(text).entries) this.#onEntry(link, seq);
  }

  /** Entries follow a `hello` from its `from` on, each once and in order. */
  #onEntry(link: Link, seq: number): void {
    const length = this.#lengths.get(link);
    if (seq !== length) this.#run.fail(`${link.label} was sent entry ${seq} after ${length} entries`);
    this.#lengths.set(link, seq + 1);
  }
}
