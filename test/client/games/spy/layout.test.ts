/**
 * Four bases share the height of a window: on a desktop their owners stand beside them, and take none of it.
 * Every day table/game-view/layout.test.ts checks that what a player needs is visible.
 * @gate
 */
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { MultiPlayerTable } from "../../support/multi-player.ts";
import { join } from "../../support/multi-player-pages.ts";

const NAMES = ["Ann", "Ben", "Cleo", "Dora"];

const arranged = () =>
  new MultiPlayerTable("spy", { seats: 4, options: { firstPlayer: "host" } })
    .sit(...NAMES)
    .play(4, (moves) => moves.find(({ type }) => type === "arrange") ?? moves[0]!);

it.each([
  [1440, 900, 80],
  [1920, 1080, 110],
  [3840, 2160, 260],
])("at %i × %i the others' cards are at least %i px tall, and nothing scrolls", async (width, height, tall) => {
  await page.viewport(width, height);
  const table = await join(arranged(), 0);
  const board = () =>
    table.renderRoot.querySelector("ft-game-view")?.shadowRoot?.querySelector("foldtable-spy-board")?.shadowRoot;
  await expect.poll(() => board()?.querySelectorAll(".choice").length).toBeGreaterThan(3);
  const box = (selector: string) => board()!.querySelector(selector)!.getBoundingClientRect();
  expect(box(".far .card").height).toBeGreaterThanOrEqual(tall);
  expect(box(".far .label").right).toBeLessThan(box(".far .card").left);
  expect(box(".actions").bottom).toBeLessThan(box(".table").bottom);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(height);
});
