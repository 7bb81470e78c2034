/**
 * The win animation: only pages that are open when the game ends show it.
 * @gate
 */
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/table/ft-table.ts";
import "../../../../client/table/table-sounds.ts";
import type { FtTable } from "../../../../client/table/ft-table.ts";
import type { FtGameView } from "../../../../client/table/game-view/ft-game-view.ts";
import { showWinAnimation } from "../../../../client/table/game-view/win-animation.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";
import { openPage } from "../../support/multi-player-pages.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

const openWithSounds = async (hosted: MultiPlayerTable, ...seats: readonly number[]): Promise<FtTable> => {
  const table = await openPage(hosted, ...seats);
  await whenPartsLoaded(table);
  // The module of the sounds is loaded after the first painting, by no element.
  await vi.dynamicImportSettled();
  return table;
};

const viewOf = (table: FtTable): FtGameView => table.renderRoot.querySelector("ft-game-view")!;
const boardOf = (table: FtTable): ShadowRoot => viewOf(table).renderRoot.querySelector(".board > *")!.shadowRoot!;
const LONGEST_MOVE_MS = 420;
/** The win animations: they run longer than any move. */
const winAnimations = (table: FtTable): readonly Animation[] =>
  boardOf(table)
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > LONGEST_MOVE_MS);

const startGame = {
  pool: () => new MultiPlayerTable("pool").sit("Ann", "Ben").play(6),
  spy: () => new MultiPlayerTable("spy").sit("Ann", "Ben").play(6),
  train: () => new MultiPlayerTable("train", { seats: 2, options: { set: 9, rounds: 1 } }).sit("Ann", "Ben"),
};

const endGame = (hosted: MultiPlayerTable): void => {
  if (hosted.session.state.game !== "train") hosted.submit(0, { type: "resign" });
  while (hosted.session.state.phase !== "over") {
    if (seatsOnTurn(hosted.session.state).length === 0) hosted.wait(60_000);
    else hosted.play(1);
  }
};

describe("the win animation", () => {
  it.each(["pool", "spy", "train"] as const)(
    "%s shows the win animation on the board, which keeps its size",
    async (game) => {
      const hosted = startGame[game]();
      const table = await openWithSounds(hosted, 1);
      const before = viewOf(table).renderRoot.querySelector(".board")!.getBoundingClientRect();
      endGame(hosted);
      await expect.poll(() => winAnimations(table).length, { timeout: 10_000 }).toBeGreaterThan(0);
      const after = viewOf(table).renderRoot.querySelector(".board")!.getBoundingClientRect();
      expect([after.width, after.height]).toEqual([before.width, before.height]);
    },
  );

  it("the win animation ends at the next press", async () => {
    const hosted = startGame.pool();
    const table = await openWithSounds(hosted, 1);
    endGame(hosted);
    await expect.poll(() => winAnimations(table).length, { timeout: 10_000 }).toBeGreaterThan(0);
    await userEvent.keyboard("x");
    expect(winAnimations(table)).toEqual([]);
  });

  it("a draw shows no win animation", async () => {
    const hosted = startGame.pool();
    const table = await openWithSounds(hosted, 1);
    hosted.submit(0, { type: "offer-draw" });
    hosted.submit(1, { type: "accept-draw" });
    expect(hosted.session.state.outcome?.winners).toEqual([]);
    await showWinAnimation(viewOf(table));
    expect(winAnimations(table)).toEqual([]);
  });

  it("the win animation is not shown to a page opened after the end", async () => {
    const hosted = startGame.pool();
    endGame(hosted);
    const finale = vi.spyOn(viewOf(await openWithSounds(hosted, 1)).client, "finale");
    await vi.dynamicImportSettled();
    expect(finale).not.toHaveBeenCalled();
  });

  it("there is no win animation with reduced motion", async () => {
    const hosted = startGame.pool();
    const table = await openWithSounds(hosted, 1);
    const originalMatchMedia = window.matchMedia.bind(window);
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      query.includes("reduced-motion") ? ({ matches: true } as MediaQueryList) : originalMatchMedia(query),
    );
    endGame(hosted);
    await showWinAnimation(viewOf(table));
    expect(winAnimations(table)).toEqual([]);
  });

  it("the win animation of Mexican Train removes its flying tile at the end", async () => {
    const hosted = startGame.train();
    const table = await openWithSounds(hosted, 1);
    endGame(hosted);
    await expect.poll(() => winAnimations(table).length, { timeout: 10_000 }).toBeGreaterThan(0);
    await userEvent.keyboard("x");
    await expect.poll(() => boardOf(table).querySelector("div[style*=fixed]")).toBeNull();
  });
});
