/** Sources of a replay's log: a table of this server, a file named by the page, or a text in the page. */
import type { Viewer } from "../../engine/contract/game.ts";
import type { Entry } from "../../engine/table/types.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { gameOfLog, loadGameOf } from "../games/registry.ts";
import { MoveHistory } from "../replay/move-history.ts";
import { Store } from "../store/store.ts";

export interface LoadedReplay {
  readonly client: GameClient;
  readonly store: Store;
  /** The move list; the stops and the rail's marks follow from it. */
  readonly record: MoveHistory;
}

const shown = async (client: GameClient, entries: readonly Entry[], viewer: Viewer): Promise<LoadedReplay> => {
  const record = new MoveHistory(await client.lines());
  const store = new Store();
  store.load(entries, viewer);
  return { client, store, record };
};

/** This server's origin, whatever page shows the replay. */
const server = new URL(import.meta.url).origin;

export const tablePage = (id: string, seq: number | null): string =>
  `${server}/t/${encodeURIComponent(id)}${seq === null ? "" : `/${seq}`}`;

const logAddress = (id: string, from: number): string =>
  `${server}/api/tables/${encodeURIComponent(id)}/log?from=${from}`;

interface Sent {
  readonly viewer: Viewer;
  readonly entries: readonly Entry[];
}

/** The watcher's view, requested without credentials. */
const fetchLog = async (id: string, from: number): Promise<Sent> => {
  const response = await fetch(logAddress(id, from), { credentials: "omit" });
  if (!response.ok) throw new Error(`no log: ${response.status}`);
  const lines = (await response.text()).split("\n").filter(Boolean);
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  const viewer = response.headers.get("Foldtable-Viewer");
  return { viewer: viewer === "all" || viewer === "open" ? viewer : "watcher", entries };
};

/** The current log of a table. */
export const openTable = async (id: string): Promise<LoadedReplay> => {
  const { viewer, entries } = await fetchLog(id, 0);
  const named = gameOfLog(entries[0]?.event);
  if (named === null) throw new Error("a log that does not say what is played");
  const client = await loadGameOf(named);
  return shown(client, entries, viewer);
};

/** Adds the new entries. Once the game is over, the whole log is sent again, unredacted. */
export const refreshReplay = async (id: string, { store }: LoadedReplay): Promise<void> => {
  const { viewer, entries } = await fetchLog(id, store.length);
  // A page that is shown again requests at once, and that response may have come first.
  const added = entries.filter(({ seq }) => seq >= store.length);
  if (added.length === 0) return;
  if (viewer === store.viewer) store.load([...store.entries, ...added], viewer);
  else store.load((await fetchLog(id, 0)).entries, viewer);
};

/** A log, or a game in a notation, from any source: checked like every file. */
export const openGame = async (text: string): Promise<LoadedReplay> => {
  const { openFirstGame } = await import("../files/open-file.ts");
  const opened = await openFirstGame(text);
  if (typeof opened === "string") throw new Error(opened);
  return shown(opened.client, opened.entries, opened.viewer);
};

/** A file, relative to the page that names it; that page's policy says whether it may be read. */
export const openSource = async (address: string, base: string): Promise<LoadedReplay> => {
  const response = await fetch(new URL(address, base));
  if (!response.ok) throw new Error(`no file: ${response.status}`);
  return openGame(await response.text());
};
