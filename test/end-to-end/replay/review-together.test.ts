/**
 * A game is reviewed together: others see the leader's moment, look on their own, and a move on the board is a side line.
 * @gate
 */
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import {
  button,
  openHouse,
  type Players,
  press,
  resign,
  seatTwo,
  sees,
  square,
  stands,
} from "../../support/server/browser.ts";

const house = openHouse();

/** Marks a square with the right button; in a shared review others see it too. */
const circle = (page: Page, number: number): Promise<void> => square(page, number).click({ button: "right" });

/** The arrows and circles on the board. */
const drawings = (page: Page): Locator => page.locator("ft-game-view .board > svg > *");

/** Three moves, of which the last is a jump; then White resigns. */
const playToEnd = async ({ black, white }: Players): Promise<void> => {
  await press(black, 11, 15);
  await stands(white, 15, "black man");
  await press(white, 22, 18);
  await stands(black, 18, "white man");
  await press(black, 15, 22);
  await stands(white, 22, "black man");
  await resign(white);
  await sees(black, "You won");
};

/** The moment that the page's slider shows. */
const moment = (page: Page): Promise<string> => page.locator("foldtable-scrubber input").inputValue();

it("everyone is brought to the leader's moment, side lines and notes appear, and the lead passes", async () => {
  const players = await seatTwo(house);
  const { black, white, table } = players;
  await playToEnd(players);

  await button(black, "Review together").click();
  await sees(black, "You lead: everyone sees your moment.");
  await sees(white, /leads\./);
  expect(black.url()).toMatch(/#review$/);
  // What follows the end of the game is no other moment: White still follows.
  await button(white, "Play again").click();
  await sees(black, /wants to play again/);
  await button(black, "First move").click();
  await expect.poll(() => moment(white)).toBe("0");
  await stands(white, 11, "black man");
  await white.setViewportSize({ width: 390, height: 844 });
  await white.locator("ft-game-over").waitFor({ state: "hidden" });

  await press(black, 9, 13);
  await stands(white, 13, "black man");
  await sees(white, /Side line 1/);
  await button(white, "Leave the note").click();
  await sees(black, "Hello");

  await button(white, "Look on your own").click();
  await button(black, "Last move").click();
  await sees(white, /You look on your own/);
  expect(await moment(white)).toBe("0");
  await button(white, "Return").click();
  await expect.poll(() => moment(white)).toBe(await moment(black));

  await button(white, "Ask for the lead").click();
  await sees(black, /asks for the lead/);
  await button(black, "Pass the lead").click();
  await sees(white, "You lead: everyone sees your moment.");

  const late = await house.visit(`${table}#review`);
  await sees(late, /Side line 1/);
  // A player comes before the watcher, who is still there.
  await white.close();
  await sees(black, "You lead: everyone sees your moment.");
});

it("circles, names of side lines and the study appear on the other screen", async () => {
  const players = await seatTwo(house, {}, { talk: "free" });
  const { black, white } = players;
  await playToEnd(players);
  await button(black, "Review together").click();
  await sees(white, /leads\./);
  await button(black, "First move").click();
  await expect.poll(() => moment(white)).toBe("0");
  await circle(white, 18);
  await expect.poll(() => drawings(black).count()).toBeGreaterThan(0);
  await circle(white, 18);
  await expect.poll(() => drawings(black).count()).toBe(0);

  await press(black, 9, 13);
  await button(black, "Name the line").click();
  await black.keyboard.type("Plan B");
  await black.keyboard.press("Enter");
  const sideLine = white.locator("ft-side-lines").getByText("Plan B");
  await sideLine.first().waitFor();
  const saved = black.waitForEvent("download");
  await black.getByText("Save the review").click();
  await button(black, "Game (PDN)").click();
  let pdn = "";
  for await (const part of await (await saved).createReadStream()) pdn += part;
  expect(pdn).toContain("{Plan B (");
  await button(black, "Delete the side line").click();
  // The sentence for screen readers still names the line.
  await expect.poll(() => sideLine.count()).toBe(0);

  await button(black, "Show the study to all").click();
  await white.locator("ft-study").waitFor();
});

it("a replay without the result reveals one move at a time, and its preview no result", async () => {
  const players = await seatTwo(house);
  await playToEnd(players);
  const page = await house.visit(`${players.table}/quiet`);
  await button(page, "Next move").first().waitFor();
  const end = () => page.locator("foldtable-scrubber input").evaluate((input: HTMLInputElement) => input.max);
  await page.keyboard.press("ArrowRight");
  await stands(page, 15, "black man");
  expect(await end()).toBe("1");
  expect(await page.getByText(/resign|wins|won/).count()).toBe(0);
  await button(page, "Show the result").click();
  await sees(page, /resign|wins|won/);
  await expect.poll(end).toBe("4");
  const agent = { headers: { "User-Agent": "Twitterbot/1.0" } };
  const preview = await (await fetch(`${players.table}/quiet`, agent)).text();
  expect(preview).toMatch(/og:image" content="[^"]*\/quiet\/preview\.png/);
  const told = preview.match(/(?:title|description|alt)" content="[^"]*"/g);
  expect(told?.length).toBeGreaterThan(2);
  expect(told?.join()).not.toMatch(/resign|wins|won/);
});

it("a request for a rematch raises the sunk result of a reviewer with an upright phone, who answers it", async () => {
  const players = await seatTwo(house);
  const { black, white } = players;
  await playToEnd(players);
  await white.setViewportSize({ width: 390, height: 844 });
  await button(white, "Review together").click();
  await sees(white, "You lead: everyone sees your moment.");
  await white.locator("ft-game-over").waitFor({ state: "hidden" });
  await button(black, "Play again").click();
  await button(white, "Play again").click();
  await Promise.all([black, white].map((page) => page.waitForURL((url) => url.href !== players.table && !url.hash)));
  expect(new URL(white.url()).pathname).toBe(new URL(black.url()).pathname);
});
