/**
 * Checks a finished game from its opened log alone: that the table was bound to its secret before anybody sat down, that
 * every deal follows from secret and salts, that every move was legal, and that this log, redacted for somebody, is the
 * log that they received while it was being played.
 */

import { botActor } from "../commands/bot-turns.ts";
import { decideTable, nextEventsWithoutPausing, nextTableEvents, type TableHost } from "../commands/decide.ts";
import { wouldHavePaused } from "../commands/pause.ts";
import { slowLapseEvents } from "../commands/salt-reveal.ts";
import { type GameRules, isRefusal, type Outcome, type Viewer } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { sameJson } from "../kit/json.ts";
import { botAt } from "../table/bot-chair.ts";
import { initialTableState, isTableEvent } from "../table/evolve.ts";
import { isValidSetup } from "../table/setup.ts";
import type { Actor, AnyCommand, AnyEvent, Bot, Entry, TableEvent, TableState } from "../table/types.ts";
import { matchesCommitment } from "./commitment.ts";
import { fold, openedEventOf, parseEntry, redactEntry } from "./log.ts";
import { makeTableHost } from "./session.ts";

/** Closed list of what can be wrong with a log, worded by whoever shows it. */
export const verifyFaults = [
  "not-a-log",
  "unknown-rules",
  "bad-opening",
  "out-of-order",
  "not-revealed",
  "wrong-secret",
  "wrong-share",
  "wrong-deal",
  "illegal",
  "entry-missing",
  "entry-after-end",
  "differs-from-received",
] as const;

export interface VerifyResult {
  /** Null when all is well. */
  readonly fault: (typeof verifyFaults)[number] | null;
  /** The entry at fault, where one is. */
  readonly seq?: number;
  /** How much was checked: entries by the table itself (deals), entries by players, entries compared. */
  readonly deals: number;
  readonly moves: number;
  readonly compared: number;
  /** How the game ended, as played again here; null where that was not reached. */
  readonly outcome: Outcome | null;
}

/** What one browser received while the game was being played. */
export interface ReceivedLog {
  readonly viewer: Viewer;
  readonly entries: readonly Entry[];
}

/**
 * Judges an opened log, and against what was `received` if that is given. Never throws, whatever the log is made of. The
 * whole game must be installed, schemas and all.
 */
export const verify = (log: readonly Entry[], received?: ReceivedLog): VerifyResult => {
  const counts: Counts = { deals: 0, moves: 0, compared: 0, outcome: null };
  const read = readLog(log);
  if (!Array.isArray(read)) return { ...read, ...counts };
  const { shared } = openedEventOf(read);
  const entries = read.map((entry) => withPlayer(entry, shared));
  const fault = secretFault(entries) ??
    playFault(entries, counts) ??
    receivedFault(entries, received, counts) ?? { fault: null };
  return { ...fault, ...counts };
};

/**
 * An opened log names no player's key; any will do, as long as nobody has two seats that a player may not have. At a table
 * of one person's for all sides they are all that person's.
 */
const withPlayer = (entry: Entry, shared: boolean): Entry => {
  const { event } = entry;
  if (!isTableEvent(event) || (event.type !== "seat-taken" && event.type !== "seat-moved")) return entry;
  if (event.player !== null || (event.type === "seat-taken" && isBot(event))) return entry;
  return { ...entry, event: { ...event, player: shared ? "the player" : `the player at entry ${entry.seq}` } };
};

/** A computer was seated, not a person. */
type Taken = Extract<TableEvent, { readonly type: "seat-taken" }>;

/** A computer has no key. */
const isBot = (event: Taken): event is Taken & { readonly salt: string; readonly bot: Bot } =>
  "bot" in event && event.bot !== undefined;

type Fault = Pick<VerifyResult, "fault" | "seq"> | null;

/** What has been checked so far. */
type Counts = { -readonly [key in Exclude<keyof VerifyResult, "fault" | "seq">]: VerifyResult[key] };

/** The log in today's form, or why it is none: an opening that no table could have had, a line of no known form. */
const readLog = (log: readonly Entry[]): Entry[] | NonNullable<Fault> => {
  const first = parseEntry(log[0], 0, initialTableState);
  if ("fault" in first) return { fault: first.fault === "unknown-game" ? "unknown-rules" : "not-a-log", seq: 0 };
  const opened = openedEventOf([first]);
  if (first.seat !== null) return { fault: "not-a-log", seq: 0 };
  if (!isValidSetup(opened)) return { fault: "bad-opening", seq: 0 };
  const entries: Entry[] = [];
  for (const [seq, line] of log.entries()) {
    const entry = parseEntry(line, seq, opened);
    if ("fault" in entry) return { fault: entry.fault === "out-of-order" ? "out-of-order" : "illegal", seq };
    if (entry.at < (entries.at(-1)?.at ?? 0)) return { fault: "out-of-order", seq };
    entries.push(entry);
  }
  return entries;
};

const secretOf = (entries: readonly Entry[]): string | null => {
  const last = entries.find((entry) => entry.event.type === "revealed")?.event;
  return last !== undefined && isTableEvent(last) && last.type === "revealed" ? last.secret : null;
};

