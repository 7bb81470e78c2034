/**
 * Players delete their table, and the privacy page states what the server stores.
 * @gate
 */
import { expect, it } from "vitest";
import {
  button,
  openMore,
  openSite,
  resign,
  seatTwoPages,
  sitDown,
  waitForText,
} from "../../support/server/browser.ts";

const site = openSite();

it("a finished table is deleted when both players agree; a request can be withdrawn", async () => {
  const { table, black, white } = await seatTwoPages(site);
  await resign(black);
  await openMore(white, "result");
  await button(white, "Delete this table").click();
  await button(white, "Ask to delete").click();
  await waitForText(black, /Ben.* wants to delete this table\. Do you agree\?/);
  await button(white, "Keep the table").click();
  await button(white, "Delete this table").waitFor();

  await button(black, "Delete this table").click();
  await waitForText(black, /When everyone who sits here agrees.*This can’t be undone\./);
  await button(black, "Ask to delete").click();
  await waitForText(black, /Waiting for .*Ben/);
  await waitForText(white, /Ann.* wants to delete this table\. Do you agree\?/);
  await button(white, "I agree").click();
  await waitForText(white, /are deleted at once, and the link stops working/);
  await button(white, "Delete it").click();
  for (const page of [black, white]) await waitForText(page, "This table has been deleted");
  const { pathname, origin } = new URL(table);
  expect((await fetch(`${origin}/api/tables/${pathname.split("/").at(-1)}`)).status).toBe(404);
});

it("the only player deletes a table that never started, and a watcher sees that", async () => {
  const table = await site.newTable();
  const [ann, guest] = await Promise.all([site.visit(table), site.visit(table)]);
  await sitDown(ann, "Ann");
  await button(guest, "Sit down").waitFor();
  expect(await button(guest, "Delete this table").count()).toBe(0);
  await button(ann, "Delete this table").click();
  await button(ann, "Delete it").click();
  for (const page of [ann, guest]) await waitForText(page, "This table has been deleted");
});

it("the privacy page states what is stored and for how long; the start page and the settings link to it", async () => {
  const page = await site.visit("/");
  await page.locator("footer").getByRole("link", { name: "Privacy" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/privacy");
  await waitForText(page, "7 days after something last happened there.");
  await page.getByRole("navigation").getByRole("link", { name: "Having it deleted" }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe("#forget");
  await page.goto(new URL("/", page.url()).href);
  await page.locator("ft-header button.settings").click();
  await page.locator("ft-settings").getByRole("link", { name: "Privacy" }).click();
  await waitForText(page, "What the server keeps");
  const text = await fetch(new URL("/privacy.ur.md", page.url()));
  expect(text.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await text.text()).toContain("# رازداری");
});
