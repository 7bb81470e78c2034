/** A table's log as every watcher may read it, in one relay's memory. */
import type { Viewer } from "../../engine/contract/game.ts";
import { makeServerFrame, PROTOCOL_VERSION } from "../../engine/wire/protocol.ts";
import type { LogRequest } from "../sockets/log-access.ts";
import type { UpstreamApi } from "../sockets/relay-names.ts";

/** Maximum entries in one frame. */
const PAGE = 500;

/**
 * The end of an entry frame that others follow. In the copy all entries are present, so it is removed. No event's own
 * field can end this way.
 */
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

  /** Returns null if there is no such table. */
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

  /** Each line is an entry as JSON, which is also its frame. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** The full log, for a relay that follows this one. */
  get text(): { readonly viewer: Viewer; readonly text: string } {
    return { viewer: this.viewer, text: this.#lines.join("\n") };
  }

  /** Removes the entries from `length` on. */
  cut(length: number): void {
    this.#lines.splice(length);
  }

  append(lines: readonly string[]): void {
    for (const line of lines) this.#lines.push(line.endsWith(MORE) ? `${line.slice(0, -MORE.length)}}` : line);
  }

  /** The initial frames for a client that has the entries before `from`. */
  greeting(from: number, now: number): string[] {
    const frames = [makeHelloFrame(this.viewer, from, this.length, now)];
    for (let start = from; start < this.length; start += PAGE)
      frames.push(`{"type":"entries","entries":[${this.#lines.slice(start, start + PAGE).join(",")}]}`);
    return frames;
  }
}
