import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../client/kit/styles/page.css";
import "../../client/shell/ft-board-themes.ts";
import { PoolBoard } from "../../client/games/pool/board.ts";
import { findManifest, gameIds } from "../../client/games/registry.ts";
import { dress, wear, wornBy } from "../../client/kit/board-theme.ts";

const root = document.documentElement;

let choice: HTMLElement;
beforeEach(async () => {
  choice = document.createElement("ft-board-themes");
  document.body.append(choice);
  await expect.element(page.getByText("Green and buff")).toBeVisible();
});
afterEach(() => {
  choice.remove();
  localStorage.clear();
  root.removeAttribute("style");
});

const contrast = (one: string, other: string): number => {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

describe("a table's dress", () => {
  it.each(gameIds)("%s has three, and what each sets is read by the board's styles", async (game) => {
    const { all, styles } = await (await findManifest(game)!.besides()).themes!();
    const text = styles.map(({ cssText }) => cssText).join();
    expect(all).toHaveLength(3);
    expect(all[0].properties).toEqual({});
    for (const name of all.flatMap(({ properties }) => Object.keys(properties)))
      expect(text).toContain(`var(${name}, `);
  });

  it("is chosen by a press, seen at once on the board, and still worn by the next page", async () => {
    const board = new PoolBoard();
    document.body.append(board);
    const walnut = () => getComputedStyle(board).getPropertyValue("--walnut");
    const wood = walnut();
    await page.getByText("Green and buff").click();
    expect(walnut()).not.toBe(wood);
    root.removeAttribute("style");
    expect(walnut()).toBe(wood);
    dress();
    expect(walnut()).not.toBe(wood);
    await page.getByText("Wood", { exact: true }).click();
    expect(walnut()).toBe(wood);
    board.remove();
  });

  it.each([
    "not json",
    "[]",
    '{"pool":null}',
    '{"pool":{"id":5,"properties":{}}}',
    '{"pool":{"id":"green","properties":{"--pool-walnut":5}}}',
    '{"pool":{"id":"green","properties":{"display":"none"}}}',
  ])("is none where %s is kept of it, and can be chosen anew", (text) => {
    localStorage.setItem("foldtable.board-themes", text);
    dress();
    expect(root.getAttribute("style") ?? "").toBe("");
    expect(wornBy("pool")).toBeUndefined();
    wear("pool", "contrast", { "--pool-walnut": "red" });
    expect(wornBy("pool")).toBe("contrast");
    expect(root.style.getPropertyValue("--pool-walnut")).toBe("red");
  });

  it("shows each theme as it is, whatever the page's tables wear", async () => {
    const ground = () =>
      [...choice.shadowRoot!.querySelectorAll("ft-theme-sample")].map((sample) =>
        ["--walnut", "--cloth"].map((name) => getComputedStyle(sample).getPropertyValue(name)).join(),
      );
    const before = ground();
    for (const first of [0, 3, 6]) expect(new Set(before.slice(first, first + 3)).size).toBe(3);
    await page.getByText("High contrast").first().click();
    expect(ground()).toEqual(before);
  });

  it.each([
    ["pool", "--pool-walnut", "--pool-ivory", 4.5],
    ["pool", "--pool-walnut", "--pool-ebony", 3],
    ["train", "--train-cloth", "--train-on-cloth-soft", 7],
    ["spy", "--spy-cloth", "--spy-chalk-soft", 7],
  ] as const)("%s: in high contrast %s and %s are far apart", async (game, ground, mark, least) => {
    const { properties } = (await (await findManifest(game)!.besides()).themes!()).all.find(
      ({ id }) => id === "contrast",
    )!;
    expect(contrast(properties[ground]!, properties[mark]!)).toBeGreaterThanOrEqual(least);
  });
});
