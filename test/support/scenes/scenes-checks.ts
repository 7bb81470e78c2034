/** What keeps people out of a page, looked for in a real one: each check answers with the faults it found, in words. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { outermost, overflowing, spaceText, startCounting, targetFaultsIn, unreached } from "./scenes-checks-page.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** All that axe-core finds; `colours`: only what another light could change. */
export const axeFaults = async (page: Page, what: "all" | "colours" = "all"): Promise<readonly string[]> => {
  // Nothing here is of another origin: there is nothing to fetch beforehand, and to wait for.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ preload: false });
  const chosen = what === "all" ? builder.withTags(TAGS) : builder.withRules("color-contrast");
  const { violations } = await chosen.analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, any }) => `axe ${impact} ${id}: ${target.flat().join(" ")} ${any[0]?.message ?? ""}`),
  );
};

/** 1280 pixels at 200 % and at 400 % (WCAG 1.4.4, 1.4.10), and the smallest phone that is still about. */
const ZOOMS = [
  { width: 640, height: 450 },
  { width: 320, height: 568 },
  { width: 375, height: 667 },
] as const;

/** What reaches beyond a narrow page's sides, and what lies on what there. */
export const zoomFaults = async (page: Page): Promise<readonly string[]> => {
  const faults: string[] = [];
  const before = page.viewportSize();
  for (const zoom of ZOOMS) {
    await page.setViewportSize(zoom);
    await twoFrames(page);
    const found = [...(await page.evaluate(outermost)), ...(await page.evaluate(targetFaultsIn, false))];
    faults.push(...found.map((fault) => `at ${zoom.width}: ${fault}`));
  }
  if (before !== null) await page.setViewportSize(before);
  await twoFrames(page);
  return faults;
};

/** What no longer fits when letters, words and lines stand further apart (WCAG 1.4.12). Leaves them so. */
export const spacingFaults = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(spaceText);
  await twoFrames(page);
  return (await page.evaluate(overflowing)).map((fault) => `spaced: ${fault}`);
};

/** What may be smaller than a finger, and why nobody is worse off. */
const SMALL: readonly { readonly what: RegExp; readonly why: string }[] = [
  {
    what: /^foldtable-train-board button\.held/,
    why: "the tiles of a hand stand side by side: up to 24 of them; each is 60 px and more high, and is told apart by that",
  },
  {
    what: /^foldtable-train-board button\.(label|end)/,
    why: "a train is pressed anywhere along its row; name and open end are parts of it",
  },
  {
    what: /^foldtable-spy-board button\.(cell|put)/,
    why: "columns stand under columns, since the mirror is seen so; each has its own large button below the board",
  },
];

/** What can be pressed and is smaller than 44 by 44 CSS pixels (with a mouse than 24 by 24), or lies under something. */
export const targetFaults = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(targetFaultsIn, true))
    .filter((fault) => fault.includes(" lies under ") || !SMALL.some(({ what }) => what.test(fault)))
    .map((fault) => `target: ${fault}`);

/** More than any page has. */
const MOST_STOPS = 400;

/** Checks that Tab reaches everything that says it can be reached: a focus that is kept anywhere reaches no more. */
export const keyboardFaults = async (page: Page): Promise<readonly string[]> => {
  const stops = await page.evaluate(startCounting);
  let missed: readonly string[] = [];
  // A browser also stops at what can be scrolled, so one round of steps may not reach all stops.
  for (let pressed = 0; pressed < MOST_STOPS; pressed += stops + 2) {
    for (let step = 0; step < stops + 2; step++) await page.keyboard.press("Tab");
    const now = await page.evaluate(unreached);
    if (now.length === 0 || now.length === missed.length) return now.map((fault) => `keyboard: ${fault}`);
    missed = now;
  }
  return missed.map((fault) => `keyboard: ${fault}`);
};

const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
