/**
 * A WebSocket upgrade as the Worker passes it to an object, in one header. It is not in the URL, because the platform
 * logs URLs, and player keys and table ids must not be logged. Cookies and tokens stay in the Worker.
 */
import type { Seat, Viewer } from "../../engine/contract/game.ts";
import { TableMovedError } from "../platform/errors.ts";
import type { Region } from "../platform/regions.ts";

export interface Upgrade {
  /** The player's key at this table, and the person key (`Peer.lobbyKey`); null for a watcher without an identity. */
  readonly player: string | null;
  readonly lobbyKey: string | null;
  readonly olderKeys?: readonly string[];
  /** Name of the API client, if it has declared itself a program. */
  readonly program: string | undefined;
  /** The key of the client's address at this table. */
  readonly address: string;
  /** The seat to view and act for, if the player has several. */
  readonly seat: Seat | null;
  /** How many entries the client has, and the viewer they were made for, if it named one. */
  readonly from: number;
  readonly as: Viewer | null;
  readonly takesPatches: boolean;
  readonly takesTurns: boolean;
  readonly takesTimes?: boolean;
  /** The client's region; null if unknown. */
  readonly near: Region | null;
  /** The number of the client's token; absent with a cookie. */
  readonly token?: number | undefined;
  /** The client's token is one to read: it sends no command, and its player is not present. */
  readonly isReadOnly?: boolean;
  /** The socket is for the table's review, not for its log. */
  readonly isReview?: boolean;
}

/** Response header of a table or relay: the relay to connect to instead. */
const RELAY_HEADER = "Foldtable-Relay";

/** Redirects a watcher to that relay. The Worker follows the redirect. */
export const relayRedirect = (relay: string): Response =>
  new Response(null, { status: 204, headers: { [RELAY_HEADER]: relay } });

/** The relay that the response redirects to; null if it does not redirect. */
export const redirectedRelay = (response: Response): string | null => response.headers.get(RELAY_HEADER);

/** Response header of a table that has relocated. */
const MOVED_HEADER = "Foldtable-Moved";

/** Tells the Worker that the table has relocated. */
export const movedResponse = (): Response => new Response(null, { status: 204, headers: { [MOVED_HEADER]: "1" } });

/** Returns the response; throws if the table has relocated. */
export const assertNotMoved = (response: Response): Response => {
  if (response.headers.has(MOVED_HEADER)) throw new TableMovedError();
  return response;
};

const UPGRADE_HEADER = "Foldtable-Upgrade";

/** All tables use the same URL, because the object knows its own id. */
export const makeUpgrade = (upgrade: Upgrade): Request =>
  new Request("https://table/socket", { headers: { Upgrade: "websocket", [UPGRADE_HEADER]: JSON.stringify(upgrade) } });

/** The header is trusted: only the Worker can call an object. */
export const parseUpgrade = (request: Request): Upgrade =>
  JSON.parse(request.headers.get(UPGRADE_HEADER) ?? "") as Upgrade;
