/**
 * Saved tables: a page shows a table as it last was until the server sends its current state. A visitor without the
 * cookies of that visit sees nothing of it.
 * @gate
 */
import type { Page, WebSocketRoute } from "playwright";
import { describe, expect, it } from "vitest";
import { type Bot, seatPlayers, startBot } from "../../support/server/bot.ts";
import {
  button,
  clickSquares,
  openSite,
  type Person,
  readMoves,
  WITH_SERVICE_WORKER,
  waitForPiece,
  waitForText,
  waitForTurn,
} from "../../support/server/browser.ts";
import { visitUntilCached } from "../../support/server/returning-visitor.ts";

const site = openSite({ hasOwnServer: true });

/** What the browser logs about a server that does not answer, or has no such table. */
const expectedErrors = /ERR_|WebSocket connection to|Failed to (?:load|fetch)|status of 4\d\d/;

interface SeenTable {
  readonly table: string;
  readonly id: string;
  /** Ann's page, which has saved the table and left it. */
  readonly page: Page;
  readonly ann: Person;
  readonly ben: Person;
}

/** The number of saved entries of a table, and their viewer. */
const readSavedState = (page: Page, id: string): Promise<string | null> =>
  page.evaluate(
    async (path) => (await caches.match(path, { cacheName: "foldtable-seen" }))?.headers.get("known") ?? null,
    `/t/${id}`,
  );

const leaveWhenSaved = async ({ page, id }: Pick<SeenTable, "page" | "id">, length: number): Promise<void> => {
  await expect.poll(() => readSavedState(page, id)).toBe(`from=${length}&as=0`);
  await page.goto("/privacy");
  await page.locator("h1").first().waitFor();
};

/** The number of entries of a table. */
const countEntries = async (table: string): Promise<number> =>
  (await (await fetch(`${table.replace("/t/", "/api/tables/")}/log`)).text()).trim().split("\n").length;

/** Seats Ann and Ben. Ann's page has shown the table, and has left it. */
const openSeenTable = async (order: object = {}): Promise<SeenTable> => {
  const table = await site.newTable(order);
  const id = new URL(table).pathname.replace("/t/", "");
  const [one, other] = await seatPlayers(site.server.url, id, ["Ann", "Ben"]);
  const [ann, ben] = [
    { cookie: one!, name: "Ann" },
    { cookie: other!, name: "Ben" },
  ];
  const page = await visitUntilCached(site, table, { expectedErrors, ...WITH_SERVICE_WORKER, as: ann });
  await leaveWhenSaved({ page, id }, await countEntries(table));
  return { table, id, page, ann, ben };
};

/** Lets a player act at the table while Ann's page shows another one. */
const actWhileAway = async (
  { id }: SeenTable,
  { cookie }: Person,
  act: (bot: Bot) => Promise<unknown>,
): Promise<void> => {
  const bot = startBot(site.server.url, id, { cookie });
  await bot.waitUntil(() => bot.entries.length > 0 && bot.seats.length > 0);
  await act(bot);
  bot.close();
};

const makeMove = (...path: readonly number[]) => ({ type: "move", path }) as const;

/** Delays the page's socket until the returned function is called. */
const holdSocket = async (page: Page): Promise<() => void> => {
  const held: WebSocketRoute[] = [];
  let isReleased = false;
  const pass = (route: WebSocketRoute): void => void route.connectToServer();
  await page.routeWebSocket(/\/socket\?/, (route) => void (isReleased ? pass(route) : held.push(route)));
  return () => {
    isReleased = true;
    held.forEach(pass);
  };
};

