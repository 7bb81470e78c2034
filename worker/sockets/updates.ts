/** What a table and its relays say to each other. Nothing in it that a watcher of the table may not know. */
import type { Viewer } from "../../engine/contract/game.ts";
import type { ViewerChange } from "./initial-frames.ts";

/** What a table tells its relays, in the order in which it happens. */
export type RelayUpdate =
  /** The log has grown: `lines` are its entries from `from` on, as frames for `viewer`; then everybody knows what `change` says. */
  | {
      readonly type: "grown";
      readonly from: number;
      readonly viewer: Viewer;
      readonly lines: readonly string[];
      /** Newcomers do not read these as those do who were there. */
      readonly isForgotten: boolean;
      readonly change: ViewerChange | null;
    }
  /** Whoever has this key at the table sits there from now on, and is told what they may know at the table itself. */
  | { readonly type: "seated"; readonly player: string }
  /** Who is connected has changed: the frame that says so. */
  | { readonly type: "presence"; readonly frame: string };

/** How a table stands, as a relay is answered that asks. */
export interface UpstreamState {
  readonly length: number;
  readonly viewer: Viewer;
  /** The frame of presence as of now. */
  readonly presence: string;
}
