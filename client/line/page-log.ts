/**
 * The log that has come with the page (worker/routes/ahead.ts), as a passer-by may know it: whoever follows a link sees
 * the board before their socket is open, which then tells the rest.
 */
import { parseServerFrame, type ServerFrame } from "../../engine/protocol.ts";

export interface PageLog {
  /** What the table need not send again: the query of a socket that has it. */
  readonly known: string;
  readonly frames: readonly ServerFrame[];
}

/** Told once: later it would be old. */
export const takePageLog = (table: string): PageLog | null => {
  const element = document.getElementById("log");
  if (element?.dataset.table !== table) return null;
  element.remove();
  const frames = (element.textContent ?? "").split("\n").map(parseServerFrame);
  return { known: element.dataset.known ?? "", frames };
};
