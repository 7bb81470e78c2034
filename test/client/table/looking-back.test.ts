/**
 * Looking back meets what happens meanwhile: one's turn, the end, a rematch, a study.
 * Every day ft-game-view.test.ts looks back at one table.
 * @gate
 */
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FtGameOver } from "../../../client/table/ft-game-over.ts";
import type { FtTable } from "../../../client/table/ft-table.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import type { Seat } from "../../../engine/contract/game.ts";
import { seatsOnTurn } from "../../../engine/table/seats.ts";
import { MultiPlayerTable } from "../support/multi-player.ts";
import { button, openPage, openPool, within } from "../support/multi-player-pages.ts";

const stageOf = (table: FtTable): FtGameView => table.renderRoot.querySelector("ft-game-view")!;
const endingOf = (table: FtTable): FtGameOver => table.renderRoot.querySelector("ft-game-over")!;
const boardOf = (table: FtTable): Element => stageOf(table).renderRoot.querySelector(".board > *")!;
const placeOf = (element: Element): string => JSON.stringify(element.getBoundingClientRect());

/** Plays until it is this seat's turn, or another's. */
const playUntil = (party: MultiPlayerTable, seat: Seat, isOwn: boolean): void => {
  do party.play(1);
  while (seatsOnTurn(party.session.state).includes(seat) !== isOwn);
};

const whenRailed = (table: FtTable): Promise<void> =>
  expect.poll(() => stageOf(table).renderRoot.querySelector("foldtable-scrubber")).toBeTruthy();

/** Words that can be seen, wherever they stand. */
const seen = (table: FtTable, words: RegExp): readonly string[] =>
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
    "at %i × %i nothing speaks of one's turn or offers to resign while one looks back",
    async (...size) => {
      await page.viewport(...size);
      const party = new MultiPlayerTable(game).sit("Ann", "Ben");
      playUntil(party, 0, true);
      playUntil(party, 0, false);
      const table = await openPage(party, 0);
      await whenRailed(table);
      const view = stageOf(table);
      view.replay.step(-1);
      await view.updateComplete;
      playUntil(party, 0, true);
      await expect.poll(() => view.store.lastSeq).toBe(party.session.entries.length - 1);
      await view.updateComplete;
      expect(view.replay.isLive).toBe(false);
      expect(seen(table, /your turn|resign/i)).toEqual([]);
      await within(table)
        .getByRole("button", { name: /Back to now|Now/ })
        .click();
      await expect.poll(() => view.replay.isLive).toBe(true);
      await expect.poll(() => seen(table, /your turn/i).length).toBeGreaterThan(0);
    },
  );
});

describe("after the end", () => {
  const finished = async (): Promise<[FtTable, MultiPlayerTable]> => {
    const party = openPool().play(6);
    party.submit(0, { type: "resign" });
    const table = await openPage(party, 1);
    await whenRailed(table);
    await expect.poll(() => endingOf(table)).toBeTruthy();
    return [table, party];
  };

  it.each(SIZES)("at %i × %i there is one More, at the end and while one looks back", async (...size) => {
    await page.viewport(...size);
    const [table] = await finished();
    const mores = () => within(table).getByRole("button", { name: "More", exact: true }).elements();
    await expect.poll(mores).toHaveLength(1);
    await button(table, "More").click();
    await expect.element(button(table, "Save the log")).toBeVisible();
    stageOf(table).replay.step(-1);
    await stageOf(table).updateComplete;
    await expect.poll(mores).toHaveLength(1);
    await within(table).getByRole("button", { name: "More", exact: true }).click();
    await expect.element(button(table, "Continue from here")).toBeVisible();
    const closed = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    await userEvent.keyboard("{Escape}");
    await closed;
  });

  it("a study sinks the result, and the board keeps its place", async () => {
    const [table] = await finished();
    const place = placeOf(boardOf(table));
    await button(table, "Study").click();
    await expect.poll(() => stageOf(table).renderRoot.querySelector("ft-study")).toBeTruthy();
    expect(endingOf(table).sunk).toBe(true);
    expect(placeOf(boardOf(table))).toBe(place);
  });

  it("a wish to play again reaches a player who looks back, and moves nothing", async () => {
    const [table, party] = await finished();
    const said: string[] = [];
    table.addEventListener("ft-toast", ({ detail }) => said.push(detail));
    stageOf(table).replay.step(-3);
    await stageOf(table).updateComplete;
    const index = stageOf(table).replay.index;
    party.submit(0, { type: "rematch" });
    await expect.poll(() => said.length).toBe(1);
    expect(said[0]).toMatch(/Ann.* wants to play again\./);
    expect(stageOf(table).replay.index).toBe(index);
    stageOf(table).replay.seek(stageOf(table).replay.end);
    await expect.element(button(table, "Play again")).toBeVisible();
  });
});
