/** Pages of several people at one table that is hosted right here. */
import { afterEach, beforeEach } from "vitest";
import { page } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/table/ft-table.ts";
import { loadGame } from "../../../client/games/registry.ts";
import type { FtTable } from "../../../client/table/ft-table.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { MultiPlayerTable } from "./multi-player.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export let tables: FtTable[];
export let going: string[];
export const address = location.href;

/** The page of a player at these seats; of a watcher without any. */
export const join = async (party: MultiPlayerTable, ...seats: readonly Seat[]): Promise<FtTable> => {
  const client = await loadGame(party.session.state.game);
  const table = document.createElement("ft-table") as FtTable;
  table.table = "here";
  table.dataset.testid = `table-${tables.length}`;
  table.connect = party.connect(client, ...seats);
  table.addEventListener("ft-navigate", (event) => going.push((event as CustomEvent<string>).detail));
  document.body.append(table);
  tables.push(table);
  await table.updateComplete;
  return table;
};

export const at = (table: FtTable) => page.getByTestId(table.dataset.testid!);
export const button = (table: FtTable, name: string | RegExp) => at(table).getByRole("button", { name, exact: true });

/** The last events of the log by type. */
export const last = (party: MultiPlayerTable, count = 1): readonly string[] =>
  party.session.entries.slice(-count).map(({ event }) => event.type);

export const pool = () => new MultiPlayerTable("pool").sit("Ann", "Ben");
export const train = (seats: number) =>
  new MultiPlayerTable("train", { seats }).sit(...["Ann", "Ben", "Cleo", "Dora"].slice(0, seats));

export const onTurn = (party: MultiPlayerTable): Seat =>
  party.session.state.clock.since.findIndex((since) => since !== null);

beforeEach(async () => {
  await page.viewport(1280, 800);
  localStorage.clear();
  sessionStorage.clear();
  tables = [];
  going = [];
});
afterEach(() => {
  for (const table of tables) table.remove();
  history.replaceState(null, "", address);
});
