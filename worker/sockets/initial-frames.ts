/**
 * The frames that carry the log to one socket: the initial frames of a new socket, and the frames after its viewer or
 * seats have changed.
 */

import type { Viewer } from "../../engine/contract/game.ts";
import { hidesPastEntries } from "../../engine/log/redaction.ts";
import { entriesFor, Session } from "../../engine/log/session.ts";
import { seatsOfPlayer } from "../../engine/table/actors.ts";
import type { Entry } from "../../engine/table/types.ts";
import { makeServerFrame, PROTOCOL_VERSION } from "../../engine/wire/protocol.ts";
import { batchViewerFor, type Peer, viewerFor } from "./peer.ts";

/** Maximum entries in one frame. */
const PAGE = 500;

/** The viewers that many sockets share. */
const SHARED: readonly Viewer[] = ["watcher", "open", "all"];

/** Cache of full pages of one table's log. A page never changes, because the log is append-only. */
export class LogPages {
  readonly #made = new Map<string, string>();

  /** The entries from `from` on as frames, in pages that begin at multiples of `PAGE`. */
  from(session: Session, viewer: Viewer, from: number): string[] {
    const { length } = session.for(viewer).log;
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

/** The `hello` frame: the viewer, its seats, and the index of the first entry that follows. */
const hello = (session: Session, peer: Peer, from: number, now: number): string => {
  const { state } = session;
  const [viewer, seats] = [viewerFor(state, peer), seatsOfPlayer(state, peer.player)];
  const { length } = session.for(viewer).log;
  return makeServerFrame({ type: "hello", protocol: PROTOCOL_VERSION, viewer, seats, from, length, now });
};

/** The first frames on a new socket: `hello`, then every entry from `from` on. */
export const initialFrames = (
  session: Session,
  peer: Peer,
  from: number,
  now: number,
  pages = new LogPages(),
): string[] => [hello(session, peer, from, now), ...pages.from(session, viewerFor(session.state, peer), from)];

/** The viewer of a socket has changed: the entries it already has, and the same entries redacted for the new viewer. */
export interface ViewerChange {
  /** The first entry that reads differently for the new viewer; the log's length if none does. */
  readonly from: number;
  /** The entries that read differently, as `patch` frames; null if the new viewer's log has another length. */
  readonly patches: readonly string[] | null;
}

/** The entries that a socket has after an append. */
const heldAfter = (before: Session, after: Session, peer: Peer): Entry[] => {
  const [was, batchViewer] = [viewerFor(before.state, peer), batchViewerFor(before.state, after.state, peer)];
  if (batchViewer === "open") return entriesFor(after, "open", 0);
  const earlier = new Session(after.log, before.state);
  const { length } = before.for(was).log;
  const held = entriesFor(earlier, was, 0, false, length);
  return length < before.log.length ? held : [...held, ...entriesFor(earlier, batchViewer, length)];
};

export const viewerChangeFor = (before: Session, after: Session, peer: Peer): ViewerChange => {
  const held = heldAfter(before, after, peer);
  const known = entriesFor(after, viewerFor(after.state, peer), 0);
  const other = known.filter((entry, seq) => !readsAlike(entry, held[seq]));
  const patches: string[] = [];
  for (let start = 0; start < other.length; start += PAGE) {
    patches.push(makeServerFrame({ type: "patch", entries: other.slice(start, start + PAGE) }));
  }
  return { from: other[0]?.seq ?? known.length, patches: held.length === known.length ? patches : null };
};

const readsAlike = ({ event }: Entry, held: Entry | undefined): boolean =>
  event === held?.event || JSON.stringify(event) === JSON.stringify(held?.event);

/**
 * The frames after a viewer change. A client that takes patches gets only the changed entries; others get all from the
 * first changed entry.
 */
export const resyncFrames = (
  session: Session,
  peer: Peer,
  change: ViewerChange,
  now: number,
  pages: LogPages,
): string[] =>
  peer.takesPatches && change.patches !== null
    ? [hello(session, peer, session.for(viewerFor(session.state, peer)).log.length, now), ...change.patches]
    : initialFrames(session, peer, change.from, now, pages);
