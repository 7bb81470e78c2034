/** Light and quick enough for an old phone far away: what a table's page takes, and asks for, before it can be played. */
import { expect, it } from "vitest";
import { gameIds } from "../../engine/games/ids.ts";
import { button, openHouse, sharedBrowser } from "../support/browser.ts";
import { firstScripts, SCRIPT_BUDGET_KB } from "../support/first-scripts.ts";
import { until } from "../support/server.ts";

const house = openHouse();

it.each(gameIds)(`a table of %s can be played with no more than ${SCRIPT_BUDGET_KB} KB of scripts`, async (game) => {
  const browser = await sharedBrowser();
  const { needed } = await firstScripts(browser, house.server.url, game, 2);
  await browser.close();
  // Less would be a page that was not seen to load.
  expect(needed).toBeGreaterThan(20);
  expect(needed).toBeLessThanOrEqual(SCRIPT_BUDGET_KB);
});

it("a table is asked for before the page's code is here, and once", async () => {
  const address = await house.newTable();
  const page = await house.visit("/privacy");
  const lines: string[] = [];
  page.on("websocket", (line) => lines.push(line.url()));
  await page.route("**/assets/shell-*.js", async (route) => {
    await until(() => lines.length > 0, 30_000, "the line");
    await route.continue();
  });
  await page.goto(new URL(address, house.server.url).href);
  await button(page, "Sit down").waitFor();
  expect(lines).toEqual([
    expect.stringMatching(/^ws:.*\/api\/tables\/[\w-]+\/socket\?patch=1(?:&from=1&as=watcher)?$/),
  ]);
});

it("a shared link shows its board before the table's line says anything", async () => {
  const address = await house.newTable();
  const page = await house.visit("/privacy");
  await page.routeWebSocket(/\/socket/, () => undefined);
  await page.goto(address);
  await page.locator("foldtable-pool-board").waitFor();
});
