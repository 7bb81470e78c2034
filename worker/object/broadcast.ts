/**
 * What goes out to the sockets: the frames of a greeting, and those of new entries. Everything is written before anything
 * is stored, so that a fault in it leaves the log as it was. Text is made once per viewer, not per socket.
 */
import type { Viewer } from "../../engine/game.ts";
import { makeServerFrame, PROTOCOL_VERSION } from "../../engine/protocol.ts";
import { seatsOf } from "../../engine/seats.ts";
import { entriesFor, type Session } from "../../engine/session.ts";
import type { Entry } from "../../engine/table-types.ts";
import { type Peer, peerOf, viewerFor } from "./peer.ts";
import { sendTo } from "./presence.ts";

/** A frame carries no more entries than this. */
const CHUNK = 500;

/** The first frames on a new socket: who you are, and every entry from `from` on. */
export const greeting = (session: Session, peer: Peer, from: number, now: number): string[] => {
  const { state } = session;
  const viewer = viewerFor(state, peer);
  const seats = seatsOf(state, peer.player);
  const frames = [
    makeServerFrame({ type: "hello", protocol: PROTOCOL_VERSION, viewer, seats, from, length: state.length, now }),
  ];
  const entries = entriesFor(session, viewer, from);
  for (let start = 0; start < entries.length; start += CHUNK) {
    frames.push(makeServerFrame({ type: "entries", entries: entries.slice(start, start + CHUNK) }));
  }
  return frames;
};

/** Writes what every socket is told of the log's growth, and returns the sending. `sender`: whose command it answers. */
export const broadcast = (
  sockets: readonly WebSocket[],
  before: Session,
  after: Session,
  sender: WebSocket | null,
): (() => void) => {
  const framesFor = makeFrames(before, after, sender, Date.now());
  const written = sockets.map((socket) => [socket, framesFor(socket, peerOf(socket))] as const);
  return () => {
    for (const [socket, frames] of written) sendTo(socket, frames);
  };
};

/**
 * What has happened between two states of a table, for each of its sockets: the new entries as its viewer so far may
 * know them, to their `sender` with the id of the command; then, if it may know more from now on or holds other seats, a
 * new greeting from the first entry that looks different.
 */
export const makeFrames = (before: Session, after: Session, sender: WebSocket | null, now: number) => {
  const stored = after.entries.slice(before.entries.length);
  const added = memo((viewer: Viewer) => entriesFor(after, viewer, before.entries.length, true));
  const texts = memo((viewer: Viewer) => added(viewer).map((entry) => makeServerFrame({ type: "entry", ...entry })));
  const regreetings = new Map<string, string[]>();
  const mayStandOtherwise = before.state.chairs !== after.state.chairs || before.state.secret !== after.state.secret;
  return (socket: WebSocket, peer: Peer): readonly string[] => {
    const viewer = viewerFor(before.state, peer);
    const entries = socket === sender ? answered(texts(viewer), added(viewer), stored) : texts(viewer);
    if (!mayStandOtherwise) return entries;
    const standing = standingOf(after, peer);
    if (standing === standingOf(before, peer)) return entries;
    const change = `${viewer} ${standing}`;
    const again = regreetings.get(change) ?? regreeting(before, after, peer, now);
    regreetings.set(change, again);
    return [...entries, ...again];
  };
};

/** What a greeting says of its receiver. */
const standingOf = ({ state }: Session, peer: Peer): string =>
  `${viewerFor(state, peer)} ${seatsOf(state, peer.player).join()}`;

/** To its sender an entry names the command that it answers, at whichever of their seats that was made. */
const answered = (texts: readonly string[], seen: readonly Entry[], stored: readonly Entry[]): readonly string[] =>
  texts.map((text, index) => {
    const id = stored[index]?.id;
    return id === undefined || seen[index]?.id === id ? text : makeServerFrame({ type: "entry", ...seen[index]!, id });
  });

const regreeting = (before: Session, after: Session, peer: Peer, now: number): string[] => {
  const told = entriesFor(after, viewerFor(before.state, peer), 0, true);
  const known = entriesFor(after, viewerFor(after.state, peer), 0);
  const from = known.findIndex((entry, seq) => JSON.stringify(entry.event) !== JSON.stringify(told[seq]?.event));
  return greeting(after, peer, from < 0 ? known.length : from, now);
};

const memo = <K, T>(make: (key: K) => T): ((key: K) => T) => {
  const made = new Map<K, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
};
