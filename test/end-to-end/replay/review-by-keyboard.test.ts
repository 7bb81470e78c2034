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
  resign,
  seatTwoPages,
  waitForPiece,
  waitForText,
} from "../../support/server/browser.ts";

const site = openSite();

/** The name of the element that has the focus; empty if none has it. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element === document.body) return "";
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  });

const MAX_STOPS = 60;

/** Presses Tab until an element of this name has the focus, then Shift+Tab. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const stops: string[] = [];
  for (const key of ["Tab", "Shift+Tab"])
    for (let steps = 0; steps < MAX_STOPS; steps++) {
      const stop = await focusedName(page);
      if (name.test(stop)) return;
      stops.push(stop.slice(0, 30));
      await page.keyboard.press(key);
    }
  throw new Error(`Tab did not reach ${name}, but ${stops.join(" | ")}`);
};

const pressNamed = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
};

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
