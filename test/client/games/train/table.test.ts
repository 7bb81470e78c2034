/** The hand and the trains of Mexican Train. */
import { afterEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "../../../../client/games/train/view/announcement.ts";
import "../../../../client/games/train/client.ts";
import "../../../../client/games/train/board/hand-drag.ts";
import "../../../../client/games/train/board/animation.ts";
import "../../../../client/games/train/view/refusal-texts.ts";
import "../../../../client/games/train/rounds/round-summary.ts";
import { html } from "lit";
import * as v from "valibot";
import { setLocaleNow } from "../../../../client/shell/locale.ts";
import { train } from "../../../../engine/games/train/game.ts";
import { trainOptionsSchema } from "../../../../engine/games/train/schema.ts";
import { makeTile } from "../../../../engine/games/train/state/tiles.ts";
import type { TrainState } from "../../../../engine/games/train/state/types.ts";
import {
  afterCommand,
  board,
  button,
  commands,
  dealtState,
  hand,
  handOrder,
  handTile,
  NAMES,
  reload,
  sampleState,
  show,
  statusText,
  tile,
  trainEnd,
  withLane,
  withMarker,
} from "../../support/train-table.ts";
import { whenPartsLoaded } from "../../support/when-parts-loaded.ts";

describe("the hand", () => {
  it.each([10, 12, 16])("a hand of %i tiles fills two equal lines on a phone", async (count) => {
    const tiles = Array.from({ length: count }, (_, index) => 3 * index);
    await show(dealtState([tiles, hand("12-1")]));
    const boxes = [...board.renderRoot.querySelectorAll(".held")].map((each) => each.getBoundingClientRect());
    const lines = new Map<number, number>();
    for (const { x } of boxes) lines.set(Math.round(x), (lines.get(Math.round(x)) ?? 0) + 1);
    expect([...lines.values()]).toEqual(Array.from({ length: count / 2 }, () => 2));
    for (const { width } of boxes) expect(width).toBeGreaterThanOrEqual(28);
  });

  const sixTiles = () => dealtState([hand("12-5", "5-3", "9-8", "3-3", "3-1", "7-0"), hand("12-1")]);

  it("a player reorders the hand by keyboard, and the order survives a reload", async () => {
    await show(sixTiles());
    const before = handOrder();
    handTile(before[0]!).focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    const wanted = [before[1], before[2], before[0], ...before.slice(3)];
    await expect.poll(handOrder).toEqual(wanted);
    expect(board.shadowRoot?.activeElement).toBe(handTile(before[0]!));
    reload();
    await show(sixTiles());
    expect(handOrder()).toEqual(wanted);
    expect(commands).toEqual([]);
  });

  it("a player reorders the hand by dragging", async () => {
    await show(sixTiles());
    const before = handOrder();
    await userEvent.dragAndDrop(handTile(before[0]!), handTile(before[3]!), { targetPosition: { x: 30, y: 20 } });
    expect(handOrder()).toEqual([before[1], before[2], before[3], before[0], ...before.slice(4)]);
    expect(commands).toEqual([]);
  });

  it("the order of one round does not apply in the next", async () => {
    await show(sixTiles());
    handTile(handOrder()[0]!).focus();
    await userEvent.keyboard("{Shift>}{End}{ArrowRight}{/Shift}");
    const next = { ...sixTiles(), round: 2 };
    await show(next);
    expect(handOrder()).toEqual(sixTiles().hands[0]!.map((each) => makeTile(each!)));
  });

  it("Arrange sorts the hand into its longest train, with the extras set apart", async () => {
    await show(sixTiles());
    await userEvent.click(button("Arrange"));
    await expect.poll(statusText).toBe("Longest train: 4 tiles, 2 left over.");
    expect(handOrder().slice(0, 4)).toEqual(["12-5", "5-3", "3-3", "3-1"]);
    expect(board.renderRoot.querySelectorAll(".in-train")).toHaveLength(4);
    expect(board.renderRoot.querySelectorAll(".first-extra")).toHaveLength(1);
    expect(commands).toEqual([]);
  });

  it("Arrange does not change the order if no tile fits the player's train", async () => {
    await show(withLane(sixTiles(), 0, "12-11", "11-6"));
    const before = handOrder();
    handTile(before[0]!).focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await userEvent.click(button("Arrange"));
    await expect.poll(statusText).toBe("No tile in your hand fits the end of your train.");
    expect(handOrder()).toEqual([before[1], before[0], ...before.slice(2)]);
  });

  it("tiles show numbers instead of pips if the player chooses so, and the choice is saved", async () => {
    await show(sixTiles());
    const picture = () => handTile("12-5").querySelector(".tile")!.classList;
    expect([...picture()]).not.toContain("un12-5");
    await userEvent.click(page.getByRole("button", { name: "Numbers instead of pips" }));
    await expect.poll(() => [...picture()]).toContain("un12-5");
    expect(localStorage.getItem("foldtable.train.numerals")).toBe("yes");
  });
});

describe("the table", () => {
  it("the table labels public trains and players with one tile left", async () => {
    const state = withMarker(sampleState(), 1);
    await show({ ...state, hands: state.hands.with(2, hand("7-5")) });
    const facts = (number: number) =>
      board.renderRoot.querySelector(`.lane[data-train="${number}"] .facts`)!.textContent.replaceAll(/\s+/g, " ");
    expect(facts(1)).toContain("public");
    expect(facts(2)).toContain("1 tile left");
    expect(facts(2)).not.toContain("public");
    expect(facts(3)).toContain("open to all");
    expect(trainEnd(1).getAttribute("aria-label")).toBe("Bo, ends in 2, public");
    expect(trainEnd(2).getAttribute("aria-label")).toBe("Cy, ends in 12, private");
  });

  it("a double that no player can close any more is labelled as dead", async () => {
    const eights = ["8-0", "8-1", "8-2", "8-3", "8-4", "8-5", "8-6", "8-7", "8-8", "9-8", "10-8", "11-8", "12-8"];
    const state = sampleState();
    const laid = eights.map((text, on) => ({ tile: tile(text), on, end: 8 }));
    const full = { ...state, lanes: state.lanes.with(1, { laid, marked: false }), queue: [{ train: 1, on: 9 }] };
    await show(full);
    await whenPartsLoaded(board);
    await expect.poll(() => board.renderRoot.querySelector(".queue .dead")?.textContent).toContain("8-8");
    expect(board.renderRoot.querySelector(".laid .rank.dead")!.textContent).toBe("dead");
  });

  it("doubles lie crosswise, and the oldest tiles of a long train are smaller than the last ones", async () => {
    await show(withLane(sampleState(), 0, "12-6", "6-6", "6-2"));
    const laid = () =>
      [...board.renderRoot.querySelectorAll(".lane.own .laid")].map((each) => each.getBoundingClientRect());
    expect(laid()[1]!.height).toBeGreaterThan(laid()[1]!.width);
    expect(laid()[2]!.width).toBe(laid()[0]!.width);
    await show(withLane(sampleState(), 0, "12-6", "6-6", "6-2", "2-4", "4-1", "1-3", "3-5", "5-8"));
    expect(laid()[0]!.width).toBeLessThan(laid().at(-1)!.width);
  });

  it("on a round trip the player chooses the place of the Mexican Train", async () => {
    const options = { rulebook: "club", roundTrip: true };
    const state = dealtState([hand("12-5", "3-1"), hand("12-1", "7-6"), hand("12-2", "7-5")], options);
    await show(state);
    await userEvent.click(handTile("12-5"));
    await userEvent.click(trainEnd(3));
    expect(commands).toEqual([]);
    await userEvent.click(button("Bo"));
    expect(commands).toEqual([{ type: "play", tile: tile("12-5"), train: 3, on: 0, gap: 1 }]);
  });

  it("the table offers every end of a train with split doubles", async () => {
    const base = dealtState([hand("6-1", "12-5"), hand("12-1")], { rulebook: "club", splitDoubles: true });
    await show(withLane(base, 0, "12-6", "6-6", "6-2"));
    const ends = [...board.renderRoot.querySelectorAll<HTMLElement>(".end[data-train='0']")];
    expect(ends.map((each) => each.dataset.on)).toEqual(["3", "2"]);
    await userEvent.click(handTile("6-1"));
    await userEvent.click(ends[1]!);
    expect(commands).toEqual([{ type: "play", tile: tile("6-1"), train: 0, on: 2 }]);
  });

  it("in a quick start a player builds without a turn, and finishes", async () => {
    const quick = train.start(v.parse(trainOptionsSchema, { rulebook: "club", opening: "quick" }), 2);
    const hands = [hand("12-12", "12-5", "5-1"), hand("12-1", "7-6")];
    const beforeEngine = train.evolve(quick, { type: "dealt", round: 1, starter: null, hands });
    const state = train.evolve(beforeEngine, { type: "engine-laid", seat: 0 });
    await show(state);
    await userEvent.click(handTile("12-5"));
    await userEvent.click(trainEnd(0));
    await show(afterCommand(state, 0, commands[0]!));
    await userEvent.click(button("Done"));
    expect(commands).toEqual([{ type: "build", tile: tile("12-5"), on: 0 }, { type: "finish" }]);
  });

  it("the table is not mirrored on a right-to-left page", async () => {
    await show(sampleState());
    const endX = () => trainEnd(3).getBoundingClientRect().x;
    const before = endX();
    document.documentElement.dir = "rtl";
    expect(endX()).toBe(before);
  });

  it("obeys the content security policy: renders no style element", async () => {
    await show(sampleState());
    await userEvent.click(handTile("12-3"));
    expect(board.renderRoot.querySelectorAll("style")).toHaveLength(0);
  });

  it.each([
    [2, 390, 844],
    [2, 1440, 900],
    [2, 1920, 1080],
    [4, 1440, 900],
    [8, 1440, 900],
  ])(
    "the player's own train is nearest to the hand, as large as any other: %i players at %i × %i",
    async (seats, width, height) => {
      await page.viewport(width, height);
      const hands = Array.from({ length: seats }, (_, seat) => [seat, seat + 20, seat + 40]);
      const tiles = ["12-4", "4-3"];
      await show([...hands.keys()].reduce((state, seat) => withLane(state, seat, ...tiles), dealtState(hands)));
      const boxes = (selector: string) =>
        [...board.renderRoot.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
      const [own] = boxes(".near .lane");
      for (const { height } of boxes(".field .lane")) expect(own!.height).toBeGreaterThanOrEqual(height - 1);
      const last = (row: string) => boxes(`${row} .newer .laid:last-child`).map(({ width }) => width);
      for (const each of last(".field")) expect(last(".near")[0]).toBeCloseTo(each, 1);
    },
  );

  it.each([
    [2, 667, 375],
    [4, 740, 360],
    [5, 740, 360],
    [4, 960, 450],
  ])(
    "every train lies within its lane on a phone in landscape: %i players at %i × %i",
    async (seats, width, height) => {
      await page.viewport(width, height);
      document.body.style.margin = "0";
      const hands = Array.from({ length: seats }, (_, seat) => [seat, seat + 20, seat + 40]);
      const tiles = ["12-4", "4-3", "3-2", "2-1", "1-0", "0-5", "5-6"];
      await show([...hands.keys()].reduce((state, seat) => withLane(state, seat, ...tiles), dealtState(hands)));
      document.body.style.removeProperty("margin");
      expect(board.renderRoot.querySelector("[data-scrolls]")).toBeNull();
      for (const each of board.renderRoot.querySelectorAll(".lane")) {
        const { top, bottom, right } = each.getBoundingClientRect();
        for (const part of each.querySelectorAll(".laid, .socket")) {
          const box = part.getBoundingClientRect();
          expect([box.top >= top, box.bottom <= bottom, box.right <= right]).toEqual([true, true, true]);
        }
      }
    },
  );

  it.each([
    [667, 375, "en"],
    [667, 375, "bn"],
    [740, 360, "ur"],
  ] as const)(
    "the round lies beside the boneyard on a phone in landscape, %i × %i in %s",
    async (width, height, language) => {
      await page.viewport(width, height);
      await setLocaleNow(language);
      await show(dealtState([hand("10-1"), hand("10-2")]));
      const box = (selector: string) => board.renderRoot.querySelector(selector)!.getBoundingClientRect();
      const [title, left] = [box(".title"), box(".boneyard")];
      await setLocaleNow("en");
      expect(title.right).toBeLessThanOrEqual(left.left);
    },
  );

  it("with 16 players on a phone, hand, buttons and own train are visible, and the trains scroll", async () => {
    document.body.style.margin = "0";
    const hands = NAMES.map((_, seat) => [seat, seat + 20, seat + 40, seat + 60, seat + 80, seat + 100]);
    await show(dealtState(hands, { rulebook: "club", set: 18 }));
    document.body.style.removeProperty("margin");
    const bottom = (selector: string) => board.renderRoot.querySelector(selector)!.getBoundingClientRect().bottom;
    expect(board.renderRoot.querySelectorAll(".end")).toHaveLength(17);
    expect(bottom(".hand")).toBeLessThanOrEqual(844);
    expect(bottom(".lanes.near")).toBeLessThanOrEqual(bottom(".say"));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

it("the seat on turn has a separate outline in forced colours", async () => {
  const emulateForcedColours = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
  const outlineOf = (seat: number) =>
    getComputedStyle(board.renderRoot.querySelector(`.lane[data-train="${seat}"] .label`)!).outlineStyle;
  await show(sampleState());
  expect(outlineOf(0)).toBe("none");
  await emulateForcedColours("active");
  await expect.poll(() => outlineOf(0)).toBe("solid");
  expect(outlineOf(1)).toBe("none");
  await emulateForcedColours("none");
});

it("a table that has ended before its game waits for no player, and highlights no train", async () => {
  await show(sampleState(), { viewer: "watcher" });
  expect([statusText(), board.renderRoot.querySelectorAll(".on-turn").length]).toEqual(["Ada’s turn.", 1]);
  await show(sampleState(), { viewer: "watcher", begun: false });
  expect([statusText(), board.renderRoot.querySelectorAll(".on-turn").length]).toEqual(["", 0]);
});

describe("the title of the round", () => {
  afterEach(() => setLocaleNow("en"));

  it.each(["en", "bn", "he", "ur"] as const)(
    "the direction of play is on the last line of the round in %s",
    async (language) => {
      await setLocaleNow(language);
      for (const [width, rounds] of [
        [700, 13],
        [768, 3],
        [820, 3],
        [1024, 13],
      ] as const) {
        await page.viewport(width, 1180);
        await show(dealtState([hand("12-5"), hand("12-1"), hand("12-2")], { rounds }));
        await whenPartsLoaded(board);
        await document.fonts.ready;
        const round = board.renderRoot.querySelector(".title .round")!;
        const line = [...round.getClientRects()].at(-1)!;
        const arrow = board.renderRoot.querySelector(".way")!.getBoundingClientRect();
        const drift = (arrow.top + arrow.bottom - line.top - line.bottom) / 2;
        expect(Math.abs(drift), `${width} × 1180`).toBeLessThan(10);
      }
    },
  );
});

describe("the level of a bot on its sign", () => {
  it.each([
    [768, false],
    [1440, true],
  ])("next to the word of a public train in a window of %i pixels: %s", async (width, isShown) => {
    await page.viewport(width, 900);
    const level = () => html`<span class="level">3</span>`;
    await show(withMarker(dealtState([hand("12-5", "12-3"), hand("12-1", "7-6"), hand("12-2", "7-5")]), 1), { level });
    await whenPartsLoaded(board);
    const isLevelShown = (train: number): boolean =>
      board.renderRoot.querySelector(`.lane[data-train="${train}"] .level`)!.checkVisibility();
    await expect.poll(() => isLevelShown(1)).toBe(isShown);
    expect(isLevelShown(2)).toBe(true);
  });
});

describe("a replay at its beginning", () => {
  const initialState = (): TrainState => train.start(v.parse(trainOptionsSchema, {}), 2);

  it("the first board shows the length of the game, and hides the table that was shown before", async () => {
    await show(sampleState());
    await show(initialState(), { begun: false });
    await expect.poll(() => board.renderRoot.querySelector(".table.early")?.textContent).toContain("2 players");
    expect(board.renderRoot.querySelector(".held")!.checkVisibility({ visibilityProperty: true })).toBe(false);
    expect(await page.getByRole("option").elements()).toEqual([]);
  });

  it("a jump to the first board and back reuses the table's elements", async () => {
    await show(sampleState());
    const table = board.renderRoot.querySelector("[data-kind]")!;
    await show(initialState(), { begun: false });
    await show(sampleState(), { begun: false });
    expect(board.renderRoot.querySelector("[data-kind]")).toBe(table);
    expect(table.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })).toBe(true);
    expect(board.renderRoot.querySelector(".table.early")).toBeNull();
  });
});
