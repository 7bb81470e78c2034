/**
 * Games on one device, from the start page to the end: the names, the handoff screen, and the saved game.
 * @gate
 */
import { expect, it } from "vitest";
import {
  button,
  clickSquares,
  drag,
  openMore,
  openSite,
  playWith,
  resign,
  startLocalGame,
  startLocalPool,
  waitForPiece,
  waitForText,
} from "../../support/server/browser.ts";
import { playTrainTurn, SHOW_HAND, tilesInHand, waitForSavedMoves } from "../../support/server/local-device.ts";

const site = openSite();

it("one person plays both sides by click and drag, and continues after a reload", async () => {
  const page = await site.visit("/");
  await startLocalPool(page);
  expect(new URL(page.url()).pathname).toMatch(/^\/local\/\w+$/);
  await clickSquares(page, 11, 15);
  await drag(page, 22, 18);
  await waitForSavedMoves(page, 2);
  await page.reload();
  await waitForPiece(page, 18, "white man");
  await clickSquares(page, 15, 22);
  await waitForPiece(page, 22, "black man");
  await resign(page);
  await waitForText(page, /wins by resignation\./);
});

it("the names are entered, saved for the next game, and shown at the seats", async () => {
  const page = await site.visit("/");
  await playWith(page, "alone");
  await page.getByLabel("Name at seat 1").fill("Ann");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ben");
  await page.keyboard.press("Enter");
  await waitForText(page, "Ann");
  await waitForText(page, "Ben");
  await page.getByRole("link", { name: "Foldtable" }).click();
  await playWith(page, "alone");
  expect(await page.getByLabel("Name at seat 2").inputValue()).toBe("Ben");
  await page.getByLabel("Name at seat 2").fill(" ");
  await button(page, "Start the game").click();
  await waitForText(page, /choose a name/);
});

it("Mexican Train: the page has no tiles during the handoff screen; each player then sees only their own", async () => {
  const page = await site.visit("/");
  await startLocalGame(page, "Mexican Train");
  const hands: number[][] = [];
  for (let turn = 0; turn < 2; turn++) {
    const name = await button(page, SHOW_HAND).textContent();
    expect(await tilesInHand(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("ft-app");
    await page.keyboard.press("Enter");
    await page.locator(".hand [data-tile]").first().waitFor();
    hands.push(await tilesInHand(page));
    await page.reload();
    // A reload shows the handoff screen again.
    expect(await button(page, SHOW_HAND).textContent()).toBe(name);
    await button(page, SHOW_HAND).click();
    await playTrainTurn(page);
  }
  expect(hands[0]!.filter((tile) => hands[1]!.includes(tile))).toEqual([]);
});

it("SPY: players arrange one after the other, each after a handoff screen", async () => {
  const page = await site.visit("/");
  await startLocalGame(page, "SPY");
  for (let seat = 0; seat < 2; seat++) {
    expect(await page.locator("[data-act=ready]").count()).toBe(0);
    await button(page, SHOW_HAND).click();
    await page.locator("[data-act=ready]").click();
    await page.locator("[data-act=ready]").waitFor({ state: "detached" });
  }
  if ((await button(page, SHOW_HAND).count()) > 0) await button(page, SHOW_HAND).click();
  await page.locator(".choice").first().waitFor();
});

it("a game continues from any moment as another game on this device", async () => {
  const page = await site.visit("/");
  await startLocalPool(page);
  const first = page.url();
  await clickSquares(page, 11, 15);
  await waitForSavedMoves(page, 1);
  await clickSquares(page, 22, 18);
  await waitForSavedMoves(page, 2);
  await button(page, "Resign").click();
  await button(page, "Resign").click();
  await waitForText(page, /wins by resignation\./);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await waitForPiece(page, 18, "empty");
  await openMore(page, "moment");
  await button(page, "Continue from here").click();
  await button(page, "Play all sides").click();
  await button(page, "Resign").waitFor();
  expect(page.url()).not.toBe(first);
  await waitForPiece(page, 15, "black man");
  await clickSquares(page, 23, 19);
  await waitForSavedMoves(page, 2);
});
