/**
 * A later visit to a table opens the cached page, if the visitor has the server's cookie.
 * @gate
 */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { button, openSite, sitDown, waitForText } from "../../support/server/browser.ts";
import { visitUntilCached } from "../../support/server/returning-visitor.ts";

const site = openSite();

describe("a later visit", () => {
  /** The server's page of a table has the tags of its link preview; the cached page is the same for all tables. */
  const isCachedPage = async (page: Page): Promise<boolean> =>
    (await page.locator('meta[property="og:title"]').count()) === 0;

  it("opens the cached page; a reload opens the server's", async () => {
    const [first, second] = [await site.newTable(), await site.newTable()];
    const page = await visitUntilCached(site, first);
    expect(await isCachedPage(page)).toBe(false);
    for (const table of [second, first]) {
      await page.goto(table);
      await button(page, "Sit down").waitFor();
      expect(await isCachedPage(page)).toBe(true);
    }
    await page.reload();
    await button(page, "Sit down").waitFor();
    expect(await isCachedPage(page)).toBe(false);
  });

  it("loads the first table's page from the server, which sets the cookie", async () => {
    const [first, second] = [await site.newTable(), await site.newTable()];
    const page = await visitUntilCached(site, "/");
    expect(await page.context().cookies()).toEqual([]);
    await page.goto(first);
    expect(await isCachedPage(page)).toBe(false);
    expect((await page.context().cookies()).filter(({ httpOnly }) => httpOnly)).toHaveLength(1);
    await page.goto(second);
    expect(await isCachedPage(page)).toBe(true);
  });

  it("a player whose cookie is gone gets another when they sit down", async () => {
    const page = await visitUntilCached(site, await site.newTable(), { expectedErrors: /status of 401/ });
    await page.context().clearCookies();
    await page.goto(await site.newTable());
    await sitDown(page, "Ann");
    await waitForText(page, "Waiting for another player");
    expect(await isCachedPage(page)).toBe(true);
  });

  it("to an address without a table says so", async () => {
    const page = await visitUntilCached(site, await site.newTable(), {
      expectedErrors: /status of 404|WebSocket connection to/,
    });
    await page.goto("/t/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    await waitForText(page, "No table here");
  });
});
