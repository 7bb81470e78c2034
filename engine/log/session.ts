/**
 * A table in play, on any host: its log, its fold, and the functions that append to the log.
 *
 * `submit` replies to every command and appends only if it accepts. Each command is applied once: `submit` searches for
 * its id in the entries after the position at which the client sent it. No other state than the log is needed.
 */

import { makeChance } from "../chance/deal.ts";
import { computerCall } from "../commands/bot-turns.ts";
import { decideTable, invalidatesCommand, nextDueAt, nextTableEvents, type TableHost } from "../commands/decide.ts";
import { abandonment } from "../commands/pause.ts";
import { isTableCommand, normalizeCommand, policyRefusal, ruleOfCommand } from "../commands/table-commands.ts";
import { type IsHere, isRefusal, type Refusal, refuse, type Seat, type Viewer } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { sameJson } from "../kit/json.ts";
import { seatOfActor } from "../table/actors.ts";
import { evolveTable, initialTableState } from "../table/evolve.ts";
import { isDelayed, turnEndsOf, watchedLength } from "../table/open-hands.ts";
import type { Actor, AnyCommand, AnyEvent, Entry, Opened, TableEvent, TableSetup, TableState } from "../table/types.ts";
import { makeOpenedEvent } from "./commitment.ts";
import { EntryLog } from "./entry-log.ts";
import { EVENT_VERSION, fold, openedEventOf, redactEntry } from "./log.ts";
import { asRecorded } from "./older-events.ts";
import { hidesPastEntries, lastMoveSeq } from "./redaction.ts";

/** The refusals of `submit` itself. Tables and games add their own. */
export const sessionRefusals = ["stale", "ahead", "id-used"] as const;

/** A command as a client sends it: with its id, and the `seq` of the last entry that the client had seen. */
export interface Envelope {
  readonly id: string;
  readonly seq: number;
  readonly command: AnyCommand;
}

/** How far delayed watchers know a log; a longer log continues from it, so an append costs the same however long it is. */
interface Delayed {
  readonly state: TableState;
  readonly turnEnds: readonly number[];
  readonly watched: Session;
}

export class Session {
  /** Of this log, or of one that it continues. */
  #delayed: Delayed | null = null;
  readonly log: EntryLog;
  readonly state: TableState;
  /** Whether `nextTableEvents` has no more events until a player acts or `nextDueAt` is reached. */
  readonly isAtRest: boolean;

  constructor(log: EntryLog, state: TableState, isAtRest = false) {
    this.log = log;
    this.state = state;
    this.isAtRest = isAtRest;
  }

  /** The table after these entries; `state` is the fold with them, and nothing more is due. */
  append(entries: readonly Entry[], state: TableState): Session {
    const longer = new Session(this.log.append(entries), state, true);
    longer.#delayed = this.#delayed;
    return longer;
  }

  /** All entries; copied on first use. */
  get entries(): readonly Entry[] {
    return this.log.whole;
  }

  /** The table of which watchers may know: itself, or with delayed hands as it was some turns ago (law 3). */
  get watched(): Session {
    if (!isDelayed(this.state)) return this;
    if (this.#delayed?.state !== this.state) this.#delayed = this.#delay(this.#delayed ?? nothingDelayed);
    return this.#delayed.watched;
  }

  #delay({ state, turnEnds, watched }: Delayed): Delayed {
    // As long as the state: a broadcast reads a longer log with the state before it.
    const ends = turnEndsOf(this.log.slice(state.length, this.state.length), state, turnEnds);
    const known = this.log.slice(watched.log.length, watchedLength(ends, this.state));
    const longer = new Session(watched.log.append(known), fold(known, watched.state));
    return { state: this.state, turnEnds: ends, watched: longer };
  }

  /** The table of which `viewer` may know. */
  for(viewer: Viewer): Session {
    return viewer === "open" ? this.watched : this;
  }
}

const nothingDelayed: Delayed = {
  state: initialTableState,
  turnEnds: [],
  watched: new Session(EntryLog.of([]), initialTableState),
};

