/**
 * Premoves and annotations between real browsers. The opponent does not see a premove before its turn. A long press
 * starts an annotation.
 * @gate
 */
import type { Locator, Page } from "playwright";
import { expect, it, vi } from "vitest";
import {
  button,
  clickSquares,
  openSite,
  readMoves,
  seatTwoPages,
  square,
  startLocalGame,
  waitForPiece,
  waitForText,
} from "../../support/server/browser.ts";

const site = openSite();

const premove = (page: Page): Locator => page.locator("foldtable-pool-board .way-ahead");

/** Starts a game in which Black has moved and has set a premove. */
const startWithPremove = async (order: object = {}) => {
  const players = await seatTwoPages(site, {}, order);
  await clickSquares(players.black, 11, 15);
  await waitForPiece(players.white, 15, "black man");
  await clickSquares(players.black, 15, 19);
  await premove(players.black).waitFor({ state: "attached" });
  return players;
};

it("a premove costs no time, and none is played after the time is over", async () => {
  const { table, black, white } = await startWithPremove({ clock: { type: "fischer", ms: 10_000, increment: 0 } });
  await clickSquares(white, 22, 17);
  await waitForPiece(white, 19, "black man");
  // White is on turn, and does not move.
  await clickSquares(black, 9, 14);
  await premove(black).waitFor({ state: "attached" });
  await waitForText(black, /wins on time\./);
  expect(await premove(black).count()).toBe(0);
  expect(await readMoves(table)).toBe("11-15 22-17 15-19");
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const centreOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const box = await element.boundingBox();
  if (box === null) throw new Error("the element is not visible");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** How long a long press lasts before the test presses again: also on a slow machine enough to start an annotation. */
const REST_MS = 4_000;

/** Drags a finger from one element to another. A long press first waits until the annotation starts. */
const dragFinger = async (page: Page, from: Locator, to: Locator, isLongPress: boolean): Promise<void> => {
  const [start, end] = [await centreOf(from), await centreOf(to)];
  const cdp = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    points: readonly { x: number; y: number }[],
  ) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: [...points] });
  const before = await annotations(page).count();
  const putDown = () => touch("touchStart", [start]);
  const waitForAnnotation = () =>
    expect.poll(async () => (await annotations(page).count()) > before, { timeout: REST_MS }).toBe(true);
  await putDown();
  if (isLongPress) {
    // The code of annotations may have loaded after the press, so the press is repeated.
    const retry = async (error: unknown) => {
      await touch("touchCancel", []);
      await putDown();
      throw error;
    };
    await vi.waitFor(() => waitForAnnotation().catch(retry), 10 * REST_MS);
  }
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch("touchMove", [{ x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y) }]);
  await touch("touchEnd", []);
  await cdp.detach();
};

const annotations = (page: Page): Locator => page.locator("ft-game-view .board > svg > *");
const arrows = (page: Page): Locator => page.locator("ft-game-view .board > svg > path");
const savedAnnotations = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem("foldtable.drawn") ?? "");

it("a long press draws, a drag plays a move, and saved annotations are shown later", async () => {
  const { table, black, white } = await seatTwoPages(site, PHONE);
  await dragFinger(black, square(black, 11), square(black, 15), true);
  await expect.poll(() => arrows(black).count()).toBe(2);
  expect(await savedAnnotations(black)).toContain("s11-s15");
  await waitForPiece(black, 11, "black man");
  // A long press without a drag draws a circle.
  await dragFinger(black, square(black, 22), square(black, 22), true);
  await expect.poll(() => annotations(black).count()).toBe(4);
  expect(await readMoves(table)).toBe("");

  // The next short touch plays a move, and no click is lost.
  await dragFinger(black, square(black, 11), square(black, 15), false);
  await waitForPiece(white, 15, "black man");
  await square(white, 22).tap();
  await square(white, 17).tap();
  await waitForPiece(black, 17, "white man");
  expect(await readMoves(table)).toBe("11-15 22-17");
  await expect.poll(() => annotations(black).count()).toBe(0);
  await dragFinger(black, square(black, 9), square(black, 13), true);
  await square(black, 9).tap();
  await square(black, 13).tap();
  await waitForPiece(white, 13, "black man");

  // The link of the annotated moment shows the annotations.
  const [moments = {}] = Object.values<Record<string, readonly string[]>>(JSON.parse(await savedAnnotations(black)));
  const seq = Object.keys(moments).find((moment) => moments[moment]?.includes("s11-s15"));
  await black.goto(`${table}/${seq}`);
  await expect.poll(() => annotations(black).count()).toBe(4);
  await waitForPiece(black, 11, "black man");
});

it("a long press draws where a drag could scroll the page", async () => {
  const page = await site.visit("/", PHONE);
  await startLocalGame(page, "Mexican Train");
  await button(page, /^I am/).first().click();
  const lanes = page.locator("foldtable-train-board .end[data-train]");
  await lanes.nth(1).waitFor();
  // The code of annotations loads after the table is shown.
  await page.waitForLoadState("networkidle");
  await dragFinger(page, lanes.nth(0), lanes.nth(1), true);
  await expect.poll(() => arrows(page).count()).toBe(2);
  expect(await savedAnnotations(page)).toMatch(/t\d-t\d/);
});
