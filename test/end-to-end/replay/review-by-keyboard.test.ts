/**
 * A review by keyboard alone: no step loses the focus, and screen readers announce each step to others.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import {
  clickSquares,
  moveByKeys,
  openSite,
  pressNamed,
  resign,
  seatTwoPages,
  tabTo,
  waitForPiece,
  waitForText,
} from "../../support/server/browser.ts";

const site = openSite();

const waitForFocus = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

/** Waits for a text in the page's live region, which screen readers announce. */
const waitForAnnouncement = (page: Page, words: RegExp): Promise<void> =>
  expect.poll(() => page.locator("ft-review p[aria-live]").textContent()).toMatch(words);

const readMoment = (page: Page): Promise<string> => page.locator("foldtable-scrubber input").inputValue();

it("a keyboard opens a review, adds lines, notes and marks, passes and requests the lead, and leaves", async () => {
  const { black, white } = await seatTwoPages(site, {}, { talk: "free" });
  await clickSquares(black, 11, 15);
  await waitForPiece(white, 15, "black man");
  await clickSquares(white, 22, 18);
  await waitForPiece(black, 18, "white man");
  await resign(white);
  await waitForText(black, "You won");

  await pressNamed(black, /^Review together$/);
  await waitForText(black, "You lead: everyone sees your moment.");
  await waitForAnnouncement(white, /Ann\S* leads\./);
  await black.keyboard.press("Home");
  await expect.poll(() => readMoment(white)).toBe("0");
  await waitForFocus(black);

  await tabTo(black, /^\d+, /);
  await moveByKeys(black, 9, 13);
  await waitForPiece(white, 13, "black man");
  await waitForAnnouncement(white, /Ann\S* adds a side line: \S*Side line 1/);
  await pressNamed(black, /^Name the line$/);
  await black.keyboard.type("Plan B");
  await black.keyboard.press("Enter");
  await waitForAnnouncement(white, /Ann\S* names a side line: \S*Plan B/);
  await waitForFocus(black);

  await tabTo(black, /^Note on this moment$/);
  await black.keyboard.type("Too early");
  await black.keyboard.press("Enter");
  await waitForAnnouncement(white, /Ann\S* notes: \S*Too early/);

  await tabTo(black, /^\d+, /);
  await black.keyboard.press("Shift+Enter");
  await black.keyboard.press("ArrowDown");
  await black.keyboard.press("Shift+Enter");
  await waitForAnnouncement(white, /Ann\S* marks: arrow from .+ to ./);
  await white.locator("ft-game-view .board > svg > path").first().waitFor();
  await waitForFocus(black);

  await pressNamed(black, /^Pass the lead$/);
  await waitForText(white, "You lead: everyone sees your moment.");
  await waitForFocus(black);
  await pressNamed(black, /^Look on your own$/);
  await waitForText(black, /You look on your own/);
  await waitForFocus(black);
  await pressNamed(black, /^Return$/);
  await pressNamed(black, /^Ask for the lead$/);
  await waitForText(white, /asks for the lead/);
  await pressNamed(white, /^Pass the lead$/);
  await waitForText(black, "You lead: everyone sees your moment.");

  await pressNamed(white, /^Leave the review$/);
  await white.locator("ft-review").waitFor({ state: "detached" });
  await waitForFocus(white);
  await waitForAnnouncement(black, /Ben\S* has left\./);
  expect(white.url()).not.toContain("#review");
});
