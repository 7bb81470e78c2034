/** The frames between a table and its clients, as the files of `test/wire-golden` contain them, one per line. */
import type { CommandFrame, ServerFrame } from "../../../engine/wire/protocol.ts";

export type WireFrame =
  /** `who`: the client's index; the last one is a watcher. */
  { readonly who: number; readonly sent: CommandFrame } | { readonly who: number; readonly received: ServerFrame };

export const parseWireLog = (text: string): readonly WireFrame[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as WireFrame);
