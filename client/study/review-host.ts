import type { ReactiveControllerHost } from "lit";
import type { Seat } from "../../engine/contract/game.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import type { Cursor } from "../replay/cursor.ts";
import type { Store } from "../store/store.ts";

/** The game view that hosts the review. */
export interface ReviewHost extends ReactiveControllerHost, EventTarget {
  /** False once the visitor has left the page. */
  readonly isConnected: boolean;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly client: GameClient;
  readonly store: Store;
  readonly replay: Cursor;
  readonly hosted: boolean;
  readonly names: readonly string[];
  /** The seat at the bottom. */
  readonly near: Seat;
  /** The turning point was requested, perhaps before this part had loaded. */
  isTurningWanted: boolean;
  /** `quiet`: more of the game follows than the page may show (client/quiet). */
  hasAttribute(name: string): boolean;
  toggleAttribute(name: string, isThere: boolean): boolean;
}
