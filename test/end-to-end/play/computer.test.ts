/**
 * A person alone starts a game by one press, without a network; the browser saves it like any other.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import {
  button,
  KEPT,
  openHouse,
  openOptions,
  pieces,
  press,
  resign,
  sees,
  stands,
} from "../../support/server/browser.ts";
import { keptEvents } from "../../support/server/local-device.ts";

const house = openHouse();

/** What a browser says of the tries to reach a server that cannot be reached. */
const UNREACHABLE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch/;

const movesKept = async (page: Page): Promise<number> =>
  (await keptEvents(page)).filter((type) => type === "moved" || type === "jumped").length;

it("the computer answers a move at pool checkers without a network, and a reload keeps the game", async () => {
  const page = await house.visit("/", { expects: UNREACHABLE, ...KEPT });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe("activated");
  await page.context().setOffline(true);
  await page.reload();
  await openOptions(page);
  await page.getByText("Me", { exact: true }).click();
  await button(page, "Play the computer").click();
  await sees(page, "Juno");
  await sees(page, "Learner");
  expect(new URL(page.url()).pathname).toMatch(/^\/local\/\w+$/);
  await press(page, 11, 15);
  await stands(page, 15, "black man");
  await expect.poll(() => movesKept(page)).toBe(2);
  const board = await pieces(page);
  await page.reload();
  await expect.poll(() => pieces(page)).toEqual(board);
  await sees(page, "Your turn");
  await resign(page);
  await sees(page, /Juno.* wins by resignation/);
});

/** A game of pool on this device, the computer of the second level on the other side, this person to move first. */
const beginAlone = async (page: Page): Promise<void> => {
  await openOptions(page);
  await page.getByText("Me", { exact: true }).click();
  await button(page, "Play the computer").click();
  await sees(page, "Your turn");
};

it("a tab reloaded during the computer's turn shows its move once", async () => {
  const page = await house.visit("/");
  await beginAlone(page);
  await press(page, 11, 15);
  await stands(page, 15, "black man");
  await sees(page, "Thinking…");
  await page.reload();
  await expect.poll(() => movesKept(page)).toBe(2);
  await sees(page, "Your turn");
  expect(await movesKept(page)).toBe(2);
});

it("without a web worker the bot thinks in the page, as well as in a worker", async () => {
  const page = await house.visit("/", { expects: /think\.worker|ERR_FAILED|Failed to load/ });
  await page.context().route(/think\.worker/, (route) => route.abort());
  await beginAlone(page);
  await press(page, 11, 15);
  await expect.poll(() => movesKept(page)).toBe(2);
  await sees(page, "Your turn");
});
