/// <reference types="@vitest/browser-playwright" />
/** Moves of pool checkers by clicks, keys and dragging. */
import { describe, expect, it } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import "../../../../../client/games/pool/client.ts";
import { americanPool } from "../../../../../engine/games/pool/state/rulebook.ts";
import {
  afterMove,
  board,
  centre,
  click,
  commands,
  isDrawnOn,
  labelsWith,
  ROUND_TRIP,
  show,
  square,
  stateFromFen,
  statusText,
} from "../../../support/pool-table.ts";

describe("a move", () => {
  it("a move is made by clicking a piece and its target", async () => {
    await show(stateFromFen(americanPool.start));
    await click(11, 15);
    expect(commands).toEqual([{ type: "move", path: [11, 15] }]);
  });

  it("a move is made by dragging a piece", async () => {
    await show(stateFromFen(americanPool.start));
    await userEvent.dragAndDrop(square(11), square(15));
    expect(commands).toEqual([{ type: "move", path: [11, 15] }]);
  });

  it("a move is made by the keyboard alone", async () => {
    await show(stateFromFen(americanPool.start));
    const before = document.createElement("button");
    board.before(before);
    before.focus();
    await userEvent.tab();
    before.remove();
    expect(board.shadowRoot?.activeElement).toBe(square(9));
    // Black is below, so the numbers rise to the left and upward.
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{Enter}");
    expect(square(11).getAttribute("aria-selected")).toBe("true");
    await userEvent.keyboard("{ArrowUp}{Enter}");
    expect(commands).toEqual([{ type: "move", path: [11, 15] }]);
  });

  it("a sent move stays visible until the next state, and no second one is sent before", async () => {
    await show(stateFromFen(americanPool.start));
    await click(11, 15, 9, 13);
    expect(commands).toHaveLength(1);
    expect(isDrawnOn(11, 15)).toBe(true);
  });

  it("a viewer who may not act cannot make a move", async () => {
    await show(stateFromFen(americanPool.start), { acting: null });
    await click(11, 15);
    await userEvent.dragAndDrop(square(11), square(15));
    square(11).focus();
    await userEvent.keyboard("{Enter}{ArrowUp}{Enter}");
    expect(commands).toEqual([]);
    expect(labelsWith("can move")).toEqual([]);
  });

  it("a move is cancelled by Escape, by its piece and by a light square", async () => {
    await show(stateFromFen(americanPool.start));
    for (const cancel of [
      () => userEvent.keyboard("{Escape}"),
      () => click(11),
      () => userEvent.click(board.renderRoot.querySelector(".play")!, { position: { x: 50, y: 50 } }),
    ]) {
      await click(11);
      expect(labelsWith("selected")).toEqual(["11, black man, selected"]);
      await cancel();
      expect(labelsWith("selected")).toEqual([]);
    }
  });

  it("a move in hand is cancelled when the state changes", async () => {
    const state = stateFromFen(americanPool.start);
    await show(state);
    await click(11);
    await show(afterMove(state, [9, 13]), { acting: null });
    expect(labelsWith("selected")).toEqual([]);
  });

  it("the board handles arrow keys itself, and other keys reach the page", async () => {
    const keys: string[] = [];
    const recordKey = ({ key }: KeyboardEvent) => keys.push(key);
    document.addEventListener("keydown", recordKey);
    await show(stateFromFen(americanPool.start));
    square(11).focus();
    await userEvent.keyboard("{ArrowLeft}{Home}{Escape}x");
    document.removeEventListener("keydown", recordKey);
    expect(keys).toEqual(["Escape", "x"]);
  });
});

