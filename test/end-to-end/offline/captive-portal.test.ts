/**
 * A portal or filter that answers each request for a script with its own page and status 200.
 * @gate
 */
import type { Page } from "playwright";
import { afterEach, expect, it } from "vitest";
import { button, KEPT, openHouse, PLAY } from "../../support/server/browser.ts";
import { type Deployable, deployable } from "../../support/server/deployable.ts";
import { returningVisitor } from "../../support/server/returning-visitor.ts";

let door: Deployable;
// Before the house, whose visitors leave first then: hooks of this kind run from the last one to the first.
afterEach(() => door.close());

const house = openHouse();
const expects = /MIME type|Failed to (?:load|fetch|find)|integrity|ERR_|error occurred/;

const begun = (page: Page): Promise<void> => button(page, PLAY).waitFor();

/** The files of the build under whose address a page is cached. */
const pagesForFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get("content-type") ?? "";
        if (/\.\w+$/.test(new URL(request.url).pathname) && type.startsWith("text/html")) found.push(request.url);
      }
    }
    return found;
  });

it("pages of the portal are not cached as the build, which is cached afterwards", async () => {
  door = await deployable(house.server.url);
  // The page itself has its scripts; what its service worker fetches is answered by the portal.
  door.portal(({ url, headers }) => url !== "/sw.js" && headers["sec-fetch-dest"] === "empty");
  const page = await house.visit(`${door.url}/`, { expects, ...KEPT });
  await begun(page);
  await expect.poll(() => door.portalAnswers).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))).toBe(false);
  expect(await pagesForFiles(page)).toEqual([]);
  await page.close();

  door.portal(() => false);
  const next = await returningVisitor(house, `${door.url}/`);
  await next.context().setOffline(true);
  await next.reload();
  await begun(next);
});

it("pages of the portal that an earlier build cached are fetched again", async () => {
  door = await deployable(house.server.url);
  const page = await returningVisitor(house, `${door.url}/`, { expects });
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        if (url.endsWith(".js"))
          await cache.put(url, new Response("<p>Sign in", { headers: { "content-type": "text/html" } }));
    }
  });
  expect((await pagesForFiles(page)).length).toBeGreaterThan(20);
  for (const path of ["/", "/learn"]) {
    await page.goto(door.url + path);
    await page.locator("h1").first().waitFor();
  }
  await page.goto(`${door.url}/`);
  await begun(page);
});

it("a page without its scripts says so in each language, and its button reloads it afterwards", async () => {
  door = await deployable(house.server.url);
  door.portal(() => true);
  const page = await house.visit(`${door.url}/`, { expects });
  await page.getByRole("alert").waitFor();
  expect(await page.locator(".missing p").count()).toBe(4);
  door.portal(() => false);
  await button(page, "Try again").click();
  await begun(page);
});

it("a page restarts automatically when the portal has gone", async () => {
  door = await deployable(house.server.url);
  door.portal(() => door.portalAnswers < 1);
  const page = await house.visit(`${door.url}/`, { expects });
  await begun(page);
  expect(door.portalAnswers).toBe(1);
});

it("a part that is loaded later says so as well", async () => {
  door = await deployable(house.server.url);
  const page = await house.visit(`${door.url}/`, { expects });
  await begun(page);
  door.portal(({ url }) => /ft-rules/.test(url ?? ""));
  await page.getByRole("link", { name: "Rules" }).first().click();
  await page.getByRole("alert").waitFor();
  door.portal(() => false);
  await button(page, "Try again").click();
  await page.locator("ft-rules h1").first().waitFor();
});
