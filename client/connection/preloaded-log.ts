/**
 * The log that came with the page: a watcher's view from the server (worker/pages/page-preload.ts), or this viewer's
 * last view (sw/last-seen-cache.ts). The board is shown before the socket is open; the socket then delivers the rest.
 */
import { parseServerFrame, type ServerFrame } from "../../engine/wire/protocol.ts";

export interface PreloadedLog {
  /** The query of a socket that has this log, so that the table does not send it again. */
  readonly known: string;
  readonly frames: readonly ServerFrame[];
  /** This device saved it on an earlier visit, so the next frames follow as after a lost connection. */
  readonly isKept: boolean;
}

/**
 * Returns the log once, because later it would be stale. Returns null if it cannot be parsed: the socket delivers the
 * whole log.
 */
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

/** Advances the host's clock by the time passed on this device. */
const aged = (frame: ServerFrame, passed: number): ServerFrame =>
  frame.type === "hello" ? { ...frame, now: frame.now + passed } : frame;
