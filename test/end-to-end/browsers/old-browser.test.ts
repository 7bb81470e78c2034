/**
 * Browsers that cannot show the page, and what they show instead: a sentence, not a page in pieces.
 * @gate
 */
import { expect, it } from "vitest";
import { openSite } from "../../support/server/browser.ts";

const site = openSite();

/** What the page asks for, as the build writes it, and something that no browser has. */
it.each([
  ["color:light-dark(red, red)", "color:no-such-colour"],
  ["selector(:popover-open)", "selector(:no-such-thing)"],
])("a browser without %s shows which version it needs", async (asked, unknown) => {
  const page = await site.visit("/rules");
  await page.locator("h1").first().waitFor();
  expect(await page.locator(".old").isVisible()).toBe(false);
  await page.route("**/rules", async (route) => {
    const response = await route.fetch();
    // The policy knows the page's own styles by their sum.
    const policy = response
      .headers()
      ["content-security-policy"]!.replace(/style-src [^;]*/, "style-src 'unsafe-inline'");
    const headers = { ...response.headers(), "content-security-policy": policy };
    await route.fulfill({ response, headers, body: (await response.text()).replaceAll(asked, unknown) });
  });
  await page.reload();
  await page.locator(".old").waitFor();
  expect(await page.locator("ft-app").isVisible()).toBe(false);
  expect(await page.locator(".old p").count()).toBe(4);
});
