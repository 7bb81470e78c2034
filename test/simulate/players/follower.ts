/** A program that follows a table by server-sent events. */
import type { Viewer } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { Violation } from "../checks/truth.ts";
import type { Run } from "../run.ts";
import type { Device, Tab } from "./browser.ts";
import { EventReader, type StreamEvent } from "./event-reader.ts";

interface Hello {
  readonly viewer: Viewer;
  readonly from: number;
}

export class Follower {
  readonly name: string;
  readonly id: string;
  readonly tab: Tab;
  readonly #run: Run;
  viewer: Viewer | null = null;
  entries: Entry[] = [];

  constructor(run: Run, device: Device, name: string, headers: Readonly<Record<string, string>> = {}) {
    this.#run = run;
    this.name = name;
    this.id = run.id;
    const path = `/api/tables/${run.id}/events`;
    this.tab = new EventReader(run, device, name, path, (...received) => this.#receive(...received), headers).tab;
  }

  #receive({ event, data }: StreamEvent, text: string): void {
    this.#run.twin?.receive(this.#run, this.name, text);
    if (event === "hello") this.#startAt(JSON.parse(data));
    else if (event === "entry") this.#addEntry(JSON.parse(data));
  }

  #startAt({ viewer, from }: Hello): void {
    if (from > this.entries.length) this.#run.fail(`${this.name}: events from ${from} after ${this.entries.length}`);
    this.viewer = viewer;
    this.entries = this.entries.slice(0, from);
  }

  #addEntry(entry: Entry): void {
    if (entry.seq > this.entries.length)
      this.#run.fail(`${this.name}: event of entry ${entry.seq} after ${this.entries.length}`);
    if (entry.seq === this.entries.length) this.entries.push(entry);
  }

  /** Checks, when no fault is left, that it has the whole log that its viewer may know. */
  check(run: Run): void {
    if (this.tab.isClosed) return;
    const truth = run.truths.get(this.id)!;
    // The previous release does not notice that a stream's table has died, not even before the stream's first event.
    const mayBeLate = run.plan.versions !== undefined;
    if (this.viewer === null && mayBeLate) return;
    if (this.viewer === null) throw new Violation(`${this.name} has no events`);
    const due = truth.knownLength(this.viewer, truth.settledLength(run.world.schedule.now));
    if (!mayBeLate && this.entries.length < due)
      throw new Violation(`${this.name} has ${this.entries.length} of ${truth.entries.length} events`);
    truth.compareFold(this.name, this.entries, this.viewer!);
  }
}
