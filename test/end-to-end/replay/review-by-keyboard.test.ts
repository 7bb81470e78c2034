/**
 * A review by the keyboard alone: each step has a key, no step loses the focus, and others hear what was done.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { openHouse, press, resign, seatTwo, sees, stands, walkMove } from "../../support/server/browser.ts";

const house = openHouse();

/** The name of what has the focus; empty if nothing has it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element === document.body) return "";
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  });

const STOPS = 60;

/** Presses Tab until what is named so has the focus. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const stops: string[] = [];
  for (const key of ["Tab", "Shift+Tab"])
    for (let steps = 0; steps < STOPS; steps++) {
      const stop = await focused(page);
      if (name.test(stop)) return;
      stops.push(stop.slice(0, 30));
      await page.keyboard.press(key);
    }
  throw new Error(`Tab never came to ${name}, but to ${stops.join(" | ")}`);
};

const enter = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
};

const keepsFocus = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

/** What a screen reader is given on this page. */
const hears = (page: Page, words: RegExp): Promise<void> =>
  expect.poll(() => page.locator("ft-review p[aria-live]").textContent()).toMatch(words);

const moment = (page: Page): Promise<string> => page.locator("foldtable-scrubber input").inputValue();

it("opens a review, plays, names, notes, marks, passes and asks for the lead, looks alone, and leaves", async () => {
  const { black, white } = await seatTwo(house, {}, { talk: "free" });
  await press(black, 11, 15);
  await stands(white, 15, "black man");
  await press(white, 22, 18);
  await stands(black, 18, "white man");
  await resign(white);
  await sees(black, "You won");

  await enter(black, /^Review together$/);
  await sees(black, "You lead: everyone sees your moment.");
  await hears(white, /Ann\S* leads\./);
  await black.keyboard.press("Home");
  await expect.poll(() => moment(white)).toBe("0");
  await keepsFocus(black);

  await tabTo(black, /^\d+, /);
  await walkMove(black, 9, 13);
  await stands(white, 13, "black man");
  await hears(white, /Ann\S* adds a side line: \S*Side line 1/);
  await enter(black, /^Name the line$/);
  await black.keyboard.type("Plan B");
  await black.keyboard.press("Enter");
  await hears(white, /Ann\S* names a side line: \S*Plan B/);
  await keepsFocus(black);

  await tabTo(black, /^Note on this moment$/);
  await black.keyboard.type("Too early");
  await black.keyboard.press("Enter");
  await hears(white, /Ann\S* notes: \S*Too early/);

  await tabTo(black, /^\d+, /);
  await black.keyboard.press("Shift+Enter");
  await black.keyboard.press("ArrowDown");
  await black.keyboard.press("Shift+Enter");
  await hears(white, /Ann\S* marks: arrow from .+ to ./);
  await white.locator("ft-game-view .board > svg > path").first().waitFor();
  await keepsFocus(black);

  await enter(black, /^Pass the lead$/);
  await sees(white, "You lead: everyone sees your moment.");
  await keepsFocus(black);
  await enter(black, /^Look on your own$/);
  await sees(black, /You look on your own/);
  await keepsFocus(black);
  await enter(black, /^Return$/);
  await enter(black, /^Ask for the lead$/);
  await sees(white, /asks for the lead/);
  await enter(white, /^Pass the lead$/);
  await sees(black, "You lead: everyone sees your moment.");

  await enter(white, /^Leave the review$/);
  await white.locator("ft-review").waitFor({ state: "detached" });
  await keepsFocus(white);
  await hears(black, /Ben\S* has left\./);
  expect(white.url()).not.toContain("#review");
});
