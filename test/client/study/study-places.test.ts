/**
 * The start of a study moves no part of the page: the board keeps its size, and each part its position.
 * @gate
 */
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import { setLocaleNow } from "../../../client/shell/locale.ts";
import type { FtGameView } from "../../../client/table/game-view/ft-game-view.ts";
import {
  clearStudies,
  expectEventually,
  finishedLog,
  mountGame,
  poolLog,
  pressStudy,
  studyOf,
  waitForStudy,
} from "../support/studied-game.ts";

let view: FtGameView;
const study = () => studyOf(view);

it.each([
  ["pool", 1440, 900],
  ["pool", 390, 844],
  ["pool", 844, 390],
  ["pool", 820, 1180],
  ["train", 1440, 900],
  ["train", 390, 844],
  ["spy", 1440, 900],
] as const)("the board of %s in a window of %i × %i keeps its size and position", async (game, width, height) => {
  await page.viewport(width, height);
  const options = { pool: { black: "first" }, train: { set: 6, rounds: 1 }, spy: {} }[game];
  view = await mountGame(game, game === "pool" ? poolLog : finishedLog(game, 2, options, "studied"));
  await expect.element(page.getByRole("button", { name: "Study this game" })).toBeVisible();
  await document.fonts.ready;
  const boardBox = () => {
    const { x, y, width, height } = view.renderRoot.querySelector(".board > :first-child")!.getBoundingClientRect();
    const squares = view.renderRoot.querySelector(".board > *")!.shadowRoot!.querySelector(".frame");
    const box = squares?.getBoundingClientRect();
    // In page coordinates, because the button may be below the window.
    return game === "pool" ? [box!.x, box!.y + scrollY, box!.width] : [x, y + scrollY, width, height];
  };
  const before = boardBox();
  await pressStudy();
  await expectEventually(study).toBeTruthy();
  await expectEventually(() => study()!.renderRoot.querySelector(".card")).toBeTruthy();
  expect(boardBox()).toEqual(before);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

it.each([
  ["pool", 390, "en"],
  ["pool", 390, "ur"],
  ["train", 390, "en"],
  ["pool", 1440, "en"],
  ["train", 1440, "en"],
] as const)(
  "no part of a study of %s moves after the first painting, %i px wide, in %s",
  async (game, width, locale) => {
    await clearStudies();
    document.documentElement.lang = locale;
    await page.viewport(width, width === 390 ? 844 : 900);
    const train = { set: 6, rounds: 1 };
    view = await mountGame(game, game === "pool" ? poolLog : finishedLog(game, 2, train, "studied", 30));
    await expect.element(page.getByRole("button", { name: "Study this game" })).toBeVisible();
    await document.fonts.ready;
    const positions = () =>
      [".head", ".curve", ".card", ".row", ".extra"].map((part) => {
        const { y, height } = study()!.renderRoot.querySelector(part)!.getBoundingClientRect();
        return `${part} ${Math.round(y + scrollY)} ${Math.round(height)}`;
      });
    await pressStudy();
    await expectEventually(() => study()?.renderRoot.querySelector(".card")).toBeTruthy();
    const before = positions();
    const later: string[][] = [];
    for (; !study()!.study.isSurveyed; await study()!.updateComplete) {
      await new Promise((resolve) => study()!.study.addEventListener("change", resolve, { once: true }));
      await view.updateComplete;
      later.push(positions());
    }
    await expectEventually(() => study()!.renderRoot.querySelector(".keys")).toBeTruthy();
    for (const each of [...later, positions()])
      expect(each, study()!.renderRoot.querySelector(".found")!.textContent!).toEqual(before);
  },
);

it.each([
  [390, "en"],
  [390, "he"],
  [390, "ur"],
  [1440, "en"],
] as const)("the study has the same height at every moment, %i px wide, in %s", async (width, locale) => {
  await clearStudies();
  await page.viewport(width, width === 390 ? 844 : 900);
  view = await mountGame("spy", finishedLog("spy", 2, {}, "studied 6"));
  await expect.element(page.getByRole("button", { name: "Study this game" })).toBeVisible();
  await pressStudy();
  await waitForStudy(view);
  await setLocaleNow(locale);
  await document.fonts.ready;
  expect(study()!.overview.keys.map(({ index }) => index)).toContain(view.replay.end);
  const part = (selector: string) => study()!.renderRoot.querySelector<HTMLElement>(selector);
  const heights = new Set<number>();
  for (const index of view.replay.moments.keys()) {
    view.replay.seek(index);
    await view.updateComplete;
    await study()!.updateComplete;
    heights.add(part(".found")!.offsetHeight);
  }
  expect([part(".top")?.checkVisibility(), part(".keys")?.checkVisibility()]).toEqual([true, true]);
  expect([...heights]).toHaveLength(1);
  await setLocaleNow("en");
});

it("in a right-to-left page the previous mistake stays left of the next one", async () => {
  await page.viewport(1280, 900);
  document.documentElement.dir = "rtl";
  view = await mountGame("pool", poolLog);
  await pressStudy();
  const button = (name: string) => study()?.renderRoot.querySelector(`.row .${name}`)?.getBoundingClientRect();
  await expectEventually(() => button("next")).toBeTruthy();
  const [previous, next] = [button("previous")!, button("next")!];
  document.documentElement.dir = "ltr";
  expect(previous.right).toBeLessThanOrEqual(next.left);
});
