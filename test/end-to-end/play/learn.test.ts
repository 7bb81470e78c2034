/**
 * Lessons: opened from the start page and from a waiting room, by keyboard, in another language, offline.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { openSite, WITH_SERVICE_WORKER } from "../../support/server/browser.ts";

const site = openSite();

const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch/;

const instruction = (page: Page) => page.locator("ft-lesson [aria-live] > .say");

/** Chooses squares by keyboard. Waits until a piece is selected before the next key, as a person would. */
const chooseSquares = async (page: Page, ...squares: readonly number[]): Promise<void> => {
  for (const [index, square] of squares.entries()) {
    const cell = page.locator(`foldtable-pool-board [data-square="${square}"]`);
    await cell.focus();
    await page.keyboard.press("Enter");
    if (index < squares.length - 1) await expect.poll(() => cell.getAttribute("aria-selected")).toBe("true");
  }
};

it("a lesson opens by one press on the start page, and is completed by keyboard", async () => {
  const page = await site.visit("/");
  await page.getByRole("link", { name: /^Pool checkers/ }).click();
  await instruction(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/learn/pool");

  const step = page.locator("ft-lesson .steps");
  await chooseSquares(page, 11, 15);
  await expect.poll(() => step.getAttribute("aria-label")).toBe("Step 2 of 5");
  await chooseSquares(page, 9);
  await expect.poll(() => page.locator("foldtable-pool-board .refusal").textContent()).toContain("You must capture");
  await chooseSquares(page, 11, 18);
  await expect.poll(() => step.getAttribute("aria-label")).toBe("Step 3 of 5");

  await page.goto("/learn");
  await expect.poll(() => page.locator("ft-learn main > a").count()).toBeGreaterThanOrEqual(3);
});

it("a lesson opens in a new tab, and the waiting table stays open", async () => {
  const table = await site.newTable();
  const page = await site.visit(table);
  const link = page.getByRole("link", { name: "Show me how to play" });
  await link.waitFor();
  const [lessonPage] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await instruction(lessonPage).waitFor();
  expect(page.url()).toBe(table);
});

it("lessons work offline, in the page's language", async () => {
  const page = await site.visit("/", { expectedErrors: OFFLINE_ERRORS, locale: "he", ...WITH_SERVICE_WORKER });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe("activated");
  const countCachedLessons = () =>
    page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return caches_.flat().filter(({ url }) => /-lessons\.he\.js$/.test(url)).length;
    });
  await expect.poll(countCachedLessons).toBe(3);
  await page.context().setOffline(true);
  for (const path of ["/learn/train", "/learn/spy", "/learn/pool/must", "/learn/pool/puzzle"]) {
    await page.goto(path);
    await expect.poll(() => instruction(page).textContent()).toMatch(/\p{Script=Hebrew}/u);
  }
});
