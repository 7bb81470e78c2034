/** A table's log as everybody who watches it may read it, in the memory of one relay. */
import type { Viewer } from "../../engine/game.ts";
import { makeServerFrame, PROTOCOL_VERSION } from "../../engine/protocol.ts";
import type { LogRequest, LogText } from "../object/reading.ts";

/** A frame carries no more entries than this. */
const PAGE = 500;

/** How an entry ends that others follow: they are here, for those who come later. No event's own field is written so far out. */
const MORE = ',"more":true}';

/** As far as a relay asks a table for its log. */
interface Readable {
  log(request: LogRequest): Promise<LogText | { readonly fault: string }>;
}

const WHOLE: LogRequest = { player: null, as: null, from: 0, limit: null, held: "" };

export const helloOf = (viewer: Viewer, from: number, length: number, now: number): string =>
  makeServerFrame({ type: "hello", protocol: PROTOCOL_VERSION, viewer, seats: [], from, length, now });

export class Copy {
  readonly viewer: Viewer;
  readonly #lines: string[];

  private constructor(viewer: Viewer, lines: string[]) {
    this.viewer = viewer;
    this.#lines = lines;
  }

  /** Null: there is no such table. */
  static async read(table: Readable): Promise<Copy | null> {
    const log = await table.log(WHOLE);
    if ("fault" in log) return null;
    return new Copy(
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

  append(lines: readonly string[]): void {
    for (const line of lines) this.#lines.push(line.endsWith(MORE) ? `${line.slice(0, -MORE.length)}}` : line);
  }

  /** The first frames for somebody who holds the entries before `from`. */
  greeting(from: number, now: number): string[] {
    const frames = [helloOf(this.viewer, from, this.length, now)];
    for (let start = from; start < this.length; start += PAGE)
      frames.push(`{"type":"entries","entries":[${this.#lines.slice(start, start + PAGE).join(",")}]}`);
    return frames;
  }
}
