/** What happened at a table, a line for each entry that a reader wants to know about. */
import type { Seat } from "../../engine/contract/game.ts";
import { evolveTable, initialTableState, isTableEvent } from "../../engine/table/evolve.ts";
import type { Entry, TableEvent, TableState } from "../../engine/table/types.ts";
import { isolate } from "../drawing/texts.ts";
import { workerGameOf } from "../games/registry.ts";
import type { Reader } from "./layout.ts";
import { namesIn, type TableVisit } from "./table-visit.ts";

export interface EventLine {
  readonly seq: number;
  /** The acting player; null for what the table did. */
  readonly name: string | null;
  readonly text: string;
}

export const eventLines = ({ entries, reader }: Pick<TableVisit, "entries" | "reader">): readonly EventLine[] => {
  const lines: EventLine[] = [];
  let before = initialTableState;
  for (const entry of entries) {
    const after = evolveTable(before, entry);
    const line = lineOf(entry, before, after, reader);
    if (line !== null) lines.push(line);
    before = after;
  }
  return lines;
};

const lineOf = (entry: Entry, before: TableState, after: TableState, reader: Reader): EventLine | null => {
  const { seq, event } = entry;
  const text = isTableEvent(event) ? tableText(event, reader) : gameText(entry, before, after, reader);
  if (text === null) return null;
  const seat = isTableEvent(event) ? seatOf(event) : entry.seat;
  // A player who left has a name in the state before.
  const names = namesIn(seat !== null && after.chairs[seat] == null ? before : after, reader);
  return { seq, name: seat === null ? null : (names[seat] ?? null), text };
};

const seatOf = (event: TableEvent): Seat | null => ("seat" in event ? event.seat : null);

const gameText = ({ event }: Entry, before: TableState, after: TableState, reader: Reader): string | null => {
  if (before.play === null || after.play === null) return null;
  const names = namesIn(after, reader);
  const { plain } = workerGameOf(after.game);
  return plain.eventText(event, before.play, after.play, { seat: null, names, language: reader.language });
};

const tableText = (event: TableEvent, { words }: Reader): string | null => {
  if (event.type === "said") return `“${"phrase" in event ? words.phrases[event.phrase] : isolate(event.text)}”`;
  if (event.type === "reacted") return words.reactions[event.reaction];
  if (event.type === "computer-called") return words.called;
  if (event.type === "covered" && event.bot !== undefined) return words.playedByBot;
  return words.events[event.type] ?? null;
};
