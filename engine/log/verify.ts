/**
 * Verifies a finished game from its opened log: the commitment, every deal, every move, and optionally the entries that
 * one viewer received during the game.
 */

import { botActor, computerCall } from "../commands/bot-turns.ts";
import { decideTable, nextEventsWithoutPausing, nextTableEvents, type TableHost } from "../commands/decide.ts";
import { abandonment, wouldHavePaused } from "../commands/pause.ts";
import { wouldHaveRematched } from "../commands/rematch.ts";
import { olderLapses, slowLapseEvents } from "../commands/salt-reveal.ts";
import { type GameRules, isRefusal, type Outcome, type Viewer } from "../contract/game.ts";
import { fullGameOf, rulesOfTable } from "../contract/game-registry.ts";
import { sameJson } from "../kit/json.ts";
import { botAt } from "../table/bot-chair.ts";
import { initialTableState, isTableEvent } from "../table/evolve.ts";
import { isValidSetup } from "../table/setup.ts";
import type { Actor, AnyEvent, Entry, TableEvent, TableState } from "../table/types.ts";
import { commandBehind, isBotTaken } from "./command-behind.ts";
import { matchesCommitment } from "./commitment.ts";
import { fold, type LogFault, openedEventOf, parseEntry, redactEntry } from "./log.ts";
import { asRecorded } from "./older-events.ts";
import { makeTableHost } from "./session.ts";

/** All faults of a log. The caller supplies their texts. */
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
  /** Null if the log is valid. */
  readonly fault: (typeof verifyFaults)[number] | null;
  /** The faulty entry, if there is one. */
  readonly seq?: number;
  /**
   * Numbers of checked entries: written by the table (deals), answering players (moves), and compared with received
   * ones.
   */
  readonly deals: number;
  readonly moves: number;
  readonly compared: number;
  /** The outcome of the replay. Null if the replay did not reach the end. */
  readonly outcome: Outcome | null;
}

/** The entries that one viewer received during the game. */
export interface ReceivedLog {
  readonly viewer: Viewer;
  readonly entries: readonly Entry[];
}

/**
 * Verifies an opened log, and compares it with `received` if given. Never throws, whatever the log contains. The full
 * game, with its schemas, must be installed.
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
 * Replaces the player keys that an opened log leaves out. Each `seat-taken` gets another key, since a player has one
 * seat. A shared table has one player for all seats.
 */
const withPlayer = (entry: Entry, shared: boolean): Entry => {
  const { event } = entry;
  if (!isTableEvent(event) || !("player" in event)) return entry;
  if (event.player !== null || (event.type === "seat-taken" && isBotTaken(event))) return entry;
  return { ...entry, event: { ...event, player: shared ? "the player" : `the player at entry ${entry.seq}` } };
};

type Fault = Pick<VerifyResult, "fault" | "seq"> | null;

type Counts = { -readonly [key in Exclude<keyof VerifyResult, "fault" | "seq">]: VerifyResult[key] };

/** The log in the current format, or its fault: an invalid setup, or an entry that does not parse. */
const readLog = (log: readonly Entry[]): Entry[] | NonNullable<Fault> => {
  const first = parseEntry(log[0], 0, initialTableState);
  if ("fault" in first) {
    const isUnknown = first.fault === "unknown-game" || first.fault === "unknown-rules";
    return { fault: isUnknown ? "unknown-rules" : "not-a-log", seq: 0 };
  }
  const opened = openedEventOf([first]);
  if (first.seat !== null) return { fault: "not-a-log", seq: 0 };
  if (!isValidSetup(opened)) return { fault: "bad-opening", seq: 0 };
  const entries: Entry[] = [];
  for (const [seq, line] of log.entries()) {
    const entry = parseEntry(line, seq, opened);
    if ("fault" in entry) return { fault: unreadableFault(entry.fault), seq };
    if (entry.at < (entries.at(-1)?.at ?? 0)) return { fault: "out-of-order", seq };
    entries.push(entry);
  }
  return entries;
};

/** What a newer release may have written is no forgery. */
const unreadableFault = (fault: LogFault["fault"]): "out-of-order" | "unknown-rules" | "illegal" =>
  fault === "out-of-order" || fault === "unknown-rules" ? fault : "illegal";

