/** A table's log as everybody who watches it may read it, in the memory of one relay. */
import type { Viewer } from "../../engine/contract/game.ts";
import { makeServerFrame, PROTOCOL_VERSION } from "../../engine/wire/protocol.ts";
import type { LogRequest } from "../sockets/log-access.ts";
import type { UpstreamApi } from "../sockets/relay-names.ts";

/** A frame carries no more entries than this. */
const PAGE = 500;

/** How an entry ends that others follow: they are here, for those who come later. No event's own field is written so far out. */
const MORE = ',"more":true}';

const WHOLE: LogRequest = { player: null, as: null, from: 0, limit: null, held: "" };

export const makeHelloFrame = (viewer: Viewer, from: number, length: number, now: number): string =>
  makeServerFrame({ type: "hello", protocol: PROTOCOL_VERSION, viewer, seats: [], from, length, now });

export class WatcherLogCopy {
  readonly viewer: Viewer;
  readonly #lines: string[];

  private constructor(viewer: Viewer, lines: string[]) {
    this.viewer = viewer;
    this.#lines = lines;
  }

  /** Null: there is no such table. */
  static async read(upstream: UpstreamApi): Promise<WatcherLogCopy | null> {
    const log = await upstream.log(WHOLE);
    if ("fault" in log) return null;
    return new WatcherLogCopy(
      log.viewer,
      (log.text ?? "").split("\n").filter((line) => line !== ""),
    );
  }

  get length(): number {
    return this.#lines.length;
  }

  /** Each an entry as JSON, which is its frame as well. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** All of it, for a relay that follows this one. */
  get text(): { readonly viewer: Viewer; readonly text: string } {
    return { viewer: this.viewer, text: this.#lines.join("\n") };
  }

  append(lines: readonly string[]): void {
    for (const line of lines) this.#lines.push(line.endsWith(MORE) ? `${line.slice(0, -MORE.length)}}` : line);
  }

  /** The first frames for somebody who holds the entries before `from`. */
  greeting(from: number, now: number): string[] {
    const frames = [makeHelloFrame(this.viewer, from, this.length, now)];
    for (let start = from; start < this.length; start += PAGE)
      frames.push(`{"type":"entries","entries":[${this.#lines.slice(start, start + PAGE).join(",")}]}`);
    return frames;
  }
}
