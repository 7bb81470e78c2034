/** What the protocol promises of each socket and command (worker/PROTOCOL.md), checked at each frame and commit. */

import { invalidatesCommand } from "../../../engine/commands/decide.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import type { Link } from "../platform/sockets.ts";
import type { Run } from "../run.ts";
import { type Truth, Violation } from "./truth.ts";

/** A page sends a command that came too fast again after this time at the earliest, in ms (client/connection/outbox.ts). */
const LEAST_PAUSE_MS = 250;

const ENTRY = '{"seq":';
const COMMAND = '{"type":"command"';

interface Sent {
  readonly id: string;
  readonly seq: number;
  readonly command: AnyCommand;
}

export class Wire {
  readonly #run: Run;
  /** By command id. */
  readonly #sent = new Map<string, Sent>();
  /** The number of entries that a socket's client has. */
  readonly #lengths = new WeakMap<Link, number>();
  /** The last command of a socket that came too fast, and when its refusal arrived. */
  readonly #tooFast = new WeakMap<Link, { readonly id: string; readonly at: number }>();

  constructor(run: Run) {
    this.#run = run;
  }

  onFrame(link: Link, direction: "up" | "down", text: string): void {
    if (direction === "up") this.#onUp(link, text);
    else if (text.startsWith(ENTRY)) this.#onEntry(link, Number.parseInt(text.slice(ENTRY.length), 10));
    else if (text.startsWith('{"type":"hello"')) this.#lengths.set(link, JSON.parse(text).from);
    else if (text.startsWith('{"type":"entries"'))
      for (const { seq } of JSON.parse(text).entries) this.#onEntry(link, seq);
    else if (text.includes('"code":"too-fast"'))
      this.#tooFast.set(link, { id: JSON.parse(text).id, at: this.#run.world.schedule.now });
  }

  /** Entries follow a `hello` from its `from` on, each once and in order. */
  #onEntry(link: Link, seq: number): void {
    const length = this.#lengths.get(link);
    if (seq !== length) this.#run.fail(`${link.label} was sent entry ${seq} after ${length} entries`);
    this.#lengths.set(link, seq + 1);
  }

  #onUp(link: Link, text: string): void {
    if (!text.startsWith(COMMAND)) return;
    const frame = JSON.parse(text) as Partial<Sent>;
    if (frame.command === undefined) return;
    this.noteCommand(frame as Sent);
    const { id, at } = this.#tooFast.get(link) ?? { id: null, at: 0 };
    const isPage = this.#run.clients.some(({ tab }) => tab.actor === link.client?.actor);
    if (isPage && id === frame.id && this.#run.world.schedule.now < at + LEAST_PAUSE_MS)
      this.#run.fail(`${link.client?.actor.name} sends a command again without a pause`);
  }

  /** A command was sent; over a socket, or by HTTP. */
  noteCommand(sent: Sent): void {
    this.#sent.set(sent.id, sent);
  }

  /** After the commit of the entries from `from` on: none of their commands had become stale. */
  onCommit({ entries, states }: Truth, from: number): void {
    for (const { id, seq, seat } of entries.slice(from)) {
      const sent = this.#sent.get(id ?? "");
      if (sent === undefined || seat === null || this.#run.sharedIds.has(sent.id)) continue;
      for (const { event, seq: at } of entries.slice(sent.seq + 1, seq))
        if (invalidatesCommand(states[seq]!, event, seat as Seat, sent.command))
          throw new Violation(`command ${sent.id} was accepted though entry ${at} had changed its meaning`);
    }
  }
}
