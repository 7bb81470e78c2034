/** The log of a table: fold, redaction, and parsing from newline-delimited JSON. */
import * as v from "valibot";
import type { GameRules, Viewer } from "../contract/game.ts";
import { findGame, fullGameOf, type NamesRules, rulesOfTable } from "../contract/game-registry.ts";
import { evolveInPlace, evolveTable, initialTableState, isTableEvent } from "../table/evolve.ts";
import { tableEventSchema } from "../table/forms/events.ts";
import { isValidSetup } from "../table/setup.ts";
import type { AnyEvent, Entry, Opened, TableState } from "../table/types.ts";
import { redactEvent } from "./redaction.ts";

/** The version of the event format that this engine writes. */
export const EVENT_VERSION = 1;

/**
 * Each function converts events of version n to version n + 1. Append to it when the format changes; never remove one.
 */
const upcasters: readonly ((event: AnyEvent) => AnyEvent)[] = [];

/** Converts the entry to the current event format. Throws if its version is newer, because its meaning is unknown. */
export const upcast = (entry: Entry): Entry => {
  if (entry.v === EVENT_VERSION) return entry;
  if (!(entry.v >= 1 && entry.v < EVENT_VERSION)) throw new Error(`entry ${entry.seq} has unknown version ${entry.v}`);
  const event = upcasters.slice(entry.v - 1).reduce((older, up) => up(older), entry.event);
  return { ...entry, v: EVENT_VERSION, event };
};

/** The state after these entries, folded from `state`. */
export const fold = (entries: readonly Entry[], state: TableState = initialTableState): TableState => {
  let folded = { ...state };
  for (const entry of entries) folded = evolveInPlace(folded, entry);
  return folded;
};

/** The entries without the moves that were taken back. Notations are made from these. */
export const entriesWithoutTakenBack = (entries: readonly Entry[]): readonly Entry[] => {
  const remaining: { readonly entry: Entry; readonly before: object | null }[] = [];
  let state = initialTableState;
  for (const entry of entries) {
    const before = state.play;
    state = evolveTable(state, entry);
    if (entry.event.type === "taken-back") {
      const undone = remaining.findLastIndex(
        (other) => other.before === state.play && !isTableEvent(other.entry.event),
      );
      const tableEntries = remaining.slice(undone).filter((other) => isTableEvent(other.entry.event));
      remaining.splice(undone, Infinity, ...tableEntries);
    }
    remaining.push({ entry, before });
  }
  return remaining.map(({ entry }) => entry);
};

/** The `opened` event of a log. Throws if the first entry is another event. */
export const openedEventOf = (entries: readonly Entry[]): Opened => {
  const event = entries[0]?.event;
  if (event === undefined || !isTableEvent(event) || event.type !== "opened")
    throw new Error("the first entry of a log must be opened");
  return event;
};

/** The entry redacted for `viewer` and without the command's id. `entriesFor` adds the id for the command's sender. */
export const redactEntry = (game: GameRules, entry: Entry, viewer: Viewer, past: boolean): Entry => {
  const { seq, at, seat, v: version } = entry;
  return { seq, at, seat, v: version, event: redactEvent(game, entry.event, viewer, past) };
};

/** The whole log redacted for `viewer`. */
export const viewLog = (entries: readonly Entry[], viewer: Viewer, past = false): Entry[] => {
  const game = rulesOfTable(openedEventOf(entries));
  return entries.map((entry) => redactEntry(game, entry, viewer, past));
};

/** Newline-delimited JSON: one entry a line, with a final newline. */
export const makeLog = (entries: readonly Entry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

const entrySchema = v.object({
  seq: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: v.pipe(v.number(), v.integer()),
  seat: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
  event: v.looseObject({ type: v.string() }),
  id: v.optional(v.string()),
});

/** Why a text is not a log, and in which line, counted from 1. */
export interface LogFault {
  readonly fault:
    | "empty"
    | "not-json"
    | "not-an-entry"
    | "out-of-order"
    | "unknown-game"
    | "unknown-rules"
    | "bad-opening"
    | "not-an-event";
  readonly line: number;
}

/** Parses a log file. Checks the form only; `verify` checks the game. Returns the first fault if a line is invalid. */
export const parseLog = (text: string): readonly Entry[] | LogFault => {
  const entries: Entry[] = [];
  let table: NamesRules = initialTableState;
  // One line at a time: an upload of four million lines ends at the first that is no entry.
  for (const [line] of text.matchAll(/\S[^\n]*/g)) {
    const entry = parseLine(line, entries.length, table);
    if ("fault" in entry) return { fault: entry.fault, line: entries.length + 1 };
    entries.push(entry);
    if (entries.length > 1) continue;
    table = openedEventOf(entries);
    if (!isValidSetup(openedEventOf(entries))) return { fault: "bad-opening", line: 1 };
  }
  return entries.length === 0 ? { fault: "empty", line: 1 } : entries;
};

const parseLine = (line: string, seq: number, table: NamesRules): Entry | Pick<LogFault, "fault"> => {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return { fault: "not-json" };
  }
  return parseEntry(json, seq, table);
};

/** Parses entry `seq` of the log of `table` and converts it to the current format. Entry 0 names its own rules. */
export const parseEntry = (json: unknown, seq: number, table: NamesRules): Entry | Pick<LogFault, "fault"> => {
  const parsed = v.safeParse(entrySchema, json);
  if (!parsed.success) return { fault: "not-an-entry" };
  if (parsed.output.seq !== seq) return { fault: "out-of-order" };
  if (parsed.output.v > EVENT_VERSION) return { fault: "unknown-rules" };
  const { id, ...rest } = parsed.output;
  const entry = upcast(id === undefined ? rest : { ...rest, id });
  const event = parseEvent(entry.event, seq, table);
  return "fault" in event ? event : { ...entry, event };
};

type EventSchema = v.GenericSchema<unknown, AnyEvent>;

const parseEvent = (event: AnyEvent, seq: number, table: NamesRules): AnyEvent | Pick<LogFault, "fault"> => {
  if (seq === 0) {
    const parsed = v.safeParse(tableEventSchema, event);
    if (event.type !== "opened") return { fault: "not-an-event" };
    if (!parsed.success || parsed.output.type !== "opened") return unreadable(event, [tableEventSchema]);
    return findGame(parsed.output)?.id !== parsed.output.game ? { fault: "unknown-game" } : parsed.output;
  }
  // No game has a type of the table's (games/own-types.ts).
  const parsed = v.safeParse<EventSchema>(isTableEvent(event) ? tableEventSchema : fullGameOf(table).event, event);
  return parsed.success ? parsed.output : unreadable(event, [tableEventSchema, fullGameOf(table).event]);
};

/** A newer release may have written the event if this one does not know its type, or one of its fields. */
const unreadable = (event: AnyEvent, schemas: readonly EventSchema[]): Pick<LogFault, "fault"> => {
  const ofType = schemas
    .map((schema): readonly v.BaseIssue<unknown>[] => v.safeParse(schema, event).issues ?? [])
    .find((issues) => !issues.some(({ path }) => path?.[0]?.key === "type"));
  const isNewer = ofType === undefined || ofType.some(({ expected }) => expected === "never");
  return { fault: isNewer ? "unknown-rules" : "not-an-event" };
};

export const isLogFault = (log: readonly Entry[] | LogFault): log is LogFault => "fault" in log;