describe("a capture of several jumps", () => {
  it("a capture is entered jump by jump: the piece stops at each landing, and captured pieces stay", async () => {
    await show(stateFromFen(ROUND_TRIP));
    await click(18, 9);
    expect(commands).toEqual([]);
    expect(labelsWith("jumped")).toEqual(["14, black man, jumped"]);
    expect(labelsWith("white man, selected")).toEqual(["9, white man, selected"]);
    await expect.poll(() => isDrawnOn(18, 9)).toBe(true);
    await click(2, 11);
    expect(labelsWith("jumped")).toHaveLength(3);
    await click(18);
    expect(commands).toEqual([{ type: "move", path: [18, 9, 2, 11, 18] }]);
  });

  it("a capture of several jumps is entered by its last square", async () => {
    await show(stateFromFen("B:W10,17,18:BK32"));
    await click(32);
    expect(labelsWith("possible end")).toHaveLength(3);
    await click(3);
    expect(commands).toEqual([{ type: "move", path: [32, 14, 3] }]);
  });

  it("the board asks for the next jump if two paths lead to the last square", async () => {
    await show(stateFromFen("W:WK2:B7,8,9,15,16,23,24"));
    await click(2, 5);
    expect(commands).toEqual([]);
    expect(statusText()).toBe("More than one capture ends on 5. Choose the next jump.");
    expect(labelsWith("selected")).toEqual(["11, white king, selected"]);
  });

  it("a capture is entered by dragging from landing to landing", async () => {
    await show(stateFromFen(ROUND_TRIP));
    for (const [from, to] of [
      [18, 9],
      [9, 2],
      [2, 11],
      [11, 18],
    ]) {
      await userEvent.dragAndDrop(square(from!), square(to!));
    }
    expect(commands).toEqual([{ type: "move", path: [18, 9, 2, 11, 18] }]);
  });

  it.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["a press elsewhere", () => click(32)],
  ])("an unfinished capture is cancelled by %s", async (_what, undo) => {
    await show(stateFromFen(ROUND_TRIP));
    await click(18, 9, 2);
    await undo();
    expect(labelsWith("jumped")).toEqual([]);
    expect(isDrawnOn(18, 18)).toBe(true);
    expect(commands).toEqual([]);
  });
});

describe("a dragged piece", () => {
  const pointer = (type: string, target: Element, at: { x: number; y: number }) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        composed: true,
        isPrimary: true,
        pointerId: 1,
        pointerType: "touch",
        button: type === "pointermove" ? -1 : 0,
        buttons: type === "pointerup" ? 0 : 1,
        clientX: at.x,
        clientY: at.y,
      }),
    );

  /** Touches need coordinates of the top page, and the tests run in a frame. */
  const onScreen = (element: Element) => {
    const frame = window.frameElement!.getBoundingClientRect();
    const [{ x, y }, scale] = [centre(element), frame.width / innerWidth];
    return { x: frame.left + x * scale, y: frame.top + y * scale };
  };
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    ...touchPoints: { x: number; y: number; id?: number }[]
  ) => cdp().send("Input.dispatchTouchEvent", { type, touchPoints });

  it("a dragged piece follows the finger, and returns when the system cancels the touch", async () => {
    await show(stateFromFen(americanPool.start));
    const hit = square(11).querySelector(".hit")!;
    // A synthetic pointer cannot be captured. The drag tests above capture a real one.
    Object.assign(hit, { setPointerCapture: () => {} });
    pointer("pointerdown", hit, centre(square(11)));
    pointer("pointermove", hit, centre(square(18)));
    await board.updateComplete;
    expect(isDrawnOn(11, 18)).toBe(true);
    pointer("pointercancel", hit, centre(square(18)));
    expect(isDrawnOn(11, 11)).toBe(true);
    expect(commands).toEqual([]);
  });

  it("a dragged piece returns when the state changes during the drag", async () => {
    const state = stateFromFen(americanPool.start);
    await show(state);
    const hit = square(11).querySelector(".hit")!;
    Object.assign(hit, { setPointerCapture: () => {} });
    pointer("pointerdown", hit, centre(square(11)));
    pointer("pointermove", hit, centre(square(15)));
    await show(afterMove(state, [9, 13]));
    expect(isDrawnOn(11, 11)).toBe(true);
    pointer("pointerup", hit, centre(square(15)));
    expect(commands).toEqual([]);
  });

  it("a finger drags a piece, and the page does not scroll", async () => {
    document.body.style.paddingBlockEnd = "2000px";
    await show(stateFromFen(americanPool.start));
    const [from, to] = [onScreen(square(11)), onScreen(square(15))];
    await touch("touchStart", from);
    // Downward first, as a finger scrolls a page.
    await touch("touchMove", { x: from.x, y: from.y + 60 });
    for (const share of [0.5, 1]) {
      await touch("touchMove", { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    }
    await touch("touchEnd");
    document.body.style.removeProperty("padding-block-end");
    await expect.poll(() => commands).toEqual([{ type: "move", path: [11, 15] }]);
    expect(scrollY).toBe(0);
  });

  it("a second finger that is lifted does not drop the piece of the first", async () => {
    await show(stateFromFen(americanPool.start));
    const [from, target, elsewhere] = [onScreen(square(11)), onScreen(square(16)), onScreen(square(15))];
    await touch("touchStart", { ...from, id: 0 });
    await touch("touchMove", { ...target, id: 0 });
    await touch("touchStart", { ...target, id: 0 }, { ...elsewhere, id: 1 });
    await touch("touchEnd", { ...elsewhere, id: 1 });
    await board.updateComplete;
    expect(commands).toEqual([]);
    await touch("touchEnd");
    await expect.poll(() => commands).toEqual([{ type: "move", path: [11, 16] }]);
  });
});
