/**
 * The sheet that continues a game from a moment, against the computer or for all sides.
 * Every day local/host/continue-game.test.ts continues games of each kind without the page.
 * @gate
 */
import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import { savedLevel, saveLevel } from "../../../client/bot/saved-level.ts";
import type { FtContinueGame } from "../../../client/local/ft-continue-game.ts";
import "../../../client/local/ft-continue-game.ts";
import "../../../client/table/game-view/ft-game-view.ts";
import { localTables, openAgainstComputer, removeLocal } from "../../../client/local/host/open-local-table.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { viewLog } from "../../../engine/log/log.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import type { AnyCommand } from "../../../engine/table/types.ts";
import { openConnection, openNewTable, playRandomMove, seededRandom } from "../support/local-table.ts";

const testUrl = location.pathname + location.search;
let sheet: FtContinueGame;
let navigations: string[];

beforeEach(() => {
  localStorage.clear();
  navigations = [];
});
afterEach(async () => {
  sheet.remove();
  for (const { id } of await localTables()) await removeLocal(id);
});

/** A game of two players after five moves, and seat 0's log. */
const playFiveMoves = async (game: string) => {
  const connection = await openNewTable(game, 2, game === "pool" ? { black: "first" } : {});
  const randomBelow = seededRandom("play on");
  for (let moves = 0; moves < 5; moves++) await playRandomMove(connection, randomBelow);
  return { line: connection, entries: viewLog(connection.host.session.entries, 0) };
};

const showSheet = async (moment: FtContinueGame["moment"]) => {
  sheet = document.createElement("ft-continue-game") as FtContinueGame;
  sheet.moment = moment;
  sheet.addEventListener("ft-navigate", (event) => navigations.push((event as CustomEvent<string>).detail));
  document.body.append(sheet);
  await expect.element(page.getByRole("button", { name: "Play the computer" })).toBeVisible();
};

const open = async (game: string, near?: Seat) => {
  const { line: connection, entries } = await playFiveMoves(game);
  await showSheet({ entries, seq: entries.length - 1, near });
  return connection;
};

/** Opens the sheet at the end of a game against the computer that its player resigned at once. */
const openAfterResigning = async (game: string) => {
  const { host } = await openConnection(await openAgainstComputer(game, 2, "Ann"));
  expect(await host.ask(0, { type: "resign" })).toBeNull();
  const { entries } = host.session;
  await showSheet({ entries, seq: entries.length - 2, near: 0 });
};

const openContinuedTable = async () => {
  await expect.poll(() => navigations).toHaveLength(1);
  return openConnection(navigations[0]!.slice("/local/".length).split("?")[0]!);
};

it("the sheet offers the seat that was on turn and the last level, and saves another level", async () => {
  const connection = await open("pool");
  const seat = seatsOnTurn(connection.host.session.state)[0]!;
  await expect.element(page.getByRole("combobox", { name: "You play" })).toHaveValue(String(seat));
  await expect.element(page.getByRole("combobox", { name: "Computer level" })).toHaveValue("2");
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Computer level" }), "5");
  await userEvent.selectOptions(page.getByRole("combobox", { name: "You play" }), "0");
  await userEvent.click(page.getByRole("button", { name: "Play the computer" }));
  const continued = await openContinuedTable();
  expect(continued.store.live.chairs.map((chair) => chair?.bot?.level ?? null)).toEqual([null, 5]);
  expect(savedLevel("pool")).toBe(5);
});

it.each([0, 1] as const)("the new table is viewed from seat %i, as before", async (near) => {
  await open("pool", near);
  await expect.element(page.getByRole("combobox", { name: "You play" })).toHaveValue(String(near));
  await userEvent.click(page.getByRole("button", { name: "Play all sides" }));
  await openContinuedTable();
  const address = history.state;
  history.replaceState(null, "", navigations[0]);
  const connection = await openConnection(navigations[0]!.slice("/local/".length).split("?")[0]!);
  const view = document.createElement("ft-game-view") as FtGameView;
  Object.assign(view, { client: connection.client, store: connection.store, hosted: true, local: true });
  expect(view.near).toBe(near);
  history.replaceState(address, "", testUrl);
});

it("the sheet has no choice of seat if the game had one player", async () => {
  await openAfterResigning("pool");
  await expect.element(page.getByRole("combobox", { name: "You play" })).not.toBeInTheDocument();
});

it("the sheet offers the level of the game's computer, at which the game keeps its moves", async () => {
  const choice = { seats: 2, options: { black: "first" } };
  const { host } = await openConnection(await openAgainstComputer("pool", 4, "Ann", choice));
  expect(await host.ask(0, { type: "move", path: [11, 15] } as AnyCommand)).toBeNull();
  expect(await host.ask(0, { type: "resign" })).toBeNull();
  const { entries } = host.session;
  saveLevel("pool", 3);
  await showSheet({ entries, seq: entries.findIndex(({ event }) => event.type === "moved"), near: 0 });
  await expect.element(page.getByRole("combobox", { name: "Computer level" })).toHaveValue("4");
  await userEvent.click(page.getByRole("button", { name: "Play the computer" }));
  const continued = await openContinuedTable();
  expect(continued.store.live.chairs.map((chair) => chair?.bot?.level ?? null)).toEqual([null, 4]);
  expect(continued.host.session.entries.map(({ event }) => event.type)).toContain("moved");
  expect(savedLevel("pool")).toBe(3);
});

it("the sheet has no choice of level or sides if the game continues only with the same computers", async () => {
  await openAfterResigning("spy");
  await expect.element(page.getByRole("combobox", { name: "Computer level" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Play all sides" })).not.toBeInTheDocument();
});

it("the sheet offers to play all sides, and closes on Escape", async () => {
  await open("pool");
  let isClosed = false;
  sheet.addEventListener("ft-close", () => {
    isClosed = true;
  });
  await userEvent.click(page.getByRole("button", { name: "Play all sides" }));
  const continued = await openContinuedTable();
  expect(continued.store.live.chairs.map((chair) => chair?.name)).toEqual(["Ann", "Ben"]);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => isClosed).toBe(true);
});

it("a request by a study starts the game without the sheet", async () => {
  const { entries } = await playFiveMoves("pool");
  sheet = document.createElement("ft-continue-game") as FtContinueGame;
  sheet.moment = { entries, seq: entries.length - 2, near: 1, isAtOnce: true };
  sheet.addEventListener("ft-navigate", (event) => navigations.push((event as CustomEvent<string>).detail));
  document.body.append(sheet);
  const continued = await openContinuedTable();
  expect(page.getByRole("dialog").elements()).toEqual([]);
  expect(continued.store.live.chairs.map((chair) => chair?.bot?.level ?? null)).toEqual([2, null]);
});
