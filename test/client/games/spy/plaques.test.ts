/**
 * The players' plaques next to the cards: no clock and no rack covers a text, and an answer is whole.
 * @gate
 */
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { setLocaleNow } from "../../../../client/shell/locale.ts";
import type { GameCommand } from "../../../../engine/contract/game.ts";
import { MultiPlayerTable } from "../../support/multi-player.ts";
import { openPage } from "../../support/multi-player-pages.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

const NAMES = ["Bartholomew Featherston", "محمد اقبال", "রবীন্দ্রনাথ ঠাকুর", "נועה בן־דוד"];
const CLOCK = { type: "turn", ms: 120_000 } as const;
const LANGUAGES = ["en", "bn", "he", "ur"] as const;

type Choose = (moves: readonly GameCommand[]) => GameCommand;

const hostedTable = (seats: number, settings: object = { clock: CLOCK }): MultiPlayerTable =>
  new MultiPlayerTable("spy", { seats, options: { firstPlayer: "host" }, ...settings }).sit(...NAMES.slice(0, seats));

const arrange = (table: MultiPlayerTable, seats: number): MultiPlayerTable =>
  table.play(seats, (moves) => moves.find(({ type }) => type === "arrange")!);

/** Plays until another player than the host has spied and everyone knows the answer. */
const playUntilAnswered = (table: MultiPlayerTable): void => {
  let random = 7;
  for (let turn = 0; turn < 400 && table.session.state.phase === "playing"; turn++) {
    random = (random * 1_103_515_245 + 12_345) & 0x7fffffff;
    const choose: Choose = (moves) => moves.find(({ type }) => type === "spy") ?? moves[(random >> 8) % moves.length]!;
    table.play(1, choose);
    const last = table.session.entries.at(-1)!.event as {
      readonly type: string;
      readonly seat?: number;
      readonly answer?: string;
    };
    if (last.seat !== 0 && last.answer === "tsss") return;
  }
  throw new Error("no player was answered");
};

/** The board of the host's page. */
const openBoard = async (table: MultiPlayerTable, size: readonly [number, number], language: string) => {
  await page.viewport(...size);
  await setLocaleNow(language as "en");
  const opened = await openPage(table, 0);
  const view = () => opened.renderRoot.querySelector<HTMLElement>("ft-game-view");
  const root = () => view()?.shadowRoot?.querySelector("foldtable-spy-board")?.shadowRoot;
  await expect.poll(() => root()?.querySelectorAll(".far .label").length).toBeGreaterThan(0);
  await whenPartsLoaded(view()! as never);
  await document.fonts.ready;
  return root()!;
};

const textBox = (element: Element): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
};

const isOver = (a: DOMRect, b: DOMRect): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

afterEach(async () => {
  await setLocaleNow("en");
  await page.viewport(1280, 900);
});

