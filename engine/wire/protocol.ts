/**
 * The frames between a table and its clients: JSON texts over one WebSocket. PROTOCOL.md beside worker/main.ts
 * documents them for authors of programs. frame-schema.ts validates untrusted frames, which a page does not need.
 */
import type { Seat, Viewer } from "../contract/game.ts";
import type { AnyCommand, Entry } from "../table/types.ts";
import type { Turn } from "./turn.ts";

export const PROTOCOL_VERSION = 1;

/** The most bytes of a client frame. A longer one closes the socket with 1009. */
export const MAX_FRAME = 4096;

/** The liveness probe is plain text; the runtime answers it without waking the table. */
export const PING = "ping";
export const PONG = "pong";

/** A page closes a socket with this code if it opens another one in its place: its visitor has not left. */
export const REPLACED = 4000;

/** The refusals of the wire itself, before a table sees the command. */
export const wireRefusals = ["malformed", "unknown-command", "too-fast"] as const;

/** The refusals of a host, independent of the command. */
export const hostRefusals = ["internal", "read-only", "no-table", "seat-kept", "too-many-open"] as const;

/**
 * The only frame that a client sends. A client may send the same envelope again after a lost connection: it is applied
 * once.
 */
export interface CommandFrame {
  readonly type: "command";
  /** 8 to 24 characters, chosen by the client and unique at this table. */
  readonly id: string;
  /** The `seq` of the last entry that the client had seen. */
  readonly seq: number;
  /** The seat that the command is for. Required only if the player has several. */
  readonly seat?: Seat | undefined;
  readonly command: AnyCommand;
}

/** What a table sends. */
export type ServerFrame =
  /** The first frame, and again when the client's seats or viewer change. The entries that follow start at `from`. */
  | {
      readonly type: "hello";
      readonly protocol: number;
      readonly viewer: Viewer;
      /** The client's seats. */
      readonly seats: readonly Seat[];
      readonly from: number;
      /** The number of entries in the log. */
      readonly length: number;
      /** The host's clock, ms since 1970. */
      readonly now: number;
    }
  /** Past entries. */
  | { readonly type: "entries"; readonly entries: readonly Entry[] }
  /** Entries that the client already has, redacted for its new viewer. Only for clients that requested patches. */
  | { readonly type: "patch"; readonly entries: readonly Entry[] }
  /**
   * A new entry. `id` acknowledges the client's own command. `more`: further entries of the same append follow at once.
   */
  | ({ readonly type: "entry"; readonly more?: true } & Entry)
  /** The client's command had already been applied, as entry `seq`. */
  | { readonly type: "done"; readonly id: string; readonly seq: number }
  /** The client's command was refused. `length` is the number of entries in the log now. */
  | {
      readonly type: "refused";
      /** Null if the frame was too malformed to have an id. */
      readonly id: string | null;
      readonly code: string;
      readonly rule?: string;
      /** Of an `unknown-command` by HTTP: what is wrong with it, for authors of programs. */
      readonly hint?: string;
      readonly length: number;
    }
  /**
   * When the table received the client's own command, and when its entries were durable: the platform sends them no
   * earlier. In ms since 1970. Only for clients that requested times.
   */
  | { readonly type: "times"; readonly id: string; readonly received: number; readonly durable: number }
  /** The table waits for a seat of the client's. Only for clients that requested turns. */
  | ({ readonly type: "turn" } & Turn)
  /**
   * Which seats are connected, how many watch, which players voted to delete the table (left out: none), and how many
   * sockets its review has (left out: none).
   */
  | {
      readonly type: "presence";
      readonly seats: readonly boolean[];
      readonly watchers: number;
      readonly forgetting?: readonly Seat[];
      readonly reviewing?: number;
    };

/** A server frame as text. The most frequent frame, a new entry, is sent without `type`, which identifies it. */
export const makeServerFrame = (frame: ServerFrame): string => {
  if (frame.type !== "entry") return JSON.stringify(frame);
  const { type: _, ...entry } = frame;
  return JSON.stringify(entry);
};

/** The frame of a new entry, the most frequent frame. `hasMore`: others follow at once. */
export const makeEntryFrame = (entry: Entry, hasMore: boolean): string =>
  JSON.stringify(hasMore ? { ...entry, more: true } : entry);

/** Parses a server frame. Trusted, since it comes from the page's own origin. */
export const parseServerFrame = (text: string): ServerFrame => {
  const frame = JSON.parse(text) as ServerFrame | Entry;
  return "type" in frame ? frame : { type: "entry", ...frame };
};
