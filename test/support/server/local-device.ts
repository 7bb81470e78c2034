/** What people do at a table on their own device, and what the device keeps of it. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { button } from "./browser.ts";

/** The curtain's button. */
export const LIFT = /^I am .*: show my hand$/;

/** The tiles that are anywhere on the page in a player's hand. */
export const passDevice = (page: Page): Promise<number[]> =>
  page.locator(".hand [data-tile]").evaluateAll((tiles) => tiles.map((tile) => Number(tile.getAttribute("data-tile"))));

/** The types of the events that the browser has kept of the table on the page. */
export const keptEvents = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("foldtable"));
    const rows: { table: string; event: { type: string } }[] = await done(
      database.transaction("entries").objectStore("entries").getAll(),
    );
    database.close();
    return rows.filter(({ table }) => location.pathname.endsWith(table)).map(({ event }) => event.type);
  });

/** Waits until so many moves of pool checkers are kept: the board lets a piece stand where it was put a moment before. */
export const keeps = (page: Page, moves: number): Promise<void> =>
  expect
    .poll(async () => (await keptEvents(page)).filter((type) => type === "moved" || type === "jumped").length)
    .toBe(moves);

/** One turn at Mexican Train: a tile that fits, else what the buttons offer; until the next curtain is down. */
export const takeTurn = async (page: Page): Promise<void> => {
  const cover = button(page, "Cover my hand");
  for (;;) {
    await page.locator(".hand.awake").or(button(page, LIFT)).or(cover).first().waitFor();
    if ((await button(page, LIFT).count()) > 0) return;
    if ((await cover.count()) > 0) {
      await cover.click();
      continue;
    }
    const { length } = await keptEvents(page);
    const tile = page.locator(".hand .fits").first();
    if ((await tile.count()) === 0) await page.locator("[data-command]").first().click();
    else {
      await tile.click();
      await page.locator(".lane.fits").first().click();
    }
    await expect.poll(async () => (await keptEvents(page)).length).toBeGreaterThan(length);
  }
};
