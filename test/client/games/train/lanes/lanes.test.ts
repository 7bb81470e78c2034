/** The lanes of Mexican Train: long trains, branches, and their words in Bengali. */
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../../client/games/train/client.ts";
import { setLocaleNow } from "../../../../../client/shell/locale.ts";
import type { TrainState } from "../../../../../engine/games/train/state/types.ts";
import {
  board,
  dealtState,
  hand,
  sampleState,
  show,
  tile,
  trainEnd,
  withLane,
  withMarker,
} from "../../../support/train-table.ts";
import { whenPartsLoaded } from "../../../support/when-parts-loaded.ts";

describe("a long train", () => {
  const texts = ["12-11", "11-9", "9-8", "8-7", "7-6", "6-5", "5-4", "4-3", "3-2", "2-1", "1-0", "12-0"];
  const train = (count: number) => withLane(dealtState([hand("10-1"), hand("10-2")]), 2, ...texts.slice(0, count));
  const stackLabel = () =>
    board.renderRoot.querySelector('.lane[data-train="2"] .more')?.getAttribute("data-more") ?? "";

  it("a long train overlaps and then folds its oldest tiles, and its end stays in its lane", async () => {
    for (let count = 0; count <= texts.length; count++) {
      await show(train(count));
      const room = board.renderRoot.querySelector('.lane[data-train="2"] .strands')!.getBoundingClientRect();
      const last = trainEnd(2).getBoundingClientRect();
      expect(last.right).toBeLessThanOrEqual(room.right);
      // The golden engine is beside the end.
      expect(
        board.renderRoot.querySelector('.lane[data-train="2"] .engine')!.getBoundingClientRect().left,
      ).toBeGreaterThan(last.right);
    }
    expect(stackLabel()).toMatch(/^\+\d$/);
    const shown = board.renderRoot.querySelectorAll('.lane[data-train="2"] .laid').length;
    expect(shown + Number(stackLabel())).toBe(texts.length);
  });

  it("a long train is shown whole after a press on its stack", async () => {
    await show(train(texts.length));
    await userEvent.click(board.renderRoot.querySelector('.lane[data-train="2"] .more')!);
    expect(board.renderRoot.querySelectorAll('.lane[data-train="2"] .laid')).toHaveLength(texts.length);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

it("a branch is shown whole if there is room, and ends within its lane if there is not", async () => {
  const withBranch = (count: number): TrainState => {
    const state = withLane(sampleState(), 0, "12-6", "6-6", "6-5");
    const ends = [4, 3, 2, 1, 0];
    const laid = ends.slice(0, count).map((end, index) => ({
      tile: tile(`${Math.max(end, ends[index - 1] ?? 6)}-${Math.min(end, ends[index - 1] ?? 6)}`),
      on: index === 0 ? 2 : 3 + index,
      end,
    }));
    const own = state.lanes[0]!;
    return { ...state, lanes: state.lanes.with(0, { ...own, laid: [...own.laid, ...laid] }) };
  };
  const shown = () => board.renderRoot.querySelectorAll(".near .branch .laid").length;
  await page.viewport(1440, 900);
  await show(withBranch(3));
  await expect.poll(shown).toBe(3);
  await page.viewport(320, 640);
  await show(withBranch(5));
  const right = (selector: string) => board.renderRoot.querySelector(selector)!.getBoundingClientRect().right;
  await expect.poll(() => right(".near .branch .end") <= right(".near .strands")).toBe(true);
});

describe("in Bengali", () => {
  afterEach(() => setLocaleNow("en"));

  it("an open end and the counts have the tiles' digits", async () => {
    await setLocaleNow("bn");
    await show(withLane(sampleState(), 0, "12-4"));
    expect(trainEnd(0).textContent.trim()).toBe("4");
    expect(trainEnd(0).getAttribute("aria-label")).toContain("4");
    expect(board.renderRoot.querySelector('.lane[data-train="0"] .count')!.textContent).toContain("4");
  });

  it("the boneyard's words are no wider than its tiles, and a sign's words end within it", async () => {
    await page.viewport(1440, 900);
    await setLocaleNow("bn");
    await show(dealtState([hand("12-5", "12-1", "12-2", "11-1"), hand("9-1"), hand("9-2")]));
    await whenPartsLoaded(board);
    await document.fonts.ready;
    const box = (selector: string) => board.renderRoot.querySelector(selector)!.getBoundingClientRect();
    expect(box(".boneyard .left").width).toBeLessThanOrEqual(box(".pile").width + 2);
    const signs = board.renderRoot.querySelectorAll<HTMLElement>(".mexican .label");
    expect(signs.length).toBeGreaterThan(0);
    for (const sign of signs) {
      sign.style.inlineSize = "110px";
      const words = sign.querySelector(".chip span")!.getBoundingClientRect();
      expect(words.right).toBeLessThanOrEqual(sign.getBoundingClientRect().right);
    }
  });

  it("on a phone the words for a public train leave its player's name some letters", async () => {
    await page.viewport(360, 740);
    await setLocaleNow("bn");
    const hands = Array.from({ length: 16 }, (_, seat) => [30 + seat]);
    const state = dealtState(hands, { rulebook: "club", set: 18 });
    await show([...hands.keys()].reduce(withMarker, state));
    await document.fonts.ready;
    const lanes = [...board.renderRoot.querySelectorAll('.lane:not([data-train="0"], .mexican)')];
    expect(lanes.length).toBeGreaterThan(10);
    for (const lane of lanes) {
      const box = (selector: string) => lane.querySelector(selector)!.getBoundingClientRect();
      expect(box(".name").width).toBeGreaterThan(25);
      expect(box(".facts").right).toBeLessThanOrEqual(box(".strands").right);
    }
  });
});
