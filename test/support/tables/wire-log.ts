/** What was said between those at a table and the table itself, as files of `test/wire-golden` hold it: a line each. */
import type { CommandFrame, ServerFrame } from "../../../engine/wire/protocol.ts";

export type Said =
  /** `who`: which of those at the table; the last one watches. */
  { readonly who: number; readonly sent: CommandFrame } | { readonly who: number; readonly received: ServerFrame };

export const parseWire = (text: string): readonly Said[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Said);
