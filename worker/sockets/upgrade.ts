/**
 * An upgrade as the Worker hands it to a table: who asks, and for what, in one header. Not in the address: the platform
 * writes addresses into its logs, and neither a player's key nor a table's id belongs there. Cookies and tokens stay
 * outside.
 */
import type { Seat, Viewer } from "../../engine/contract/game.ts";
import { TableMovedError } from "../platform/errors.ts";
import type { Region } from "../platform/regions.ts";

export interface Upgrade {
  /** The keys by which this table, and the lobby, know the player; null for a passer-by. */
  readonly player: string | null;
  readonly lobbyKey: string | null;
  /** What a program calls itself that has said it is one. */
  readonly program: string | undefined;
  /** The key of the address, likewise this table's own. */
  readonly address: string;
  /** The seat to look from and speak for, among several of one's own. */
  readonly seat: Seat | null;
  /** How many entries are held already, and the viewer they were made for, if that was said. */
  readonly from: number;
  readonly as: Viewer | null;
  readonly takesPatches: boolean;
  readonly takesTurns: boolean;
  /** The place near which the asker is, as objects are placed; null: not known. */
  readonly near: Region | null;
}

/** Of a table's or a relay's answer: the relay by which somebody is to watch. */
const RELAY_HEADER = "Foldtable-Relay";

/** The Worker brings the newcomer to that relay. */
export const relayRedirect = (relay: string): Response =>
  new Response(null, { status: 204, headers: { [RELAY_HEADER]: relay } });

/** The relay to which somebody is brought by that answer; null: they have arrived, or are refused. */
export const redirectedRelay = (answer: Response): string | null => answer.headers.get(RELAY_HEADER);

/** Of a table's answer: it goes on elsewhere. */
const MOVED_HEADER = "Foldtable-Moved";

/** The Worker brings the newcomer to where it is. */
export const movedResponse = (): Response => new Response(null, { status: 204, headers: { [MOVED_HEADER]: "1" } });

/** The answer of a table that is there. */
export const assertNotMoved = (answer: Response): Response => {
  if (answer.headers.has(MOVED_HEADER)) throw new TableMovedError();
  return answer;
};

const HEADER = "Foldtable-Upgrade";

/** The same address for every table: the object knows which one it is. */
export const makeUpgrade = (upgrade: Upgrade): Request =>
  new Request("https://table/socket", { headers: { Upgrade: "websocket", [HEADER]: JSON.stringify(upgrade) } });

/** Trusted: nobody but the Worker can ask a table for anything. */
export const parseUpgrade = (request: Request): Upgrade => JSON.parse(request.headers.get(HEADER) ?? "") as Upgrade;
