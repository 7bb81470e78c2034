/**
 * The log as stored, for seated players, even if it does not fold. Each entry is redacted for its reader. The longest
 * prefix that folds decides the reader's viewer.
 */

import { findGame, type NamesRules } from "../../../engine/contract/game-registry.ts";
import { EntryLog } from "../../../engine/log/entry-log.ts";
import { parseEntry, redactEntry } from "../../../engine/log/log.ts";
import { entriesFor, Session } from "../../../engine/log/session.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import { evolveTable, initialTableState } from "../../../engine/table/evolve.ts";
import type { Entry } from "../../../engine/table/types.ts";
import type { ErrorCode } from "../../platform/errors.ts";
import { logViewer } from "../../sockets/log-access.ts";
import { type LogRow, parseRow } from "./storage.ts";

/** The lines for the player with this key; a fault if the player has no seat. */
export const rawLog = (
  rows: readonly LogRow[] | null,
  player: string | null,
): { readonly text: string } | { readonly fault: ErrorCode } => {
  if (rows === null) return { fault: "no-table" };
  const prefix = foldablePrefix(rows);
  if (seatsOfPlayer(prefix.state, player).length === 0) return { fault: "not-your-seat" };
  const viewer = logViewer(prefix.state, player, null);
  if (typeof viewer === "object") return viewer;
  const game = findGame(prefix.state);
  const seen = game === undefined ? [] : entriesFor(prefix, viewer, 0);
  const shown = rows.map((row) => {
    const entry = readRow(row, prefix.state);
    if (game === undefined || entry === null) return unreadable(row);
    // After the prefix, an entry that nobody can read may have given the seat to another player.
    return seen[row.seq] ?? redactEntry(game, entry, viewer === "all" ? viewer : "watcher", true);
  });
  return { text: shown.map((entry) => `${JSON.stringify(entry)}\n`).join("") };
};

const foldablePrefix = (rows: readonly LogRow[]): Session => {
  const entries: Entry[] = [];
  let state = initialTableState;
  try {
    for (const row of rows) {
      const entry = parseRow(row);
      state = evolveTable(state, entry);
      entries.push(entry);
    }
  } catch {
    // The prefix ends at the first entry that does not fold.
  }
  return new Session(EntryLog.of(entries), state);
};

/** Returns null if the entry's form is unknown to this server. */
const readRow = ({ id, event, ...frame }: LogRow, table: NamesRules): Entry | null => {
  try {
    const entry = parseEntry({ ...frame, event: JSON.parse(event), ...(id !== null && { id }) }, frame.seq, table);
    return "fault" in entry ? null : entry;
  } catch {
    return null;
  }
};

const unreadable = ({ id: _, ...frame }: LogRow): object => ({ ...frame, event: null });
