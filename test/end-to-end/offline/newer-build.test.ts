/**
 * A newer build replaces the cached page: one visit later, or at once after a reload.
 * @gate
 */
import type { Locator, Page } from "playwright";
import { afterEach, expect, it } from "vitest";
import { seatPlayers } from "../../support/server/bot.ts";
import { button, openSite, readMoves, square, waitForPiece, waitForText } from "../../support/server/browser.ts";
import { type DeployProxy, startDeployProxy } from "../../support/server/deployable.ts";
import { visitUntilCached } from "../../support/server/returning-visitor.ts";

let proxy: DeployProxy | undefined;
// Registered before the site's hook, because hooks run in reverse order: the pages close first.
afterEach(() => proxy?.close());

const site = openSite();

const isNewer = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.build === "newer");

/** To wait for while the page reloads: an evaluated script may get no result then. */
const newerPage = (page: Page): Locator => page.locator('html[data-build="newer"]');

/** Whether the newer service worker is installed and waits. */
const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);

/** The number of open pages that the service worker counts. It counts a closed page for a while. */
const countOpenPages = async (page: Page): Promise<number> => {
  const counts = page
    .context()
    .serviceWorkers()
    .map((worker) => worker.evaluate<number>('clients.matchAll({ type: "window" }).then(({ length }) => length)'));
  // A waiting service worker counts none.
  return Math.max(...(await Promise.all(counts)));
};

/** Opens a seated player's saved table in the cached page, then deploys the newer build. */
const openSeatedTable = async () => {
  proxy = await startDeployProxy(site.server.url);
  const id = new URL(await site.newTable()).pathname.replace("/t/", "");
  const [cookie] = await seatPlayers(site.server.url, id, ["Ann", "Ben"]);
  const table = `${proxy.url}/t/${id}`;
  const page = await visitUntilCached(site, table, { as: { cookie: cookie!, name: "Ann" } });
  await expect
    .poll(() => page.evaluate((at) => caches.match(at, { cacheName: "foldtable-seen" }).then(Boolean), `/t/${id}`))
    .toBe(true);
  await page.goto(table);
  await button(page, "Resign").waitFor();
  expect(await isNewer(page)).toBe(false);
  proxy.deploy();
  return { page, table };
};

it("the second visit after a release opens the newer page with the seat and the saved table, and fetches no script", async () => {
  const { page, table } = await openSeatedTable();
  await page.goto(table);
  await expect.poll(() => isWaiting(page), { interval: 250 }).toBe(true);
  expect(await isNewer(page)).toBe(false);
  // While the browser counts two open pages, the older build answers.
  await expect.poll(() => countOpenPages(page)).toBe(1);
  await page.goto(table);
  await newerPage(page).waitFor({ state: "attached" });
  await waitForPiece(page, 11, "black man");
  await square(page, 11).click();
  await square(page, 15).click();
  await waitForPiece(page, 15, "black man");
  await expect.poll(() => readMoves(table)).toBe("11-15");
  await expect.poll(() => isWaiting(page)).toBe(false);
  expect(proxy?.newerFiles).toEqual([]);
});

it("a reload loads the newer build at once", async () => {
  const { page } = await openSeatedTable();
  await page.reload();
  await button(page, "Resign").waitFor();
  expect(await isNewer(page)).toBe(true);
});

it("the older build stays while another page is open", async () => {
  const { page, table } = await openSeatedTable();
  const other = await page.context().newPage();
  await other.goto(table);
  await expect.poll(() => isWaiting(other), { interval: 250 }).toBe(true);
  await other.goto(table);
  await waitForText(other, "Your turn");
  expect([await isNewer(page), await isNewer(other)]).toEqual([false, false]);
  await expect.poll(() => countOpenPages(other)).toBe(2);
  await page.close();
  await expect.poll(() => countOpenPages(other)).toBe(1);
  await other.goto(table);
  await newerPage(other).waitFor({ state: "attached" });
});
