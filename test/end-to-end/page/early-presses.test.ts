/**
 * Presses on the board or the seats that the server drew, before any script has run: the real page carries out each once,
 * or says what has changed.
 * @gate
 */
import type { BrowserContext } from "playwright";
import { afterEach, expect, it } from "vitest";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { legalMoves } from "../../../engine/games/pool/state/moves.ts";
import type { PoolState } from "../../../engine/games/pool/state/types.ts";
import { newcomer, newToken, openTable, startBot } from "../../support/server/bot.ts";
import { openHouse, sees, sharedBrowser } from "../../support/server/browser.ts";
import { cookieOf } from "../../support/server/cookie.ts";
import { type AwaitedTable, awaitedTable } from "../../support/server/table-with-turn.ts";

const house = openHouse();
let table: AwaitedTable | undefined;

const close = (): void => {
  for (const bot of table?.bots ?? []) bot.close();
};

afterEach(close);

/** Whether a tile of Mexican Train can be played: in one deal of twenty none in the hand fits. */
const hasFittingTile = ({ bots }: AwaitedTable): boolean =>
  rulesOfTable(bots[0]!.state)
    .moves(bots[0]!.state.play!, 0)
    .some((command) => "tile" in command);

type HeldCookie = Parameters<BrowserContext["addCookies"]>[0][number];

interface EarlyVisit {
  readonly path: string;
  readonly cookies?: readonly HeldCookie[];
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** A page without its scripts until `arrive` is called. */
const heldPage = async ({ path, cookies = [], viewport = { width: 390, height: 844 } }: EarlyVisit) => {
  const page = await house.visit("about:blank", { viewport });
  await page.context().addCookies([...cookies]);
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(new URL(path, house.server.url).href, { waitUntil: "commit" });
  await page.locator("#first [data-press]").first().waitFor({ state: "attached" });
  return { page, arrive, frames };
};

/** The player's page at a new table. */
const visitEarly = async (game: string) => {
  const browser = await sharedBrowser();
  do {
    close();
    table = await awaitedTable(browser, house.server.url, game, 2);
  } while (game === "train" && !hasFittingTile(table));
  await browser.close();
  return heldPage(table);
};

const lengthOf = (): number => table!.bots[1]!.entries.length;

it("plays a move of checkers once that was pressed before any script had run", async () => {
  const { page, arrive } = await visitEarly("pool");
  const before = lengthOf();
  const [move] = legalMoves((table!.bots[0]!.state.play as PoolState).position);
  for (const square of move!.path) await page.locator(`#first [data-press="square ${square}"]`).click();
  expect(await page.locator("#first .pressed").count()).toBe(move!.path.length);
  arrive();
  await expect.poll(lengthOf).toBe(before + 1);
  expect(table!.bots[1]!.entries.at(-1)).toMatchObject({ seat: 0, event: { type: "moved", path: move!.path } });
  await page.locator("foldtable-pool-board .last-move").waitFor();
  await page.reload();
  await page.locator("foldtable-pool-board .last-move").waitFor();
  expect(lengthOf()).toBe(before + 1);
});

it("chooses the tile of Mexican Train that was pressed before any script had run", async () => {
  const { page, arrive } = await visitEarly("train");
  const tile = page.locator('#first .hand:visible [data-press^="tile "]').first();
  const [, number] = (await tile.getAttribute("data-press"))!.split(" ");
  await tile.click();
  arrive();
  await page.locator(`foldtable-train-board .held.chosen[data-tile="${number}"]`).waitFor();
});

it("previews the question of SPY that was pressed before any script had run, and asks it if it was pressed twice", async () => {
  const { page, arrive } = await visitEarly("spy");
  const before = lengthOf();
  const card = page.locator('#first [data-press="choice spy-1"]');
  await card.click();
  await card.click();
  arrive();
  await expect.poll(lengthOf).toBeGreaterThan(before);
  expect(table!.bots[1]!.entries[before]).toMatchObject({ seat: 0, event: { on: 1 } });
});

it("previews the Move of SPY that was pressed before any script had run", async () => {
  const { page, arrive } = await visitEarly("spy");
  const gap = page.locator('#first [data-press^="choice move-"]').first();
  const [, id] = (await gap.getAttribute("data-press"))!.split(" ");
  await gap.click();
  arrive();
  await page.locator(`foldtable-spy-board .armed[data-choice="${id}"]`).waitFor();
});

it("plays nothing and says so if the table changed after the press", async () => {
  const { page, arrive, frames } = await visitEarly("pool");
  const [move] = legalMoves((table!.bots[0]!.state.play as PoolState).position);
  for (const square of move!.path) await page.locator(`#first [data-press="square ${square}"]`).click();
  const before = lengthOf();
  await table!.bots[1]!.ask({ type: "say", phrase: "hello" });
  await expect.poll(() => frames.some((frame) => frame.includes('"phrase":"hello"'))).toBe(true);
  arrive();
  await sees(page, "The table changed before your press arrived, so nothing was played.");
  expect(lengthOf()).toBe(before + 1);
});

/** A table before its game, and its host. */
const waitingTable = async (game: string, seats: number) => {
  const { url } = house.server;
  const id = await openTable(url, { game, seats }, await newToken(url));
  // A visitor's cookie comes from another table: the page that strangers are sent of this one is stored for two seconds.
  const cookie = await newcomer(url, await openTable(url, { game }, await newToken(url)));
  const host = startBot(url, id, { cookie });
  await host.when(() => host.entries.length > 0);
  await host.sit(0, "Ann");
  return { id, path: `/t/${id}`, host, cookies: [cookieOf(url, cookie)] };
};

it("sits down at the seat that was pressed last before any script had run", async () => {
  const { path, host } = await waitingTable("train", 4);
  const { page, arrive } = await heldPage({ path });
  await page.locator('#first li[data-press="seat 1"]').click();
  await page.locator('#first li[data-press="seat 2"]').click();
  expect(await page.locator("#first li.pressed").count()).toBe(1);
  arrive();
  await host.when(() => host.state.chairs.some((chair, seat) => seat > 0 && chair !== null));
  expect(host.state.chairs.map((chair) => chair !== null)).toEqual([true, false, true, false]);
  await page.locator("ft-waiting-room .own").waitFor();
  expect(host.state.chairs[1]).toBeNull();
  host.close();
});

it("seats a computer at each chair that the host pressed before any script had run", async () => {
  const { path, host, cookies } = await waitingTable("train", 4);
  const { page, arrive } = await heldPage({ path, cookies, viewport: { width: 1440, height: 900 } });
  for (const seat of [1, 3]) await page.locator(`#first .chair[data-press="bot ${seat}"] path`).click();
  arrive();
  await host.when(() => host.state.chairs[1] != null && host.state.chairs[3] != null);
  expect(host.state.chairs.map((chair) => chair?.bot === undefined)).toEqual([true, false, true, false]);
  host.close();
});

it("says so if another visitor has taken the seat after the press", async () => {
  const { id, path, host } = await waitingTable("spy", 3);
  const { page, arrive } = await heldPage({ path });
  await page.locator('#first li[data-press="seat 1"]').click();
  const { url } = house.server;
  const other = startBot(url, id, await newToken(url));
  await other.when(() => other.entries.length > 0);
  await other.sit(1, "Ben");
  arrive();
  await sees(page, "Another player has just taken this seat.");
  expect(host.state.chairs.map((chair) => chair?.name ?? null)).toEqual(["Ann", "Ben", null]);
  other.close();
  host.close();
});
