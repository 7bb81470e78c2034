/** Arranging a base by clicks, dragging and keys; and drafts that are not ready. */
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import "../../../../../client/games/spy/board/base-editor-drag.ts";
import "../../../../../client/games/spy/client.ts";
import "../../../../../client/games/spy/deductions/deductions.ts";
import "../../../../../client/games/spy/deductions/deduction-table.ts";
import "../../../../../client/games/spy/board/animation.ts";
import { makeViewHost } from "../../../../../engine/contract/game.ts";
import { spy } from "../../../../../engine/games/spy/game.ts";
import type { Arrange, SpyCommand, SpyState } from "../../../../../engine/games/spy/state/types.ts";
import { optionsOf, play } from "../../../../engine/games/spy/table.ts";
import {
  actButton,
  arrangingState,
  cardNames,
  cell,
  cellLabels,
  commands,
  focusedPart,
  ownSpy,
  pressReady,
  reload,
  root,
  show,
  statusText,
  tabIntoBoard,
  tabUntil,
  withoutIsolates,
} from "../../../support/spy-table.ts";

describe("arranging a base", () => {
  it("the editor starts with a random order of the player's set, and sends nothing before Ready", async () => {
    await show(arrangingState());
    expect(cardNames(0).toSorted()).toEqual(
      ["Bomb 1", "Bomb 2", "Bomb 3", "Safe 1", "Safe 2", "Top Secret 1", "Top Secret 2"].toSorted(),
    );
    await userEvent.click(cell(0, 0));
    await userEvent.click(cell(0, 3));
    await userEvent.click(actButton("shuffle"));
    expect(commands).toEqual([]);
    expect(spy.decide(arrangingState(), 0, await pressReady(), makeViewHost(0))).toHaveLength(1);
  });

  it("two cards that are pressed one after the other are swapped", async () => {
    await show(arrangingState());
    const [first, , third] = cardNames(0);
    await userEvent.click(cell(0, 0));
    expect(cell(0, 0).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(cell(0, 2));
    expect([cardNames(0)[0], cardNames(0)[2]]).toEqual([third, first]);
    expect(cell(0, 2).getAttribute("aria-pressed")).toBe("false");
  });

  it("a card is moved by dragging, and the others close the gap", async () => {
    await show(arrangingState());
    const [first, ...rest] = cardNames(0);
    await userEvent.dragAndDrop(cell(0, 0), cell(0, 6));
    expect(cardNames(0)).toEqual([...rest, first]);
    expect(root().querySelectorAll(".carried, .held")).toHaveLength(0);
  });

  it("a card is moved by keyboard alone, and returned by Escape", async () => {
    await show(arrangingState());
    const order = cardNames(0);
    await tabIntoBoard();
    await tabUntil(() => focusedPart()?.hasAttribute("data-place") ?? false);
    await userEvent.keyboard("{Home}{Enter}{ArrowRight}{ArrowRight}");
    expect(cardNames(0).slice(0, 3)).toEqual([order[1], order[2], order[0]]);
    expect(focusedPart()).toBe(cell(0, 2));
    expect(statusText()).toBe(`${order[0]} in column 3.`);
    await userEvent.keyboard("{Enter}{ArrowRight}");
    expect(cardNames(0).slice(0, 3)).toEqual([order[1], order[2], order[0]]);
    expect(focusedPart()).toBe(cell(0, 3));
    await userEvent.keyboard("{Enter}{ArrowRight}{ArrowRight}{Escape}");
    expect(cardNames(0).slice(0, 3)).toEqual([order[1], order[2], order[0]]);
  });

  it("the arrow keys move a card or Spy that a press picked up, and the move is announced", async () => {
    await show(arrangingState());
    const [first, second] = cardNames(0);
    await userEvent.click(cell(0, 0));
    expect(statusText()).toContain("carry it with the arrow keys");
    await userEvent.keyboard("{ArrowRight}");
    expect(cardNames(0).slice(0, 2)).toEqual([second, first]);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(ownSpy());
    await userEvent.keyboard("{Home}{ArrowRight}");
    expect(withoutIsolates(ownSpy().getAttribute("aria-label")!)).toContain("between columns 1 and 2");
  });

  it("the Spy is placed by pressing a gap or by dragging, and turned by pressing the Spy", async () => {
    await show(arrangingState());
    const label = () => ownSpy().getAttribute("aria-label") ?? "";
    ownSpy().focus();
    await userEvent.keyboard("{Home}");
    await userEvent.click(root().querySelector("[data-gap='3']")!);
    expect(label()).toContain("between columns 3 and 4, facing column 4");
    await userEvent.dragAndDrop(ownSpy(), root().querySelector("[data-gap='5']")!);
    expect(label()).toContain("between columns 5 and 6, facing column 6");
    await userEvent.click(ownSpy());
    expect(label()).toContain("between columns 5 and 6, facing column 5");
    expect(commands).toEqual([]);
  });

  it("moves and turns the Spy by keyboard, and both ends are one gap", async () => {
    await show(arrangingState());
    ownSpy().focus();
    await userEvent.keyboard("{Home}");
    expect(withoutIsolates(ownSpy().getAttribute("aria-label")!)).toContain("left of column 1, facing column 1");
    expect(focusedPart()).toBe(ownSpy());
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    const { gap, facing } = await pressReady();
    expect({ gap, facing }).toEqual({ gap: 2, facing: "L" });
  });

  it("at the right end the Spy faces the base, from gap 0", async () => {
    await show(arrangingState());
    ownSpy().focus();
    await userEvent.keyboard("{End}");
    expect(withoutIsolates(ownSpy().getAttribute("aria-label")!)).toContain("right of column 7, facing column 7");
    const { gap, facing } = await pressReady();
    expect({ gap, facing }).toEqual({ gap: 0, facing: "L" });
  });

  it("Ready sends the visible base once", async () => {
    await show(arrangingState());
    const order = cardNames(0);
    await userEvent.dblClick(actButton("ready"));
    expect(commands).toHaveLength(1);
    const kinds = { S: "Safe", T: "Top Secret", B: "Bomb" } as const;
    const sent = (commands[0] as Arrange).base.map((card) => `${kinds[card[0] as "S" | "T" | "B"]} ${card[1]}`);
    expect(sent).toEqual(order);
  });

  it("a draft stays while others become ready, and the board shows who is ready", async () => {
    const start = arrangingState(3);
    await show(start);
    await userEvent.click(cell(0, 1));
    await userEvent.click(cell(0, 4));
    const order = cardNames(0);
    const arrange: SpyCommand = { type: "arrange", base: ["S1", "S2", "T1", "T2", "B1", "B3"], gap: 0, facing: "R" };
    await show(play(start, [1, arrange]).state);
    expect(cardNames(0)).toEqual(order);
    expect([...root().querySelectorAll(".far .standing")].map((each) => each.textContent)).toEqual([
      "Ready",
      "Arranging…",
    ]);
    expect(cardNames(1)).toEqual(Array(6).fill("hidden"));
    expect(cardNames(2)).toEqual(Array(6).fill("not arranged yet"));
  });
});

describe("a draft of a base", () => {
  const showAfterReload = async (state: SpyState): Promise<void> => {
    reload();
    await show(state);
  };
  const draftLabels = () => [cellLabels(0), root().querySelector("[data-spy='0']")!.getAttribute("aria-label")];

  it("a draft is restored after a reload, for its seat only", async () => {
    const start = spy.start(optionsOf({}), 3);
    await show(start);
    await userEvent.click(root().querySelector("[data-act=shuffle]")!);
    await userEvent.click(root().querySelector("[data-spy='0']")!);
    const arranged = draftLabels();
    await showAfterReload(start);
    expect(draftLabels()).toEqual(arranged);
    expect(Object.keys(sessionStorage).filter((key) => key.includes("spy.base"))).toHaveLength(1);
  });

  it("a draft is deleted once the base is sent, and invalid stored drafts are ignored", async () => {
    const start = spy.start(optionsOf({}), 3);
    await show(start);
    await userEvent.click(root().querySelector("[data-act=ready]")!);
    expect(Object.keys(sessionStorage).filter((key) => key.includes("spy.base"))).toEqual([]);
    for (const junk of ["", "9 L 0 1 2 3 4 5", "0 X 0 1 2 3 4 5", "0 L 0 0 1 2 3 4", "0 L 0 1 2"]) {
      sessionStorage.setItem(`foldtable.spy.base.${location.pathname}.0`, junk);
      await showAfterReload(start);
      expect(root().querySelectorAll(".near .cell")).toHaveLength(6);
    }
  });
});
