/**
 * Presses on the first board or its seats before any script has run: the real page executes each once, or says that the
 * table has changed.
 * @gate
 */
import type { BrowserContext } from "playwright";
import { afterEach, expect, it } from "vitest";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { legalMoves } from "../../../engine/games/pool/state/moves.ts";
import type { PoolState } from "../../../engine/games/pool/state/types.ts";
import { newToken, newVisitorCookie, openTable, startBot } from "../../support/server/bot.ts";
import { openSite, sharedBrowser, waitForText } from "../../support/server/browser.ts";
import { cookieOf } from "../../support/server/cookie.ts";
import { openTableWithTurn, type TableWithTurn } from "../../support/server/table-with-turn.ts";

const site = openSite();
let table: TableWithTurn | undefined;

const close = (): void => {
  for (const bot of table?.bots ?? []) bot.close();
};

afterEach(close);

/** Whether a tile of the hand fits: in one deal of twenty none does. */
const hasFittingTile = ({ bots }: TableWithTurn): boolean =>
  rulesOfTable(bots[0]!.state)
    .moves(bots[0]!.state.play!, 0)
    .some((command) => "tile" in command);

type BrowserCookie = Parameters<BrowserContext["addCookies"]>[0][number];

interface EarlyVisit {
  readonly path: string;
  readonly cookies?: readonly BrowserCookie[];
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** Opens a page whose scripts arrive only after `loadScripts`. */
const openWithoutScripts = async ({ path, cookies = [], viewport = { width: 390, height: 844 } }: EarlyVisit) => {
  const page = await site.visit("about:blank", { viewport });
  await page.context().addCookies([...cookies]);
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  let loadScripts: () => void = () => undefined;
  const scriptsAllowed = new Promise<void>((resolve) => {
    loadScripts = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await scriptsAllowed;
    await route.continue();
  });
  await page.goto(new URL(path, site.server.url).href, { waitUntil: "commit" });
  await page.locator("#first [data-press]").first().waitFor({ state: "attached" });
  return { page, loadScripts, frames };
};

/** Opens the page of the player on turn, without scripts. */
const visitEarly = async (game: string) => {
  const browser = await sharedBrowser();
  do {
    close();
    table = await openTableWithTurn(browser, site.server.url, game, 2);
  } while (game === "train" && !hasFittingTile(table));
  await browser.close();
  return openWithoutScripts(table);
};

const entryCount = (): number => table!.bots[1]!.entries.length;

it("plays a move of pool checkers once if it was pressed before any script had run", async () => {
  const { page, loadScripts } = await visitEarly("pool");
  const before = entryCount();
  const [move] = legalMoves((table!.bots[0]!.state.play as PoolState).position);
  for (const square of move!.path) await page.locator(`#first [data-press="square ${square}"]`).click();
  expect(await page.locator("#first .pressed").count()).toBe(move!.path.length);
  loadScripts();
  await expect.poll(entryCount).toBe(before + 1);
  expect(table!.bots[1]!.entries.at(-1)).toMatchObject({ seat: 0, event: { type: "moved", path: move!.path } });
  await page.locator("foldtable-pool-board .last-move").waitFor();
  await page.reload();
  await page.locator("foldtable-pool-board .last-move").waitFor();
  expect(entryCount()).toBe(before + 1);
});

it("chooses the tile of Mexican Train that was pressed before any script had run", async () => {
  const { page, loadScripts } = await visitEarly("train");
  const tile = page.locator('#first .hand:visible [data-press^="tile "]').first();
  const [, number] = (await tile.getAttribute("data-press"))!.split(" ");
  await tile.click();
  loadScripts();
  await page.locator(`foldtable-train-board .held.chosen[data-tile="${number}"]`).waitFor();
});

it("asks the question of SPY that was pressed twice before any script had run", async () => {
  const { page, loadScripts } = await visitEarly("spy");
  const before = entryCount();
  const card = page.locator('#first [data-press="choice spy-1"]');
  await card.click();
  await card.click();
  loadScripts();
  await expect.poll(entryCount).toBeGreaterThan(before);
  expect(table!.bots[1]!.entries[before]).toMatchObject({ seat: 0, event: { on: 1 } });
});

it("previews the Move of SPY that was pressed before any script had run", async () => {
  const { page, loadScripts } = await visitEarly("spy");
  const gap = page.locator('#first [data-press^="choice move-"]').first();
  const [, id] = (await gap.getAttribute("data-press"))!.split(" ");
  await gap.click();
  loadScripts();
  await page.locator(`foldtable-spy-board .armed[data-choice="${id}"]`).waitFor();
});

it("plays nothing and says so if the table changed after the press", async () => {
  const { page, loadScripts, frames } = await visitEarly("pool");
  const [move] = legalMoves((table!.bots[0]!.state.play as PoolState).position);
  for (const square of move!.path) await page.locator(`#first [data-press="square ${square}"]`).click();
  const before = entryCount();
  await table!.bots[1]!.submit({ type: "say", phrase: "hello" });
  await expect.poll(() => frames.some((frame) => frame.includes('"phrase":"hello"'))).toBe(true);
  loadScripts();
  await waitForText(page, "The table changed before your press arrived, so nothing was played.");
  expect(entryCount()).toBe(before + 1);
});

/** Opens a table before its game, with a host at seat 0. */
const openWaitingTable = async (game: string, seats: number) => {
  const { url } = site.server;
  const id = await openTable(url, { game, seats }, await newToken(url));
  // The cookie is from another table, because the server caches this table's page for new visitors for two seconds.
  const cookie = await newVisitorCookie(url, await openTable(url, { game }, await newToken(url)));
  const host = startBot(url, id, { cookie });
  await host.waitUntil(() => host.entries.length > 0);
  await host.sit(0, "Ann");
  return { id, path: `/t/${id}`, host, cookies: [cookieOf(url, cookie)] };
};

it("sits down at the seat that was pressed last before any script had run", async () => {
  const { path, host } = await openWaitingTable("train", 4);
  const { page, loadScripts } = await openWithoutScripts({ path });
  await page.locator('#first li[data-press="seat 1"]').click();
  await page.locator('#first li[data-press="seat 2"]').click();
  expect(await page.locator("#first li.pressed").count()).toBe(1);
  loadScripts();
  await host.waitUntil(() => host.state.chairs.some((chair, seat) => seat > 0 && chair !== null));
  expect(host.state.chairs.map((chair) => chair !== null)).toEqual([true, false, true, false]);
  await page.locator("ft-waiting-room .own").waitFor();
  expect(host.state.chairs[1]).toBeNull();
  host.close();
});

it("seats a computer at each chair that the host pressed before any script had run", async () => {
  const { path, host, cookies } = await openWaitingTable("train", 4);
  const { page, loadScripts } = await openWithoutScripts({ path, cookies, viewport: { width: 1440, height: 900 } });
  for (const seat of [1, 3]) await page.locator(`#first .chair[data-press="bot ${seat}"] path`).click();
  loadScripts();
  await host.waitUntil(() => host.state.chairs[1] != null && host.state.chairs[3] != null);
  expect(host.state.chairs.map((chair) => chair?.bot === undefined)).toEqual([true, false, true, false]);
  host.close();
});

it("says so if another visitor has taken the seat after the press", async () => {
  const { id, path, host } = await openWaitingTable("spy", 3);
  const { page, loadScripts } = await openWithoutScripts({ path });
  await page.locator('#first li[data-press="seat 1"]').click();
  const { url } = site.server;
  const other = startBot(url, id, await newToken(url));
  await other.waitUntil(() => other.entries.length > 0);
  await other.sit(1, "Ben");
  loadScripts();
  await waitForText(page, "Another player has just taken this seat.");
  expect(host.state.chairs.map((chair) => chair?.name ?? null)).toEqual(["Ann", "Ben", null]);
  other.close();
  host.close();
});
