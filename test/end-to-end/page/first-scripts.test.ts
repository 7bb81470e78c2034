/**
 * The size and the number of requests that a table's page needs before the board can be played.
 * @gate
 */
import { expect, it } from "vitest";
import { gameIds } from "../../../engine/games/ids.ts";
import { describeSlowTests } from "../../support/samples.ts";
import { button, openSite, sharedBrowser } from "../../support/server/browser.ts";
import { measureFirstScripts, SCRIPT_BUDGET_KB } from "../../support/server/first-scripts.ts";
import { waitUntil } from "../../support/server/server.ts";

const site = openSite();

it.each(gameIds)(`a table of %s is playable with at most ${SCRIPT_BUDGET_KB} KB of scripts`, async (game) => {
  const browser = await sharedBrowser();
  const { needed } = await measureFirstScripts(browser, site.server.url, game, 2);
  await browser.close();
  // A smaller size would mean that the measurement missed scripts.
  expect(needed).toBeGreaterThan(20);
  expect(needed).toBeLessThanOrEqual(SCRIPT_BUDGET_KB);
});

describeSlowTests(() => {
  it.each(gameIds)(
    "a table of %s is visible with its shell and game, before styles, fonts and pictures load",
    async (game) => {
      const address = await site.newTable({ game, seats: 2, options: {} });
      // Another page's scripts could still be loading.
      const page = await site.visit("about:blank");
      // These files never arrive, and nothing visible waits for them.
      await page.route(/\.(?:css|woff2|svg|png)$/, () => undefined);
      const requests: string[] = [];
      page.on("request", (request) => requests.push(new URL(request.url()).pathname));
      await page.goto(address, { waitUntil: "commit" });
      await page.locator(`foldtable-${game}-board`).waitFor();
      const files = (await (await fetch(`${site.server.url}/games.json`)).json()) as Record<string, readonly string[]>;
      const scripts = requests.filter((path) => path.endsWith(".js"));
      expect(requests.filter((path) => path.endsWith(".css"))).toEqual([]);
      // The page names all scripts, because each later request would cost a round trip.
      const first = scripts.slice(0, 1 + files[game]!.length);
      expect(first.filter((path) => !path.endsWith("/shell.js")).toSorted()).toEqual(files[game]!.toSorted());
      expect(first).toHaveLength(1 + files[game]!.length);
      expect(files[game]!.length).toBeLessThanOrEqual(3);
    },
  );
});

it("a table's socket is opened once, before the page's code is loaded", async () => {
  const address = await site.newTable();
  const page = await site.visit("/privacy");
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.route("**/shell.js", async (route) => {
    await waitUntil(() => sockets.length > 0, 30_000, "the socket");
    await route.continue();
  });
  await page.goto(new URL(address, site.server.url).href);
  await button(page, "Sit down").waitFor();
  expect(sockets).toEqual([
    expect.stringMatching(/^ws:.*\/api\/tables\/[\w-]+\/socket\?patch=1&times=1(?:&from=1&as=watcher)?$/),
  ]);
});

it("a shared link shows its board before the table's socket opens", async () => {
  const address = await site.newTable();
  const page = await site.visit("/privacy");
  await page.routeWebSocket(/\/socket/, () => undefined);
  await page.goto(address);
  await page.locator("foldtable-pool-board").waitFor();
});