const secretOf = (entries: readonly Entry[]): string | null => {
  const last = entries.find((entry) => entry.event.type === "revealed")?.event;
  return last !== undefined && isTableEvent(last) && last.type === "revealed" ? last.secret : null;
};

const secretFault = (entries: readonly Entry[]): Fault => {
  const secret = secretOf(entries);
  if (secret === null) return { fault: "not-revealed" };
  return matchesCommitment(openedEventOf(entries), secret) ? null : { fault: "wrong-secret", seq: 0 };
};

/** Replays the game entry by entry: first the table's own events, then the players' commands. */
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
    // A game may throw on an event that its own `decide` never writes.
    return { fault: "illegal", seq };
  }
};

/** The host as of an entry. The id of a rematch table is the host's choice, so it comes from the entry. */
const hostAt = (state: TableState, { event, at }: Entry, secret: string): TableHost =>
  makeTableHost(state, secret, at, event.type === "rematched" && "table" in event ? String(event.table) : null);

type Matched = { readonly kind: "deals" | "moves"; readonly events: readonly AnyEvent[] } | NonNullable<Fault>;

const matchedFrom = (state: TableState, entries: readonly Entry[], seq: number, host: TableHost): Matched => {
  const entry = entries[seq]!;
  if (isUpload(state, entry)) return { kind: "deals", events: [entry.event] };
  const own = ownEvents(state, host, entry);
  const lapse = olderLapse(state, entries, seq, host);
  if (lapse !== null || own.length > 0) {
    const found = lapse ?? matched(own, entries, seq, "deals");
    return !("fault" in found) && isLate(state, entries, seq, host) ? { fault: "out-of-order", seq } : found;
  }
  if (isOfTournament(state, entries, entry)) return { kind: "deals", events: [entry.event] };
  const resuming = resumingMove(state, entries, seq, host);
  if (resuming !== null) return resuming;
  const command = entry.seat === null ? null : commandBehind(fullGameOf(state), entry.event);
  if (entry.seat === null || command === null) return { fault: "illegal", seq };
  if (command.type === "sit" && "seat" in command && command.seat !== entry.seat) return { fault: "illegal", seq };
  const events = decideTable(state, actorOf(state, entry), command, host);
  if (isRefusal(events)) return { fault: refusedFault(events.refused), seq };
  return matched([asRecorded(events[0]!, entry.event, state), ...events.slice(1)], entries, seq, "moves");
};

/**
 * A move that ended a pause, with its `resumed`; null if `come-back` ended it. The table's own events may be due between
 * the two, so they must be matched together.
 */
const resumingMove = (state: TableState, entries: readonly Entry[], seq: number, host: TableHost): Matched | null => {
  const [entry, next] = [entries[seq]!, entries[seq + 1]];
  if (entry.event.type !== "resumed" || next?.seat !== entry.seat || isTableEvent(next.event)) return null;
  const command = commandBehind(fullGameOf(state), next.event);
  const events = command === null ? [] : decideTable(state, actorOf(state, entry), command, host);
  if (isRefusal(events) || events.length === 0) return null;
  const found = matched(events, entries, seq, "moves");
  return "fault" in found ? null : found;
};

const PAUSES_OR_ENDS: readonly string[] = ["paused", "abandoned", "exhausted"] satisfies readonly TableEvent["type"][];

/**
 * Logs from before pauses existed play on where a table would pause or end today. Logs of older public tables wait
 * longer for a salt. A table of an older tournament opened a rematch sooner.
 */
const ownEvents = (state: TableState, host: TableHost, written: Entry): readonly AnyEvent[] => {
  const own = nextTableEvents(state, host);
  if (written.event.type === "paused" && isOldPause(state, host)) return [{ type: "paused" }];
  if (written.event.type === "rematched" && wouldHaveRematched(state))
    return [{ type: "rematched", table: host.successor! }];
  if (written.event.type === own[0]?.type) return own;
  if (state.phase === "seating") return slowLapseEvents(state, host.now);
  return own.some(({ type }) => PAUSES_OR_ENDS.includes(type)) ? nextEventsWithoutPausing(state, host) : own;
};

/** The seats that an older table freed, together or sooner; null if the entry begins no such batch. */
const olderLapse = (state: TableState, entries: readonly Entry[], seq: number, { now }: TableHost): Matched | null => {
  if (state.phase !== "seating" || entries[seq]!.event.type !== "seat-lapsed") return null;
  const batches = olderLapses(state, now).map((events) => matched(events, entries, seq, "deals"));
  return batches.find((found) => !("fault" in found)) ?? null;
};