const secretFault = (entries: readonly Entry[]): Fault => {
  const secret = secretOf(entries);
  if (secret === null) return { fault: "not-revealed" };
  return matchesCommitment(openedEventOf(entries), secret) ? null : { fault: "wrong-secret", seq: 0 };
};

/** Plays the game again, entry by entry: what the table does by itself comes first, then what somebody asked for. */
const playFault = (entries: readonly Entry[], counts: Counts): Fault => {
  const secret = secretOf(entries) ?? "";
  let state = fold(entries.slice(0, 1));
  for (let seq = 1; seq < entries.length; ) {
    const step = stepFrom(state, entries, seq, secret);
    if ("fault" in step) return step;
    counts[step.kind] += step.length;
    seq += step.length;
    state = step.state;
  }
  if (state.secret === null) return { fault: "entry-missing", seq: entries.length };
  counts.outcome = state.outcome;
  return null;
};

type Step =
  | { readonly kind: "deals" | "moves"; readonly length: number; readonly state: TableState }
  | NonNullable<Fault>;

const stepFrom = (state: TableState, entries: readonly Entry[], seq: number, secret: string): Step => {
  const entry = entries[seq]!;
  try {
    const matched = matchedFrom(state, entries, seq, hostAt(state, entry, secret));
    if ("fault" in matched) return matched;
    const { kind, events } = matched;
    const { length } = events;
    return { kind, length, state: fold(entries.slice(seq, seq + length), state) };
  } catch {
    // A game may rightly throw on an event that its own `decide` would never write.
    return { fault: "illegal", seq };
  }
};

/** The host as of an entry. Where a rematch is opened is the host's to choose. */
const hostAt = (state: TableState, { event, at }: Entry, secret: string): TableHost =>
  makeTableHost(state, secret, at, event.type === "rematched" && "table" in event ? String(event.table) : null);

type Matched = { readonly kind: "deals" | "moves"; readonly events: readonly AnyEvent[] } | NonNullable<Fault>;

const matchedFrom = (state: TableState, entries: readonly Entry[], seq: number, host: TableHost): Matched => {
  const entry = entries[seq]!;
  if (isUpload(state, entry)) return { kind: "deals", events: [entry.event] };
  const own = ownEvents(state, host, entry);
  if (own.length > 0) {
    const found = matched(own, entries, seq, "deals");
    return !("fault" in found) && isLate(state, entries, seq, host) ? { fault: "out-of-order", seq } : found;
  }
  const command = entry.seat === null ? null : commandBehind(rulesOfTable(state), entry.event);
  if (entry.seat === null || command === null) return { fault: "illegal", seq };
  if (command.type === "sit" && "seat" in command && command.seat !== entry.seat) return { fault: "illegal", seq };
  const events = decideTable(state, actorOf(state, entry), command, host);
  if (isRefusal(events)) return { fault: refusedFault(events.refused), seq };
  return matched(isOldTakeback(entry) ? [{ type: "taken-back", seat: entry.seat }] : events, entries, seq, "moves");
};

/** The first logs did not name the increment: with them no clock took it off. */
const isOldTakeback = ({ event }: Entry): boolean =>
  isTableEvent(event) && event.type === "taken-back" && event.increment === undefined;

const RESTS: readonly string[] = ["paused", "abandoned", "exhausted"] satisfies readonly TableEvent["type"][];

/**
 * A log of the time when no table rested plays on where one would pause today, or end; one of the time when public tables
 * were patient waits on for a salt.
 */
const ownEvents = (state: TableState, host: TableHost, written: Entry): readonly AnyEvent[] => {
  const own = nextTableEvents(state, host);
  if (written.event.type === "paused" && isOldPause(state, host)) return [{ type: "paused" }];
  if (written.event.type === own[0]?.type) return own;
  if (state.phase === "seating") return slowLapseEvents(state, host.now);
  return own.some(({ type }) => RESTS.includes(type)) ? nextEventsWithoutPausing(state, host) : own;
};

/** A pause after a long deal: a table never paused in the middle of one. */
const isOldPause = (state: TableState, host: TableHost): boolean =>
  wouldHavePaused(state) && state.play !== null && rulesOfTable(state).next(state.play, host).length === 0;

/** A server that took the game in said so, at a time of its own. */
const isUpload = ({ secret, isUploaded }: TableState, { event, seat }: Entry): boolean =>
  event.type === "uploaded" && seat === null && secret !== null && !isUploaded;

/**
 * A table acts by itself in the same moment as what it acts upon: only a time that it waited for can come later, and the
 * first rest of a table that was opened when none rested. Public tables waited longer once.
 */
const isLate = (state: TableState, entries: readonly Entry[], seq: number, host: TableHost): boolean => {
  const before = entries[seq - 1]?.at ?? host.now;
  if (state.phase === "seating") return before < host.now && slowLapseEvents(state, before).length > 0;
  const own = before < host.now ? ownEvents(state, { ...host, now: before }, entries[seq]!) : [];
  return own.some(({ type }) => !RESTS.includes(type));
};

