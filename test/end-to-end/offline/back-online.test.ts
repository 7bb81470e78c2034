/**
 * The network comes back: what was played without it goes up, and the page spoke its own language all the while.
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
    // The direction is known before anything is drawn.
    await expect.poll(() => page.getByRole("link", { name: "Foldtable" }).count()).toBe(1);
    await page.goto("/local/none");
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("he");
  });

  it("a server's table reports the missing network, and opens with it, also without a cookie", async () => {
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

    // Without the server's page nobody is given the server's cookie: they can sit down all the same.
    await page.context().setOffline(true);
    await page.goto(next);
    await waitForText(page, "You’re offline");
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await sitDown(page, "Ann");
    await waitForText(page, "Waiting for another player");

    // Of what the server answered meanwhile nothing is kept; a table is as it was seen (last-seen.test.ts).
    const paths = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name !== "foldtable-seen");
      const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return cached.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(paths).toContain("/");
    expect(paths.filter((path) => path.startsWith("/api/") || path.startsWith("/t/"))).toEqual([]);
  });
});

describe("what was played", () => {
  it("a game played offline is uploaded when the network is back, and its link replays it", async () => {
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
    // The link is kept with the game.
    await page.reload();
    await openMore(page, "result");
    await waitForText(page, "Anyone with this link can see the game");
  });
});
