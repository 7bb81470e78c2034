/**
 * Games against the computer on this device: offline, over a reload, and without web workers.
 * @gate
 */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import {
  button,
  clickSquares,
  openOptions,
  openSite,
  pieces,
  resign,
  WITH_SERVICE_WORKER,
  waitForPiece,
  waitForText,
} from "../../support/server/browser.ts";
import { savedEventTypes } from "../../support/server/local-device.ts";

const site = openSite();

/** What the browser logs about requests without a network. */
const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch/;

const countSavedMoves = async (page: Page): Promise<number> =>
  (await savedEventTypes(page)).filter((type) => type === "moved" || type === "jumped").length;

it("the computer answers a move at pool checkers without a network, and a reload keeps the game", async () => {
  const page = await site.visit("/", { expectedErrors: OFFLINE_ERRORS, ...WITH_SERVICE_WORKER });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe("activated");
  await page.context().setOffline(true);
  await page.reload();
  await openOptions(page);
  await page.getByText("Me", { exact: true }).click();
  await button(page, "Play the computer").click();
  await waitForText(page, "Juno");
  await waitForText(page, "Learner");
  expect(new URL(page.url()).pathname).toMatch(/^\/local\/\w+$/);
  await clickSquares(page, 11, 15);
  await waitForPiece(page, 15, "black man");
  await expect.poll(() => countSavedMoves(page)).toBe(2);
  const board = await pieces(page);
  await page.reload();
  await expect.poll(() => pieces(page)).toEqual(board);
  await waitForText(page, "Your turn");
  await resign(page);
  await waitForText(page, /Juno.* wins by resignation/);
});

/** Starts pool checkers against the computer of level 2 on this device; the visitor moves first. */
const startComputerGame = async (page: Page): Promise<void> => {
  await openOptions(page);
  await page.getByText("Me", { exact: true }).click();
  await button(page, "Play the computer").click();
  await waitForText(page, "Your turn");
};

it("a tab reloaded during the computer's turn shows its move once", async () => {
  const page = await site.visit("/");
  await startComputerGame(page);
  await clickSquares(page, 11, 15);
  await waitForPiece(page, 15, "black man");
  await waitForText(page, "Thinking…");
  await page.reload();
  await expect.poll(() => countSavedMoves(page)).toBe(2);
  await waitForText(page, "Your turn");
  expect(await countSavedMoves(page)).toBe(2);
});

it("without a web worker the bot thinks in the page", async () => {
  const page = await site.visit("/", { expectedErrors: /think\.worker|ERR_FAILED|Failed to load/ });
  await page.context().route(/think\.worker/, (route) => route.abort());
  await startComputerGame(page);
  await clickSquares(page, 11, 15);
  await expect.poll(() => countSavedMoves(page)).toBe(2);
  await waitForText(page, "Your turn");
});
