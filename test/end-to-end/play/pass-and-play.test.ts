/**
 * A shared server table: one person plays both sides on one screen, and others can watch.
 * @gate
 */
import { expect, it } from "vitest";
import {
  button,
  clickSquares,
  drag,
  openSite,
  readEvents,
  readMoves,
  resign,
  takeBothSeats,
  waitForPiece,
  waitForText,
} from "../../support/server/browser.ts";

const site = openSite();

const openShared = async () => {
  const page = await site.visit(await site.newTable({ shared: true }));
  await takeBothSeats(page);
  return page;
};

it("one person plays both sides in turn, by click and by drag; a guest with the link watches", async () => {
  const page = await openShared();
  expect(await page.locator("ft-seat-bar[free]").count()).toBe(0);
  const watcher = await site.visit(page.url());
  await waitForText(watcher, "You’re watching this game.");
  // The watcher sees a move when the server has accepted it; before that the page allows no next move.
  await clickSquares(page, 11, 15);
  await waitForPiece(watcher, 15, "black man");
  expect(await readMoves(page.url())).toBe("11-15");
  await drag(page, 22, 18);
  await waitForPiece(watcher, 18, "white man");
  await clickSquares(page, 15, 22);
  await waitForPiece(watcher, 22, "black man");
  await clickSquares(page, 26, 17);
  await waitForPiece(watcher, 17, "white man");
  await page.reload();
  await waitForPiece(page, 17, "white man");
  await clickSquares(page, 8, 11);
  await waitForPiece(page, 11, "black man");
  await waitForPiece(watcher, 11, "black man");
  expect(await readMoves(page.url())).toBe("11-15 22-18 15-22 26-17 8-11");
});

it("a draw is agreed by one press; at the next table the player on turn resigns", async () => {
  const page = await openShared();
  await button(page, "Agree to a draw").click();
  await waitForText(page, "Draw by agreement.");
  const other = await openShared();
  await clickSquares(other, 11, 15);
  await resign(other);
  await waitForText(other, /wins by resignation\./);
  const events = await readEvents(other.url());
  expect(events.find(({ type }) => type === "resigned")?.seat).toBe(1);
});
