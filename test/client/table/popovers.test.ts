/**
 * On a desktop, popovers are beside the column of seats and moves.
 * Every day table/game-view/layout.test.ts checks that what a player needs is visible.
 * @gate
 */
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/shell/ft-settings.ts";
import { connectToServer } from "../../../client/connection/server-table.ts";
import { deepAll } from "../support/deep-html.ts";
import { button, openPage, openPool, openTrain } from "../support/multi-player-pages.ts";

it.each(["ltr", "rtl"])("the settings and More do not cover the opponent or the moves, %s", async (dir) => {
  await page.viewport(1440, 900);
  document.documentElement.dir = dir;
  const table = await openPage(openPool().play(2), 0);
  const visiblePart = (selector: string) =>
    deepAll<HTMLElement>(table.shadowRoot!, selector).find((element) => element.checkVisibility());
  await expect.poll(() => visiblePart("button.more")).toBeTruthy();
  const column = [".far ft-seat-bar", ".record"].map((selector) => visiblePart(selector)!.getBoundingClientRect());
  for (const [name, opened] of [
    ["Settings", "ft-settings"],
    ["More", ".menu"],
  ] as const) {
    await button(table, name).click();
    await expect.poll(() => visiblePart(opened)).toBeTruthy();
    const box = visiblePart(opened)!.getBoundingClientRect();
    for (const each of column)
      expect(dir === "ltr" ? box.right <= each.left : box.left >= each.right, `${name} ${box.right} ${each.left}`).toBe(
        true,
      );
    const closed = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    await userEvent.keyboard("{Escape}");
    await closed;
  }
  document.documentElement.dir = "ltr";
});

it.each(["ltr", "rtl"])(
  "with a board that fills the window, the settings cover only the list of moves, %s",
  async (dir) => {
    await page.viewport(1440, 900);
    document.documentElement.dir = dir;
    const table = await openPage(openTrain(2), 0);
    const visiblePart = (selector: string) =>
      deepAll<HTMLElement>(table.shadowRoot!, selector).find((element) => element.checkVisibility());
    await expect.poll(() => visiblePart("button.more")).toBeTruthy();
    await button(table, "Settings").click();
    await expect.poll(() => visiblePart("ft-settings")).toBeTruthy();
    const [box, board] = ["ft-settings", "foldtable-train-board"].map((selector) =>
      visiblePart(selector)!.getBoundingClientRect(),
    );
    expect(dir === "ltr" ? box!.left - board!.right : board!.left - box!.right).toBeGreaterThanOrEqual(0);
    const closed = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    await userEvent.keyboard("{Escape}");
    await closed;
    document.documentElement.dir = "ltr";
  },
);

it("the sheet that shares a live game stays as it is when the game goes on", async () => {
  const hosted = openPool().play(2);
  const table = await openPage(hosted, 0);
  // Only a table on the server has a link.
  table.connect = connectToServer;
  const visiblePart = (selector: string) =>
    deepAll<HTMLElement>(table.shadowRoot!, selector).find((element) => element.checkVisibility());
  await button(table, "Share this moment").click();
  await expect.poll(() => visiblePart("ft-share-link")).toBeTruthy();
  hosted.play(1);
  await table.updateComplete;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(visiblePart("fieldset.segments")).toBeUndefined();
});
