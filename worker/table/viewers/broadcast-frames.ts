/**
 * The frames that go to each socket after an append. They are made before anything is stored, so that a fault leaves
 * the log as it was. Text is made once per viewer, not per socket.
 */

import type { Viewer } from "../../../engine/contract/game.ts";
import { entriesFor, type Session } from "../../../engine/log/session.ts";
import { seatsOfPlayer } from "../../../engine/table/actors.ts";
import type { Entry } from "../../../engine/table/types.ts";
import { makeEntryFrame } from "../../../engine/wire/protocol.ts";
import { hasNewTurn } from "../../../engine/wire/turn.ts";
import { type ViewerChange, viewerChangeFor } from "../../sockets/initial-frames.ts";
import { batchViewerFor, type Peer, seatsFor, viewerFor } from "../../sockets/peer.ts";
import { turnFrames } from "./turn-frames.ts";

/** The frames for one socket: the new entries and, if its viewer or seats have changed, the change. */
export interface SocketFrames {
  readonly entries: readonly string[];
  readonly change: ViewerChange | null;
  /** The new turns of its seats, if the client takes `turn` frames. */
  readonly turns: readonly string[];
}

/**
 * The new entries as each peer may know them (`batchViewerFor`); the `sender` also gets the id of its command. Viewers whose
 * permissions or seats changed also get the entries that now read differently.
 */
export const makeBroadcastFrames = (before: Session, after: Session, sender: WebSocket | null) => {
  const stored = after.log.slice(before.log.length);
  const added = memo((viewer: Viewer) => entriesFor(after, viewer, before.for(viewer).log.length, true));
  const texts = memo((viewer: Viewer) =>
    added(viewer).map((entry, index, { length }) => makeEntryFrame(entry, index < length - 1)),
  );
  const changes = new Map<string, ViewerChange>();
  const mayHaveChanged = before.state.chairs !== after.state.chairs || before.state.secret !== after.state.secret;
  const changeOf = (peer: Peer): ViewerChange | null => {
    if (!mayHaveChanged || receiverKey(before, peer) === receiverKey(after, peer)) return null;
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
          hasNewTurn(before.state, after.state, stored, seat) ? [turnOf(seat)] : [],
        );
  return (socket: WebSocket | null, peer: Peer): SocketFrames => {
    const viewer = batchViewerFor(before.state, after.state, peer);
    // Has less than `viewer` would continue from: the change sends the rest.
    const isBehind =
      viewerFor(before.state, peer) === "open" && viewer !== "open" && before.watched.log.length < before.log.length;
    if (isBehind) return { entries: [], change: changeOf(peer), turns: turnsFor(peer) };
    const entries =
      socket !== null && socket === sender ? withCommandId(texts(viewer), added(viewer), stored) : texts(viewer);
    return { entries, change: changeOf(peer), turns: turnsFor(peer) };
  };
};

/** The part of `hello` that depends on the receiver. */
const receiverKey = ({ state }: Session, peer: Peer): string =>
  `${viewerFor(state, peer)} ${seatsOfPlayer(state, peer.player).join()}`;

/** To its sender an entry names the command that caused it, whichever of the sender's seats it was made for. */
const withCommandId = (texts: readonly string[], seen: readonly Entry[], stored: readonly Entry[]): readonly string[] =>
  texts.map((text, index) => {
    const id = stored[index]?.id;
    if (id === undefined || seen[index]?.id === id) return text;
    return makeEntryFrame({ ...seen[index]!, id }, hasMore(index, stored));
  });

/** Every entry but the last of a batch is marked as followed by more. Most batches are one entry, without a mark. */
const hasMore = (index: number, stored: readonly Entry[]): boolean => index < stored.length - 1;

const memo = <K, T>(make: (key: K) => T): ((key: K) => T) => {
  const made = new Map<K, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
};
