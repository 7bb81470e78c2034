/**
 * Two pages of one player before the game: without shared storage, neither has the salt that the other committed to; on
 * a first visit, the server gives each an identity.
 * @gate
 */
import { expect, it } from "vitest";
import { newToken, newVisitorCookie, openTable, startBot } from "../../support/server/bot.ts";
import { button, openSite, readEvents } from "../../support/server/browser.ts";
import { cookieOf } from "../../support/server/cookie.ts";

const site = openSite();

it("two pages of one seat agree on one salt, and the game starts without an error message", async () => {
  const { url } = site.server;
  const id = await openTable(url, { game: "pool" }, await newToken(url));
  const cookie = await newVisitorCookie(url, id);
  const host = startBot(url, id, { cookie });
  await host.waitUntil(() => host.entries.length > 0);
  await host.sit(0, "Ann");
  host.close();

  const as = { cookie, name: "Ann" };
  const pages = await Promise.all([site.visit(`/t/${id}`, { as }), site.visit(`/t/${id}`, { as })]);
  const countCommitments = async () =>
    (await readEvents(`${url}/t/${id}`)).filter(({ type }) => type === "salt-committed").length;
  await expect.poll(countCommitments).toBeGreaterThan(2);

  const friend = await site.visit(`/t/${id}`);
  await friend.getByLabel("Your name at this table").fill("Ben");
  await button(friend, "Sit down").click();
  await button(friend, "Resign").waitFor();
  expect(await countCommitments()).toBeLessThanOrEqual(12);
  for (const page of pages) expect(await page.getByText("asked for a lot").count()).toBe(0);
});

it("a player keeps the seat when another tab of the first visit is answered after they sat down", async () => {
  const { url } = site.server;
  const id = await openTable(url, { game: "pool" }, await newToken(url));
  const first = await site.visit(`/t/${id}`);
  await first.getByLabel("Your name at this table").fill("Ann");
  const passed = first.waitForResponse(/\/pass$/);
  await button(first, "Sit down").click();
  await passed;
  // The other tab's request was sent without a cookie, so its late answer brings another one.
  await first.context().addCookies([cookieOf(url, await newVisitorCookie(url, id))]);
  const second = await first.context().newPage();
  await second.goto(`/t/${id}`);
  await button(second, "Leave my seat").waitFor();
  await first.reload();
  await button(first, "Leave my seat").waitFor();
});
