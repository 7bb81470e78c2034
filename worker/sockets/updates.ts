/** The messages between a table and its relays. They contain only what a watcher may know. */
import type { Viewer } from "../../engine/contract/game.ts";
import type { ViewerChange } from "./initial-frames.ts";

/** The updates that a table sends its relays, in order. */
export type RelayUpdate =
  /**
   * Entries were appended: `lines` are the entries from `from` on, as frames for `viewer`. `change` is then what reads
   * differently for watchers.
   */
  | {
      readonly type: "grown";
      readonly from: number;
      readonly viewer: Viewer;
      readonly lines: readonly string[];
      /**
       * Whether new watchers are sent these entries in another form than connected ones, because the game hides past
       * entries.
       */
      readonly isForgotten: boolean;
      readonly change: ViewerChange | null;
    }
  /** The player with this key now has a seat, and must reconnect to the table itself. */
  | { readonly type: "seated"; readonly player: string }
  /** Presence has changed; the new frame. */
  | { readonly type: "presence"; readonly frame: string };

/** A table's current state, as returned to a relay that subscribes. */
export interface UpstreamState {
  readonly length: number;
  readonly viewer: Viewer;
  /** The first entry of the updates that are still on their way to the relay; null if there are none. */
  readonly undelivered: number | null;
  /** The current presence frame. */
  readonly presence: string;
  /** The keys of the players who have a seat, in case their update was lost. An object of an earlier version omits it. */
  readonly seated?: readonly string[];
}
