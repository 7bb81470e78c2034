/**
 * Browsers that are too old for the page show the required versions instead.
 * @gate
 */
import { expect, it } from "vitest";
import { openSite } from "../../support/server/browser.ts";

const site = openSite();

/** The build's feature queries, each replaced by a feature that no browser has. */
it.each([
  ["color:light-dark(red, red)", "color:no-such-colour"],
  ["selector(:popover-open)", "selector(:no-such-thing)"],
])("a browser without %s sees which version the page needs", async (query, unknownQuery) => {
  const page = await site.visit("/rules");
  await page.locator("h1").first().waitFor();
  expect(await page.locator(".old").isVisible()).toBe(false);
  await page.route("**/rules", async (route) => {
    const response = await route.fetch();
    // The policy allows the page's own style by its hash, which the replacement changes.
    const policy = response
      .headers()
      ["content-security-policy"]!.replace(/style-src [^;]*/, "style-src 'unsafe-inline'");
    const headers = { ...response.headers(), "content-security-policy": policy };
    await route.fulfill({ response, headers, body: (await response.text()).replaceAll(query, unknownQuery) });
  });
  await page.reload();
  await page.locator(".old").waitFor();
  expect(await page.locator("ft-app").isVisible()).toBe(false);
  expect(await page.locator(".old p").count()).toBe(4);
});