describe("a saved table", () => {
  it("shows a move that was made without a server, after its player has left, and the move arrives later", async () => {
    const { page, table } = await openSeenTable();
    await site.server.kill();
    await page.goto(table);
    await waitForTurn(page);
    await clickSquares(page, 11, 15);
    await waitForText(page, "Reconnecting. Your move is saved.");
    await page.goto("/privacy");
    await page.locator("h1").first().waitFor();
    await page.goto(table);
    await waitForPiece(page, 15, "black man");
    await waitForText(page, "Reconnecting. Your move is saved.");
    await page.goto("/privacy");
    await page.locator("h1").first().waitFor();
    await site.server.start();
    await page.goto(table);
    await expect.poll(() => readMoves(table)).toBe("11-15");
    await waitForPiece(page, 15, "black man");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("foldtable.unsent"))).toBeNull();
  });

  it("shows its saved state until the server answers, then the current one, with undone moves", async () => {
    const seen = await openSeenTable();
    const { page, table, id, ann, ben } = seen;
    await actWhileAway(seen, ann, (bot) => bot.submit(makeMove(11, 15)));
    await actWhileAway(seen, ben, (bot) => bot.submit(makeMove(22, 18)));
    const release = await holdSocket(page);
    await page.goto(table);
    await waitForPiece(page, 11, "black man");
    await waitForPiece(page, 22, "white man");
    // The page is not live, and it is not offline.
    const nowLabel = page.locator("foldtable-scrubber .now");
    expect(await nowLabel.textContent()).toBe("");
    release();
    await expect.poll(() => nowLabel.textContent()).toBe("Live");
    for (const [number, piece] of [
      [15, "black man"],
      [18, "white man"],
    ] as const)
      await waitForPiece(page, number, piece);
    await leaveWhenSaved(seen, await countEntries(table));

    await actWhileAway(seen, ben, async (bot) => {
      await bot.submit({ type: "ask-back" });
      await actWhileAway(seen, ann, (other) => other.submit({ type: "grant-back" }));
    });
    const releaseAgain = await holdSocket(page);
    await page.goto(table);
    await waitForPiece(page, 18, "white man");
    releaseAgain();
    await waitForPiece(page, 22, "white man");
    await expect.poll(() => readSavedState(page, id)).toBe(`from=${await countEntries(table)}&as=0`);
  });

  it("is revealed if the game has ended meanwhile", async () => {
    const seen = await openSeenTable();
    const { page, table, id, ben } = seen;
    await actWhileAway(seen, ben, (bot) => bot.submit({ type: "resign" }));
    const release = await holdSocket(page);
    await page.goto(table);
    await waitForTurn(page);
    release();
    await waitForText(page, /wins by resignation\./);
    await expect.poll(() => readSavedState(page, id)).toBe(`from=${await countEntries(table)}&as=all`);
  });
});

describe("a saved hand", () => {
  const train = { game: "train", seats: 2, options: {} };
  /** The tiles in the player's own hand. */
  const hand = (page: Page) => page.locator("foldtable-train-board .hand [data-tile]");

  it("is not shown after its seat moved to another device", async () => {
    const seen = await openSeenTable(train);
    const { page, table, id, ann } = seen;
    const post = (path: string, cookie: string, body: object = {}) =>
      fetch(`${site.server.url}/api/tables/${id}/${path}`, {
        method: "POST",
        headers: { cookie, origin: site.server.url, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const { pass } = (await (await post("pass", ann.cookie)).json()) as { readonly pass: string };
    const other = (await fetch(table)).headers.getSetCookie()[0]!.split(";")[0]!;
    expect((await post("seat", other, { pass })).status).toBe(200);
    await page.goto(table);
    await expect.poll(() => readSavedState(page, id)).toMatch(/&as=watcher$/);
    expect(await hand(page).count()).toBe(0);
  });

  it("is not shown without the cookies, with or without a server", async () => {
    const { page, table } = await openSeenTable(train);
    await page.goto(table);
    await hand(page).first().waitFor();
    await page.goto("/privacy");
    await page.context().clearCookies();
    await site.server.kill();
    await page.goto(table);
    await waitForText(page, "The table can’t be reached");
    expect(await hand(page).count()).toBe(0);
    expect(await page.locator("#log").count()).toBe(0);
    await site.server.start();
    await page.locator("foldtable-train-board").waitFor();
    expect(await hand(page).count()).toBe(0);
    expect(await button(page, "Resign").count()).toBe(0);
  });
});
