/**
 * A low window: the words on the table lie on nothing else.
 * Every day board/board.test.ts plays on a table.
 * @gate
 */
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { setLocaleNow } from "../../../../client/shell/locale.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";
import { openPage } from "../../support/multi-player-pages.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

const NAMES = ["Ann", "Ben", "Cleo", "Dora", "Eve", "Fay", "Gil", "Hal"];

const openBoard = async (seats: number, moves = 12): Promise<ShadowRoot> => {
  await page.viewport(1024, 600);
  const hosted = new MultiPlayerTable("train", { seats, options: { set: 12 } })
    .sit(...NAMES.slice(0, seats))
    .play(moves);
  const table = await openPage(hosted, 0);
  const board = () =>
    table.renderRoot.querySelector("ft-game-view")?.shadowRoot?.querySelector("foldtable-train-board")?.shadowRoot;
  await expect.poll(() => board()?.querySelector(".boneyard")).toBeTruthy();
  await whenPartsLoaded(table);
  await document.fonts.ready;
  return board()!;
};

afterEach(() => setLocaleNow("en"));

it.each([
  ["en", 2],
  ["en", 4],
  ["bn", 4],
  ["he", 4],
  ["ur", 4],
  ["en", 8],
] as const)("the boneyard has its number and its word beside it, in %s with %i players", async (language, seats) => {
  await setLocaleNow(language);
  const board = await openBoard(seats);
  const box = (selector: string) => board.querySelector(selector)!.getBoundingClientRect();
  await expect.poll(() => box(".boneyard .word").width).toBeGreaterThan(0);
  const left = box(".boneyard .left");
  expect(left.right).toBeLessThan(box(".label").left);
  const words = box(".words");
  expect(left.bottom <= words.top + 1 || left.top >= words.bottom).toBe(true);
  expect(left.left).toBeGreaterThan(box(".cloth").left);
});

it.each(["en", "bn", "he", "ur"] as const)("no word of a sign runs into the train, in %s", async (language) => {
  await setLocaleNow(language);
  const board = await openBoard(4, 60);
  expect(board.querySelector(".count + .chip.marker")).not.toBeNull();
  for (const sign of board.querySelectorAll(".label")) {
    const { left, right } = sign.getBoundingClientRect();
    for (const word of sign.querySelectorAll(".name, .chip")) {
      expect(word.getBoundingClientRect().right, word.textContent).toBeLessThanOrEqual(right);
      expect(word.getBoundingClientRect().left, word.textContent).toBeGreaterThanOrEqual(left);
    }
  }
});

it("both lines of a sign are on its plate with eight players", async () => {
  const board = await openBoard(8);
  for (const sign of board.querySelectorAll(".label")) {
    const { top, bottom } = sign.getBoundingClientRect();
    for (const line of sign.querySelectorAll(".name, .facts")) {
      expect(line.getBoundingClientRect().top).toBeGreaterThanOrEqual(top);
      expect(line.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
    }
  }
});
