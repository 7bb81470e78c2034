/**
 * The winner's moment: shown to those before whose eyes the game ends, and to nobody else.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/table/ft-table.ts";
import "../../../../client/table/table-sounds.ts";
import { loadGame } from "../../../../client/games/registry.ts";
import type { FtTable } from "../../../../client/table/ft-table.ts";
import type { FtGameView } from "../../../../client/table/game-view/ft-game-view.ts";
import { showWinAnimation } from "../../../../client/table/game-view/win-animation.ts";
import { seatsOnTurn } from "../../../../engine/table/seats.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

let tables: FtTable[];

const join = async (party: MultiPlayerTable, ...seats: readonly number[]): Promise<FtTable> => {
  const table = document.createElement("ft-table") as FtTable;
  table.table = "here";
  table.connect = party.connect(await loadGame(party.session.state.game), ...seats);
  document.body.append(table);
  tables.push(table);
  await table.updateComplete;
  await whenPartsLoaded(table);
  // What hears the game is fetched when the table has been painted, and is no part of an element.
  await vi.dynamicImportSettled();
  return table;
};

const stageOf = (table: FtTable): FtGameView => table.renderRoot.querySelector("ft-game-view")!;
const boardOf = (table: FtTable): ShadowRoot => stageOf(table).renderRoot.querySelector(".board > *")!.shadowRoot!;
const LONGEST_MOVE = 420;
/** What moves for longer is no move of the game's. */
const moving = (table: FtTable): readonly Animation[] =>
  boardOf(table)
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > LONGEST_MOVE);

const parties = {
  pool: () => new MultiPlayerTable("pool").sit("Ann", "Ben").play(6),
  spy: () => new MultiPlayerTable("spy").sit("Ann", "Ben").play(6),
  train: () => new MultiPlayerTable("train", { seats: 2, options: { set: 9, rounds: 1 } }).sit("Ann", "Ben"),
};

const finish = (party: MultiPlayerTable): void => {
  if (party.session.state.game !== "train") party.submit(0, { type: "resign" });
  while (party.session.state.phase !== "over") {
    if (seatsOnTurn(party.session.state).length === 0) party.wait(60_000);
    else party.play(1);
  }
};

beforeEach(async () => {
  await page.viewport(1280, 800);
  localStorage.clear();
  tables = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const table of tables) table.remove();
});

describe("the last minute", () => {
  it.each(["pool", "spy", "train"] as const)("of %s is shown on the board, which keeps its size", async (game) => {
    const party = parties[game]();
    const table = await join(party, 1);
    const before = stageOf(table).renderRoot.querySelector(".board")!.getBoundingClientRect();
    finish(party);
    await expect.poll(() => moving(table).length, { timeout: 10_000 }).toBeGreaterThan(0);
    const after = stageOf(table).renderRoot.querySelector(".board")!.getBoundingClientRect();
    expect([after.width, after.height]).toEqual([before.width, before.height]);
  });

  it("the win animation ends at the next press", async () => {
    const party = parties.pool();
    const table = await join(party, 1);
    finish(party);
    await expect.poll(() => moving(table).length, { timeout: 10_000 }).toBeGreaterThan(0);
    await userEvent.keyboard("x");
    expect(moving(table)).toEqual([]);
  });

  it("a draw shows no win animation", async () => {
    const party = parties.pool();
    const table = await join(party, 1);
    party.submit(0, { type: "offer-draw" });
    party.submit(1, { type: "accept-draw" });
    expect(party.session.state.outcome?.winners).toEqual([]);
    await showWinAnimation(stageOf(table));
    expect(moving(table)).toEqual([]);
  });

  it("the win animation is not shown to a page opened after the end", async () => {
    const party = parties.pool();
    finish(party);
    const show = vi.spyOn(stageOf(await join(party, 1)).client, "finale");
    await vi.dynamicImportSettled();
    expect(show).not.toHaveBeenCalled();
  });

  it("the win animation moves nothing if the user wants less motion", async () => {
    const party = parties.pool();
    const table = await join(party, 1);
    const media = window.matchMedia.bind(window);
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      query.includes("reduced-motion") ? ({ matches: true } as MediaQueryList) : media(query),
    );
    finish(party);
    await showWinAnimation(stageOf(table));
    expect(moving(table)).toEqual([]);
  });

  it("leaves nothing of the tile that landed", async () => {
    const party = parties.train();
    const table = await join(party, 1);
    finish(party);
    await expect.poll(() => moving(table).length, { timeout: 10_000 }).toBeGreaterThan(0);
    await userEvent.keyboard("x");
    await expect.poll(() => boardOf(table).querySelector("div[style*=fixed]")).toBeNull();
  });
});
