/**
 * What a socket is told of the log as a whole: the first frames of a new one, and the frames by which one that has been
 * there hears that it holds other seats, or may know more, from now on.
 */

import type { Viewer } from "../../engine/contract/game.ts";
import { hidesPastEntries } from "../../engine/log/redaction.ts";
import { entriesFor, Session } from "../../engine/log/session.ts";
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import type { Entry } from "../../engine/table/types.ts";
import { makeServerFrame, PROTOCOL_VERSION } from "../../engine/wire/protocol.ts";
import { hearerFor, type Peer, viewerFor } from "./peer.ts";

/** A frame carries no more entries than this. */
const PAGE = 500;

/** The viewers whose reading of the log is asked for by many. */
const SHARED: readonly Viewer[] = ["watcher", "all"];

/** Full pages of one table's log, made once for all who may see them alike. They never change: the log only grows. */
export class LogPages {
  readonly #made = new Map<string, string>();

  /** The entries from `from` on as frames, in pages that begin at multiples of their length. */
  from(session: Session, viewer: Viewer, from: number): string[] {
    const { length } = session.log;
    const frames: string[] = [];
    for (let start = from; start < length; start = endOf(start)) {
      const isFull = start % PAGE === 0 && endOf(start) <= length && SHARED.includes(viewer);
      frames.push(isFull ? this.#page(session, viewer, start) : pageOf(session, viewer, start));
    }
    return frames;
  }

  #page(session: Session, viewer: Viewer, start: number): string {
    const key = `${viewer} ${hidesPastEntries(session.state)} ${start}`;
    const made = this.#made.get(key) ?? pageOf(session, viewer, start);
    this.#made.set(key, made);
    return made;
  }
}

const endOf = (start: number): number => (Math.floor(start / PAGE) + 1) * PAGE;

const pageOf = (session: Session, viewer: Viewer, start: number): string =>
  makeServerFrame({ type: "entries", entries: entriesFor(session, viewer, start, false, endOf(start)) });

/** Who you are, and from which entry on you are told the log. */
const hello = ({ state }: Session, peer: Peer, from: number, now: number): string => {
  const [viewer, seats] = [viewerFor(state, peer), seatsOfPlayer(state, peer.player)];
  return makeServerFrame({ type: "hello", protocol: PROTOCOL_VERSION, viewer, seats, from, length: state.length, now });
};

/** The first frames on a new socket: who you are, and every entry from `from` on. */
export const initialFrames = (
  session: Session,
  peer: Peer,
  from: number,
  now: number,
  pages = new LogPages(),
): string[] => [hello(session, peer, from, now), ...pages.from(session, viewerFor(session.state, peer), from)];

/** Somebody stands otherwise than before: what they hold already, and how it reads for them now. */
export interface ViewerChange {
  /** The first entry that reads otherwise; the log's length where none does. */
  readonly from: number;
  /** Those that read otherwise, as frames. */
  readonly patches: readonly string[];
}

export const viewerChangeFor = (before: Session, after: Session, peer: Peer): ViewerChange => {
  const earlier = new Session(after.log, before.state);
  const { length } = before.log;
  const held = [
    ...entriesFor(earlier, viewerFor(before.state, peer), 0, false, length),
    ...entriesFor(earlier, hearerFor(before.state, after.state, peer), length),
  ];
  const known = entriesFor(after, viewerFor(after.state, peer), 0);
  const other = known.filter((entry, seq) => !readsAlike(entry, held[seq]));
  const patches: string[] = [];
  for (let start = 0; start < other.length; start += PAGE) {
    patches.push(makeServerFrame({ type: "patch", entries: other.slice(start, start + PAGE) }));
  }
  return { from: other[0]?.seq ?? known.length, patches };
};

const readsAlike = ({ event }: Entry, held: Entry | undefined): boolean =>
  event === held?.event || JSON.stringify(event) === JSON.stringify(held?.event);

/** A greeting after a change: of the entries that are held, whoever can put them right gets only those that are not. */
export const resyncFrames = (
  session: Session,
  peer: Peer,
  change: ViewerChange,
  now: number,
  pages: LogPages,
): string[] =>
  peer.takesPatches
    ? [hello(session, peer, session.state.length, now), ...change.patches]
    : initialFrames(session, peer, change.from, now, pages);
