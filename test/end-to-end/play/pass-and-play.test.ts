/**
 * A shared server table: one person plays both sides on one screen.
 * @gate
 */
import { expect, it } from "vitest";
import {
  button,
  clickSquares,
  openSite,
  readEvents,
  resign,
  takeBothSeats,
  waitForText,
} from "../../support/server/browser.ts";

const site = openSite();

const openShared = async () => {
  const page = await site.visit(await site.newTable({ shared: true }));
  await takeBothSeats(page);
  return page;
};

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
