/**
 * Both sides on one screen: a table of the server's that one person plays alone, which others can watch.
 * @gate
 */
import { expect, it } from "vitest";
import {
  button,
  drag,
  openHouse,
  press,
  readEvents,
  readMoves,
  resign,
  sees,
  sitOnBothSides,
  stands,
} from "../../support/server/browser.ts";

const house = openHouse();

const openShared = async () => {
  const page = await house.visit(await house.newTable({ shared: true }));
  await sitOnBothSides(page);
  return page;
};

it("one person plays both sides in turn, by click and by drag; a guest with the link watches", async () => {
  const page = await openShared();
  expect(await page.locator("ft-seat-bar[free]").count()).toBe(0);
  const watcher = await house.visit(page.url());
  await sees(watcher, "You’re watching this game.");
  // What the watcher sees the server has answered: before that no next move is taken.
  await press(page, 11, 15);
  await stands(watcher, 15, "black man");
  expect(await readMoves(page.url())).toBe("11-15");
  await drag(page, 22, 18);
  await stands(watcher, 18, "white man");
  await press(page, 15, 22);
  await stands(watcher, 22, "black man");
  await press(page, 26, 17);
  await stands(watcher, 17, "white man");
  await page.reload();
  await stands(page, 17, "white man");
  await press(page, 8, 11);
  await stands(page, 11, "black man");
  await stands(watcher, 11, "black man");
  expect(await readMoves(page.url())).toBe("11-15 22-18 15-22 26-17 8-11");
});

it("a draw is agreed by one press; at the next table the player on turn resigns", async () => {
  const page = await openShared();
  await button(page, "Agree to a draw").click();
  await sees(page, "Draw by agreement.");
  const other = await openShared();
  await press(other, 11, 15);
  await resign(other);
  await sees(other, /wins by resignation\./);
  const events = await readEvents(other.url());
  expect(events.find(({ type }) => type === "resigned")?.seat).toBe(1);
});