const refusedFault = (code: string): "entry-after-end" | "wrong-share" | "illegal" => {
  if (code === "game-over") return "entry-after-end";
  return code === "wrong-salt" ? "wrong-share" : "illegal";
};

/** Compares what should have been written with what was. A move with another deal's tile differs just as a deal does. */
const matched = (
  events: readonly AnyEvent[],
  entries: readonly Entry[],
  seq: number,
  kind: "deals" | "moves",
): Matched => {
  const written = entries.slice(seq, seq + events.length);
  const differs = events.findIndex((event, index) => !sameJson(event, written[index]?.event));
  if (differs === -1) {
    const seat = kind === "deals" ? null : entries[seq]!.seat;
    const stranger = written.findIndex((entry) => entry.seat !== seat || entry.at !== entries[seq]!.at);
    return stranger === -1 ? { kind, events } : { fault: "illegal", seq: seq + stranger };
  }
  const found = written[differs]?.event;
  if (found?.type !== events[differs]?.type) return { fault: "entry-missing", seq: seq + differs };
  return { fault: "wrong-deal", seq: seq + differs };
};

/** Who asked for it: whoever sat down, a computer at its seat or at one that was given up, or the player who sits there. */
const actorOf = (state: TableState, { event, seat }: Entry): Actor => {
  if (isTableEvent(event) && event.type === "seat-taken" && !isBot(event))
    return { player: event.player, seat, program: event.program };
  const player = seat === null ? null : (state.chairs[seat]?.player ?? null);
  const isComputer = seat !== null && player === null && botAt(state, seat) !== null;
  return isComputer ? botActor(seat) : { player, seat };
};

/** The command that an event answers, or null for what the table writes by itself. */
export const commandBehind = (game: GameRules, event: AnyEvent): AnyCommand | null =>
  isTableEvent(event) ? askedOfTable(event) : game.commandOf(event);

const askedOfTable = (event: TableEvent): AnyCommand | null => {
  switch (event.type) {
    case "seat-taken":
      return isBot(event)
        ? { type: "seat-bot", seat: event.seat, level: event.bot.level, salt: event.salt }
        : askedSit(event);
    case "salt-committed":
      return { type: "commit-salt", share: event.share };
    case "salt-shown":
      return { type: "show-salt", salt: event.salt };
    case "seat-left":
      return event.by === undefined ? { type: "stand" } : { type: "unseat-bot", seat: event.seat };
    case "seats-changed":
      return { type: "change-seats", seats: event.seats };
    case "renamed":
      return { type: "rename", name: event.name };
    case "resigned":
      return { type: "resign" };
    case "draw-offered":
      return { type: "offer-draw" };
    case "draw-accepted":
      return { type: "accept-draw" };
    case "draw-declined":
      return { type: "decline-draw" };
    case "back-asked":
      return { type: "ask-back" };
    case "back-denied":
      return { type: "deny-back" };
    case "taken-back":
      return { type: "grant-back" };
    case "rematch-wanted":
      return { type: "rematch" };
    case "stepped-out":
      return { type: "step-out" };
    case "came-back":
      return { type: "come-back" };
    case "covered":
      return event.bot === undefined
        ? { type: "cover", seat: event.seat }
        : { type: "cover", seat: event.seat, level: event.bot.level };
    case "vacated":
      return { type: "vacate", seat: event.seat };
    case "closed":
      return { type: "close" };
    case "claimed":
      return { type: "claim", as: event.as };
    case "said":
      return "phrase" in event ? { type: "say", phrase: event.phrase } : { type: "say", text: event.text };
    case "reacted":
      return { type: "react", reaction: event.reaction };
    case "seat-moved":
      return event.player === null ? null : { type: "hand-over", to: event.player, program: event.program };
    case "resumed":
      return { type: "come-back" };
    case "seat-lapsed":
    case "flag-fell":
    case "paused":
    case "abandoned":
    case "exhausted":
    case "opened":
    case "rematched":
    case "revealed":
    case "uploaded":
      return null;
  }
};

const askedSit = (event: Taken): AnyCommand => {
  const { type: _, player: __, program: ___, ...wish } = event;
  return { type: "sit", ...wish };
};

const receivedFault = (entries: readonly Entry[], received: ReceivedLog | undefined, counts: Counts): Fault => {
  if (received === undefined) return null;
  const game = rulesOfTable(openedEventOf(entries));
  for (const mine of received.entries) {
    const open = entries[mine.seq];
    if (open === undefined || !isSameSeen(game, open, mine, received.viewer)) {
      return { fault: "differs-from-received", seq: mine.seq };
    }
    counts.compared++;
  }
  return null;
};

/** In a game from memory a browser may hold an entry as it was heard, or as it could be looked up later. */
const isSameSeen = (game: GameRules, open: Entry, mine: Entry, viewer: Viewer): boolean => {
  const { id: _, ...seen } = mine;
  return [false, true].some((past) => {
    const { id: __, ...expected } = redactEntry(game, open, viewer, past);
    return sameJson(expected, seen);
  });
};
