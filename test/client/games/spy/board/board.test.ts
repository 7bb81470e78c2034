/** A turn of SPY: choices, the mirror, previews, and a whole game by keyboard. */
import { describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "../../../../../client/games/spy/board/base-editor-drag.ts";
import "../../../../../client/games/spy/client.ts";
import "../../../../../client/games/spy/deductions/deductions.ts";
import "../../../../../client/games/spy/deductions/deduction-table.ts";
import "../../../../../client/games/spy/board/animation.ts";
import { turnChoices } from "../../../../../client/games/spy/view/turn-choices.ts";
import { makeViewHost, type Seat } from "../../../../../engine/contract/game.ts";
import { spy } from "../../../../../engine/games/spy/game.ts";
import type { SpyEvent } from "../../../../../engine/games/spy/state/types.ts";
import { endTurn, move, optionsOf, play, position, spyOn } from "../../../../engine/games/spy/table.ts";
import {
  actButton,
  arrangingState,
  board,
  cardNames,
  cell,
  cellLabels,
  centreX,
  choice,
  choices,
  commands,
  focusedPart,
  logText,
  ownSpy,
  root,
  show,
  showAfter,
  statusText,
  THREE_BASES,
  TWO_BASES,
  tabIntoBoard,
  tabUntil,
  withoutIsolates,
} from "../../../support/spy-table.ts";

describe("a turn", () => {
  it("the board offers exactly the moves of the engine", async () => {
    const state = position(THREE_BASES);
    await show(state);
    expect(choices().map((each) => each.dataset.choice)).toEqual(turnChoices(state, 0).map(({ id }) => id));
    expect(spy.moves(state, 0)).toHaveLength(choices().length);
    const moved = play(state, [0, move(3)]).state;
    await show(moved);
    expect(choices().map((each) => each.dataset.choice)).toEqual(["spy-1", "spy-2", "end-turn"]);
    expect(statusText()).toBe("You may still spy.");
  });

  it("each choice is described, and each reachable gap shows its distance", async () => {
    await show(position(THREE_BASES));
    const titles = choices().map((each) => withoutIsolates(each.textContent).replace(/\s+/g, " ").trim());
    expect(titles[0]).toBe("Move 3 to 6 Your Spy will stand between columns 5 and 6, facing column 6, Bomb 1.");
    expect(titles[4]).toBe("Bo Spy on column 4");
    expect([...root().querySelectorAll(".spot")].map((spot) => spot.textContent)).toEqual(["1", "3"]);
  });

  it("a move is previewed under the mouse, and made by a press", async () => {
    await show(position(THREE_BASES));
    await userEvent.hover(choice("move-3-turn"));
    await board.updateComplete;
    expect(root().querySelectorAll(".ghost")).toHaveLength(1);
    expect(withoutIsolates(statusText())).toBe("Your Spy will stand between columns 5 and 6, facing column 5, Safe 2.");
    expect(commands).toEqual([]);
    await userEvent.click(choice("move-3-turn"));
    expect(commands).toEqual([move(3, "after")]);
  });

  it("a turn is played by keyboard alone", async () => {
    await show(position(THREE_BASES));
    await tabIntoBoard();
    await tabUntil(() => focusedPart() === choice("move-turn-1-turn"));
    await board.updateComplete;
    expect(root().querySelectorAll(".ghost")).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    expect(commands).toEqual([move(1, "both")]);
    await show(play(position(THREE_BASES), [0, move(1, "both")]).state);
    // The pressed button is removed, so the group of the turn's other buttons has the focus. None is previewed.
    expect(focusedPart()).toBe(root().querySelector(".actions"));
    await userEvent.tab();
    expect(focusedPart()).toBe(choice("spy-1"));
    await board.updateComplete;
    expect(root().querySelectorAll(".cell.armed")).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    expect(commands.at(-1)).toEqual(spyOn(1));
  });

  it("the up arrow moves the focus from the faced card to the target card, and Enter spies on it", async () => {
    await show(position(THREE_BASES));
    cell(0, 2).focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(focusedPart()).toBe(cell(2, 2));
    await userEvent.keyboard("{ArrowUp}");
    expect(withoutIsolates(cell(1, 2).getAttribute("aria-label")!)).toBe("Column 4, hidden, press to spy on Bo here");
    await userEvent.keyboard("{Enter}");
    expect(commands).toEqual([spyOn(1)]);
  });

  it("the first touch previews a choice, and the second makes it", async () => {
    await show(position(THREE_BASES));
    const touch = async (element: HTMLElement) => {
      for (const type of ["pointerover", "pointerdown", "pointerup"]) {
        element.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerType: "touch" }));
      }
      element.focus();
      element.click();
      await board.updateComplete;
    };
    await touch(choice("spy-2"));
    expect(commands).toEqual([]);
    expect(cell(2, 2).classList).toContain("armed");
    await touch(choice("spy-1"));
    expect(commands).toEqual([]);
    await touch(choice("spy-1"));
    expect(commands).toEqual([spyOn(1)]);
  });

  it("the board sends no second command before the answer to the first", async () => {
    await show(position(THREE_BASES));
    await userEvent.click(choice("spy-1"));
    for (const id of ["spy-2", "end-turn"]) for (const _press of [1, 2]) choice(id).click();
    expect(commands).toEqual([spyOn(1)]);
    const areDisabled = () => choices().every((each) => each.getAttribute("aria-disabled") === "true");
    expect(areDisabled()).toBe(true);
    // Another player's remark, for example, renders the board again.
    await show(position(THREE_BASES), 0, { isUnanswered: true });
    choice("end-turn").click();
    expect([areDisabled(), commands.length]).toEqual([true, 1]);
    await show(position(THREE_BASES));
    expect(areDisabled()).toBe(false);
  });

  it("a move is made by a press on a reachable gap", async () => {
    await show(position(THREE_BASES));
    await userEvent.click(root().querySelector(".reach[data-choice='move-turn-1']")!);
    expect(commands).toEqual([move(1, "before")]);
  });

  it("the End turn button sends the command at once", async () => {
    await show(position(THREE_BASES));
    await userEvent.click(choice("end-turn"));
    expect(commands).toEqual([endTurn]);
  });

  it("the board says why another card cannot be spied on", async () => {
    await show(position(THREE_BASES));
    await userEvent.click(cell(1, 0), { force: true });
    await expect
      .poll(statusText)
      .toBe("Your Spy faces column 3 of your base. Only the card opposite it can be spied on.");
    await userEvent.click(cell(0, 0), { force: true });
    await expect.poll(statusText).toBe("Your cards stay where they are. Only the Spy moves.");
    expect(commands).toEqual([]);
  });

  it("only a player who may act can send anything from the board", async () => {
    for (const state of [position(THREE_BASES), arrangingState(3)]) {
      await show(state, 0, { acting: null });
      expect(choices()).toEqual([]);
      for (const button of root().querySelectorAll<HTMLElement>("button:not(.tool)")) {
        button.focus();
        await userEvent.keyboard("{Enter}{ArrowRight}{Enter}");
      }
      await userEvent.dragAndDrop(cell(0, 0), cell(0, 4), { force: true });
    }
    expect(commands).toEqual([]);
  });

  it("the board handles arrow keys itself, and other keys reach the page", async () => {
    const keys: string[] = [];
    const recordKey = ({ key }: KeyboardEvent) => keys.push(key);
    document.addEventListener("keydown", recordKey);
    await show(position(THREE_BASES), 0, { acting: null });
    cell(0, 0).focus();
    await userEvent.keyboard("{ArrowRight}{Home}{Escape}x");
    document.removeEventListener("keydown", recordKey);
    expect(keys).toEqual(["Escape", "x"]);
  });
});

