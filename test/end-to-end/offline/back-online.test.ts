/**
 * Pages after an outage: a game that was played offline is uploaded, tables open, and the language stays.
 * @gate
 */
import { describe, expect, it } from "vitest";
import {
  button,
  clickSquares,
  openMore,
  openSite,
  resign,
  sitDown,
  startLocalGame,
  waitForPiece,
  waitForText,
} from "../../support/server/browser.ts";
import { visitUntilCached } from "../../support/server/returning-visitor.ts";

const site = openSite();

describe("after one visit", () => {
  it("the page keeps its language", async () => {
    const page = await visitUntilCached(site, "/", { locale: "he" });
    await page.context().setOffline(true);
    await page.reload();
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    // The direction is set before anything is drawn.
    await expect.poll(() => page.getByRole("link", { name: "Foldtable" }).count()).toBe(1);
    await page.goto("/local/none");
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("he");
  });

  it("a server's table reports the missing network, and opens when it returns, also without a cookie", async () => {
    const [table, next] = [await site.newTable(), await site.newTable()];
    const page = await visitUntilCached(site, "/", {
      expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 401/,
    });
    await page.evaluate(() => fetch("/api/games"));
    await page.context().setOffline(true);
    await page.goto(table);
    await waitForText(page, "You’re offline");
    await page.context().setOffline(false);
    await button(page, "Sit down").waitFor();

    // The cached page sets no cookie; a visitor can sit down anyway.
    await page.context().setOffline(true);
    await page.goto(next);
    await waitForText(page, "You’re offline");
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await sitDown(page, "Ann");
    await waitForText(page, "Waiting for another player");

    // The service worker caches no API response and no table; last-seen.test.ts tests the saved tables.
    const paths = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name !== "foldtable-seen");
      const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return cached.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(paths).toContain("/");
    expect(paths.filter((path) => path.startsWith("/api/") || path.startsWith("/t/"))).toEqual([]);
  });
});

describe("an offline game", () => {
  it("is uploaded when the network is back, and its link replays it", async () => {
    const page = await visitUntilCached(site, "/");
    await page.context().setOffline(true);
    await startLocalGame(page, "Pool checkers");
    await clickSquares(page, 11, 15);
    await clickSquares(page, 22, 18);
    await resign(page);
    await openMore(page, "result");
    await waitForText(page, /You’re offline\. The game stays here/);
    expect(await button(page, "Upload this game").isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await button(page, "Upload this game").click();
    await waitForText(page, "Anyone with this link can see the game");
    const link = await page.locator("ft-invite bdi").filter({ hasText: "/t/" }).first().textContent();
    const friend = await site.visit(link!.trim());
    await waitForPiece(friend, 18, "white man");
    await waitForText(friend, /wins by resignation\./);
    // The link is saved with the game.
    await page.reload();
    await openMore(page, "result");
    await waitForText(page, "Anyone with this link can see the game");
  });
});
