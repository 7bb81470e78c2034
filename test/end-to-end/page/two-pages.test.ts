/**
 * One person's two pages that share no memory, at a table that waits: neither can show what the other promised.
 * @gate
 */
import { expect, it } from "vitest";
import { newcomer, newToken, openTable, startBot } from "../../support/server/bot.ts";
import { button, openHouse, readEvents } from "../../support/server/browser.ts";

const house = openHouse();

it("two pages of one seat agree on one salt without a message", async () => {
  const { url } = house.server;
  const id = await openTable(url, { game: "pool" }, await newToken(url));
  const cookie = await newcomer(url, id);
  const host = startBot(url, id, { cookie });
  await host.when(() => host.entries.length > 0);
  await host.sit(0, "Ann");
  host.close();

  const as = { cookie, name: "Ann" };
  const pages = await Promise.all([house.visit(`/t/${id}`, { as }), house.visit(`/t/${id}`, { as })]);
  const promises = async () =>
    (await readEvents(`${url}/t/${id}`)).filter(({ type }) => type === "salt-committed").length;
  await expect.poll(promises).toBeGreaterThan(2);

  const friend = await house.visit(`/t/${id}`);
  await friend.getByLabel("Your name at this table").fill("Ben");
  await button(friend, "Sit down").click();
  await button(friend, "Resign").waitFor();
  expect(await promises()).toBeLessThanOrEqual(12);
  for (const page of pages) expect(await page.getByText("asked for a lot").count()).toBe(0);
});
