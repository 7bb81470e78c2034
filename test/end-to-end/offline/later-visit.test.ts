/**
 * A later visit to a table opens the saved page, for every visitor whom the server knows.
 * @gate
 */
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { button, openHouse, sees, sitDown } from "../../support/server/browser.ts";
import { returningVisitor } from "../../support/server/returning-visitor.ts";

const house = openHouse();

describe("a later visit", () => {
  /** The server's own page of a table is told what shows its link; the one that is kept is any table's. */
  const isKeptPage = async (page: Page): Promise<boolean> =>
    (await page.locator('meta[property="og:title"]').count()) === 0;

  it("a later visit opens the cached page; a reload opens the server's", async () => {
    const [first, second] = [await house.newTable(), await house.newTable()];
    const page = await returningVisitor(house, first);
    expect(await isKeptPage(page)).toBe(false);
    for (const table of [second, first]) {
      await page.goto(table);
      await button(page, "Sit down").waitFor();
      expect(await isKeptPage(page)).toBe(true);
    }
    await page.reload();
    await button(page, "Sit down").waitFor();
    expect(await isKeptPage(page)).toBe(false);
  });

  it("loads the first table's page from the server, which sets the cookie", async () => {
    const [first, second] = [await house.newTable(), await house.newTable()];
    const page = await returningVisitor(house, "/");
    expect(await page.context().cookies()).toEqual([]);
    await page.goto(first);
    expect(await isKeptPage(page)).toBe(false);
    expect((await page.context().cookies()).filter(({ httpOnly }) => httpOnly)).toHaveLength(1);
    await page.goto(second);
    expect(await isKeptPage(page)).toBe(true);
  });

  it("a player whose cookie is gone gets another when they sit down", async () => {
    const page = await returningVisitor(house, await house.newTable(), { expects: /status of 401/ });
    await page.context().clearCookies();
    await page.goto(await house.newTable());
    await sitDown(page, "Ann");
    await sees(page, "Waiting for another player");
    expect(await isKeptPage(page)).toBe(true);
  });

  it("a later visit to an address without a table says so", async () => {
    const page = await returningVisitor(house, await house.newTable(), {
      expects: /status of 404|WebSocket connection to/,
    });
    await page.goto("/t/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    await sees(page, "No table here");
  });
});
