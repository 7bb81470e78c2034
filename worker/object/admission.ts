/** Whether there is a place at a table for one more socket. */
import type { TableState } from "../../engine/table-types.ts";
import type { FaultCode } from "../faults.ts";
import { MAX_SOCKETS, MAX_SOCKETS_OF_PLAYER } from "./limits.ts";
import { type Peer, viewerFor } from "./peer.ts";

/** Why there is none, or null. `present`: who is connected. Those who sit here are let in even where watchers are not. */
export const refusalOf = (state: TableState, present: readonly Peer[], newcomer: Peer): FaultCode | null => {
  const own = newcomer.player === null ? [] : present.filter(({ player }) => player === newcomer.player);
  if (own.length >= MAX_SOCKETS_OF_PLAYER) return "too-many-sockets";
  return present.length >= MAX_SOCKETS && viewerFor(state, newcomer) === "watcher" ? "table-full" : null;
};
