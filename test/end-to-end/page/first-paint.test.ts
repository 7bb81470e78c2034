/**
 * The first board that the Worker draws into a table's page: it has the position of the real board before any script
 * runs.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { newToken, newVisitorCookie, openTable, startBot } from "../../support/server/bot.ts";
import { openSite, sharedBrowser } from "../../support/server/browser.ts";
import { cookieOf } from "../../support/server/cookie.ts";
import { openTableWithTurn, type TableWithTurn } from "../../support/server/table-with-turn.ts";

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

/**
 * The part of each game's board that the first board shows. The height of SPY's board depends on its cards, which the
 * Worker does not lay out.
 */
const parts = {
  pool: { part: "foldtable-pool-board .frame", sides: ["x", "y", "width", "height"] },
  train: { part: "foldtable-train-board .table", sides: ["x", "y", "width", "height"] },
  spy: { part: "foldtable-spy-board .board", sides: ["x", "y", "width"] },
} as const;

/** The box of the first board, on a page whose scripts never arrive. */
const firstBoardBox = async (page: Page): Promise<Box | null> => {
  // The board's background is behind its parts.
  const drawn = page.locator("#first > div > svg").first();
  await drawn.waitFor({ state: "attached" });
  return drawn.boundingBox();
};

const openWithTurn = async (game: string): Promise<TableWithTurn> => {
  const browser = await sharedBrowser();
  const table = await openTableWithTurn(browser, site.server.url, game, 2);
  await browser.close();
  // The server caches a table's page for two seconds: it may be from before the game, with the waiting room.
  const page = async (): Promise<string> => (await fetch(new URL(table.path, site.server.url))).text();
  await expect.poll(async () => /<div id="first"(?! class="room)/.test(await page())).toBe(true);
  return table;
};

it.each(["pool", "train", "spy"] as const)(
  "the first board of %s has the position of the real one in every window",
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
      // A phone in landscape has no first board of these two games: their buttons are beside the board.
      if (drawn === null) expect([game === "pool", width], where).toEqual([false, 844]);
      else for (const side of sides) expect(drawn[side], `${where}: ${side}`).toBeCloseTo(real[side], 0);
      await before.context().close();
      await after.context().close();
    }
    for (const bot of bots) bot.close();
  },
);

/** The top of the first element and the bottom of the last. */
const verticalExtent = async (page: Page, part: string): Promise<{ readonly top: number; readonly end: number }> => {
  await page.locator(part).last().waitFor();
  const boxes = await Promise.all((await page.locator(part).all()).map((one) => one.boundingBox()));
  return { top: boxes.at(0)!.y, end: boxes.at(-1)!.y + boxes.at(-1)!.height };
};

// On a low phone the size of the tiles depends on their number.
it.each(screens.filter(([, height]) => height > 600))(
  "a player's trains have the same position on the first and the real board, at %i × %i, %s",
  async (width, height, locale) => {
    const table = await openTableWithTurn(await sharedBrowser(), site.server.url, "train", 3);
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

/** Selectors of the seats on the first board and on the real page: chairs in a wide window, bars on a phone. */
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

/** Opens a table with one free seat. `visitors`: null for a new visitor, and the cookie of each player. */
const openWaitingTable = async (game: string, count: number) => {
  const { url } = site.server;
  const table = await openTable(url, { game, seats: count }, await newToken(url));
  // The server caches a new visitor's page for two seconds, so this table's is not requested before all players sit.
  const other = await openTable(url, { game }, await newToken(url));
  const visitors: (string | null)[] = [null];
  for (let seat = 0; seat < count - 1; seat++) {
    const cookie = await newVisitorCookie(url, other);
    const bot = startBot(url, table, { cookie });
    await bot.waitUntil(() => bot.entries.length > 0);
    await bot.sit(seat, `Player ${seat + 1}`);
    bot.close();
    visitors.push(cookie);
  }
  return { path: `/t/${table}`, visitors };
};

const waitingRooms = [["train", 3] as const, ["spy", 2] as const].flatMap((table) =>
  waitingRoomScreens.map((screen) => [...table, ...screen] as const),
);

it.each(waitingRooms)(
  "the seats of %s for %i have their final position in the waiting room before any script: %i × %i, %s",
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

it("the first board is removed when the real one appears, and never shown with it", async () => {
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

it("a page whose game does not load shows a message instead of the first board", async () => {
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
