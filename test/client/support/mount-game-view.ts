/** Mounts the game view of pool for a hosted table, and loads its parts. */
import "../../../client/games/pool/texts/move-lines.ts";
import "../../../client/replay/ft-move-list.ts";
import "../../../client/replay/ft-replay-tools.ts";
import "../../../client/replay/ft-scrubber.ts";
import "../../../client/table/game-view/ft-game-view.ts";
import "../../../client/table/game-view/ft-seat-bar.ts";
import "../../../client/table/game-view/game-view-replay.ts";
import type { ConnectionState } from "../../../client/connection/connection.ts";
import { poolClient } from "../../../client/games/pool/client.ts";
import type { FtMoveList } from "../../../client/replay/ft-move-list.ts";
import { Store } from "../../../client/store/store.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import type { Entry } from "../../../engine/table/types.ts";
import type { HostedTable } from "./hosted-table.ts";
import { whenPartsLoaded } from "./when-parts-loaded.ts";

export interface MountedView {
  readonly store: Store;
  readonly view: FtGameView;
}

/** The view of the player at `seat`, in a page's main part. */
export const mountGameView = async (
  table: HostedTable,
  seat: 0 | 1 | null = 0,
  line: ConnectionState = "here",
): Promise<MountedView> => {
  const store = new Store();
  for (const frame of table.firstFrames(seat)) store.receive(frame);
  const view = document.createElement("ft-game-view") as FtGameView;
  Object.assign(view, {
    client: poolClient,
    store,
    acting: seat,
    hosted: true,
    line,
    early: store.live.phase === "seating",
  });
  const page = document.createElement("main");
  page.append(view);
  document.body.append(page);
  await whenPartsLoaded(view);
  return { store, view };
};

export const receiveEntries = async ({ store, view }: MountedView, entries: readonly Entry[]): Promise<void> => {
  for (const entry of entries) store.receive({ type: "entry", ...entry });
  await view.updateComplete;
  await view.renderRoot.querySelector<FtMoveList>("ft-move-list")?.updateComplete;
};
