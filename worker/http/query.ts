/** Parses query parameters; each function returns null for invalid text. */
import type { Seat, Viewer } from "../../engine/contract/game.ts";

/** An integer from 0. */
export const parseNonNegativeInt = (text: string | null): number | null =>
  text !== null && /^(0|[1-9]\d{0,6})$/.test(text) ? Number(text) : null;

export const parseViewer = (text: string | null): Viewer | null =>
  text === "watcher" || text === "open" || text === "all" ? text : parseSeat(text);

export const parseSeat = (text: string | null): Seat | null => {
  const seat = parseNonNegativeInt(text);
  return seat !== null && seat < 16 ? seat : null;
};
