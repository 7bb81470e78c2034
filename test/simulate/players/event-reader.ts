/** Reads server-sent events, and connects again where a stream was cut, as an `EventSource` does. */
import type { EventStream } from "../platform/event-stream.ts";
import type { Run } from "../run.ts";
import { type Device, Tab } from "./browser.ts";

/** Each further failure in a row doubles the pause, up to 16 seconds. */
const RECONNECT_MS = 1000;
const MAX_DOUBLINGS = 4;
/** The protocol promises a comment every 25 seconds. */
const SILENT_MS = 60_000;

export interface StreamEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

export class EventReader {
  readonly tab: Tab;
  readonly #run: Run;
  readonly #path: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #receive: (event: StreamEvent, text: string) => void;
  readonly #onStart: () => void;
  #lastId: string | null = null;
  /** The number of attempts to connect. Data of an older attempt is ignored. */
  #attempts = 0;
  /** Attempts in a row without a stream. */
  #failures = 0;
  #receivedAt = 0;

  /** `onStart` is called when a stream begins. */
  constructor(
    run: Run,
    device: Device,
    name: string,
    path: string,
    receive: (event: StreamEvent, text: string) => void,
    headers: Readonly<Record<string, string>> = {},
    onStart: () => void = () => undefined,
  ) {
    this.#run = run;
    this.#path = path;
    this.#receive = receive;
    this.#headers = headers;
    this.#onStart = onStart;
    this.tab = new Tab(run.world, device, name, "/");
    this.tab.run(() => this.#connect());
  }

  #connect(): void {
    const attempt = ++this.#attempts;
    const { tab } = this;
    const headers = { ...this.#headers, ...(this.#lastId !== null && { "Last-Event-ID": this.#lastId }) };
    const retry = (): void => void (attempt === this.#attempts && this.#reconnect());
    tab.send(
      tab.request(this.#path, {}, headers),
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
    this.#onStart();
    tab.sockets.add(connection);
    const end = (): void => {
      tab.sockets.delete(connection);
      if (attempt === this.#attempts) this.#reconnect();
    };
    stream.attach({
      actor: tab.actor,
      received: (text) => {
        if (attempt === this.#attempts) this.#parse(text);
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

  #parse(text: string): void {
    this.#receivedAt = this.#run.world.schedule.now;
    const [, event, id, data] = /^event: (\w+)\n(?:id: (.+)\n)?data: (.+)\n\n$/.exec(text) ?? [];
    if (event === undefined || data === undefined) return;
    this.#receive({ event, id, data }, text);
    if (id !== undefined) this.#lastId = id;
  }
}
