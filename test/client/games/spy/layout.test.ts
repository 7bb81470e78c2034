/**
 * The layout of bases: on a desktop the names are beside the cards and need no height.
 * Every day table/game-view/layout.test.ts checks that what a player needs is visible.
 * @gate
 */
import type { LitElement } from "lit";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { setLocaleNow } from "../../../../client/shell/locale.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";
import { openPage } from "../../support/multi-player-pages.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

const NAMES = ["Ann", "Ben", "Cleo", "Dora"];

const arrangedTable = (seats = 4) =>
  new MultiPlayerTable("spy", { seats, options: { firstPlayer: "host" } })
    .sit(...NAMES.slice(0, seats))
    .play(seats, (moves) => moves.find(({ type }) => type === "arrange") ?? moves[0]!);

/** Seen from the first seat. Resolves when the seat can act. */
const openBoard = async (hosted: MultiPlayerTable) => {
  const table = await openPage(hosted, 0);
  const board = () =>
    table.renderRoot.querySelector("ft-game-view")?.shadowRoot?.querySelector("foldtable-spy-board")?.shadowRoot;
  await expect.poll(() => board()?.querySelectorAll(".choice").length).toBeGreaterThan(3);
  return { table, board };
};

it.each([
  [1440, 900, 80],
  [1920, 1080, 110],
  [3840, 2160, 260],
])("at %i × %i the others' cards are at least %i px tall, and nothing scrolls", async (width, height, minHeight) => {
  await page.viewport(width, height);
  const { board } = await openBoard(arrangedTable());
  const box = (selector: string) => board()!.querySelector(selector)!.getBoundingClientRect();
  expect(box(".far .card").height).toBeGreaterThanOrEqual(minHeight);
  expect(box(".far .label").right).toBeLessThan(box(".far .card").left);
  expect(box(".actions").bottom).toBeLessThan(box(".table").bottom);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(height);
});

it.each([
  [1280, 720, "en", 2],
  [1280, 720, "en", 4],
  [1280, 720, "bn", 2],
  [1280, 720, "bn", 4],
  [1280, 720, "he", 2],
  [1280, 720, "he", 4],
  [1280, 720, "ur", 2],
  [1280, 720, "ur", 3],
  [1280, 720, "ur", 4],
  [390, 844, "bn", 2],
  [390, 844, "ur", 2],
  [667, 375, "bn", 4],
  [740, 360, "ur", 4],
] as const)("no turn moves a row at %i × %i, in %s with %i players", async (width, height, language, seats) => {
  await page.viewport(width, height);
  await setLocaleNow(language);
  const hosted = arrangedTable(seats);
  const { table, board } = await openBoard(hosted);
  const view: LitElement = table.renderRoot.querySelector("ft-game-view")!;
  await whenPartsLoaded(view);
  await document.fonts.ready;
  const places = new Set<string>();
  const below = new Set<number>();
  let random = 7;
  for (let turn = 0; turn < 40 && hosted.session.state.phase === "playing"; turn++) {
    const top = (selector: string) => Math.round(board()!.querySelector(selector)!.getBoundingClientRect().y);
    below.add(Math.round(view.shadowRoot!.querySelector(".scrub")!.getBoundingClientRect().y));
    // A second row of moves makes the cards smaller.
    if (board()!.querySelector(".many") === null)
      places.add(["mirror", "near .cards", "actions"].map((part) => `${part} ${top(`.${part}`)}`).join(", "));
    random = (random * 1_103_515_245 + 12_345) & 0x7fffffff;
    hosted.play(1, (moves) => moves[random % moves.length]!);
    await view.updateComplete;
    await whenPartsLoaded(view);
    await document.fonts.ready;
  }
  await setLocaleNow("en");
  // On a phone in landscape the board's foot is below the fold.
  if (height > 540) expect([...below], [...below].join()).toHaveLength(1);
  expect([...places], [...places].join("; ")).toHaveLength(1);
});

it.each(["en", "ur"] as const)("no raised card covers the ladder above it on a phone, in %s", async (language) => {
  await page.viewport(390, 844);
  await setLocaleNow(language);
  const hosted = arrangedTable(3);
  const { table, board } = await openBoard(hosted);
  const view: LitElement = table.renderRoot.querySelector("ft-game-view")!;
  await whenPartsLoaded(view);
  let raised = 0;
  let random = 7;
  for (let turn = 0; turn < 200 && hosted.session.state.phase === "playing"; turn++) {
    random = (random * 1_103_515_245 + 12_345) & 0x7fffffff;
    hosted.play(1, (moves) => moves[(random >> 8) % moves.length]!);
    await view.updateComplete;
    for (const base of board()!.querySelectorAll(".far")) {
      const bottoms = [...base.querySelectorAll(".rung")].map((rung) => rung.getBoundingClientRect().bottom);
      // In another game, any card of the row may be below the ladder.
      for (const card of base.querySelectorAll(".exposed")) {
        raised++;
        expect(Math.max(...bottoms)).toBeLessThanOrEqual(card.getBoundingClientRect().top);
      }
    }
  }
  await setLocaleNow("en");
  expect(raised).toBeGreaterThan(0);
});

it("the lines of a Bengali plaque beside the cards leave a margin", async () => {
  await page.viewport(1440, 900);
  await setLocaleNow("bn");
  const { board } = await openBoard(arrangedTable());
  await document.fonts.ready;
  const heightOf = (part: string) => board()!.querySelector(`.near ${part}`)!.getBoundingClientRect().height;
  expect(heightOf(".label") - heightOf(".who")).toBeGreaterThanOrEqual(9);
  await setLocaleNow("en");
});

it.each([
  [1024, 600, "en", 3],
  [1024, 600, "ur", 4],
  [1040, 600, "en", 4],
  [1040, 600, "bn", 4],
  [1180, 620, "ur", 3],
] as const)(
  "in a low window of %i × %i all actions are on the screen and clear of the ladders, in %s with %i players",
  async (width, height, language, seats) => {
    await page.viewport(width, height);
    await setLocaleNow(language);
    const { table, board } = await openBoard(arrangedTable(seats));
    await whenPartsLoaded(table.renderRoot.querySelector("ft-game-view")!);
    await document.fonts.ready;
    const boxes = (selector: string) =>
      [...board()!.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const isClear = (a: DOMRect, b: DOMRect) =>
      a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    const others = boxes(".choice, .label");
    for (const rung of boxes(".rung").filter(({ height: high }) => high > 0))
      for (const other of others) expect(isClear(rung, other)).toBe(true);
    for (const { bottom } of boxes(".choice")) expect(bottom).toBeLessThanOrEqual(height);
    await setLocaleNow("en");
  },
);
