/** Both sides on one device: a newcomer alone tries it all. */
import { expect, it } from "vitest";
import {
  button,
  drag,
  openHouse,
  playAlone,
  press,
  readEvents,
  readMoves,
  resign,
  sees,
  stands,
} from "../support/browser.ts";

const house = openHouse();

it("one press seats one person on both sides, who plays them in turn, by click and by drag", async () => {
  const page = await house.visit("/");
  await playAlone(page);
  expect(await page.locator("ft-seat[free]").count()).toBe(0);
  await press(page, 11, 15);
  await drag(page, 22, 18);
  await stands(page, 18, "white man");
  await press(page, 15, 22);
  await press(page, 26, 17);
  await stands(page, 17, "white man");
  await page.reload();
  await stands(page, 17, "white man");
  await press(page, 8, 11);
  await stands(page, 11, "black man");
  expect(await readMoves(page.url())).toBe("11-15 22-18 15-22 26-17 8-11");
});

it("whoever is sent the link of such a table watches", async () => {
  const page = await house.visit("/");
  await playAlone(page);
  const watcher = await house.visit(page.url());
  await sees(watcher, "You are watching this game.");
  await press(page, 11, 15);
  await stands(watcher, 15, "black man");
});

it("a draw is agreed by one press; at the next table whose turn it is gives up", async () => {
  const page = await house.visit("/");
  await playAlone(page);
  await button(page, "Agree a draw").click();
  await sees(page, "Draw by agreement.");
  await page.getByRole("link", { name: "Foldtable" }).click();
  await playAlone(page);
  await press(page, 11, 15);
  await resign(page);
  await sees(page, /wins by resignation\./);
  const events = await readEvents(page.url());
  const black = events.find(({ type }) => type === "colours-drawn")?.black;
  expect(events.find(({ type }) => type === "resigned")?.seat).toBe(1 - black!);
});
