/** A response that stays open: the Worker writes events to it, and a tab reads them in order. */
import type { Actor } from "./schedule.ts";
import type { World } from "./world.ts";

/** The platform notices a reader that disappeared without a close after this time, in ms. */
const SILENT_MS = 60_000;

/** The end of a stream in a tab. */
export interface StreamEnd {
  readonly actor: Actor;
  received(text: string): void;
  ended(): void;
}

export class EventStream {
  readonly #world: World;
  readonly #worker: Actor;
  readonly #label: string;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #end: StreamEnd | null = null;
  /** Events that the Worker sent before the tab had the response. */
  #early: ((end: StreamEnd) => void)[] = [];
  #isCut = false;
  #last = 0;

  /** In a task of the Worker that responds with this body. */
  constructor(world: World, body: ReadableStream<Uint8Array>) {
    this.#world = world;
    this.#worker = world.schedule.current!;
    this.#label = `stream ${world.links++}`;
    this.#reader = body.getReader();
    void this.#pump();
  }

  async #pump(): Promise<void> {
    const decoder = new TextDecoder();
    for (let part = await this.#reader.read(); !part.done; part = await this.#reader.read()) {
      const text = decoder.decode(part.value);
      this.#down((end) => {
        this.#world.note(`${this.#label} `, text);
        end.received(text);
      });
    }
    this.#down((end) => end.ended());
  }

  #down(run: (end: StreamEnd) => void): void {
    if (this.#end === null) this.#early.push(run);
    else this.#arrive(this.#end, this.#world.delay("net", this.#label), run);
  }

  #arrive(end: StreamEnd, delay: number, run: (end: StreamEnd) => void): void {
    const { schedule } = this.#world;
    this.#last = Math.max(this.#last, schedule.now + delay);
    schedule.at(this.#last, end.actor, () => {
      if (!this.#isCut) run(end);
    });
  }

  get isRead(): boolean {
    return this.#end !== null;
  }

  attach(end: StreamEnd): void {
    this.#end = end;
    for (const run of this.#early.splice(0)) this.#arrive(end, 0, run);
  }

  /** Stops all traffic. The tab is notified after its delay; null: never. */
  cut(_network: Actor, clientDelay: number | null, serverDelay: number | null): void {
    const { schedule } = this.#world;
    const wasCut = this.#isCut;
    this.#isCut = true;
    if (wasCut) return;
    const end = this.#end;
    if (end !== null && clientDelay !== null) schedule.after(clientDelay, end.actor, () => end.ended());
    schedule.after(serverDelay ?? SILENT_MS, this.#worker, () => void this.#reader.cancel());
  }
}
