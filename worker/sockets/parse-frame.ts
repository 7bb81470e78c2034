/** Parses what a client sends over a socket. Nothing in it is trusted. */

import type { NamesRules } from "../../engine/contract/game-registry.ts";
import { isFrameFault, parseFrame } from "../../engine/wire/frame-schema.ts";
import { type CommandFrame, MAX_FRAME } from "../../engine/wire/protocol.ts";

const encoder = new TextEncoder();

/** Maximum bytes of one UTF-16 code unit in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/** The limit counts UTF-8 bytes. Encoding is needed only where the number of code units does not decide. */
const isTooLong = (text: string): boolean =>
  text.length > MAX_FRAME || (text.length * MAX_BYTES_PER_UNIT > MAX_FRAME && encoder.encode(text).length > MAX_FRAME);

/** The close code and reason for an invalid message; null if it is text that gets a reply. */
export const closeCodeFor = (message: string | ArrayBuffer): readonly [code: number, reason: string] | null => {
  if (typeof message !== "string") return [1003, "text only"];
  return isTooLong(message) ? [1009, "too long"] : null;
};

/** A parsed command, or the code of the fault. `id` is the command's id; null if the text has no readable id. */
export type IncomingFrame =
  | { readonly id: string; readonly command: CommandFrame }
  | { readonly id: string | null; readonly fault: string; readonly hint?: string };

export const parseIncomingFrame = (text: string, table: NamesRules): IncomingFrame => {
  const frame = parseFrame(text, table);
  return isFrameFault(frame) ? frame : { id: frame.id, command: frame };
};
