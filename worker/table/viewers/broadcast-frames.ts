/**
 * What goes out to the sockets when the log has grown. It is written before anything is stored, so that a fault in it
 * leaves the log as it was; and text is made once per viewer, not per socket.
 */

import type { Viewer } from "../../../engine/contract/game.ts";
import { entriesFor, type Session } from "../../../engine/log/session.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { makeEntryFrame } from "../../../engine/wire/protocol.ts";
import { hasNewTurn } from "../../../engine/wire/turn.ts";
import { type ViewerChange, viewerChangeFor } from "../../sockets/initial-frames.ts";
import { hearerFor, type Peer, seatsFor, viewerFor } from "../../sockets/peer.ts";
import { turnFrames } from "./turn-frames.ts";

/** What one socket is told: the new entries, and, where that has changed, how it stands from now on. */
export interface SocketFrames {
  readonly entries: readonly string[];
  readonly change: ViewerChange | null;
  /** What its seats may do from now on, where it has asked for that. */
  readonly turns: readonly string[];
}

/**
 * The new entries as each peer may know them meanwhile (`hearerFor`), to their `sender` with the id of the command; then, to whoever may
 * know more from now on or holds other seats, what reads otherwise.
 */
export const makeBroadcastFrames = (before: Session, after: Session, sender: WebSocket | null) => {
  const stored = after.log.slice(before.log.length);
  const added = memo((viewer: Viewer) => entriesFor(after, viewer, before.log.length, true));
  const texts = memo((viewer: Viewer) =>
    added(viewer).map((entry, index) => makeEntryFrame(entry, hasMore(index, stored))),
  );
  const changes = new Map<string, ViewerChange>();
  const mayStandOtherwise = before.state.chairs !== after.state.chairs || before.state.secret !== after.state.secret;
  const changeOf = (peer: Peer): ViewerChange | null => {
    if (!mayStandOtherwise || standingOf(before, peer) === standingOf(after, peer)) return null;
    const viewers = `${viewerFor(before.state, peer)} ${viewerFor(after.state, peer)}`;
    const change = changes.get(viewers) ?? viewerChangeFor(before, after, peer);
    changes.set(viewers, change);
    return change;
  };
  const turnOf = turnFrames(after.state, after.log.last?.at ?? 0);
  const turnsFor = (peer: Peer): readonly string[] =>
    !peer.takesTurns
      ? []
      : seatsFor(after.state, peer).flatMap((seat) =>
          hasNewTurn(before.state, after.state, seat) ? [turnOf(seat)] : [],
        );
  return (socket: WebSocket | null, peer: Peer): SocketFrames => {
    const viewer = hearerFor(before.state, after.state, peer);
    const entries =
      socket !== null && socket === sender ? answered(texts(viewer), added(viewer), stored) : texts(viewer);
    return { entries, change: changeOf(peer), turns: turnsFor(peer) };
  };
};

/** What a greeting says of its receiver. */
const standingOf = ({ state }: Session, peer: Peer): string =>
  `${viewerFor(state, peer)} ${seatsOfPlayer(state, peer.player).join()}`;

/** To its sender an entry names the command that it answers, at whichever of their seats that was made. */
const answered = (texts: readonly string[], seen: readonly Entry[], stored: readonly Entry[]): readonly string[] =>
  texts.map((text, index) => {
    const id = stored[index]?.id;
    if (id === undefined || seen[index]?.id === id) return text;
    return makeEntryFrame({ ...seen[index]!, id }, hasMore(index, stored));
  });

/** Every entry but the last of a growth says that others follow: most growths are one entry, which travels as light as before. */
const hasMore = (index: number, stored: readonly Entry[]): boolean => index < stored.length - 1;

const memo = <K, T>(make: (key: K) => T): ((key: K) => T) => {
  const made = new Map<K, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
};