describe("the mirror", () => {
  it.each([
    ["phone, two players", 390, TWO_BASES],
    ["phone, three players", 390, THREE_BASES],
    ["desktop, two players", 1440, TWO_BASES],
    ["desktop, three players", 1440, THREE_BASES],
  ])("the target card is above the card that the player's Spy faces (%s)", async (_what, width, bases) => {
    await page.viewport(width, 900);
    const state = position(bases);
    await show(state);
    const faced = root().querySelector(".cell.faced")!;
    const targets = [...root().querySelectorAll<HTMLElement>(".cell.target")];
    expect(targets).toHaveLength(bases.length - 1);
    for (const target of targets) {
      expect(Math.abs(centreX(target) - centreX(faced))).toBeLessThan(1);
      expect(target.getBoundingClientRect().bottom).toBeLessThan(faced.getBoundingClientRect().top);
    }
    // The engine spies on the same card.
    const { state: after, last } = play(state, [0, spyOn(1)]);
    await show(after, 0, { event: last! });
    expect(Math.abs(centreX(root().querySelector(".asked")!) - centreX(faced))).toBeLessThan(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it("the tag of an opponent's Spy points to the mirrored card (scenario 41)", async () => {
    // Bo's Spy is in gap 0 and faces his first card, which is the viewer's last column.
    await show(position(THREE_BASES));
    const tag = root().querySelector("[data-spy='1']")!;
    expect(tag.getAttribute("aria-label")).toBe("Spy left of column 1, facing column 1");
    expect(tag.classList).toContain("left");
    const exposed = position(
      ["T2 S1 B3 T1 S2 B1 @2R", "S2 B1 T1 S1! T2 B3 @0R"].map((text) => text),
      {},
      {},
    );
    await show(exposed);
    expect(cardNames(1)).toEqual(["hidden", "hidden", "Safe 1", "hidden", "hidden", "hidden"]);
  });

  it("columns are aligned if the rules spy on the same column", async () => {
    await show(position(THREE_BASES, { mirror: "same" }));
    const faced = root().querySelector(".cell.faced")!;
    for (const target of root().querySelectorAll(".cell.target"))
      expect(Math.abs(centreX(target) - centreX(faced))).toBeLessThan(1);
    expect(root().querySelector("[data-spy='1']")!.getAttribute("aria-label")).toBe(
      "Spy left of column 1, facing column 1",
    );
  });

  it("the columns do not depend on the page's text direction", async () => {
    await show(position(THREE_BASES));
    const before = centreX(cell(0, 0));
    document.documentElement.dir = "rtl";
    const during = centreX(cell(0, 0));
    document.documentElement.dir = "ltr";
    expect(during).toBe(before);
  });
});

describe("a whole game of two, by keyboard and screen reader", () => {
  /** Arranges the near base so that its cards have these names, from the left. */
  const arrangeAs = async (seat: Seat, wanted: readonly string[], spyKeys: string): Promise<void> => {
    for (const [place, name] of wanted.entries()) {
      const from = cardNames(seat).indexOf(name, place);
      cell(seat, from).focus();
      await userEvent.keyboard(`{Enter}${"{ArrowLeft}".repeat(from - place)}{Enter}`);
    }
    expect(cardNames(seat)).toEqual(wanted);
    await tabUntil(() => focusedPart() === ownSpy() || focusedPart() === actButton("shuffle"));
    ownSpy().focus();
    await userEvent.keyboard(spyKeys);
    await tabUntil(() => focusedPart() === actButton("ready"));
    await userEvent.keyboard("{Enter}");
  };

  const pressButton = async (name: string): Promise<void> => {
    const title = () =>
      withoutIsolates(focusedPart()?.matches("button") ? focusedPart()!.textContent : "").replace(/\s+/g, " ");
    const isReached = () => title().trim().startsWith(name);
    root().querySelector<HTMLElement>(".actions")!.focus();
    await tabUntil(isReached);
    await userEvent.keyboard("{Enter}");
  };

  it("a game of two is arranged, played and won by keyboard", async () => {
    let state = spy.start(optionsOf({ firstPlayer: "host" }), 2);
    let asked = 0;
    const host = {
      ...makeViewHost(0),
      shuffle: (_label: string, n: number) => Array.from({ length: n }, (_, index) => index),
    };
    /** Decides the board's last command, as the table does, and shows the result to `viewer`. */
    const decideLast = async (seat: Seat, viewer: Seat): Promise<void> => {
      expect(commands).toHaveLength(++asked);
      const events = spy.decide(state, seat, commands.at(-1)!, host);
      if ("refused" in events) throw new Error(events.refused);
      let before = state;
      let event: SpyEvent | null = null;
      for (event of events) [before, state] = [state, spy.evolve(state, event)];
      for (event of spy.next(state, host)) [before, state] = [state, spy.evolve(state, event)];
      await show(state, viewer, { before: spy.view(before, viewer), event: event && spy.redact(event, viewer, false) });
    };
    await show(state, 0);
    await arrangeAs(0, ["Safe 1", "Bomb 2", "Top Secret 2", "Bomb 1", "Safe 2", "Top Secret 1", "Bomb 3"], "{Home}");
    await decideLast(0, 1);
    await arrangeAs(1, ["Bomb 3", "Safe 2", "Bomb 1", "Top Secret 1", "Safe 1", "Bomb 2", "Top Secret 2"], "{End}");
    await decideLast(1, 0);
    expect(withoutIsolates(logText())).toBe("All bases are set. Ada starts.");
    await pressButton("Move 1 to 2");
    await decideLast(0, 0);
    await pressButton("Bo Spy on column 6");
    await decideLast(0, 1);
    expect(withoutIsolates(logText())).toBe("Ada spies on Bo, column 6. Tssss.");
    expect(cellLabels(1)[5]).toBe("Column 6, Bomb 2, lit");
    await pressButton("End turn");
    await decideLast(1, 0);
    await pressButton("Bo Spy on column 6");
    await decideLast(0, 0);
    expect(withoutIsolates(logText())).toBe("Ada finds Bo’s lit bomb in column 6 and is out. Bomb 2.");
    expect(state.outcome?.winners).toEqual([1]);
    expect([...root().querySelectorAll(".standing")].map((each) => each.textContent)).toEqual(["Winner", "Out"]);
  });
});

it("cards and names have outlines in forced colours", async () => {
  const emulateForcedColours = (value: string) =>
    cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
  const frame = (selector: string) => getComputedStyle(root().querySelector(selector)!).outlineStyle;
  await show(position(THREE_BASES));
  expect(frame(".cell.target .card")).toBe("none");
  await emulateForcedColours("active");
  await expect.poll(() => frame(".cell.target .card")).toBe("solid");
  expect([frame(".active .label"), frame(".label:not(.active *)")]).toEqual(["solid", "none"]);
  await emulateForcedColours("none");
});

it("the slip of a hiss on the card has another colour", async () => {
  const slip = () => root().querySelector(".asked .slip")!;
  const papers: string[] = [];
  for (const asked of ["S1 B1 T1 S2 T2 B3 @0R", "S2 T1 S1 B1 T2 B3 @0R"]) {
    await showAfter(position([THREE_BASES[0]!, asked, THREE_BASES[2]!]), [[0, spyOn(1)]]);
    papers.push(getComputedStyle(slip()).backgroundColor);
  }
  expect(slip().classList).toContain("tsss");
  expect(papers[1]).not.toBe(papers[0]);
});

describe("the preview of a choice", () => {
  it("a button draws the Spy's new gap, and the card that it will face", async () => {
    await show(position(THREE_BASES));
    const strip = (id: string) => choice(id).querySelector(".strip")!;
    const filled = (id: string) => [...strip(id).querySelectorAll("rect")].findIndex((card) => card.matches(".there"));
    expect([filled("move-3"), filled("move-3-turn"), filled("move-turn-1")]).toEqual([5, 4, 0]);
    expect(strip("move-3").querySelectorAll(".way")).toHaveLength(3);
  });

  it("the preview marks each passed card, and the card that the Spy would face", async () => {
    await show(position(THREE_BASES));
    await userEvent.hover(choice("move-3-turn"));
    await board.updateComplete;
    const columns = (selector: string) =>
      [...root().querySelectorAll(selector)].map((each) => Math.round(centreX(each)));
    const cards = (...places: number[]) => places.map((place) => Math.round(centreX(cell(0, place))));
    expect(columns(".step")).toEqual(cards(2, 3, 4));
    expect(columns(".near .light")).toEqual(cards(2, 4));
  });

  it("the preview continues at the other end of the base", async () => {
    await show(position(["T2 S1 B3 T1 S2 B1 @4R", ...THREE_BASES.slice(1)]));
    await userEvent.hover(choice("move-2"));
    await board.updateComplete;
    expect(root().querySelectorAll(".step.c4, .step.c5")).toHaveLength(2);
    expect(root().querySelector(".ghost")!.classList).toContain("g0");
  });

  it("a second row of choices moves no column", async () => {
    const places = () => [0, 3, 5].map((place) => centreX(cell(0, place)));
    await show(position(THREE_BASES));
    const before = places();
    await show(position(["T2 S1 B3! T1 S2 B1 @2R", ...THREE_BASES.slice(1)]));
    expect(root().querySelector(".many")).not.toBeNull();
    expect(places()).toEqual(before);
  });
});

describe("the ladder", () => {
  it("the ladder shows each player's found cards and the next target", async () => {
    await show(position([THREE_BASES[0]!, "S2 B1 T1 S1! T2 B3 @0R", THREE_BASES[2]!]));
    const stages = (row: Element) => [...row.querySelectorAll(".rung")].map((rung) => rung.className.split(" ")[1]);
    const [bo, , own] = [...root().querySelectorAll(".base")];
    expect(stages(bo!)).toEqual(["found", "next", "later", "later"]);
    expect(stages(own!)).toEqual(["next", "later", "later", "later"]);
    expect(bo!.querySelector(".ladder")!.getAttribute("aria-label")).toBe("Next target: Safe 2");
  });

  it("the ladder is hidden while bases are arranged", async () => {
    await show(arrangingState());
    expect(root().querySelectorAll(".ladder, .light, .ray, .reach, .look")).toHaveLength(0);
  });
});
