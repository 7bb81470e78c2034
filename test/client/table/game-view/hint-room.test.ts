/**
 * The words of a hint on a phone: the longest in each language are readable whole, cover nothing and move nothing.
 * @gate
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../../client/kit/styles/page.css";
import "../../../../client/replay/ft-move-list.ts";
import "../../../../client/replay/ft-replay-tools.ts";
import "../../../../client/replay/ft-scrubber.ts";
import "../../../../client/table/clock/ft-clock.ts";
import "../../../../client/table/game-view/ft-hint.ts";
import "../../../../client/table/game-view/ft-seat-bar.ts";
import "../../../../client/table/game-view/game-view-replay.ts";
import type { BoardProps } from "../../../../client/games/contract/board-props.ts";
import { localTables, removeLocal } from "../../../../client/local/host/open-local-table.ts";
import { setLocaleNow } from "../../../../client/shell/locale.ts";
import type { FtGameView } from "../../../../client/table/game-view/ft-game-view.ts";
import "../../../../client/table/game-view/ft-game-view.ts";
import type { Hint } from "../../../../engine/bot/hint.ts";
import type { ClockRule } from "../../../../engine/contract/clock.ts";
import type { Entry } from "../../../../engine/table/types.ts";
import { openOnTurn, seedDeals } from "../../support/local-table.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

const NAME = "Bartholomew Featherston";
const ARMY = { kings: 2, men: 2 };

/** For each game a hint with long words. */
const LONG: Readonly<Record<string, object>> = {
  pool: { command: { path: [22, 17] }, reason: { code: "ending-won", moves: 12, own: ARMY, foe: ARMY } },
  train: { command: { type: "play", tile: 20, train: 1, on: 0 }, reason: { code: "sheds-most-points", points: 24 } },
  spy: {
    command: { type: "end-turn" },
    reason: { code: "faces-next", on: 1, column: 3, card: "T2", chance: 0.15 },
  },
};

let stage: FtGameView;

type Board = HTMLElement & { readonly props: BoardProps };
const board = () => stage.renderRoot.querySelector<Board>(".board > *")!;
const button = () => stage.renderRoot.querySelector("ft-hint")?.shadowRoot?.querySelector("button") ?? null;

/** The view of a player on turn, who has arranged what there is to arrange. */
const mount = async (game: string, clock?: ClockRule): Promise<void> => {
  const connection = await openOnTurn(game);
  const { store } = connection;
  if (clock !== undefined) store.load(withClock(store.entries, clock), store.viewer!);
  stage = document.createElement("ft-game-view") as FtGameView;
  Object.assign(stage, { client: connection.client, store, acting: 0, hosted: true, local: true });
  const main = document.createElement("main");
  main.append(stage);
  document.body.append(main);
  await whenPartsLoaded(stage);
  await expect.poll(() => button()?.disabled).toBe(false);
};

const withClock = (entries: readonly Entry[], clock: ClockRule): readonly Entry[] =>
  entries.map((entry) => (entry.event.type === "opened" ? { ...entry, event: { ...entry.event, clock } } : entry));

/** What a player needs: pieces and squares, tiles, cards, buttons, seats, clocks, and SPY's targets. */
const needed = (): readonly Element[] =>
  [
    stage.renderRoot,
    board().shadowRoot!,
    ...[...stage.renderRoot.querySelectorAll("ft-hint, ft-replay-tools")].map((one) => one.shadowRoot!),
  ]
    .flatMap((root) => [...root.querySelectorAll("button:not(.end), .frame, .cards, .rung, ft-clock, ft-seat-bar")])
    .filter((one) => one.checkVisibility());

const boxesOf = (elements: readonly Element[]): readonly string[] =>
  elements.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return `${one.localName}.${one.className} ${[x, y, width, height].map(Math.round)}`;
  });