describe.each(LANGUAGES)("in %s", (language) => {
  it.each([
    [844, 390, 2],
    [844, 390, 4],
    [667, 375, 4],
    [1440, 900, 4],
    [820, 1180, 4],
  ])("a clock covers no text and leaves room for a name at %i × %i with %i players", async (width, height, seats) => {
    for (const table of [hostedTable(seats), arrange(hostedTable(seats), seats)]) {
      const root = await openBoard(table, [width, height], language);
      await expect.poll(() => root.querySelector("ft-clock")).not.toBeNull();
      for (const label of root.querySelectorAll(".label:has(> ft-clock)")) {
        const clock = label.querySelector("ft-clock")!.getBoundingClientRect();
        const box = label.getBoundingClientRect();
        expect(clock.left).toBeGreaterThanOrEqual(box.left);
        expect(clock.right).toBeLessThanOrEqual(box.right);
        for (const line of label.querySelectorAll(".head, .line, .who > .standing")) {
          if (!line.checkVisibility()) continue;
          expect(isOver(clock, line.getBoundingClientRect()), line.textContent).toBe(false);
        }
        const name = label.querySelector(".name")!;
        expect(name.getBoundingClientRect().width).toBeGreaterThanOrEqual(Math.min(34, textBox(name).width - 1));
        if (label.closest(".near") !== null) expect(textBox(name).width).toBeLessThanOrEqual(name.clientWidth + 1);
      }
    }
  });

  it.each([
    [844, 390, 2],
    [667, 375, 2],
    [1440, 900, 4],
  ])("no rack covers a plaque at %i × %i with %i players", async (width, height, seats) => {
    const root = await openBoard(arrange(hostedTable(seats), seats), [width, height], language);
    for (const base of root.querySelectorAll(".far")) {
      const numerals = base.querySelector(".numerals")!;
      const rail = numerals.getBoundingClientRect().left + parseFloat(getComputedStyle(numerals, "::before").left);
      expect(base.querySelector(".label")!.getBoundingClientRect().right).toBeLessThanOrEqual(rail);
    }
  });

  it.each([
    [844, 390, 2],
    [667, 375, 4],
    [390, 844, 4],
    [320, 568, 4],
  ])("an answer is whole at %i × %i with %i players", async (width, height, seats) => {
    const table = arrange(hostedTable(seats, {}), seats);
    playUntilAnswered(table);
    const root = await openBoard(table, [width, height], language);
    const answer = root.querySelector(".far .act b")!;
    const [text, line] = [textBox(answer), answer.closest(".act")!.getBoundingClientRect()];
    expect(text.left).toBeGreaterThanOrEqual(line.left - 1);
    expect(text.right).toBeLessThanOrEqual(line.right + 1);
    const plaque = answer.closest(".label")!.getBoundingClientRect();
    expect(line.left).toBeGreaterThanOrEqual(plaque.left);
    expect(line.right).toBeLessThanOrEqual(plaque.right);
    // On a phone on its side nothing else fits; elsewhere an ellipsis needs more room than a letter.
    const verb = answer.closest(".act")!.querySelector(".did")!;
    if (verb.checkVisibility()) expect(verb.clientWidth).toBeGreaterThanOrEqual(24);
    expect(verb.checkVisibility() && height < 400).toBe(false);
  });
});

it.each(["en", "bn", "he"] as const)(
  "all rows of four players are above the fold of a phone on its side, in %s",
  async (language) => {
    const root = await openBoard(arrange(hostedTable(4), 4), [844, 390], language);
    expect(root.querySelector(".near .numerals")!.getBoundingClientRect().bottom).toBeLessThanOrEqual(390);
  },
);

it.each(LANGUAGES)("the plaque of a player who has resigned holds their name and state, in %s", async (language) => {
  const table = arrange(hostedTable(3, {}), 3);
  table.submit(0, { type: "resign" });
  const root = await openBoard(table, [667, 375], language);
  const state = root.querySelector(".near .standing")!;
  const [box, plaque] = [state.getBoundingClientRect(), state.closest(".label")!.getBoundingClientRect()];
  expect(box.left).toBeGreaterThanOrEqual(plaque.left + 2);
  expect(box.right).toBeLessThanOrEqual(plaque.right - 2);
  expect(root.querySelector(".near .name")!.getBoundingClientRect().width).toBeGreaterThanOrEqual(34);
});

it("the Bengali word on a card's button leaves a margin above its sign", async () => {
  const root = await openBoard(arrange(hostedTable(2), 2), [667, 375], "bn");
  const button = root.querySelector<HTMLElement>(".far .look")!;
  const { font, lineHeight, paddingTop } = getComputedStyle(button);
  const pen = document.createElement("canvas").getContext("2d")!;
  pen.font = font;
  const ink = pen.measureText(button.dataset.word!);
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = ink;
  const baseline = parseFloat(paddingTop) + (parseFloat(lineHeight) - ascent - descent) / 2 + ascent;
  expect(baseline - ink.actualBoundingBoxAscent).toBeGreaterThanOrEqual(2);
});