/** The outcome of a command. */
export type CommandReply =
  /** Accepted as entry `seq`, which carries the command's id. */
  | { readonly type: "accepted"; readonly seq: number }
  /** Already accepted before, as entry `seq`. */
  | { readonly type: "again"; readonly seq: number }
  | { readonly type: "refused"; readonly refusal: Refusal };

export interface AppendResult {
  /** The table after the appended entries. */
  readonly session: Session;
  /** The appended entries. Even a refused command can append events that were due. */
  readonly entries: readonly Entry[];
}

export interface SubmitResult extends AppendResult {
  readonly reply: CommandReply;
}

/** Opens a table with a new commitment. */
export const openTable = (setup: TableSetup, secret: string, now: number): Session =>
  openSession(makeOpenedEvent(setup, secret), now);

/** A session that contains only the `opened` event. */
export const openSession = (opened: Opened, now: number): Session => {
  return resumeSession([{ seq: 0, at: now, seat: null, v: EVENT_VERSION, event: opened }]);
};

/** A session folded from its log. */
export const resumeSession = (entries: readonly Entry[]): Session => new Session(EntryLog.of(entries), fold(entries));

/** The log without its `uploaded` entry, so that uploads of the same game are equal. */
export const withoutUpload = (entries: readonly Entry[]): readonly Entry[] =>
  entries.at(-1)?.event.type === "uploaded" ? entries.slice(0, -1) : entries;

/** Imports a finished game and appends `uploaded` with the time. Throws if the game is not finished. */
export const importSession = (found: readonly Entry[], now: number): Session => {
  const entries = withoutUpload(found);
  const session = resumeSession(entries);
  if (session.state.secret === null) throw new Error("cannot import a game that is not finished");
  if (session.state.isUploaded) return session;
  const at = timeOf(session, now);
  const uploaded: Entry = { seq: entries.length, at, seat: null, v: EVENT_VERSION, event: { type: "uploaded" } };
  return resumeSession([...entries, uploaded]);
};

/** The host of a table whose secret is known. `successor` is the id of the table that a rematch would open. */
export const makeTableHost = (
  state: TableState,
  secret: string,
  now: number,
  successor: string | null = null,
  isHere?: IsHere,
): TableHost => ({
  now,
  isHere,
  secret,
  successor,
  ...makeChance(secret, state.salts),
});

/**
 * Judges one command. Events that are due come first, so no player outruns a clock because an alarm is late. Never
 * throws on client input.
 */
export const submit = (
  session: Session,
  actor: Actor,
  envelope: Envelope,
  secret: string,
  now: number,
  successor: string | null = null,
  isHere?: IsHere,
): SubmitResult => {
  const at = timeOf(session, now);
  const woken = wake(session, secret, at, successor);
  const judged = judge(woken.session, actor, envelope, (state) => makeTableHost(state, secret, at, successor, isHere));
  return "type" in judged
    ? { ...woken, reply: judged }
    : {
        session: judged.session,
        entries: [...woken.entries, ...judged.entries],
        reply: { type: "accepted", seq: woken.session.state.length },
      };
};

/** The reply to a command that the actor has sent before with this id; null if the log has none. */
export const findRepetition = (
  session: Session,
  actor: Actor,
  envelope: Envelope,
  secret: string,
  now: number,
): CommandReply | null => repetitionOf(session, actor, envelope, (state) => makeTableHost(state, secret, now, null));

/** Appends what the table does without a command: a round's deal, a time-out. Appends nothing if nothing is due. */
export const wake = (session: Session, secret: string, now: number, successor: string | null = null): AppendResult => {
  const at = timeOf(session, now);
  if (hasNothingToDo(session, at)) return { session, entries: [] };
  return appendWithFollowUps(session, [], (state) => makeTableHost(state, secret, at, successor));
};