/** Older tables could pause after a long deal, but never during one. */
const isOldPause = (state: TableState, host: TableHost): boolean =>
  wouldHavePaused(state) && state.play !== null && rulesOfTable(state).next(state.play, host).length === 0;

/** A server appends `uploaded` when it imports a game, with the time of the import. */
const isUpload = ({ secret, isUploaded }: TableState, { event, seat }: Entry): boolean =>
  event.type === "uploaded" && seat === null && secret !== null && !isUploaded;

/** A tournament may call the computer to its tables, and end them without a result, at any time. */
const isOfTournament = (state: TableState, entries: readonly Entry[], { event, seat }: Entry): boolean =>
  seat === null &&
  openedEventOf(entries).tournament !== undefined &&
  [...computerCall(state), ...abandonment(state)].some((own) => sameJson(own, event));

/**
 * Whether the table's own event was due before the last entry. A table acts at the time of its cause, so only a timed
 * event may come later. Exceptions: the first pause of a table from before pauses existed, and the salt wait of older
 * public tables.
 */
const isLate = (state: TableState, entries: readonly Entry[], seq: number, host: TableHost): boolean => {
  const before = entries[seq - 1]?.at ?? host.now;
  if (state.phase === "seating") return before < host.now && slowLapseEvents(state, before).length > 0;
  const own = before < host.now ? ownEvents(state, { ...host, now: before }, entries[seq]!) : [];
  return own.some(({ type }) => !PAUSES_OR_ENDS.includes(type));
};

const refusedFault = (code: string): "entry-after-end" | "wrong-share" | "illegal" => {
  if (code === "game-over") return "entry-after-end";
  return code === "wrong-salt" ? "wrong-share" : "illegal";
};

/** Compares the expected events with the written ones. A move that draws another tile counts as a wrong deal. */
const matched = (
  events: readonly AnyEvent[],
  entries: readonly Entry[],
  seq: number,
  kind: "deals" | "moves",
): Matched => {
  const written = entries.slice(seq, seq + events.length);
  const differsAt = events.findIndex((event, index) => !sameJson(event, written[index]?.event));
  if (differsAt === -1) {
    const seat = kind === "deals" ? null : entries[seq]!.seat;
    const mismatch = written.findIndex((entry) => entry.seat !== seat || entry.at !== entries[seq]!.at);
    return mismatch === -1 ? { kind, events } : { fault: "illegal", seq: seq + mismatch };
  }
  const found = written[differsAt]?.event;
  if (found?.type !== events[differsAt]?.type) return { fault: "entry-missing", seq: seq + differsAt };
  return { fault: "wrong-deal", seq: seq + differsAt };
};

/** The actor behind an entry: the player who sits down, a bot at its seat or at a vacated one, or the seat's player. */
const actorOf = (state: TableState, { event, seat }: Entry): Actor => {
  if (isTableEvent(event) && event.type === "seat-taken" && !isBotTaken(event))
    return { player: event.player, seat, program: event.program };
  const player = seat === null ? null : (state.chairs[seat]?.player ?? null);
  const isBotSeat = seat !== null && player === null && botAt(state, seat) !== null;
  return isBotSeat ? botActor(seat) : { player, seat };
};

const receivedFault = (entries: readonly Entry[], received: ReceivedLog | undefined, counts: Counts): Fault => {
  if (received === undefined) return null;
  const game = rulesOfTable(openedEventOf(entries));
  for (const receivedEntry of received.entries) {
    const opened = entries[receivedEntry.seq];
    if (opened === undefined || !matchesReceived(game, opened, receivedEntry, received.viewer)) {
      return { fault: "differs-from-received", seq: receivedEntry.seq };
    }
    counts.compared++;
  }
  return null;
};

/** In a game played from memory, a browser may hold an entry as it happened or as it could be looked up later. */
const matchesReceived = (game: GameRules, opened: Entry, receivedEntry: Entry, viewer: Viewer): boolean => {
  const { id: _, ...seen } = receivedEntry;
  return [false, true].some((past) => {
    const { id: __, ...expected } = redactEntry(game, opened, viewer, past);
    return sameJson(expected, seen);
  });
};
