/**
 * The endings that a computer knows by heart are fetched when a game comes near them: without a network it plays on without.
 * @gate
 */
import { readdir } from "node:fs/promises";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { button, isAsked, openHouse, openMore, press, sees, stands } from "../../support/server/browser.ts";
import { keeps } from "../../support/server/local-device.ts";
import { returningVisitor } from "../../support/server/returning-visitor.ts";

const house = openHouse();

/** The files of endings that this browser has. */
const endingsKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().flatMap(({ url }) => (url.includes(".data-") ? [url] : []));
  });

/** Five pieces, Black to move, nothing to be taken. */
const FIVE = "B:W29,30,K31:B1,K5";

const withoutNetwork = async (wanted: readonly string[]): Promise<Page> => {
  const page = await returningVisitor(house, "/open", { permissions: ["clipboard-read", "clipboard-write"] });
  for (const file of wanted) await page.evaluate((path) => fetch(path), `/assets/${file}`);
  await expect.poll(() => endingsKept(page)).toHaveLength(wanted.length);
  await page.context().setOffline(true);
  await page.goto("/open");
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  return page;
};

it.each([
  ["none of any size was fetched before", /^$/],
  ["those of four pieces were, and none of five", /^four-pieces\.data-/],
])("the strongest computer answers at five pieces where %s", async (_what, wanted) => {
  const page = await withoutNetwork((await readdir("dist/assets")).filter((file) => wanted.test(file)));
  const before = await endingsKept(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), FIVE);
  await page.keyboard.press("Control+V");
  await sees(page, "Pasted text");
  await openMore(page, "moment");
  await button(page, "Continue from here").click();
  await page.getByRole("combobox", { name: "You play" }).selectOption("Black");
  await page.getByRole("combobox", { name: "Computer level" }).selectOption("8");
  await button(page, "Play the computer").click();
  await isAsked(page);
  await press(page, 5, 14);
  await stands(page, 14, "black king");
  await keeps(page, 2);
  await isAsked(page);
  expect(await page.getByText("The computer can’t think right now").count()).toBe(0);
  expect(await endingsKept(page)).toEqual(before);
});
