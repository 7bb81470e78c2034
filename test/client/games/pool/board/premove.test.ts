/**
 * The board of pool checkers: its marks on movable pieces, and premoves.
 * @gate
 */
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import "../../../../../client/games/pool/client.ts";
import { americanPool } from "../../../../../engine/games/pool/state/rulebook.ts";
import type { Path } from "../../../../../engine/games/pool/state/types.ts";
import {
  afterMove,
  BLACK,
  board,
  click,
  commands,
  FORCED_CAPTURE,
  isDrawnOn,
  show,
  square,
  stateFromFen,
  statusText,
} from "../../../support/pool-table.ts";

describe("the marks on movable pieces", () => {
  const areMarksVisible = () =>
    [...board.renderRoot.querySelectorAll(".tint.movable")].some((tint) => Number(getComputedStyle(tint).opacity) > 0);

  it("movable pieces are not marked if there are many, except after an illegal try or in a lesson", async () => {
    await show(stateFromFen(americanPool.start));
    expect(board.renderRoot.querySelectorAll(".tint.movable").length).toBeGreaterThan(0);
    expect(areMarksVisible()).toBe(false);
    await click(1);
    await board.updateComplete;
    expect(areMarksVisible()).toBe(true);
    const afterFirstMove = afterMove(stateFromFen(americanPool.start), [11, 15]);
    await show(afterFirstMove);
    expect(areMarksVisible()).toBe(false);
    await show(afterFirstMove, { guided: true });
    expect(areMarksVisible()).toBe(true);
  });

  it("movable pieces are marked when a capture is forced", async () => {
    await show(stateFromFen(FORCED_CAPTURE));
    expect(areMarksVisible()).toBe(true);
  });
});

describe("a premove", () => {
  const before = afterMove(stateFromFen(americanPool.start), [11, 15]);
  const showWaiting = () => show(before, { acting: null, waiting: BLACK });
  const premoveMark = () => board.renderRoot.querySelector(".way-ahead");
  const showWhitesMove = async (path: Path): Promise<void> => {
    await show(afterMove(before, path), { before });
    for (const animation of board.shadowRoot!.getAnimations()) animation.finish();
    await board.updateComplete;
  };

  it("a premove is shown, and sent when the player's turn begins", async () => {
    await showWaiting();
    await click(15, 19);
    expect(premoveMark()).not.toBeNull();
    expect(statusText()).toContain("Will be played on your turn");
    expect(commands).toEqual([]);
    await showWhitesMove([22, 17]);
    await expect.poll(() => commands).toEqual([{ type: "move", path: [15, 19] }]);
    expect(premoveMark()).toBeNull();
  });

  it("a premove can be the whole path of a capture that becomes possible", async () => {
    await showWaiting();
    await click(15, 22);
    await showWhitesMove([22, 18]);
    await expect.poll(() => commands).toEqual([{ type: "move", path: [15, 22] }]);
  });

  it("a premove is made by dragging", async () => {
    await showWaiting();
    await userEvent.dragAndDrop(square(15), square(19));
    expect(premoveMark()).not.toBeNull();
    await expect.poll(() => isDrawnOn(15, 15)).toBe(true);
  });

  it.each([
    ["another press on it", () => click(19)],
    ["a press on another piece of the player", () => click(9)],
    [
      "a press on a light square",
      () => userEvent.click(board.renderRoot.querySelector(".play")!, { position: { x: 20, y: 20 } }),
    ],
    ["Escape", () => userEvent.keyboard("{Escape}")],
  ])("a premove is cancelled by %s", async (_, press) => {
    await showWaiting();
    await click(15, 19);
    await press();
    await board.updateComplete;
    expect(premoveMark()).toBeNull();
    await showWhitesMove([22, 17]);
    expect(commands).toEqual([]);
  });

  it("a premove that has become illegal is dropped silently", async () => {
    await showWaiting();
    await click(15, 19);
    // Now a capture from 15 is forced.
    await showWhitesMove([22, 18]);
    expect(premoveMark()).toBeNull();
    expect(statusText()).not.toContain("allowed");
    await board.updateComplete;
    expect(commands).toEqual([]);
  });

  it("a premove is dropped when a move is undone or the viewer looks back", async () => {
    await showWaiting();
    await click(15, 19);
    const start = stateFromFen(americanPool.start);
    await show(start);
    expect(premoveMark()).toBeNull();
    await showWaiting();
    await click(15, 19);
    await show(before, { acting: null });
    expect(premoveMark()).toBeNull();
    await showWhitesMove([22, 17]);
    expect(commands).toEqual([]);
  });

  it("a premove stays while the player's previous move is being confirmed", async () => {
    await showWaiting();
    await click(15, 19);
    await show({ ...before }, { acting: null, waiting: BLACK });
    expect(premoveMark()).not.toBeNull();
  });

  it("a watcher or a player of both sides cannot premove", async () => {
    await show(before, { acting: null, viewer: "watcher" });
    await click(15, 19);
    expect(premoveMark()).toBeNull();
  });
});
