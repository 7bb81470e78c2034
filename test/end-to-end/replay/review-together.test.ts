/**
 * The review of a finished game: others follow the leader or look on their own, and a move on the board is a side line.
 * @gate
 */
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import {
  button,
  clickSquares,
  openSite,
  type Players,
  resign,
  seatTwoPages,
  square,
  waitForPiece,
  waitForText,
} from "../../support/server/browser.ts";

const site = openSite();

/** Marks a square with the right mouse button; in a review others see it. */
const circle = (page: Page, number: number): Promise<void> => square(page, number).click({ button: "right" });

/** The arrows and circles on the board. */
const drawings = (page: Page): Locator => page.locator("ft-game-view .board > svg > *");

/** Three moves, of which the last is a jump; then White resigns. */
const playToEnd = async ({ black, white }: Players): Promise<void> => {
  await clickSquares(black, 11, 15);
  await waitForPiece(white, 15, "black man");
  await clickSquares(white, 22, 18);
  await waitForPiece(black, 18, "white man");
  await clickSquares(black, 15, 22);
  await waitForPiece(white, 22, "black man");
  await resign(white);
  await waitForText(black, "You won");
};

/** The moment that the page's slider shows. */
const readMoment = (page: Page): Promise<string> => page.locator("foldtable-scrubber input").inputValue();

it("pages follow the leader's moment, side lines and notes appear, and the lead passes to another player", async () => {
  const players = await seatTwoPages(site);
  const { black, white, table } = players;
  await playToEnd(players);

  await button(black, "Review together").click();
  await waitForText(black, "You lead: everyone sees your moment.");
  await waitForText(white, /leads\./);
  expect(black.url()).toMatch(/#review$/);
  // Events after the end of the game are no moments, so White still follows.
  await button(white, "Play again").click();
  await waitForText(black, /wants to play again/);
  await button(black, "First move").click();
  await expect.poll(() => readMoment(white)).toBe("0");
  await waitForPiece(white, 11, "black man");
  await white.setViewportSize({ width: 390, height: 844 });
  await white.locator("ft-game-over").waitFor({ state: "hidden" });

  await clickSquares(black, 9, 13);
  await waitForPiece(white, 13, "black man");
  await waitForText(white, /Side line 1/);
  await button(white, "Leave the note").click();
  await waitForText(black, "Hello");

  await button(white, "Look on your own").click();
  await button(black, "Last move").click();
  await waitForText(white, /You look on your own/);
  expect(await readMoment(white)).toBe("0");
  await button(white, "Return").click();
  await expect.poll(() => readMoment(white)).toBe(await readMoment(black));

  await button(white, "Ask for the lead").click();
  await waitForText(black, /asks for the lead/);
  await button(black, "Pass the lead").click();
  await waitForText(white, "You lead: everyone sees your moment.");

  const late = await site.visit(`${table}#review`);
  await waitForText(late, /Side line 1/);
  // When the leader leaves, the lead passes to the other player, not to the watcher.
  await white.close();
  await waitForText(black, "You lead: everyone sees your moment.");
});

it("circles, names of side lines and the study appear on the other page", async () => {
  const players = await seatTwoPages(site, {}, { talk: "free" });
  const { black, white } = players;
  await playToEnd(players);
  await button(black, "Review together").click();
  await waitForText(white, /leads\./);
  await button(black, "First move").click();
  await expect.poll(() => readMoment(white)).toBe("0");
  await circle(white, 18);
  await expect.poll(() => drawings(black).count()).toBeGreaterThan(0);
  await circle(white, 18);
  await expect.poll(() => drawings(black).count()).toBe(0);

  await clickSquares(black, 9, 13);
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
  // The live region still names the line.
  await expect.poll(() => sideLine.count()).toBe(0);

  await button(black, "Show the study to all").click();
  await white.locator("ft-study").waitFor();
});

it("a replay without the result reveals one move at a time, and its preview reveals no result", async () => {
  const players = await seatTwoPages(site);
  await playToEnd(players);
  const page = await site.visit(`${players.table}/quiet`);
  await button(page, "Next move").first().waitFor();
  const end = () => page.locator("foldtable-scrubber input").evaluate((input: HTMLInputElement) => input.max);
  await page.keyboard.press("ArrowRight");
  await waitForPiece(page, 15, "black man");
  expect(await end()).toBe("1");
  expect(await page.getByText(/resign|wins|won/).count()).toBe(0);
  await button(page, "Show the result").click();
  await waitForText(page, /resign|wins|won/);
  await expect.poll(end).toBe("4");
  const agent = { headers: { "User-Agent": "Twitterbot/1.0" } };
  const preview = await (await fetch(`${players.table}/quiet`, agent)).text();
  expect(preview).toMatch(/og:image" content="[^"]*\/quiet\/preview\.png/);
  const previewTexts = preview.match(/(?:title|description|alt)" content="[^"]*"/g);
  expect(previewTexts?.length).toBeGreaterThan(2);
  expect(previewTexts?.join()).not.toMatch(/resign|wins|won/);
});

it("on a phone in portrait a rematch request shows the hidden result, so that the reviewer can accept", async () => {
  const players = await seatTwoPages(site);
  const { black, white } = players;
  await playToEnd(players);
  await white.setViewportSize({ width: 390, height: 844 });
  await button(white, "Review together").click();
  await waitForText(white, "You lead: everyone sees your moment.");
  await white.locator("ft-game-over").waitFor({ state: "hidden" });
  await button(black, "Play again").click();
  await button(white, "Play again").click();
  await Promise.all([black, white].map((page) => page.waitForURL((url) => url.href !== players.table && !url.hash)));
  expect(new URL(white.url()).pathname).toBe(new URL(black.url()).pathname);
});
