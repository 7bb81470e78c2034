/**
 * What two browsers and a server decide together: a clock that runs out, and a rematch. Every day
 * test/client/table/player-requests tests the other requests.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import {
  button,
  clickSquares,
  openSite,
  readEvents,
  resign,
  seatTwoPages,
  sitDown,
  waitForPiece,
  waitForText,
} from "../../support/server/browser.ts";

const site = openSite();

it("the clock of the player on turn runs, and the server ends the game when it reaches zero", async () => {
  const table = await site.newTable({ clock: { type: "fischer", ms: 15_000, increment: 0 } });
  const [black, white] = await Promise.all([site.visit(table), site.visit(table)]);
  // Both pages are open before the clock starts.
  await sitDown(black, "Ann");
  await sitDown(white, "Ben");
  await Promise.all([black, white].map((page) => button(page, "Resign").waitFor()));
  const clocks = (page: Page) => page.locator("ft-seat-bar ft-clock bdi").allTextContents();
  await clickSquares(black, 11, 15);
  await waitForPiece(white, 15, "black man");
  // White's clock is the first on Black's page, and runs out without an action.
  for (const page of [black, white]) await page.locator("ft-clock[running]").waitFor();
  await expect.poll(async () => (await clocks(black))[0]).toMatch(/^\d\.\d$/);
  await waitForText(black, /Ann.* wins on time\./);
  await waitForText(white, /Ann.* won$/);
  expect((await clocks(black))[0]).toBe("0:00");
  const log = await readEvents(table);
  expect(log.filter(({ type }) => type === "flag-fell")).toEqual([{ type: "flag-fell", seat: 1 }]);
});

it("a rematch seats both players at the next table with sides swapped", async () => {
  const { table, black, white } = await seatTwoPages(site);
  const watcher = await site.visit(table);
  await resign(black);
  await button(white, "Play again").click();
  await waitForText(black, /Ben.* wants to play again\./);
  await button(black, "Play again").click();
  const isOtherTable = (url: URL) => url.pathname.startsWith("/t/") && url.href !== table;
  await Promise.all([black, white].map((page) => page.waitForURL(isOtherTable)));
  for (const page of [black, white]) await button(page, "Resign").waitFor();
  await expect.poll(() => new URL(black.url()).search).toBe("");
  const next = new URL(white.url());
  expect(new URL(black.url()).pathname).toBe(next.pathname);
  const seats = (await readEvents(next.href)).filter(({ type }) => type === "seat-taken");
  expect(Object.fromEntries(seats.map(({ seat, name }) => [seat, name]))).toEqual({ 0: "Ben", 1: "Ann" });
  // The former White moves first.
  await clickSquares(white, 11, 15);
  await waitForPiece(black, 15, "black man");
  await watcher.getByRole("link", { name: "The next game" }).click();
  await waitForPiece(watcher, 15, "black man");
  await waitForText(watcher, "You’re watching this game.");
  // A player who goes back sees the old game with a link to the next one, and stays there.
  await black.goBack();
  await black.getByRole("link", { name: "The next game" }).waitFor();
  expect(black.url()).toBe(table);
});
