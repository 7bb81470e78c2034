/** A program that follows a table by server-sent events. It resumes where a stream was cut, as an `EventSource` does. */
import type { Viewer } from "../../../engine/contract/game.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { Violation } from "../checks/truth.ts";
import type { EventStream } from "../platform/event-stream.ts";
import type { Run } from "../run.ts";
import { type Device, Tab } from "./browser.ts";

/** Each further failure in a row doubles the pause, up to 16 seconds. */
const RECONNECT_MS = 1000;
const MAX_DOUBLINGS = 4;
/** The protocol promises a comment every 25 seconds. */
const SILENT_MS = 60_000;

interface Hello {
  readonly viewer: Viewer;
  readonly from: number;
}

export class Follower {
  readonly name: string;
  readonly id: string;
  readonly tab: Tab;
  readonly #run: Run;
  readonly #headers: Readonly<Record<string, string>>;
  #lastId: string | null = null;
  /** The number of attempts to connect. Data of an older attempt is ignored. */
  #attempts = 0;
  /** Attempts in a row without a stream. */
  #failures = 0;
  #receivedAt = 0;
  viewer: Viewer | null = null;
  entries: Entry[] = [];

  constructor(run: Run, device: Device, name: string, headers: Readonly<Record<string, string>> = {}) {
    this.#run = run;
    this.name = name;
    this.id = run.id;
    this.#headers = headers;
    this.tab = new Tab(run.world, device, name, "/");
    this.tab.run(() => this.#connect());
  }

  #connect(): void {
    const attempt = ++this.#attempts;
    const { tab } = this;
    const headers = { ...this.#headers, ...(this.#lastId !== null && { "Last-Event-ID": this.#lastId }) };
    const retry = (): void => void (attempt === this.#attempts && this.#reconnect());
    tab.send(
      tab.request(`/api/tables/${this.id}/events`, {}, headers),
      ({ status }, _text, stream) => {
        if (stream !== null && attempt === this.#attempts) this.#read(stream, attempt);
        else if (status === 404) tab.close(0);
        else retry();
      },
      retry,
    );
  }

  #reconnect(): void {
    const attempt = ++this.#attempts;
    const pause = RECONNECT_MS * 2 ** Math.min(this.#failures++, MAX_DOUBLINGS);
    this.#run.world.schedule.after(pause, this.tab.actor, () => {
      if (attempt === this.#attempts) this.#connect();
    });
  }

  #read(stream: EventStream, attempt: number): void {
    const { tab } = this;
    const connection = { link: stream };
    this.#failures = 0;
    tab.sockets.add(connection);
    const end = (): void => {
      tab.sockets.delete(connection);
      if (attempt === this.#attempts) this.#reconnect();
    };
    stream.attach({
      actor: tab.actor,
      received: (text) => {
        if (attempt === this.#attempts) this.#receive(text);
      },
      ended: end,
    });
    this.#watchSilence(stream, attempt, end);
  }

  /** Cuts a silent stream. */
  #watchSilence(stream: EventStream, attempt: number, end: () => void): void {
    const { schedule, network } = this.#run.world;
    this.#receivedAt = schedule.now;
    const checkSilence = (): void => {
      if (attempt !== this.#attempts) return;
      const left = this.#receivedAt + SILENT_MS - schedule.now;
      if (left > 0) return void schedule.after(left, this.tab.actor, checkSilence);
      stream.cut(network, null, 0);
      end();
    };
    schedule.after(SILENT_MS, this.tab.actor, checkSilence);
  }

  #receive(text: string): void {
    this.#receivedAt = this.#run.world.schedule.now;
    const [, event, id, data] = /^event: (\w+)\n(?:id: (.+)\n)?data: (.+)\n\n$/.exec(text) ?? [];
    if (event === undefined || data === undefined) return;
    this.#run.twin?.receive(this.#run, this.name, text);
    if (event === "hello") this.#startAt(JSON.parse(data));
    else if (event === "entry") this.#addEntry(JSON.parse(data));
    if (id !== undefined) this.#lastId = id;
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
