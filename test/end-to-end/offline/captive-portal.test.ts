/**
 * A portal or filter that answers each request for a script with its own page and status 200.
 * @gate
 */
import type { Page } from "playwright";
import { afterEach, expect, it } from "vitest";
import { button, openSite, PLAY_POOL, WITH_SERVICE_WORKER } from "../../support/server/browser.ts";
import { type DeployProxy, startDeployProxy } from "../../support/server/deployable.ts";
import { visitUntilCached } from "../../support/server/returning-visitor.ts";

let proxy: DeployProxy;
// Registered before the site's hook, because hooks run in reverse order: the pages close first.
afterEach(() => proxy.close());

const site = openSite();
const expectedErrors = /MIME type|Failed to (?:load|fetch|find)|integrity|ERR_|error occurred/;

const waitForStartPage = (page: Page): Promise<void> => button(page, PLAY_POOL).waitFor();

/** The addresses of the build's files for which an HTML page is cached. */
const findPagesCachedAsFiles = (page: Page): Promise<string[]> =>
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

it("the portal's pages are not cached as files of the build, which are cached afterwards", async () => {
  proxy = await startDeployProxy(site.server.url);
  // The page receives its scripts; the portal answers only the service worker's requests.
  proxy.setPortal(({ url, headers }) => url !== "/sw.js" && headers["sec-fetch-dest"] === "empty");
  const page = await site.visit(`${proxy.url}/`, { expectedErrors, ...WITH_SERVICE_WORKER });
  await waitForStartPage(page);
  await expect.poll(() => proxy.portalAnswers).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))).toBe(false);
  expect(await findPagesCachedAsFiles(page)).toEqual([]);
  await page.close();

  proxy.setPortal(() => false);
  const next = await visitUntilCached(site, `${proxy.url}/`);
  await next.context().setOffline(true);
  await next.reload();
  await waitForStartPage(next);
});

it("the portal's pages that an earlier build cached are replaced", async () => {
  proxy = await startDeployProxy(site.server.url);
  const page = await visitUntilCached(site, `${proxy.url}/`, { expectedErrors });
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        if (url.endsWith(".js"))
          await cache.put(url, new Response("<p>Sign in", { headers: { "content-type": "text/html" } }));
    }
  });
  expect((await findPagesCachedAsFiles(page)).length).toBeGreaterThan(20);
  for (const path of ["/", "/learn"]) {
    await page.goto(proxy.url + path);
    await page.locator("h1").first().waitFor();
  }
  await page.goto(`${proxy.url}/`);
  await waitForStartPage(page);
});

it("a page without its scripts shows a message in each language, and its button reloads it", async () => {
  proxy = await startDeployProxy(site.server.url);
  proxy.setPortal(() => true);
  const page = await site.visit(`${proxy.url}/`, { expectedErrors });
  await page.getByRole("alert").waitFor();
  expect(await page.locator(".missing p").count()).toBe(4);
  proxy.setPortal(() => false);
  await button(page, "Try again").click();
  await waitForStartPage(page);
});

it("a page reloads automatically when the portal no longer answers", async () => {
  proxy = await startDeployProxy(site.server.url);
  proxy.setPortal(() => proxy.portalAnswers < 1);
  const page = await site.visit(`${proxy.url}/`, { expectedErrors });
  await waitForStartPage(page);
  expect(proxy.portalAnswers).toBe(1);
});

it("a part of the page that fails to load later shows the message", async () => {
  proxy = await startDeployProxy(site.server.url);
  const page = await site.visit(`${proxy.url}/`, { expectedErrors });
  await waitForStartPage(page);
  proxy.setPortal(({ url }) => /ft-rules/.test(url ?? ""));
  await page.getByRole("link", { name: "Rules" }).first().click();
  await page.getByRole("alert").waitFor();
  proxy.setPortal(() => false);
  await button(page, "Try again").click();
  await page.locator("ft-rules h1").first().waitFor();
});
