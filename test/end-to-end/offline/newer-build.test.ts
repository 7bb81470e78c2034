/**
 * A newer build reaches a visitor who opens the saved page: one visit later, or at once after a reload.
 * @gate
 */
import type { Locator, Page } from "playwright";
import { afterEach, expect, it } from "vitest";
import { seatPlayers } from "../../support/server/bot.ts";
import { button, openSite, readMoves, square, waitForPiece, waitForText } from "../../support/server/browser.ts";
import { type DeployProxy, startDeployProxy } from "../../support/server/deployable.ts";
import { visitUntilCached } from "../../support/server/returning-visitor.ts";

let proxy: DeployProxy | undefined;
// Before the house, whose visitors leave first then: hooks of this kind run from the last one to the first.
afterEach(() => proxy?.close());

const site = openSite();

const isNewer = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.build === "newer");

/** Waited for while the page reloads itself: a script that is sent at that moment may never be answered. */
const newerPage = (page: Page): Locator => page.locator('html[data-build="newer"]');

/** Whether the newer one has been fetched and waits for its turn. */
const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);

/** How many pages the service worker counts as open. A page that has been closed is one of them for a while. */
const countOpenPages = async (page: Page): Promise<number> => {
  const counts = page
    .context()
    .serviceWorkers()
    .map((worker) => worker.evaluate<number>('clients.matchAll({ type: "window" }).then(({ length }) => length)'));
  // One that waits has none.
  return Math.max(...(await Promise.all(counts)));
};

/** A seat's table that was seen before, by the page that is kept. */
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

it("the second visit after a release opens the newer page, with the seat and the saved copy, and loads no script again", async () => {
  const { page, table } = await openSeatedTable();
  await page.goto(table);
  await expect.poll(() => isWaiting(page), { interval: 250 }).toBe(true);
  expect(await isNewer(page)).toBe(false);
  // The browser counts the page that was left for a while, and as long as two are open the older build answers.
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

it("a newer build removes nothing while another page is open", async () => {
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
