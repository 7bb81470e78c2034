/** Somebody alone, without a network: one press, and a game is being played; it is kept like any other. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { button, openHouse, pieces, press, resign, sees, soon, stands } from "../support/browser.ts";
import { keptEvents } from "../support/here.ts";

const house = openHouse();

/** What a browser says of the tries to reach a server that cannot be reached. */
const UNREACHABLE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch/;

const movesKept = async (page: Page): Promise<number> =>
  (await keptEvents(page)).filter((type) => type === "moved" || type === "jumped").length;

it("the computer answers a move at pool checkers without a network, and a reload keeps the game", async () => {
  const page = await house.visit("/", { expects: UNREACHABLE });
  await soon(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe("activated");
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText("Options", { exact: true }).click();
  await page.getByText("I do", { exact: true }).click();
  await button(page, "Play the computer").click();
  await sees(page, "Computer 2");
  expect(new URL(page.url()).pathname).toMatch(/^\/local\/\w+$/);
  await press(page, 11, 15);
  await stands(page, 15, "black man");
  await soon(() => movesKept(page)).toBe(2);
  const board = await pieces(page);
  await page.reload();
  await soon(() => pieces(page)).toEqual(board);
  await sees(page, "Your turn");
  await resign(page);
  await sees(page, /Computer 2.* wins by resignation/);
});
