/**
 * What is seen of a shared link before any script has run: its board, where the real one will stand.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { openHouse, sharedBrowser } from "../../support/server/browser.ts";
import { type AwaitedTable, awaitedTable } from "../../support/server/table-with-turn.ts";

const house = openHouse();

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const screens = [
  [390, 844, "en"],
  [390, 844, "ur"],
  [320, 568, "bn"],
  [768, 1024, "en"],
  [844, 390, "he"],
  [1440, 900, "ur"],
  [2560, 1440, "en"],
] as const;

/** What of each game's board is drawn before. SPY's cloth is as high as its cards want, which nobody knows beforehand. */
const parts = {
  pool: { part: "foldtable-pool-board .frame", sides: ["x", "y", "width", "height"] },
  train: { part: "foldtable-train-board .table", sides: ["x", "y", "width", "height"] },
  spy: { part: "foldtable-spy-board .board", sides: ["x", "y", "width"] },
} as const;

/** The board of the Worker's own: with scripts that never come. */
const drawnAt = async (page: Page): Promise<Box | null> => {
  const drawn = page.locator("#first > div > svg");
  await drawn.waitFor({ state: "attached" });
  return drawn.boundingBox();
};

const awaited = async (game: string): Promise<AwaitedTable> => {
  const browser = await sharedBrowser();
  const table = await awaitedTable(browser, house.server.url, game, 2);
  await browser.close();
  // What a table tells of itself for its page is kept for two seconds: it may be from before the game.
  const page = async (): Promise<string> => (await fetch(new URL(table.path, house.server.url))).text();
  await expect.poll(async () => (await page()).includes('<div id="first"')).toBe(true);
  return table;
};

it.each(["pool", "train", "spy"] as const)(
  "the first board of %s has the place of the real one in every window",
  async (game) => {
    const { path, bots } = await awaited(game);
    const { part, sides } = parts[game];
    for (const [width, height, locale] of screens) {
      const before = await house.visit("about:blank", { viewport: { width, height }, locale });
      await before.route(/\.js$/, () => undefined);
      await before.goto(path, { waitUntil: "commit" });
      const drawn = await drawnAt(before);
      expect(await before.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      const after = await house.visit(path, { viewport: { width, height }, locale });
      const real = (await after.locator(part).boundingBox())!;
      const where = `${game}, ${locale}, ${width} × ${height}`;
      expect(await after.locator("#first").count(), where).toBe(0);
      // On its side a phone lays these two out beside what there is to press, and waits for them.
      if (drawn === null) expect([game === "pool", width], where).toEqual([false, 844]);
      else for (const side of sides) expect(drawn[side], `${where}: ${side}`).toBeCloseTo(real[side], 0);
      await before.context().close();
      await after.context().close();
    }
    for (const bot of bots) bot.close();
  },
);

it("only the first board is shown while the real one loads, never both", async () => {
  const page = await house.visit("about:blank");
  await page.addInitScript(() => {
    window.seenBoards = new Set();
    const look = (): void => {
      const table = document.querySelector("ft-app")?.shadowRoot?.querySelector("ft-table");
      const isFirst = document.getElementById("first") !== null;
      const isReal = table?.shadowRoot?.querySelector("ft-game-view") != null;
      if (isFirst || isReal) window.seenBoards.add(`${isFirst} ${isReal}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(await house.newTable());
  await page.locator("foldtable-pool-board .frame").waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const seen = await page.evaluate(() => [...window.seenBoards]);
  expect(seen).toContain("false true");
  expect(seen).not.toContain("true true");
});

it("a page whose game cannot be loaded says so in place of the first board", async () => {
  const page = await house.visit("about:blank", { expects: /Failed to|dynamically imported|ERR_FAILED/ });
  await page.route(/\/pool\.js$/, (route) => route.abort());
  await page.goto(await house.newTable());
  await page.getByText("A part of this page did not load.").waitFor();
  expect(await page.locator("#first").count()).toBe(0);
});

declare global {
  interface Window {
    seenBoards: Set<string>;
  }
}
