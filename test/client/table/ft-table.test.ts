/** The page of a table: a seat that another visitor took first, a script that does not load, and the turns that the app's icon counts. */
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/table/ft-table.ts";
import { loadGame } from "../../../client/games/registry.ts";
import { localStore } from "../../../client/kit/storage/browser-storage.ts";
import { saveTurns } from "../../../client/notifications/app-badge.ts";
import type { FtTable } from "../../../client/table/ft-table.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { MultiPlayerTable } from "../support/multi-player.ts";

it("says that sitting down failed, and the next press sits down", async () => {
  const hosted = new MultiPlayerTable("pool");
  const connect = hosted.connect(await loadGame("pool"));
  const toasts: string[] = [];
  let presses = 0;
  const table = document.createElement("ft-table") as FtTable;
  table.table = "here";
  table.connect = (...given) => {
    const link = connect(...given);
    const sit = link.sit.bind(link);
    link.sit = (seat, name) => (++presses === 1 ? Promise.reject(new TypeError("no network")) : sit(seat, name));
    return link;
  };
  table.addEventListener("ft-toast", (event) => toasts.push((event as CustomEvent<string>).detail));
  document.body.append(table);
  onTestFinished(() => table.remove());
  const sitDown = page.getByRole("button", { name: /^Sit down/ });
  await userEvent.click(sitDown);
  await expect.poll(() => toasts).toEqual(["The server can’t be reached. Try again in a moment."]);
  await userEvent.click(sitDown);
  await expect.poll(() => presses).toBe(2);
});

it("takes the next seat if another visitor was faster, and says so if the visitor chose it", async () => {
  const asked: Seat[] = [];
  const toasts: string[] = [];
  const connect = new MultiPlayerTable("train", { seats: 3 }).connect(await loadGame("train"));
  const table = document.createElement("ft-table") as FtTable;
  table.table = "here";
  table.connect = (host, id, refused) => {
    const link = connect(host, id, refused);
    link.sit = async (seat) => {
      asked.push(seat);
      refused("seat-taken");
    };
    return link;
  };
  table.addEventListener("ft-toast", (event) => toasts.push((event as CustomEvent<string>).detail));
  document.body.append(table);
  onTestFinished(() => table.remove());
  await userEvent.click(page.getByRole("button", { name: "Sit down" }));
  await expect.poll(() => toasts).toEqual(["Another player has just taken this seat."]);
  expect(asked).toEqual([0, 1, 2]);
  await userEvent.click(page.getByRole("button", { name: "Sit here: Seat 2" }));
  await expect.poll(() => toasts).toHaveLength(2);
  expect(asked).toEqual([0, 1, 2, 1]);
});

it.each([
  ["turn was taken on", [0]],
  ["seat has moved to", []],
])("the icon no longer counts a table whose %s another device", async (_, seats) => {
  const address = location.pathname + location.search;
  history.replaceState(null, "", "/t/here");
  saveTurns(["/t/here", "/t/there"]);
  onTestFinished(() => {
    saveTurns([]);
    history.replaceState(null, "", address);
  });
  const table = document.createElement("ft-table") as FtTable;
  table.table = "here";
  table.connect = new MultiPlayerTable("pool")
    .sit("Ann", "Ben")
    .play(1)
    .connect(await loadGame("pool"), ...seats);
  document.body.append(table);
  onTestFinished(() => table.remove());
  await expect.poll(() => localStore.get("turns")).toBe("/t/there");
});
