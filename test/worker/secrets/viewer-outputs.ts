/**
 * Everything that a table sends to one viewer, by kind, for one step. Each output gets the whole state, as on the server,
 * and may contain no more of it than the viewer may see.
 */
import type { Viewer } from "../../../engine/contract/game.ts";
import { makeLog } from "../../../engine/log/log.ts";
import { entriesFor, type Session } from "../../../engine/log/session.ts";
import { makePreviewState } from "../../../worker/drawing/preview-state.ts";
import { languages } from "../../../worker/drawing/texts.ts";
import { listingOf, lobbyChange } from "../../../worker/lobby/listing.ts";
import { currentMessage, pushMessageFor } from "../../../worker/person/push/push-message.ts";
import { makePushPayload } from "../../../worker/person/push/push-texts.ts";
import { drawInitialBoard } from "../../../worker/preview/initial-board.ts";
import { metaOf } from "../../../worker/preview/meta.ts";
import { drawPicture } from "../../../worker/preview/picture.ts";
import { initialFrames } from "../../../worker/sockets/initial-frames.ts";
import type { Peer } from "../../../worker/sockets/peer.ts";
import { Presence } from "../../../worker/sockets/presence.ts";
import { Sockets } from "../../../worker/sockets/sockets.ts";
import { summaryOf } from "../../../worker/table/log/summary.ts";
import { personReports } from "../../../worker/table/publish/person-reports.ts";
import { makeBroadcastFrames } from "../../../worker/table/viewers/broadcast-frames.ts";
import { PASSER_BY, updateOf } from "../../../worker/table/viewers/broadcaster.ts";
import { makePagePreload } from "../../../worker/table/viewers/page-preload.ts";
import { pendingTurns } from "../../../worker/table/viewers/turn-frames.ts";

/** One step of a table, and who views it. */
export interface ViewerOutput {
  readonly before: Session;
  readonly after: Session;
  readonly viewer: Viewer;
}

export type Output = (step: ViewerOutput) => string;

const NOW = 1_800_000_000_000;

export const peerFor = (viewer: Viewer): Peer => ({
  ...{ player: typeof viewer === "number" ? `player-${viewer}` : null, lobbyKey: null, address: "address" },
  ...{ takesPatches: true, takesTurns: true, chosen: null, since: NOW },
});

const text = (value: unknown): string => JSON.stringify(value);

const socketOf = (peer: Peer): WebSocket =>
  ({ readyState: 1, deserializeAttachment: () => peer }) as unknown as WebSocket;

/** The presence frame while these peers are connected. */
const presenceOf = ({ state }: Session, peers: readonly Peer[]): string => {
  const sockets = peers.map(socketOf);
  const ctx = {
    getWebSockets: () => sockets,
    getWebSocketAutoResponseTimestamp: () => null,
    acceptWebSocket: () => {},
  };
  const presence = new Presence(
    new Sockets(ctx),
    () => state,
    () => [],
  );
  return presence.frame(state, NOW);
};

/** The reports to the players' person objects while all players are away. */
const reportsFor = (session: Session) => {
  const personKeys = new Map(
    session.state.chairs.flatMap((chair) => (chair?.player ? [[chair.player, chair.player]] : [])),
  );
  return personReports("id", session, personKeys, new Map(), { seenBy: () => 0, hears: () => false }, NOW);
};

const relayed = (before: Session, after: Session): string =>
  text(updateOf(before, after, makeBroadcastFrames(before, after, null)(null, PASSER_BY)));

/** The pages of a new visitor and of a viewer with an identity. */
const pagesFor = (session: Session, viewer: Viewer) =>
  [null, peerFor(viewer).player ?? "visitor"].map((player) => makePagePreload(session, player, NOW));

const SENDER = {} as WebSocket;

export const outputs: Readonly<Record<string, Output>> = {
  frames: ({ before, after, viewer }) =>
    text(makeBroadcastFrames(before, after, null)({} as WebSocket, peerFor(viewer))),
  reply: ({ before, after, viewer }) => text(makeBroadcastFrames(before, after, SENDER)(SENDER, peerFor(viewer))),
  relay: ({ before, after }) => relayed(before, after),
  person: ({ after }) => text([...reportsFor(after)]),
  push: ({ before, after }) =>
    text(
      [...reportsFor(after).values()].map((report) => {
        const queued = pushMessageFor(listingOf("id", before), report);
        const message = queued && currentMessage(queued, { ...report.listing, mine: report.mine }, NOW);
        return message && languages.map((language) => makePushPayload(message, language));
      }),
    ),
  greeting: ({ after, viewer }) => text(initialFrames(after, peerFor(viewer), 0, NOW)),
  page: ({ after, viewer }) => text(pagesFor(after, viewer)),
  turns: ({ after, viewer }) => text(pendingTurns(after.state, peerFor(viewer), NOW)),
  log: ({ after, viewer }) => makeLog(entriesFor(after, viewer, 0)),
  listing: ({ before, after }) => text([listingOf("id", after), lobbyChange(before.state, after.state)]),
  summary: ({ after }) => text(summaryOf("id", after)),
  presence: ({ after, viewer }) => presenceOf(after.for(viewer), [peerFor(0), peerFor("watcher")]),
  words: ({ after }) =>
    text(
      languages.map((language) => metaOf("", { id: "id", seq: null, language }, null, makePreviewState(after, null))),
    ),
  moment: ({ after }) => text(makePreviewState(after, null)),
  first: ({ after, viewer }) => text(pagesFor(after, viewer).map((page) => drawInitialBoard(page, "en"))),
  picture: ({ after }) => drawPicture(makePreviewState(after, null), "en"),
};

/** The same outputs, each with a leak of hidden state. */
export const leakyOutputs: typeof outputs = Object.fromEntries(
  Object.entries(outputs).map(([kind, output]) => [
    kind,
    // The length of a message also leaks, so it depends on the state like the sum.
    (step: ViewerOutput) =>
      output(step) + " ".repeat(JSON.stringify(step.after.state.play).length % 7) + checksumOf(step),
  ]),
);

const checksumOf = ({ after }: ViewerOutput): string => {
  const digits = JSON.stringify(after.state.play).match(/\d+/g) ?? [];
  return String(digits.reduce((sum, digit, place) => (sum * 31 + Number(digit) * (place + 1)) % 65_521, 0));
};
