/** Browsers that cannot show the page, and what they show instead: a sentence, not a page in pieces. */
import { expect, it } from "vitest";
import { openHouse } from "../support/browser.ts";

const house = openHouse();

/** What the page asks for, as the build writes it, and something that no browser has. */
it.each([
  ["color:light-dark(red, red)", "color:no-such-colour"],
  ["selector(:popover-open)", "selector(:no-such-thing)"],
])("a browser without %s reads what it would need", async (asked, unknown) => {
  const page = await house.visit("/rules");
  await page.locator("h1").first().waitFor();
  expect(await page.locator(".old").isVisible()).toBe(false);
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(asked, unknown) });
  });
  await page.reload();
  await page.locator(".old").waitFor();
  expect(await page.locator("ft-app").isVisible()).toBe(false);
  expect(await page.locator(".old p").count()).toBe(4);
});
