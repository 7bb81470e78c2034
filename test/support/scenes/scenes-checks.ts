/** Accessibility checks of a page: each returns descriptions of the faults that it found. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import {
  cutOffTexts,
  sidewaysOverflow,
  startCountingTabStops,
  targetFaultsInPage,
  unreachedTabStops,
  widenTextSpacing,
} from "./scenes-checks-page.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The violations that axe-core finds; `colours`: only contrast, which another theme could change. */
export const axeFaults = async (page: Page, what: "all" | "colours" = "all"): Promise<readonly string[]> => {
  // All styles have the page's origin, so axe has nothing to preload.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ preload: false });
  const chosen = what === "all" ? builder.withTags(TAGS) : builder.withRules("color-contrast");
  const { violations } = await chosen.analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, any }) => `axe ${impact} ${id}: ${target.flat().join(" ")} ${any[0]?.message ?? ""}`),
  );
};

/** 1280 pixels at 200 % and 400 % (WCAG 1.4.4, 1.4.10), and the smallest phone in use. */
const ZOOMS = [
  { width: 640, height: 450 },
  { width: 320, height: 568 },
  { width: 375, height: 667 },
] as const;

/** Elements that overflow a narrow page, or that other elements cover there. */
export const zoomFaults = async (page: Page): Promise<readonly string[]> => {
  const faults: string[] = [];
  const before = page.viewportSize();
  for (const zoom of ZOOMS) {
    await page.setViewportSize(zoom);
    await waitTwoFrames(page);
    const found = [...(await page.evaluate(sidewaysOverflow)), ...(await page.evaluate(targetFaultsInPage, false))];
    faults.push(...found.map((fault) => `at ${zoom.width}: ${fault}`));
  }
  if (before !== null) await page.setViewportSize(before);
  await waitTwoFrames(page);
  return faults;
};

/** Texts that no longer fit with wider spacing of letters, words and lines (WCAG 1.4.12). The spacing stays. */
export const spacingFaults = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(widenTextSpacing);
  await waitTwoFrames(page);
  return (await page.evaluate(cutOffTexts)).map((fault) => `spaced: ${fault}`);
};

/** Targets that may be smaller than a finger, and why they are still usable. */
const ALLOWED_SMALL_TARGETS: readonly { readonly what: RegExp; readonly why: string }[] = [
  {
    what: /^foldtable-train-board button\.held/,
    why: "up to 24 tiles of a hand are side by side; each is at least 60 px high",
  },
  {
    what: /^foldtable-train-board button\.(label|end)/,
    why: "a train can be pressed anywhere along its row; its name and its open end are parts of the row",
  },
  {
    what: /^foldtable-spy-board button\.(cell|put)/,
    why: "columns are below columns, as the mirror shows them; each has a large button below the board",
  },
];

/** Targets that are smaller than 44 by 44 CSS pixels (with a mouse 24 by 24), or are covered. */
export const targetFaults = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(targetFaultsInPage, true))
    .filter((fault) => fault.includes(" is covered by ") || !ALLOWED_SMALL_TARGETS.some(({ what }) => what.test(fault)))
    .map((fault) => `target: ${fault}`);

/** More Tab stops than any page has. */
const MAX_STOPS = 400;

/** Checks that Tab reaches every focusable element. An element that traps the focus stops it from reaching others. */
export const keyboardFaults = async (page: Page): Promise<readonly string[]> => {
  const stops = await page.evaluate(startCountingTabStops);
  let missed: readonly string[] = [];
  // A browser also stops at scrollable areas, so one round of steps may not reach all stops.
  for (let pressed = 0; pressed < MAX_STOPS; pressed += stops + 2) {
    for (let step = 0; step < stops + 2; step++) await page.keyboard.press("Tab");
    const now = await page.evaluate(unreachedTabStops);
    if (now.length === 0 || now.length === missed.length) return now.map((fault) => `keyboard: ${fault}`);
    missed = now;
  }
  return missed.map((fault) => `keyboard: ${fault}`);
};

const waitTwoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
