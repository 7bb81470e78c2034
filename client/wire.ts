/**
 * The page's half of `engine/protocol.ts`. Said again here, in three lines, because that module also holds what a server
 * needs to judge untrusted frames: half of what a page loads before it can play. A test holds the two together.
 */
import type { ServerFrame } from "../engine/protocol.ts";
import type { Entry } from "../engine/table-types.ts";

export const PING = "ping";
export const PONG = "pong";

/** An entry that has just happened comes without a `type`. Trusted: it is our own host, over the page's own origin. */
export const parseServerFrame = (text: string): ServerFrame => {
  const frame = JSON.parse(text) as ServerFrame | Entry;
  return "type" in frame ? frame : { type: "entry", ...frame };
};
