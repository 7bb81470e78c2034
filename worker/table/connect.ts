/** Accepts or refuses a WebSocket upgrade. The response already carries the log. */
import type { Session } from "../../engine/log/session.ts";
import { isTableEvent } from "../../engine/table/evolve.ts";
import type { TableState } from "../../engine/table/types.ts";
import { type ErrorCode, HttpError } from "../platform/errors.ts";
import { FIRST_LIVENESS_CHECK_MS } from "../sockets/limits.ts";
import { socketStartIndex } from "../sockets/log-access.ts";
import { attachPeer, type Peer, viewerFor } from "../sockets/peer.ts";
import { ANYWHERE, headNear } from "../sockets/relay-names.ts";
import { parseUpgrade, relayRedirect } from "../sockets/upgrade.ts";
import type { TableContext } from "./context.ts";
import { scheduleNextDue } from "./log/next-due.ts";
import { admit, hasFreeSeatFor, isSeatedPeer } from "./viewers/admission.ts";
import { MAX_DIRECT_GUESTS } from "./viewers/relays.ts";

/** Throws an `HttpError` if there is no table or no room for the socket. */
export const acceptUpgrade = (parts: TableContext, request: Request): Response => {
  const { log, alarm, publisher, sockets, broadcaster, presence, rateLimiter, review, deletionVotes } = parts;
  const held = log.read();
  if (held === null || deletionVotes.isAgreed) throw new HttpError("no-table");
  const { isReview, ...upgrade } = parseUpgrade(request);
  const now = Date.now();
  if (isReview) {
    const answer = review.accept(upgrade);
    alarm.ringBy(now + FIRST_LIVENESS_CHECK_MS);
    return answer;
  }
  const { seat: chosen, from, as, near, ...fields } = upgrade;
  const peer = { ...fields, chosen, since: now, ...(near !== null && { near }) };
  const { session } = held;
  const { state } = session;
  const isSeated = isSeatedPeer(state, peer);
  if (!rateLimiter.mayConnect(peer, isSeated, now)) throw httpError("too-many");
  if (isForRelay(parts, session, peer, now)) return relayRedirect(headNear(near ?? ANYWHERE));
  const refused = makeRoom(parts, state, peer, now);
  if (refused !== null) throw httpError(refused);
  const { 0: client, 1: server } = new WebSocketPair();
  sockets.accept(server);
  attachPeer(server, peer);
  if (!peer.isReadOnly && publisher.recordPlayer(peer, true)) publisher.enqueue(now);
  const viewer = viewerFor(state, peer);
  const start = socketStartIndex(session.for(viewer).log.length, viewer, from, as);
  const chars = broadcaster.greet(server, session, start, now);
  rateLimiter.sentLog(peer, isSeated, chars, now);
  presence.greet();
  scheduleNextDue(parts.alarm, state, parts.log.latest);
  alarm.ringBy(now + FIRST_LIVENESS_CHECK_MS);
  return new Response(null, { status: 101, webSocket: client });
};

const httpError = (code: ErrorCode) => new HttpError(code, undefined, { "Retry-After": "30" });

/** Whether the player has ever had a seat here. */
const hasSatHere = ({ entries }: Session, player: string | null): boolean =>
  player !== null &&
  entries.some(
    ({ event }) =>
      isTableEvent(event) && (event.type === "seat-taken" || event.type === "seat-moved") && event.player === player,
  );

/**
 * Watchers beyond the first few go to a relay, unless they may sit down. The client of an earlier player may resend a
 * command, and only the table knows whether it was applied.
 */
const isForRelay = ({ presence }: TableContext, session: Session, peer: Peer, now: number): boolean => {
  const { state } = session;
  if (isSeatedPeer(state, peer) || hasFreeSeatFor(state, peer.player)) return false;
  const isCrowded = presence.present(now).filter((peer) => !isSeatedPeer(state, peer)).length >= MAX_DIRECT_GUESTS;
  return isCrowded && !hasSatHere(session, peer.player);
};

/** Makes room for one more socket; returns the error code if it cannot. */
const makeRoom = ({ presence }: TableContext, state: TableState, peer: Peer, now: number): ErrorCode | null => {
  presence.closeDead(now);
  const admission = admit(state, presence.present(now), peer, now);
  if ("fault" in admission) return admission.fault;
  if (admission.displaced !== null) presence.closeSockets(admission.displaced);
  return null;
};
