/** Pages of several players and watchers at one table whose host runs in the test. */
import { beforeEach } from "vitest";
import { page } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/table/ft-table.ts";
import { loadGame } from "../../../client/games/registry.ts";
import type { FtTable } from "../../../client/table/ft-table.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { MultiPlayerTable } from "./multi-player.ts";

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

export let tables: FtTable[];
export let navigations: string[];

/** Opens the page of the player at these seats, or of a watcher if there are none. */
export const openPage = async (hosted: MultiPlayerTable, ...seats: readonly Seat[]): Promise<FtTable> => {
  const client = await loadGame(hosted.session.state.game);
  const table = document.createElement("ft-table") as FtTable;
  table.table = "here";
  table.dataset.testid = `table-${tables.length}`;
  table.connect = hosted.connect(client, ...seats);
  table.addEventListener("ft-navigate", (event) => navigations.push((event as CustomEvent<string>).detail));
  document.body.append(table);
  tables.push(table);
  await table.updateComplete;
  return table;
};

export const within = (table: FtTable) => page.getByTestId(table.dataset.testid!);
export const button = (table: FtTable, name: string | RegExp) =>
  within(table).getByRole("button", { name, exact: true });

/** The types of the log's last events. */
export const lastEventTypes = (hosted: MultiPlayerTable, count = 1): readonly string[] =>
  hosted.session.entries.slice(-count).map(({ event }) => event.type);

export const openPool = () => new MultiPlayerTable("pool").sit("Ann", "Ben");
export const openTrain = (seats: number) =>
  new MultiPlayerTable("train", { seats }).sit(...["Ann", "Ben", "Cleo", "Dora"].slice(0, seats));

export const seatOnClock = (hosted: MultiPlayerTable): Seat =>
  hosted.session.state.clock.since.findIndex((since) => since !== null);

beforeEach(async () => {
  await page.viewport(1280, 800);
  tables = [];
  navigations = [];
});
