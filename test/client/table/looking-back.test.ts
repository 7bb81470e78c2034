/**
 * Events during a replay: the player's turn, the end, a rematch, a study.
 * Every day ft-game-view.test.ts looks back at one table.
 * @gate
 */
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FtGameOver } from "../../../client/table/ft-game-over.ts";
import type { FtTable } from "../../../client/table/ft-table.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { MultiPlayerTable } from "../support/multi-player.ts";
import { button, openPage, openPool, within } from "../support/multi-player-pages.ts";

const viewOf = (table: FtTable): FtGameView => table.renderRoot.querySelector("ft-game-view")!;
const resultOf = (table: FtTable): FtGameOver => table.renderRoot.querySelector("ft-game-over")!;
const boardOf = (table: FtTable): Element => viewOf(table).renderRoot.querySelector(".board > *")!;
const boxOf = (element: Element): string => JSON.stringify(element.getBoundingClientRect());

/** Plays at least one move, until it is this seat's turn or, without `isOwn`, another's. */
const playUntil = (hosted: MultiPlayerTable, isOwn: boolean): void => {
  do hosted.play(1);
  while (seatsOnTurn(hosted.session.state).includes(0) !== isOwn);
};

const whenSliderLoaded = (table: FtTable): Promise<void> =>
  expect.poll(() => viewOf(table).renderRoot.querySelector("foldtable-scrubber")).toBeTruthy();

/** The visible texts that match. */
const visibleTexts = (table: FtTable, words: RegExp): readonly string[] =>
  within(table)
    .getByText(words)
    .elements()
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.textContent.trim());

const SIZES = [
  [1280, 800],
  [390, 844],
] as const;

describe.each(["pool", "train", "spy"])("at a table of %s", (game) => {
  it.each(SIZES)(
    "at %i × %i no text mentions the player's turn or resigning while the player looks back",
    async (...size) => {
      await page.viewport(...size);
      const hosted = new MultiPlayerTable(game).sit("Ann", "Ben");
      playUntil(hosted, true);
      playUntil(hosted, false);
      const table = await openPage(hosted, 0);
      await whenSliderLoaded(table);
      const view = viewOf(table);
      view.replay.step(-1);
      await view.updateComplete;
      playUntil(hosted, true);
      await expect.poll(() => view.store.lastSeq).toBe(hosted.session.entries.length - 1);
      await view.updateComplete;
      expect(view.replay.isLive).toBe(false);
      expect(visibleTexts(table, /your turn|resign/i)).toEqual([]);
      await within(table)
        .getByRole("button", { name: /Back to now|Now/ })
        .click();
      await expect.poll(() => view.replay.isLive).toBe(true);
      await expect.poll(() => visibleTexts(table, /your turn/i).length).toBeGreaterThan(0);
    },
  );
});

describe("after the end", () => {
  const openFinishedTable = async (): Promise<[FtTable, MultiPlayerTable]> => {
    const hosted = openPool().play(6);
    hosted.submit(0, { type: "resign" });
    const table = await openPage(hosted, 1);
    await whenSliderLoaded(table);
    await expect.poll(() => resultOf(table)).toBeTruthy();
    return [table, hosted];
  };

  it.each(SIZES)("at %i × %i there is one More, at the end and during a replay", async (...size) => {
    await page.viewport(...size);
    const [table] = await openFinishedTable();
    const moreButtons = () => within(table).getByRole("button", { name: "More", exact: true }).elements();
    await expect.poll(moreButtons).toHaveLength(1);
    await button(table, "More").click();
    await expect.element(button(table, "Save the log")).toBeVisible();
    viewOf(table).replay.step(-1);
    await viewOf(table).updateComplete;
    await expect.poll(moreButtons).toHaveLength(1);
    await within(table).getByRole("button", { name: "More", exact: true }).click();
    await expect.element(button(table, "Continue from here")).toBeVisible();
    const closed = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    await userEvent.keyboard("{Escape}");
    await closed;
  });

  it("a study folds the result, and the board keeps its position", async () => {
    const [table] = await openFinishedTable();
    const boardBox = boxOf(boardOf(table));
    await button(table, "Study").click();
    await expect.poll(() => viewOf(table).renderRoot.querySelector("ft-study")).toBeTruthy();
    expect(resultOf(table).sunk).toBe(true);
    expect(boxOf(boardOf(table))).toBe(boardBox);
  });

  it("a rematch request is shown as a toast during a replay, and does not change the moment", async () => {
    const [table, hosted] = await openFinishedTable();
    const toasts: string[] = [];
    table.addEventListener("ft-toast", ({ detail }) => toasts.push(detail));
    viewOf(table).replay.step(-3);
    await viewOf(table).updateComplete;
    const index = viewOf(table).replay.index;
    hosted.submit(0, { type: "rematch" });
    await expect.poll(() => toasts.length).toBe(1);
    expect(toasts[0]).toMatch(/Ann.* wants to play again\./);
    expect(viewOf(table).replay.index).toBe(index);
    viewOf(table).replay.seek(viewOf(table).replay.end);
    await expect.element(button(table, "Play again")).toBeVisible();
  });
});
