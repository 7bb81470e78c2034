/**
 * Presses on the board that the server drew, before any script has run: the real board carries out each once, or says
 * that the table had changed.
 * @gate
 */
import { afterEach, expect, it } from "vitest";
import { rulesOfTable } from "../../../engine/contract/game-registry.ts";
import { legalMoves } from "../../../engine/games/pool/state/moves.ts";
import type { PoolState } from "../../../engine/games/pool/state/types.ts";
import { openHouse, sees, sharedBrowser } from "../../support/server/browser.ts";
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

/** The player's page at a new table, without its scripts until `arrive` is called. */
const visitEarly = async (game: string) => {
  const browser = await sharedBrowser();
  do {
    close();
    table = await awaitedTable(browser, house.server.url, game, 2);
  } while (game === "train" && !hasFittingTile(table));
  await browser.close();
  const page = await house.visit("about:blank", { viewport: { width: 390, height: 844 } });
  await page.context().addCookies([...table.cookies]);
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
  await page.goto(new URL(table.path, house.server.url).href, { waitUntil: "commit" });
  await page.locator("#first [data-press]").first().waitFor({ state: "attached" });
  return { page, arrive, frames };
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