/** Long words belong to a tile, so a tile of each hand of Mexican Train must fit. */
beforeEach(seedDeals);
afterEach(async () => {
  for (const { id } of await localTables()) await removeLocal(id);
  await setLocaleNow("en");
  await page.viewport(1280, 900);
});

/** Shows long words of a hint, which move nothing and are whole. Returns what they cover of these parts. */
const showWords = async (game: string, width: number, parts: () => readonly Element[]): Promise<readonly string[]> => {
  const shown = needed();
  const before = boxesOf(shown);
  button()!.click();
  await expect.poll(() => stage.hint !== "" && !button()!.disabled, { timeout: 20_000 }).toBe(true);
  const { words } = await stage.client.hint!();
  const { props } = board();
  stage.hint = words(LONG[game] as Hint, "move", { ...props, names: ["Ann", NAME] });
  stage.requestUpdate();
  await whenPartsLoaded(stage);
  const prompt = promptElement();
  expect(prompt.textContent.trim()).toBe(stage.hint.trim());
  await document.fonts.ready;
  const range = document.createRange();
  range.selectNodeContents(prompt);
  const text = range.getBoundingClientRect();
  expect(prompt.scrollHeight).toBeLessThanOrEqual(prompt.clientHeight + 1);
  expect(text.left).toBeGreaterThanOrEqual(0);
  expect(text.right).toBeLessThanOrEqual(width);
  const left = shown.filter((one) => one.checkVisibility());
  expect(boxesOf(left)).toEqual(before.filter((_, index) => left.includes(shown[index]!)));
  const covered = parts().filter((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [
      Math.min(text.right, box.right) - Math.max(text.left, box.left),
      Math.min(text.bottom, box.bottom) - Math.max(text.top, box.top),
    ];
    return x > 1 && y > 1 && !one.contains(prompt);
  });
  return boxesOf(covered);
};

const promptElement = () => board().shadowRoot!.querySelector(".say span, .say, .near .line")!;

const setUp = async (width: number, height: number, language: "en" | "bn" | "ur" | "he"): Promise<void> => {
  await page.viewport(width, height);
  document.body.style.margin = "0";
  await setLocaleNow(language);
};

describe.each(["pool", "train", "spy"])("%s", (game) => {
  it.each([
    [390, 844, "en"],
    [390, 844, "bn"],
    [390, 844, "ur"],
    [390, 844, "he"],
    [320, 568, "en"],
    [320, 568, "bn"],
    [320, 568, "ur"],
    [844, 390, "en"],
    [844, 390, "ur"],
    [844, 390, "he"],
  ] as const)("long words cover nothing and move nothing at %i × %i, in %s", async (width, height, language) => {
    await setUp(width, height, language);
    await mount(game);
    await document.fonts.ready;
    expect(board().shadowRoot!.querySelector("button.act.primary")).toBeNull();
    // SPY's column numbers are no buttons, but each sentence about a column needs them.
    const numbers = () => [...board().shadowRoot!.querySelectorAll(".numerals li")];
    expect(await showWords(game, width, () => [...needed(), ...numbers()])).toEqual([]);
    // English has the longest words: at 320 px they fit only in a smaller size.
    const least = width > 320 || (game === "spy" && language !== "en") ? 13 : 12;
    if (game !== "train") expect(parseFloat(getComputedStyle(promptElement()).fontSize)).toBeGreaterThanOrEqual(least);
  });
});

it.each([
  [390, 844, "en"],
  [390, 844, "ur"],
  [320, 568, "en"],
  [320, 568, "ur"],
  [844, 390, "en"],
  [844, 390, "he"],
] as const)(
  "spy: long words leave a running clock and the cards readable at %i × %i, in %s",
  async (width, height, language) => {
    await setUp(width, height, language);
    await mount("spy", { type: "fischer", ms: 9_000_000, increment: 5000 });
    expect(board().shadowRoot!.querySelector(".near ft-clock")!.shadowRoot!.textContent).toMatch(/2:30:0\d/);
    expect(await showWords("spy", width, needed)).toEqual([]);
  },
);
