/**
 * The log as it is stored, for those who play at the table, whether it folds or not: entry by entry, each as the asker may
 * know it. Of an entry that nobody here understands only the frame is shown while there may be something to hide in it.
 */

import type { Seat, Viewer } from "../../engine/game.ts";
import { gameOf, type Ruled } from "../../engine/games.ts";
import { readEntry, redactEntry } from "../../engine/log.ts";
import type { FaultCode } from "../faults.ts";
import type { Row } from "./storage.ts";

/** The lines for whoever has this key at the table; a fault for somebody who does not play there. */
export const rawLog = (
  rows: readonly Row[] | null,
  player: string | null,
): { readonly text: string } | { readonly fault: FaultCode } => {
  if (rows === null) return { fault: "no-table" };
  const seat = seatIn(rows, player);
  if (seat === null) return { fault: "not-your-seat" };
  const viewer = rows.some((row) => fieldsOf(row).type === "revealed") ? "all" : seat;
  const table = { rules: String(fieldsOf(rows[0]).rules) };
  return { text: rows.map((row) => `${JSON.stringify(rawEntry(row, table, viewer))}\n`).join("") };
};

const fieldsOf = (row: Row | undefined): Readonly<Record<string, unknown>> => {
  try {
    const event: unknown = JSON.parse(row?.event ?? "");
    return typeof event === "object" && event !== null ? { ...event } : {};
  } catch {
    return {};
  }
};

/** The first seat that this key holds, as far as the entries say that can be read. */
const seatIn = (rows: readonly Row[], player: string | null): Seat | null => {
  const keys = new Map<unknown, unknown>();
  for (const { type, seat, player: key } of rows.map(fieldsOf)) {
    if (type === "seat-taken" || type === "seat-moved") keys.set(seat, key);
    if (type === "seat-left" || type === "vacated") keys.delete(seat);
  }
  const [seat] = [...keys].find(([, key]) => player !== null && key === player) ?? [];
  return typeof seat === "number" ? seat : null;
};

const rawEntry = (row: Row, table: Ruled, viewer: Viewer): object => {
  const { id, event, ...frame } = row;
  try {
    const entry = readEntry({ ...frame, event: JSON.parse(event), ...(id !== null && { id }) }, row.seq, table);
    if (!("fault" in entry)) return redactEntry(gameOf(table), entry, viewer, viewer !== "all");
  } catch {
    // Not understood, as below.
  }
  const { player: _, ...fields } = fieldsOf(row);
  return { ...frame, event: viewer === "all" ? fields : null };
};