/** Lets computers play the game of a tournament to its end. Appends nothing if they do so already, or if no game is on. */
export const callComputer = (
  session: Session,
  secret: string,
  now: number,
  successor: string | null = null,
): AppendResult => appendForTournament(session, computerCall, secret, now, successor);

/** Ends a tournament's table whose pairing was decided without it. Appends nothing if the table has ended already. */
export const abandonTable = (
  session: Session,
  secret: string,
  now: number,
  successor: string | null = null,
): AppendResult => appendForTournament(session, abandonment, secret, now, successor);

const appendForTournament = (
  session: Session,
  eventsOf: (state: TableState) => readonly TableEvent[],
  secret: string,
  now: number,
  successor: string | null,
): AppendResult => {
  const woken = wake(session, secret, now, successor);
  const drafts = eventsOf(woken.session.state).map((event) => ({ seat: null, event }));
  if (drafts.length === 0 || openedEventOf(session.entries).tournament === undefined) return woken;
  const at = timeOf(session, now);
  const appended = appendWithFollowUps(woken.session, drafts, (state) => makeTableHost(state, secret, at, successor));
  return { session: appended.session, entries: [...woken.entries, ...appended.entries] };
};

/** Whether the table has nothing to do at `at`. After a game's end, the host also decides. Nothing follows an upload. */
const hasNothingToDo = ({ state, isAtRest }: Session, at: number): boolean =>
  state.isUploaded || (isAtRest && state.phase === "playing" && at < (nextDueAt(state) ?? Number.POSITIVE_INFINITY));

/** The time of the next entry. It never runs backwards, even if the system clock was set back. */
const timeOf = ({ log }: Session, now: number): number => Math.max(now, log.last?.at ?? now);

type HostFor = (state: TableState) => TableHost;

const repetitionOf = (
  session: Session,
  actor: Actor,
  { id, seq, command }: Envelope,
  hostFor: HostFor,
): CommandReply | null => {
  const isKnown = session.log.slice(seq + 1).some((entry) => entry.id === id);
  const own = isKnown ? ownEntry(session, actor, id, seq) : null;
  if (own === null) return null;
  return isRepetition(own, actor, command, hostFor)
    ? { type: "again", seq: own.entry.seq }
    : { type: "refused", refusal: refuse("id-used") };
};

const judge = (session: Session, actor: Actor, envelope: Envelope, hostFor: HostFor): AppendResult | CommandReply => {
  const { log, state } = session;
  const { id, seq, command } = envelope;
  if (seq >= log.length) return { type: "refused", refusal: refuse("ahead") };
  const repetition = repetitionOf(session, actor, envelope, hostFor);
  if (repetition !== null) return repetition;
  const since = log.slice(seq + 1);
  if (since.length > 0 && isStale(state, actor, command, since, seq))
    return { type: "refused", refusal: refuse("stale") };
  const seat = isTableCommand(command) && command.type === "sit" ? command.seat : seatOfActor(state, actor);
  const host = hostFor(state);
  const normalized = seat === null ? command : normalizeCommand(state, seat, command);
  const events = decideTable(state, actor, normalized, host);
  if (isRefusal(events)) return { type: "refused", refusal: events };
  const blocked = seat === null ? null : policyRefusal(state, actor, seat, normalized, host);
  if (blocked !== null) return { type: "refused", refusal: blocked };
  const drafts = events.map((event, index) => (index === 0 ? { seat, event, id } : { seat, event }));
  return appendWithFollowUps(session, drafts, hostFor);
};

interface OwnEntry {
  readonly entry: Entry;
  /** The table before the entry. */
  readonly before: TableState;
}

/** The actor's own entry of that id after `seq`. Another player's command may have the same id. */
const ownEntry = ({ log }: Session, actor: Actor, id: string, seq: number): OwnEntry | null => {
  let state = fold(log.slice(0, seq + 1));
  for (const entry of log.slice(seq + 1)) {
    const after = evolveTable(state, entry);
    if (entry.id === id && [state, after].some((one) => holdsSeat(one, actor, entry.seat)))
      return { entry, before: state };
    state = after;
  }
  return null;
};

