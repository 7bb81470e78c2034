/**
 * The bot loads tablebases when a game has few pieces; offline it plays without them.
 * @gate
 */
import { readdir } from "node:fs/promises";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import {
  button,
  clickSquares,
  openMore,
  openSite,
  waitForPiece,
  waitForText,
  waitForTurn,
} from "../../support/server/browser.ts";
import { waitForSavedMoves } from "../../support/server/local-device.ts";
import { visitUntilCached } from "../../support/server/returning-visitor.ts";

const site = openSite();

/** The tablebase files that this browser has cached. */
const cachedTablebaseFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cached = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return cached.flat().flatMap(({ url }) => (url.includes(".data-") ? [url] : []));
  });

/** Five pieces, Black to move, without a capture. */
const FIVE_PIECES = "B:W29,30,K31:B1,K5";

const openViewerOffline = async (wanted: readonly string[]): Promise<Page> => {
  const page = await visitUntilCached(site, "/open", { permissions: ["clipboard-read", "clipboard-write"] });
  for (const file of wanted) await page.evaluate((path) => fetch(path), `/assets/${file}`);
  await expect.poll(() => cachedTablebaseFiles(page)).toHaveLength(wanted.length);
  await page.context().setOffline(true);
  await page.goto("/open");
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  return page;
};

it.each([
  ["no tablebase", /^$/],
  ["only the tablebase of four pieces", /^four-pieces\.data-/],
])("the strongest bot moves offline with five pieces if the browser has cached %s", async (_what, wanted) => {
  const page = await openViewerOffline((await readdir("dist/assets")).filter((file) => wanted.test(file)));
  const before = await cachedTablebaseFiles(page);
  await page.evaluate((text) => navigator.clipboard.writeText(text), FIVE_PIECES);
  await page.keyboard.press("Control+V");
  await waitForText(page, "Pasted text");
  await openMore(page, "moment");
  await button(page, "Continue from here").click();
  await page.getByRole("combobox", { name: "You play" }).selectOption("Black");
  await page.getByRole("combobox", { name: "Computer level" }).selectOption("8");
  await button(page, "Play the computer").click();
  await waitForTurn(page);
  await clickSquares(page, 5, 14);
  await waitForPiece(page, 14, "black king");
  await waitForSavedMoves(page, 2);
  await waitForTurn(page);
  expect(await page.getByText("The computer can’t think right now").count()).toBe(0);
  expect(await cachedTablebaseFiles(page)).toEqual(before);
});
