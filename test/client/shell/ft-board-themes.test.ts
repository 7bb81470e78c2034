/**
 * The choice of a board and of pieces.
 * Every day settings-sync.test.ts checks which themes are stored and applied.
 * @gate
 */
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/shell/ft-board-themes.ts";
import { propertiesOf, type ThemeGroup } from "../../../client/games/contract/board-themes.ts";
import { PoolBoard } from "../../../client/games/pool/board/board.ts";
import { findManifest, gameIds } from "../../../client/games/registry.ts";
import { PIPS } from "../../../client/games/train/tiles/half-tiles.ts";
import {
  applyBoardTheme,
  applyPieceTheme,
  applySavedThemes,
  boardThemeOf,
  pieceThemeOf,
  setMoveMarking,
} from "../../../client/kit/board-theme.ts";
import { localStore } from "../../../client/kit/storage/browser-storage.ts";
import { MAX_SETTING_VALUE } from "../../../engine/wire/person-settings.ts";
import { isAllowedSetting } from "../../../engine/wire/theme-setting.ts";
import { themesOf } from "../support/theme-samples.ts";

const root = document.documentElement;

let choice: HTMLElement;
const open = async (): Promise<void> => {
  choice = document.createElement("ft-board-themes");
  document.body.append(choice);
  await expect.element(page.getByText("Green and buff")).toBeVisible();
};
beforeEach(open);

const group = (game: string, part: string) =>
  page.getByRole("group", { name: game }).getByRole("group", { name: part, exact: true });
const radio = (game: string, part: string, theme: string) => group(game, part).getByRole("radio", { name: theme });
const POOL = "Pool checkers";
const TRAIN = "Mexican Train";

const press = (part: string, theme: string) => group(POOL, part).getByText(theme).click();

