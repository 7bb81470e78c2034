/**
 * One table being played, wherever it is hosted: the log, its fold, and the one way by which the log grows.
 *
 * `submit` answers every command, and appends nothing unless it accepts. A command is applied exactly once: its id is
 * looked for among the entries that came after the position it was made at, so no memory beside the log is needed.
 */

import { makeChance } from "../chance/deal.ts";
import { decideTable, invalidatesCommand, nextDueAt, nextTableEvents, type TableHost } from "../commands/decide.ts";
import { normalizeCommand, policyRefusal } from "../commands/live-policy.ts";
import { isTableCommand } from "../commands/table-commands.ts";
import { type IsHere, isRefusal, type Refusal, refuse, type Viewer } from "../contract/game.ts";
import { rulesOfTable } from "../contract/game-registry.ts";
import { seatOfActor } from "../table/actors.ts";
import { evolveTable } from "../table/evolve.ts";
import type { Actor, AnyCommand, AnyEvent, Entry, Opened, TableSetup, TableState } from "../table/types.ts";
import { makeOpenedEvent } from "./commitment.ts";
import { EntryLog } from "./entry-log.ts";
import { EVENT_VERSION, fold, redactEntry } from "./log.ts";
import { hidesPastEntries, isOwnCommand, lastMoveSeq } from "./redaction.ts";

/** Closed list of what `submit` itself refuses; the table and the games add theirs. */
export const sessionRefusals = ["stale", "ahead"] as const;

/** A command as it travels: with an id of its own, and the `seq` of the last entry its maker had seen. */
export interface Envelope {
  readonly id: string;
  readonly seq: number;
  readonly command: AnyCommand;
}

export class Session {
  readonly log: EntryLog;
  readonly state: TableState;
  /** Whether the table has been asked for what it does by itself, and waits for somebody, or until it is due (`dueOf`). */
  readonly isAtRest: boolean;

  constructor(log: EntryLog, state: TableState, isAtRest = false) {
    this.log = log;
    this.state = state;
    this.isAtRest = isAtRest;
  }

  /** The whole log, copied when it is asked for. */
  get entries(): readonly Entry[] {
    return this.log.whole;
  }
}

/** What became of a command. */
export type CommandReply =
  /** Accepted: as entry `seq`, which carries the command's id. */
  | { readonly type: "accepted"; readonly seq: number }
  /** It had been accepted before, as entry `seq`. */
  | { readonly type: "again"; readonly seq: number }
  | { readonly type: "refused"; readonly refusal: Refusal };

export interface AppendResult {
  /** The table after it all. */
  readonly session: Session;
  /** What is new in its log; a refused command too can find that something else was due. */
  readonly entries: readonly Entry[];
}

export interface SubmitResult extends AppendResult {
  readonly reply: CommandReply;
}

/** A new table, bound to its secret and to how it was opened. */
export const openTable = (opening: TableSetup, secret: string, now: number): Session =>
  openSession(makeOpenedEvent(opening, secret), now);

/** A table just opened. */
export const openSession = (opened: Opened, now: number): Session => {
  return resumeSession([{ seq: 0, at: now, seat: null, v: EVENT_VERSION, event: opened }]);
};

/** A table read back from its log. */
export const resumeSession = (entries: readonly Entry[]): Session => new Session(EntryLog.of(entries), fold(entries));

/** A game without the entry that a server adds when it takes the game in: the same whenever and wherever that was. */
export const withoutUpload = (entries: readonly Entry[]): readonly Entry[] =>
  entries.at(-1)?.event.type === "uploaded" ? entries.slice(0, -1) : entries;

/** A finished game from elsewhere, as it is kept here: its log says from now on that it was, and since when. */
export const importSession = (found: readonly Entry[], now: number): Session => {
  const entries = withoutUpload(found);
  const session = resumeSession(entries);
  if (session.state.secret === null) throw new Error("a game that is not finished");
  if (session.state.isUploaded) return session;
  const at = timeOf(session, now);
  const uploaded: Entry = { seq: entries.length, at, seat: null, v: EVENT_VERSION, event: { type: "uploaded" } };
  return resumeSession([...entries, uploaded]);
};

/** The host of a table whose secret is at hand. `successor`: the table that a rematch would open. */
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
 * Judges one command. What was due before it comes first: nobody outruns a clock because an alarm is late. Never throws on
 * anything a client can send.
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

