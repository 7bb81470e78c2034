/**
 * The board of pool checkers: what it marks, and a move that is laid down while the other side thinks.
 * @gate
 */
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import "../../../../../client/games/pool/client.ts";
import type { PoolBoardProps } from "../../../../../client/games/pool/board/view.ts";
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

describe("what may move", () => {
  const marked = () =>
    [...board.renderRoot.querySelectorAll(".tint.movable")].some((tint) => Number(getComputedStyle(tint).opacity) > 0);

  it("is not marked if most pieces may move, except after an illegal try or in a lesson", async () => {
    await show(stateFromFen(americanPool.start));
    expect(board.renderRoot.querySelectorAll(".tint.movable").length).toBeGreaterThan(0);
    expect(marked()).toBe(false);
    await click(1);
    await board.updateComplete;
    expect(marked()).toBe(true);
    const next = afterMove(stateFromFen(americanPool.start), [11, 15]);
    await show(next);
    expect(marked()).toBe(false);
    await show(next, { guided: true });
    expect(marked()).toBe(true);
  });

  it("movable pieces are highlighted when a capture is forced", async () => {
    await show(stateFromFen(FORCED_CAPTURE));
    expect(marked()).toBe(true);
  });
});

describe("a move laid down while the other thinks", () => {
  const before = afterMove(stateFromFen(americanPool.start), [11, 15]);
  const wait = () => show(before, { acting: null, waiting: BLACK });
  const ahead = () => board.renderRoot.querySelector(".way-ahead");
  /** White has answered, and it is Black's turn. */
  const answer = async (path: Path, changes: Partial<PoolBoardProps> = {}): Promise<void> => {
    await show(afterMove(before, path), { before, ...changes });
    for (const animation of board.shadowRoot!.getAnimations()) animation.finish();
    await board.updateComplete;
  };

  it("is shown, and sent when the player's turn comes", async () => {
    await wait();
    await click(15, 19);
    expect(ahead()).not.toBeNull();
    expect(statusText()).toContain("Will be played on your turn");
    expect(commands).toEqual([]);
    await answer([22, 17]);
    await expect.poll(() => commands).toEqual([{ type: "move", path: [15, 19] }]);
    expect(ahead()).toBeNull();
  });

  it("can be the whole way of a capture that becomes possible", async () => {
    await wait();
    await click(15, 22);
    await answer([22, 18]);
    await expect.poll(() => commands).toEqual([{ type: "move", path: [15, 22] }]);
  });

  it("can be dragged", async () => {
    await wait();
    await userEvent.dragAndDrop(square(15), square(19));
    expect(ahead()).not.toBeNull();
    await expect.poll(() => isDrawnOn(15, 15)).toBe(true);
  });

  it.each([
    ["another press on it", () => click(19)],
    ["another of one's pieces", () => click(9)],
    [
      "a press on a light square",
      () => userEvent.click(board.renderRoot.querySelector(".play")!, { position: { x: 20, y: 20 } }),
    ],
    ["Escape", () => userEvent.keyboard("{Escape}")],
  ])("a premove is cancelled by %s", async (_, press) => {
    await wait();
    await click(15, 19);
    await press();
    await board.updateComplete;
    expect(ahead()).toBeNull();
    await answer([22, 17]);
    expect(commands).toEqual([]);
  });

  it("is dropped silently if the rules forbid it", async () => {
    await wait();
    await click(15, 19);
    // Now 15 is to be captured from, and nothing else may be done.
    await answer([22, 18]);
    expect(ahead()).toBeNull();
    expect(statusText()).not.toContain("allowed");
    await board.updateComplete;
    expect(commands).toEqual([]);
  });

  it("is dropped when a move is undone or the viewer looks back", async () => {
    await wait();
    await click(15, 19);
    const start = stateFromFen(americanPool.start);
    await show(start);
    expect(ahead()).toBeNull();
    await wait();
    await click(15, 19);
    await show(before, { acting: null });
    expect(ahead()).toBeNull();
    await answer([22, 17]);
    expect(commands).toEqual([]);
  });

  it("a premove stays while the player's previous move is being confirmed", async () => {
    await wait();
    await click(15, 19);
    await show({ ...before }, { acting: null, waiting: BLACK });
    expect(ahead()).not.toBeNull();
  });

  it("a watcher or a player of both sides cannot premove", async () => {
    await show(before, { acting: null, viewer: "watcher" });
    await click(15, 19);
    expect(ahead()).toBeNull();
  });
});