describe("themes", () => {
  it.each(gameIds)("%s has three board themes and three piece themes, which set different properties", async (game) => {
    const { board, pieces } = await themesOf(game);
    for (const { all } of [board, pieces]) {
      expect(all).toHaveLength(3);
      expect(all[0].properties).toEqual({});
      expect(all.filter(({ id }) => id === "contrast")).toHaveLength(1);
    }
    const set = ({ all }: ThemeGroup) => all.flatMap(({ properties }) => Object.keys(properties));
    expect(set(board).filter((name) => set(pieces).includes(name))).toEqual([]);
  });

  it.each(gameIds)("the board's styles use every property that a theme of %s sets", async (game) => {
    await findManifest(game)!.client();
    const boardClass = customElements.get(`foldtable-${game}-board`) as unknown as typeof PoolBoard;
    const styles = boardClass.elementStyles.map((style) => ("cssText" in style ? style.cssText : ""));
    const text = [...styles, ...PIPS.map(({ colour }) => colour)].join();
    const { board, pieces } = await themesOf(game);
    for (const { properties } of [...board.all, ...pieces.all])
      for (const name of Object.keys(properties)) expect(text).toContain(`var(${name}, `);
  });

  it("a chosen theme is visible at once on the board, and applied on the next page", async () => {
    const board = new PoolBoard();
    document.body.append(board);
    const appliedColours = () => ["--walnut", "--ebony"].map((name) => getComputedStyle(board).getPropertyValue(name));
    const [walnut, ebony] = appliedColours();
    await press("Board", "Green and buff");
    const [green] = appliedColours();
    expect(appliedColours()).not.toEqual([walnut, ebony]);
    expect(appliedColours()[1]).toBe(ebony);
    await press("Pieces", "Red and white");
    const [, red] = appliedColours();
    expect(red).not.toBe(ebony);
    expect(appliedColours()).toEqual([green, red]);
    root.removeAttribute("style");
    expect(appliedColours()).toEqual([walnut, ebony]);
    applySavedThemes(gameIds);
    expect(appliedColours()).toEqual([green, red]);
    await press("Board", "Wood");
    expect(appliedColours()).toEqual([walnut, red]);
    await press("Pieces", "Ebony and ivory");
    expect(appliedColours()).toEqual([walnut, ebony]);
    board.remove();
  });

  it("a theme is chosen by keys, each part in a named group", async () => {
    await expect.element(radio(TRAIN, "Tiles", "Ivory")).toBeChecked();
    (radio(TRAIN, "Tiles", "Ivory").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(radio(TRAIN, "Tiles", "Ebony")).toBeChecked();
    await expect.element(radio(TRAIN, "Cloth", "Green cloth")).toBeChecked();
    expect([boardThemeOf("train"), pieceThemeOf("train"), boardThemeOf("pool")]).toEqual(["green", "ebony", undefined]);
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}{ArrowRight}");
    expect([boardThemeOf("train"), pieceThemeOf("train")]).toEqual(["blue", "ebony"]);
  });

  it.each([
    ["contrast", { "--pool-walnut": "#6a6a6a", "--pool-ebony": "#000000" }, "High contrast", "High contrast"],
    ["club", { "--pool-walnut": "#3f7356", "--pool-ebony": "#1d2021" }, "Green and buff", "Ebony and ivory"],
    ["wood", { "--pool-walnut": "initial", "--pool-ebony": "initial" }, "Wood", "Ebony and ivory"],
  ])(
    "a stored theme %s of an older version still applies to both parts, and the next choice separates them",
    async (id, properties, board, pieces) => {
      choice.remove();
      localStorage.setItem("foldtable.board-themes", JSON.stringify({ pool: { id, properties } }));
      applySavedThemes(gameIds);
      for (const [name, value] of Object.entries(properties)) expect(root.style.getPropertyValue(name)).toBe(value);
      await open();
      await expect.element(radio(POOL, "Board", board)).toBeChecked();
      await expect.element(radio(POOL, "Pieces", pieces)).toBeChecked();
      const [candidate, otherId] = board === "Wood" ? ["Green and buff", "club"] : ["Wood", "wood"];
      await press("Board", candidate);
      expect([boardThemeOf("pool"), pieceThemeOf("pool")]).toEqual([otherId, id === "contrast" ? "contrast" : "ebony"]);
      await expect.element(radio(POOL, "Pieces", pieces)).toBeChecked();
    },
  );

  it.each([
    "not json",
    "[]",
    '{"pool":null}',
    '{"pool":{"id":5,"properties":{}}}',
    '{"pool":{"id":"green","properties":{"--pool-walnut":5}}}',
    '{"pool":{"id":"green","properties":{"display":"none"}}}',
    '{"pool.pieces":{"id":"red"}}',
  ])("no theme is applied where %s is stored, and a theme can be chosen again", (text) => {
    localStorage.setItem("foldtable.board-themes", text);
    applySavedThemes(gameIds);
    expect(root.getAttribute("style") ?? "").toBe("");
    expect([boardThemeOf("pool"), pieceThemeOf("pool")]).toEqual([undefined, undefined]);
    applyBoardTheme("pool", "contrast", { "--pool-walnut": "#ff0000" });
    applyPieceTheme("pool", "red", { "--pool-ebony": "#0000ff" });
    expect([boardThemeOf("pool"), pieceThemeOf("pool")]).toEqual(["contrast", "red"]);
    expect(root.style.getPropertyValue("--pool-walnut")).toBe("#ff0000");
    expect(root.style.getPropertyValue("--pool-ebony")).toBe("#0000ff");
  });

  it.each([
    ["a property of the page", { pool: { "--ink": "#ffffff" } }],
    ["a property of the page under its own key", { ink: { "--ink-soft": "#ffffff" } }],
    ["a property of another game", { pool: { "--train-cloth": "#ffffff" } }],
    ["an invisible colour", { pool: { "--pool-ivory": "transparent" } }],
    ["a colour with an alpha", { pool: { "--pool-ivory": "#ffffff00" } }],
    ["an address", { spy: { "--spy-weave": "url(https://elsewhere.test/)" } }],
    ["a value with more behind it", { pool: { "--pool-ivory": "#fff;color:red" } }],
  ])("a theme with %s is not applied, and not sent to other devices", (_, themes) => {
    const stored = Object.entries(themes).map(([key, properties]) => [key, { id: "x", properties }]);
    const text = JSON.stringify(Object.fromEntries(stored));
    localStorage.setItem("foldtable.board-themes", text);
    applySavedThemes(gameIds);
    expect(root.getAttribute("style") ?? "").toBe("");
    expect(isAllowedSetting("board-themes", text, gameIds)).toBe(false);
  });

  it("any theme passes the check of stored settings", async () => {
    for (const game of gameIds) {
      const { board, pieces } = await themesOf(game);
      const choices = [
        ...board.all.map((theme) => () => applyBoardTheme(game, theme.id, propertiesOf(board, theme))),
        ...pieces.all.map((theme) => () => applyPieceTheme(game, theme.id, propertiesOf(pieces, theme))),
        ...[true, false].map((isOn) => () => setMoveMarking(isOn)),
      ];
      for (const choose of choices) {
        choose();
        expect(isAllowedSetting("board-themes", localStore.get("board-themes"), gameIds)).toBe(true);
      }
    }
  });

  it("samples show each board with the chosen pieces, and each piece theme on the chosen board", async () => {
    const samples = () =>
      [...choice.shadowRoot!.querySelectorAll("ft-theme-sample")].slice(0, 6).map((sample) => {
        const style = getComputedStyle(sample);
        return { board: style.getPropertyValue("--walnut"), pieces: style.getPropertyValue("--ebony") };
      });
    const before = samples();
    expect(new Set(before.slice(0, 3).map(({ board }) => board)).size).toBe(3);
    expect(new Set(before.slice(3).map(({ pieces }) => pieces)).size).toBe(3);
    await press("Board", "High contrast");
    await expect.poll(() => samples()[3]!.board).toBe(before[2]!.board);
    expect(samples().slice(0, 3)).toEqual(before.slice(0, 3));
    expect(samples().slice(3)).toEqual(before.slice(3).map(({ pieces }) => ({ board: before[2]!.board, pieces })));
    await press("Pieces", "Red and white");
    await expect.poll(() => samples()[0]!.pieces).toBe(before[4]!.pieces);
  });

  it("the longest themes are short enough to be stored as a setting", async () => {
    const longest = (group: ThemeGroup) =>
      group.all
        .map((theme) => ({ id: theme.id, properties: propertiesOf(group, theme) }))
        .reduce((longer, candidate) =>
          JSON.stringify(candidate).length > JSON.stringify(longer).length ? candidate : longer,
        );
    for (const game of gameIds) {
      const { board, pieces } = await themesOf(game);
      applyBoardTheme(game, longest(board).id, longest(board).properties);
      applyPieceTheme(game, longest(pieces).id, longest(pieces).properties);
    }
    setMoveMarking(true);
    expect(localStore.get("board-themes")!.length).toBeLessThanOrEqual(MAX_SETTING_VALUE);
  });
});