/**
 * Whether `command` is the one that became `entry`: judged again where it was judged, it becomes the same event. What
 * the table decided about presence is not in the log, so a table command that is refused there counts as a repetition.
 */
const isRepetition = ({ entry, before }: OwnEntry, actor: Actor, command: AnyCommand, hostFor: HostFor): boolean => {
  const { seat, at, event } = entry;
  const normalized = seat === null ? command : normalizeCommand(before, seat, command);
  const events = decideTable(before, { ...actor, seat }, normalized, { ...hostFor(before), now: at });
  return isRefusal(events) ? isTableCommand(command) : sameJson(asRecorded(events[0]!, event, before), event);
};

const holdsSeat = (state: TableState, actor: Actor, seat: Seat | null): boolean =>
  seat !== null && seatOfActor(state, { ...actor, seat }) === seat;

const isStale = (
  state: TableState,
  actor: Actor,
  command: AnyCommand,
  since: readonly Entry[],
  seq: number,
): boolean => {
  const { answers } = isTableCommand(command) ? ruleOfCommand(command) : {};
  if (answers !== undefined) return (answers(state) ?? -1) > seq;
  const seat = seatOfActor(state, actor);
  if (seat === null) return false;
  // A reply names the first entry of a command. Its player predicted from all of them, such as `resumed` and the move.
  const first = since.findIndex(({ id, seat: by }) => id !== undefined || by !== seat);
  return first >= 0 && since.slice(first).some(({ event }) => invalidatesCommand(state, event, seat, command));
};

interface Draft {
  readonly seat: number | null;
  readonly event: AnyEvent;
  readonly id?: string;
}

/** Appends the drafts, then the table's own events until it waits for a player again. */
const appendWithFollowUps = (session: Session, drafts: readonly Draft[], hostFor: HostFor): AppendResult => {
  const entries: Entry[] = [];
  let state = session.state;
  const at = hostFor(state).now;
  const append = ({ seat, event, id }: Draft) => {
    const entry = { seq: state.length, at, seat, v: EVENT_VERSION, event };
    entries.push(id === undefined ? entry : { ...entry, id });
    state = evolveTable(state, entry);
  };
  drafts.forEach(append);
  for (let followUps = nextTableEvents(state, hostFor(state)); followUps.length > 0; ) {
    for (const event of followUps) append({ seat: null, event });
    followUps = nextTableEvents(state, hostFor(state));
  }
  if (entries.length === 0) return { session, entries };
  return { session: session.append(entries, state), entries };
};

/**
 * The entries from `from` up to `to`, redacted for `viewer`. Pass `isFresh` if they have just happened.
 *
 * In a game played from memory, later reads withhold announcements. The viewer can still read the reply to its own last
 * move until it moves again, so a lost connection loses nothing. Only a command's sender sees its id.
 */
export const entriesFor = (
  session: Session,
  viewer: Viewer,
  from: number,
  isFresh = false,
  to = session.log.length,
): Entry[] => {
  const seen = session.for(viewer);
  const { state } = seen;
  const game = rulesOfTable(state);
  const past = !isFresh && hidesPastEntries(state);
  const readableMove = past ? lastMoveSeq(seen.entries, viewer) : -1;
  return seen.log.slice(from, to).map((entry) => {
    const known = redactEntry(game, entry, viewer, past && entry.seq !== readableMove);
    return entry.id !== undefined && isOwnCommand(state, viewer, entry) ? { ...known, id: entry.id } : known;
  });
};

/**
 * Whether the entry answers a command of the player who holds the viewer's seat now. The seat number is not enough,
 * because seats can be resized and can change players.
 */
const isOwnCommand = ({ chairs }: TableState, viewer: Viewer, { seat, seq }: Entry): boolean =>
  typeof viewer === "number" && viewer === seat && seq >= (chairs[viewer]?.since ?? Number.POSITIVE_INFINITY);
