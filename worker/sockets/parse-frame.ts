/** What a socket sends, before anybody believes it. */

import type { NamesRules } from "../../engine/contract/game-registry.ts";
import { isFrameFault, parseFrame } from "../../engine/wire/frame-schema.ts";
import { type CommandFrame, MAX_FRAME } from "../../engine/wire/protocol.ts";

const encoder = new TextEncoder();

/** Of one letter, as strings count them. */
const MOST_BYTES = 3;

/** Counted in UTF-8, and only where the number of letters has not decided it: nearly every frame is far too short to be too long. */
const isTooLong = (text: string): boolean =>
  text.length > MAX_FRAME || (text.length * MOST_BYTES > MAX_FRAME && encoder.encode(text).length > MAX_FRAME);

/** With which code and reason a socket that sent this is closed; null: it is a text that deserves an answer. */
export const closeCodeFor = (message: string | ArrayBuffer): readonly [code: number, reason: string] | null => {
  if (typeof message !== "string") return [1003, "text only"];
  return isTooLong(message) ? [1009, "too long"] : null;
};

/** A command, or why it is none. `id`: what the answer is addressed to; null where the text was too broken to have one. */
export type IncomingFrame =
  | { readonly id: string; readonly command: CommandFrame }
  | { readonly id: string | null; readonly fault: string };

export const parseIncomingFrame = (text: string, table: NamesRules): IncomingFrame => {
  const frame = parseFrame(text, table);
  return isFrameFault(frame) ? { id: frame.id, fault: frame.fault } : { id: frame.id, command: frame };
};
