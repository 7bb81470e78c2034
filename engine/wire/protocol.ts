/**
 * What travels between a table and those who sit at or watch it: JSON text frames over one WebSocket. PROTOCOL.md beside
 * worker/main.ts tells it in prose, for people who write a bot. What judges untrusted frames is in frame-schema.ts: a page
 * needs none of that before it can play.
 */
import type { Seat, Viewer } from "../contract/game.ts";
import type { AnyCommand, Entry } from "../table/types.ts";
import type { Turn } from "./turn.ts";

export const PROTOCOL_VERSION = 1;

/** A client frame is never longer than this many bytes; a longer one closes the socket with 1009. */
export const MAX_FRAME = 4096;

/** The liveness probe is plain text, answered without waking the table. */
export const PING = "ping";
export const PONG = "pong";

/** Closed list of what the wire itself refuses, before any table is asked. */
export const wireRefusals = ["malformed", "unknown-command", "too-fast"] as const;

/** Closed list of what a host refuses for reasons of its own, whatever is asked. */
export const hostRefusals = ["internal", "no-table", "seat-kept", "too-many-open"] as const;

/** The only frame that a client sends. The same envelope may be sent again after a cut: it is applied once. */
export interface CommandFrame {
  readonly type: "command";
  /** 8 to 24 characters of the client's own choosing, random enough to be unique at this table. */
  readonly id: string;
  /** The `seq` of the last entry that the maker of the command had seen. */
  readonly seq: number;
  /** Which of one's own seats it is for; needed only by somebody who holds several. */
  readonly seat?: Seat | undefined;
  readonly command: AnyCommand;
}

/** What a table sends. */
export type ServerFrame =
  /** First frame, and again whenever one's seats or knowledge change: what follows starts at entry `from`. */
  | {
      readonly type: "hello";
      readonly protocol: number;
      readonly viewer: Viewer;
      /** The seats that are one's own. */
      readonly seats: readonly Seat[];
      readonly from: number;
      /** The number of entries in the log. */
      readonly length: number;
      /** The host's clock, ms since 1970. */
      readonly now: number;
    }
  /** Entries that had happened before. */
  | { readonly type: "entries"; readonly entries: readonly Entry[] }
  /** Entries that the receiver holds, as it may know them now; only for whoever has asked for it. */
  | { readonly type: "patch"; readonly entries: readonly Entry[] }
  /**
   * An entry that has just happened. With `id`, it also acknowledges one's own command. With `more`, the log grew by others
   * behind it in the same stretch, which follow at once; what was there before is not marked.
   */
  | ({ readonly type: "entry"; readonly more?: true } & Entry)
  /** One's command had already been applied, as entry `seq`. */
  | { readonly type: "done"; readonly id: string; readonly seq: number }
  /** One's command changed nothing. `length`: the number of entries in the log now. */
  | {
      readonly type: "refused";
      /** Null when the frame was too broken to have one. */
      readonly id: string | null;
      readonly code: string;
      readonly rule?: string;
      readonly length: number;
    }
  /** The table waits for a seat of one's own; only for whoever has asked for it. */
  | ({ readonly type: "turn" } & Turn)
  /** Which seats have somebody connected, how many watch, and whose players want the table forgotten: left out, nobody's. */
  | {
      readonly type: "presence";
      readonly seats: readonly boolean[];
      readonly watchers: number;
      readonly forgetting?: readonly Seat[];
    };

/**
 * A server frame as text. What happens most often travels lightest: an entry that has just happened goes without its
 * `type`, by the lack of which it is known.
 */
export const makeServerFrame = (frame: ServerFrame): string => {
  if (frame.type !== "entry") return JSON.stringify(frame);
  const { type: _, ...entry } = frame;
  return JSON.stringify(entry);
};

/** The frame of an entry that has just happened: nearly all that a table ever says. `hasMore`: others follow at once. */
export const makeEntryFrame = (entry: Entry, hasMore: boolean): string =>
  JSON.stringify(hasMore ? { ...entry, more: true } : entry);

/** A server frame as the client receives it. Trusted: it comes from our own host, over the page's own origin. */
export const parseServerFrame = (text: string): ServerFrame => {
  const frame = JSON.parse(text) as ServerFrame | Entry;
  return "type" in frame ? frame : { type: "entry", ...frame };
};
