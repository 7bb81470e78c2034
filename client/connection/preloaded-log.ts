/**
 * The log that has come with the page: as a passer-by may know it (worker/pages/page-preload.ts), or as this device last saw it
 * (sw/seen.ts). Whoever follows a link, or comes back, sees the board before their socket is open, which then tells the rest.
 */
import { parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";

export interface PreloadedLog {
  /** What the table need not send again: the query of a socket that has it. */
  readonly known: string;
  readonly frames: readonly ServerFrame[];
  /** It was seen here before: what comes next is as after a line that was lost. */
  readonly isKept: boolean;
}

/** Told once: later it would be old. What cannot be read has not come: the line tells all of it. */
export const takePreloadedLog = (table: string): PreloadedLog | null => {
  const element = document.getElementById("log");
  if (element?.dataset.table !== table) return null;
  element.remove();
  const { known = "", at } = element.dataset;
  const frames = framesOf(element.textContent ?? "");
  if (frames === null) return null;
  const passed = at === undefined ? 0 : Date.now() - Number(at);
  return { known, frames: frames.map((frame) => aged(frame, passed)), isKept: at !== undefined };
};

const framesOf = (text: string): readonly ServerFrame[] | null => {
  try {
    return text.split("\n").map(parseServerFrame);
  } catch {
    return null;
  }
};

/** The host's clock has gone on since, as ours has. */
const aged = (frame: ServerFrame, passed: number): ServerFrame =>
  frame.type === "hello" ? { ...frame, now: frame.now + passed } : frame;
