/**
 * One table being played, wherever it is hosted: the log, its fold, and the one way by which the log grows.
 *
 * `submit` answers every command, and appends nothing unless it accepts. A command is applied exactly once: its id is
 * looked for among the entries that came after the position it was made at, so no memory beside the log is needed.
 */
import { dealFrom } from "./deal.ts";
import { isRefusal, type Refusal, refuse, type Viewer } from "./game.ts";
import { EVENT_VERSION, fold, redactEntry } from "./log.ts";
import {
  concernsCommand,
  decideTable,
  evolveTable,
  forgetsPast,
  isTableCommand,
  nextEvents,
  seatOf,
  type TableHost,
} from "./table.ts";
import type { Actor, AnyCommand, AnyEvent, Entry, Opened, TableState } from "./table-types.ts";

/** Closed list of what `submit` itself refuses; the table and the games add theirs. */
export const sessionRefusals = ["stale", "ahead"] as const;

/** A command as it travels: with an id of its own, and the `seq` of the last entry its maker had seen. */
export interface Envelope {
  readonly id: string;
  readonly seq: number;
  readonly command: AnyCommand;
}

export interface Session {
  readonly entries: readonly Entry[];
  readonly state: TableState;
}

export type Answer =
  /** Accepted: these entries are new, the first carries the command's id. */
  | { readonly type: "appended"; readonly entries: readonly Entry[]; readonly session: Session }
  /** It had been accepted before, as entry `seq`. */
  | { readonly type: "again"; readonly seq: number }
  | { readonly type: "refused"; readonly refusal: Refusal };

/** A table just opened. */
export const openSession = (opened: Opened, now: number): Session => {
  const entries: Entry[] = [{ seq: 0, at: now, seat: null, v: EVENT_VERSION, event: opened }];
  return { entries, state: fold(entries) };
};

/** A table read back from its log. */
export const resumeSession = (entries: readonly Entry[]): Session => ({ entries, state: fold(entries) });

/** The host of a table whose secret is at hand. */
export const hostOf = (state: TableState, secret: string, now: number): TableHost => {
  const salts = state.chairs.map((chair) => chair?.salt ?? "");
  return { now, secret, shuffle: dealFrom(secret, salts) };
};

/** Judges one command and, if it is accepted, tells the session after it. Never throws on anything a client can send. */
export const submit = (session: Session, actor: Actor, envelope: Envelope, secret: string, now: number): Answer => {
  const { entries, state } = session;
  const { id, seq, command } = envelope;
  if (seq >= entries.length) return { type: "refused", refusal: refuse("ahead") };
  const since = entries.slice(seq + 1);
  const before = since.find((entry) => entry.id === id);
  if (before !== undefined) return { type: "again", seq: before.seq };
  if (isStale(state, actor, command, since, seq)) return { type: "refused", refusal: refuse("stale") };
  const events = decideTable(state, actor, command, hostOf(state, secret, now));
  if (isRefusal(events)) return { type: "refused", refusal: events };
  const seat = isTableCommand(command) && command.type === "sit" ? command.seat : seatOf(state, actor);
  return appended(
    session,
    events.map((event, index) => ({ seat, event, ...(index === 0 ? { id } : {}) })),
    secret,
    now,
  );
};

/** Lets the table act by itself: a round's deal, a time-out. Appends nothing when there is nothing to do. */
export const wake = (session: Session, secret: string, now: number): Answer => appended(session, [], secret, now);

const isStale = (
  state: TableState,
  actor: Actor,
  command: AnyCommand,
  since: readonly Entry[],
  seq: number,
): boolean => {
  if (command.type === "accept-draw" || command.type === "decline-draw") return (state.offer?.seq ?? -1) > seq;
  const seat = seatOf(state, actor);
  return seat !== null && since.some((entry) => concernsCommand(state, entry.event, seat, command));
};

interface Draft {
  readonly seat: number | null;
  readonly event: AnyEvent;
  readonly id?: string;
}

/** Numbers and stamps the events, then lets the table follow up until it waits for somebody again. */
const appended = (session: Session, drafts: readonly Draft[], secret: string, now: number): Answer => {
  const added: Entry[] = [];
  let state = session.state;
  // A clock that was set back must not make the log's time run backwards.
  const at = Math.max(now, session.entries.at(-1)?.at ?? now);
  const append = (draft: Draft) => {
    added.push({ seq: state.length, at, v: EVENT_VERSION, ...draft });
    state = evolveTable(state, draft.event);
  };
  drafts.forEach(append);
  for (let events = nextEvents(state, hostOf(state, secret, at)); events.length > 0; ) {
    for (const event of events) append({ seat: null, event });
    events = nextEvents(state, hostOf(state, secret, at));
  }
  return { type: "appended", entries: added, session: { entries: [...session.entries, ...added], state } };
};

/**
 * The entries from `from` on, as `viewer` may look them up. `isFresh`: they have just happened and everybody hears
 * them; else a game that is played from memory withholds what was only said aloud.
 */
export const entriesFor = (session: Session, viewer: Viewer, from: number, isFresh = false): Entry[] => {
  const { game } = session.state;
  const past = !isFresh && forgetsPast(session.state);
  return session.entries.slice(from).map((entry) => redactEntry(game, entry, viewer, past));
};
