/** How somebody comes to a table: an upgrade is judged, and its response already carries the log. */
import type { TableState } from "../../engine/table/types.ts";
import { Fault, type FaultCode } from "../platform/errors.ts";
import { FIRST_LOOK } from "../sockets/limits.ts";
import { startOf } from "../sockets/log-access.ts";
import { keepPeer, type Peer, viewerFor } from "../sockets/peer.ts";
import { ANYWHERE, headNear } from "../sockets/relay-names.ts";
import { parseUpgrade, toRelay } from "../sockets/upgrade.ts";
import type { Parts } from "./context.ts";
import { ringWhenDue } from "./schedule.ts";
import { admit, mightSit, sits } from "./viewers/admission.ts";
import { DIRECT } from "./viewers/relays.ts";

/** Throws a fault where there is no table or no place. */
export const welcome = (parts: Parts, request: Request): Response => {
  const { log, alarm, lobby, sockets, audience, presence, allowance } = parts;
  const held = log.read();
  if (held === null) throw new Fault("no-table");
  const { seat: chosen, from, as, near, ...who } = parseUpgrade(request);
  const now = Date.now();
  const peer = { ...who, chosen, since: now, ...(near !== null && { near }) };
  const { state } = held.session;
  const isSeated = sits(state, peer);
  if (!allowance.mayConnect(peer, isSeated, now)) throw fault("too-many");
  if (isForRelay(parts, state, peer, now)) return toRelay(headNear(near ?? ANYWHERE));
  const refused = makeRoom(parts, state, peer, now);
  if (refused !== null) throw fault(refused);
  const { 0: client, 1: server } = new WebSocketPair();
  sockets.accept(server);
  keepPeer(server, peer);
  if (lobby.meet(peer, true)) lobby.owe(now);
  const letters = audience.greet(server, held.session, startOf(state.length, viewerFor(state, peer), from, as), now);
  allowance.sentLog(peer, isSeated, letters, now);
  presence.greet();
  ringWhenDue(parts, state);
  alarm.ringBy(now + FIRST_LOOK);
  return new Response(null, { status: 101, webSocket: client });
};

const fault = (code: FaultCode) => new Fault(code, undefined, { "Retry-After": "30" });

/** Watchers beyond the first few, as long as they are nothing else. */
const isForRelay = ({ presence }: Parts, state: TableState, newcomer: Peer, now: number): boolean => {
  if (sits(state, newcomer) || mightSit(state, newcomer.player)) return false;
  return presence.present(now).filter((peer) => !sits(state, peer)).length >= DIRECT;
};

/** Makes room for one more; or why there is none. */
const makeRoom = ({ presence }: Parts, state: TableState, newcomer: Peer, now: number): FaultCode | null => {
  presence.closeDead(now);
  const admission = admit(state, presence.present(now), newcomer, now);
  if ("fault" in admission) return admission.fault;
  if (admission.displaced !== null) presence.dismiss(admission.displaced);
  return null;
};