/** Lets the table act by itself: a round's deal, a time-out. Adds nothing when there is nothing to do. */
export const wake = (session: Session, secret: string, now: number, successor: string | null = null): AppendResult => {
  const at = timeOf(session, now);
  if (isResting(session, at)) return { session, entries: [] };
  return grown(session, [], (state) => makeTableHost(state, secret, at, successor));
};

/** Whether a game in play is known to do nothing by itself before it is due; what follows its end is up to the host, too. */
const isResting = ({ state, isAtRest }: Session, at: number): boolean =>
  isAtRest && state.phase === "playing" && at < (nextDueAt(state) ?? Number.POSITIVE_INFINITY);

/** A clock that was set back must not make the log's time run backwards. */
const timeOf = ({ log }: Session, now: number): number => Math.max(now, log.last?.at ?? now);

type HostFor = (state: TableState) => TableHost;

const judge = (
  session: Session,
  actor: Actor,
  { id, seq, command }: Envelope,
  hostFor: HostFor,
): AppendResult | CommandReply => {
  const { log, state } = session;
  if (seq >= log.length) return { type: "refused", refusal: refuse("ahead") };
  const since = log.slice(seq + 1);
  const before = since.find((entry) => entry.id === id);
  if (before !== undefined) return { type: "again", seq: before.seq };
  if (since.length > 0 && isStale(state, actor, command, since, seq))
    return { type: "refused", refusal: refuse("stale") };
  const seat = isTableCommand(command) && command.type === "sit" ? command.seat : seatOfActor(state, actor);
  const host = hostFor(state);
  const wanted = seat === null ? command : normalizeCommand(state, seat, command);
  const events = decideTable(state, actor, wanted, host);
  if (isRefusal(events)) return { type: "refused", refusal: events };
  const unwelcome = seat === null ? null : policyRefusal(state, actor, seat, wanted, host);
  if (unwelcome !== null) return { type: "refused", refusal: unwelcome };
  const drafts = events.map((event, index) => (index === 0 ? { seat, event, id } : { seat, event }));
  return grown(session, drafts, hostFor);
};

const isStale = (
  state: TableState,
  actor: Actor,
  command: AnyCommand,
  since: readonly Entry[],
  seq: number,
): boolean => {
  if (command.type === "accept-draw" || command.type === "decline-draw") return (state.offer?.seq ?? -1) > seq;
  if (command.type === "grant-back" || command.type === "deny-back") return (state.backAsked?.seq ?? -1) > seq;
  const seat = seatOfActor(state, actor);
  return seat !== null && since.some((entry) => invalidatesCommand(state, entry.event, seat, command));
};

interface Draft {
  readonly seat: number | null;
  readonly event: AnyEvent;
  readonly id?: string;
}

/** Numbers and stamps the events, then lets the table follow up until it waits for somebody again. */
const grown = (session: Session, drafts: readonly Draft[], hostFor: HostFor): AppendResult => {
  const entries: Entry[] = [];
  let state = session.state;
  const at = hostFor(state).now;
  const append = ({ seat, event, id }: Draft) => {
    const entry = { seq: state.length, at, seat, v: EVENT_VERSION, event };
    entries.push(id === undefined ? entry : { ...entry, id });
    state = evolveTable(state, entry);
  };
  drafts.forEach(append);
  for (let own = nextTableEvents(state, hostFor(state)); own.length > 0; ) {
    for (const event of own) append({ seat: null, event });
    own = nextTableEvents(state, hostFor(state));
  }
  if (entries.length === 0) return { session, entries };
  return { session: new Session(session.log.append(entries), state, true), entries };
};

/**
 * The entries from `from` to before `to`, as `viewer` may look them up. `isFresh`: they have just happened and everybody
 * hears them; else a game that is played from memory withholds what was only said aloud, but not from whoever asked: what
 * one's last move was answered can be read again until one moves again, so that no cut line loses it. A command's id is
 * shown to its sender alone: to anyone else it would be a handle on another player's client.
 */
export const entriesFor = (
  session: Session,
  viewer: Viewer,
  from: number,
  isFresh = false,
  to = session.log.length,
): Entry[] => {
  const { state } = session;
  const game = rulesOfTable(state);
  const past = !isFresh && hidesPastEntries(state);
  const unheard = past ? lastMoveSeq(session.entries, viewer) : -1;
  return session.log.slice(from, to).map((entry) => {
    const seen = redactEntry(game, entry, viewer, past && entry.seq !== unheard);
    return entry.id !== undefined && isOwnCommand(state, viewer, entry) ? { ...seen, id: entry.id } : seen;
  });
};
