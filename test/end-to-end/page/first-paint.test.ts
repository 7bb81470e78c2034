/**
 * What is seen of a shared link before any script has run: its board, where the real one will stand.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { newToken, newVisitorCookie, openTable, startBot } from "../../support/server/bot.ts";
import { openSite, sharedBrowser } from "../../support/server/browser.ts";
import { cookieOf } from "../../support/server/cookie.ts";
import { type AwaitedTable, awaitedTable } from "../../support/server/table-with-turn.ts";

const site = openSite();

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
const firstBoardBox = async (page: Page): Promise<Box | null> => {
  // A cloth is behind its parts.
  const drawn = page.locator("#first > div > svg").first();
  await drawn.waitFor({ state: "attached" });
  return drawn.boundingBox();
};

const openWithTurn = async (game: string): Promise<AwaitedTable> => {
  const browser = await sharedBrowser();
  const table = await awaitedTable(browser, site.server.url, game, 2);
  await browser.close();
  // What a table tells of itself for its page is kept for two seconds: it may be from before the game.
  const page = async (): Promise<string> => (await fetch(new URL(table.path, site.server.url))).text();
  await expect.poll(async () => (await page()).includes('<div id="first"')).toBe(true);
  return table;
};

it.each(["pool", "train", "spy"] as const)(
  "the first board of %s has the place of the real one in every window",
  async (game) => {
    const { path, bots } = await openWithTurn(game);
    const { part, sides } = parts[game];
    for (const [width, height, locale] of screens) {
      const before = await site.visit("about:blank", { viewport: { width, height }, locale });
      await before.route(/\.js$/, () => undefined);
      await before.goto(path, { waitUntil: "commit" });
      const drawn = await firstBoardBox(before);
      expect(await before.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      const after = await site.visit(path, { viewport: { width, height }, locale });
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

/** From the top of the first to the end of the last. */
const verticalExtent = async (page: Page, part: string): Promise<{ readonly top: number; readonly end: number }> => {
  await page.locator(part).last().waitFor();
  const boxes = await Promise.all((await page.locator(part).all()).map((one) => one.boundingBox()));
  return { top: boxes.at(0)!.y, end: boxes.at(-1)!.y + boxes.at(-1)!.height };
};

// A low phone has smaller tiles for its trains, by how many there are.
it.each(screens.filter(([, height]) => height > 600))(
  "a player's trains lie where they are in the first board, at %i × %i, %s",
  async (width, height, locale) => {
    const table = await awaitedTable(await sharedBrowser(), site.server.url, "train", 3);
    const visit = async (isScriptless: boolean) => {
      const page = await site.visit("about:blank", { viewport: { width, height }, locale });
      await page.context().addCookies([...table.cookies]);
      if (isScriptless) await page.route(/\.js$/, () => undefined);
      await page.goto(new URL(table.path, site.server.url).href, { waitUntil: "commit" });
      return verticalExtent(page, isScriptless ? "#first .lanes" : "foldtable-train-board .lane");
    };
    const [drawn, real] = [await visit(true), await visit(false)];
    for (const bot of table.bots) bot.close();
    expect(drawn.top).toBeCloseTo(real.top, 0);
    expect(drawn.end).toBeCloseTo(real.end, 0);
  },
);

/** The boxes of what is drawn before, and of what the page shows then: at the chairs of a wide window, and on a phone. */
const seats = {
  chairs: ["#first .chair circle:first-child", "ft-chairs .round"],
  bars: ["#first li", "ft-game-view ft-seat-bar"],
} as const;

const waitingRoomScreens = [
  [390, 844, "he", "bars"],
  [320, 568, "bn", "bars"],
  [844, 390, "ur", "bars"],
  [1440, 900, "en", "chairs"],
] as const;

const boxesOf = async (page: Page, part: string): Promise<readonly string[]> => {
  const found = page.locator(part);
  await found.first().waitFor();
  await page.evaluate(async () => void (await document.fonts.ready));
  const boxes = await Promise.all((await found.all()).map((one) => one.boundingBox()));
  return boxes.map((box) => [box!.x, box!.y, box!.width, box!.height].map(Math.round).join(" ")).toSorted();
};

/** A table with one free seat, and its visitors: one without a cookie, and each player by cookie. */
const openWaitingTable = async (game: string, count: number) => {
  const { url } = site.server;
  const table = await openTable(url, { game, seats: count }, await newToken(url));
  // The page that strangers are sent is up to two seconds old: nobody may have asked for it before all sit.
  const other = await openTable(url, { game }, await newToken(url));
  const visitors: (string | null)[] = [null];
  for (let seat = 0; seat < count - 1; seat++) {
    const cookie = await newVisitorCookie(url, other);
    const bot = startBot(url, table, { cookie });
    await bot.when(() => bot.entries.length > 0);
    await bot.sit(seat, `Player ${seat + 1}`);
    bot.close();
    visitors.push(cookie);
  }
  return { path: `/t/${table}`, visitors };
};

const waitingRooms = [["train", 3] as const, ["spy", 2] as const].flatMap((table) =>
  waitingRoomScreens.map((room) => [...table, ...room] as const),
);

it.each(waitingRooms)(
  "the seats of %s for %i have their places in the waiting room before any script: %i × %i, %s",
  async (game, count, width, height, locale, kind) => {
    const { path, visitors } = await openWaitingTable(game, count);
    for (const [index, cookie] of visitors.entries()) {
      const visit = async (isScriptless: boolean): Promise<Page> => {
        const page = await site.visit("about:blank", { viewport: { width, height }, locale });
        if (cookie !== null) await page.context().addCookies([cookieOf(site.server.url, cookie)]);
        if (isScriptless) await page.route(/\.js$/, () => undefined);
        await page.goto(new URL(path, site.server.url).href, { waitUntil: isScriptless ? "commit" : "load" });
        return page;
      };
      const [before, after] = [await visit(true), await visit(false)];
      const [drawn, real] = seats[kind];
      const boxes = await boxesOf(before, drawn);
      await expect.poll(() => boxesOf(after, real), { message: `visitor ${index}` }).toEqual(boxes);
      expect(await before.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await before.context().close();
      await after.context().close();
    }
  },
);

it("only the first board is shown while the real one loads, never both", async () => {
  const page = await site.visit("about:blank");
  await page.addInitScript(() => {
    window.seenBoards = new Set();
    const checkFrame = (): void => {
      const table = document.querySelector("ft-app")?.shadowRoot?.querySelector("ft-table");
      const isFirst = document.getElementById("first") !== null;
      const isReal = table?.shadowRoot?.querySelector("ft-game-view") != null;
      if (isFirst || isReal) window.seenBoards.add(`${isFirst} ${isReal}`);
      requestAnimationFrame(checkFrame);
    };
    requestAnimationFrame(checkFrame);
  });
  await page.goto(await site.newTable());
  await page.locator("foldtable-pool-board .frame").waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const seen = await page.evaluate(() => [...window.seenBoards]);
  expect(seen).toContain("false true");
  expect(seen).not.toContain("true true");
});

it("a page whose game cannot be loaded says so in place of the first board", async () => {
  const page = await site.visit("about:blank", { expectedErrors: /Failed to|dynamically imported|ERR_FAILED/ });
  await page.route(/\/pool\.js$/, (route) => route.abort());
  await page.goto(await site.newTable());
  await page.getByText("A part of this page did not load.").waitFor();
  expect(await page.locator("#first").count()).toBe(0);
});

declare global {
  interface Window {
    seenBoards: Set<string>;
  }
}
