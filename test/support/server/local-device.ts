/** Actions at a table on this device, and what the browser has saved of it. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { button } from "./browser.ts";

/** The button of the handoff screen. */
export const SHOW_HAND = /^I am .*: show my hand$/;

/** The numbers of all tiles that the page has in a hand. */
export const tilesInHand = (page: Page): Promise<number[]> =>
  page.locator(".hand [data-tile]").evaluateAll((tiles) => tiles.map((tile) => Number(tile.getAttribute("data-tile"))));

/** The types of the events that the browser has saved of the page's table. */
export const savedEventTypes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const promiseOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await promiseOf(indexedDB.open("foldtable"));
    const rows: { table: string; event: { type: string } }[] = await promiseOf(
      database.transaction("entries").objectStore("entries").getAll(),
    );
    database.close();
    return rows.filter(({ table }) => location.pathname.endsWith(table)).map(({ event }) => event.type);
  });

/** Waits until the browser has saved this number of pool moves. The board shows a move before it is saved. */
export const waitForSavedMoves = (page: Page, moves: number): Promise<void> =>
  expect
    .poll(async () => (await savedEventTypes(page)).filter((type) => type === "moved" || type === "jumped").length)
    .toBe(moves);

/** Plays one turn of Mexican Train, a fitting tile or else a button, until the next handoff screen. */
export const playTrainTurn = async (page: Page): Promise<void> => {
  const cover = button(page, "Cover my hand");
  for (;;) {
    await page.locator(".hand.awake").or(button(page, SHOW_HAND)).or(cover).first().waitFor();
    if ((await button(page, SHOW_HAND).count()) > 0) return;
    if ((await cover.count()) > 0) {
      await cover.click();
      continue;
    }
    const { length } = await savedEventTypes(page);
    const tile = page.locator(".hand .fits").first();
    if ((await tile.count()) === 0) await page.locator("[data-command]").first().click();
    else {
      await tile.click();
      await page.locator(".lane.fits").first().click();
    }
    await expect.poll(async () => (await savedEventTypes(page)).length).toBeGreaterThan(length);
  }
};
