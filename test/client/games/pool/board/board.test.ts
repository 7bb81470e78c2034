/// <reference types="@vitest/browser-playwright" />
/** The board of pool checkers: refusals, layout, accessibility and animation. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../../../../client/games/pool/client.ts";
import type { PoolBoardProps } from "../../../../../client/games/pool/board/view.ts";
import { americanPool } from "../../../../../engine/games/pool/state/rulebook.ts";
import {
  afterMove,
  BLACK,
  board,
  centre,
  click,
  commands,
  FORCED_CAPTURE,
  isDrawnOn,
  labelsWith,
  piece,
  ROUND_TRIP,
  show,
  square,
  stateFromFen,
  statusText,
  WHITE,
} from "../../../support/pool-table.ts";

/** White is on turn. */
const WAITING = americanPool.start.replace("B:", "W:");

describe("an illegal move", () => {
  it("the board names the pieces that must capture", async () => {
    await show(stateFromFen(FORCED_CAPTURE));
    expect(labelsWith("can capture")).toEqual(["15, black man, can capture"]);
    expect(board.renderRoot.querySelectorAll(".bracket")).toHaveLength(1);
    expect(statusText()).toBe("You must capture: one piece can.");
  });

  it.each([
    [
      "another piece than one that must capture",
      FORCED_CAPTURE,
      [12],
      "You must capture. Move one of the marked pieces.",
    ],
    ["a blocked piece", americanPool.start, [1], "This piece is blocked."],
    ["the other side's piece", americanPool.start, [22], "That piece is not yours."],
    ["a square out of reach", americanPool.start, [11, 20], "That piece can’t go there."],
  ])("the board explains why a move is illegal: %s", async (_what, fen, presses, words) => {
    await show(stateFromFen(fen));
    await click(...presses);
    expect(statusText()).toBe(words);
    expect(square(presses.at(-1)!).querySelector(".hit")!.getAnimations()).toHaveLength(1);
    expect(commands).toEqual([]);
  });

  it("the board explains an illegal drag, and the piece returns", async () => {
    await show(stateFromFen(americanPool.start));
    await userEvent.dragAndDrop(square(11), square(20));
    expect(statusText()).toBe("That piece can’t go there.");
    await expect.poll(() => isDrawnOn(11, 11)).toBe(true);
    expect(commands).toEqual([]);
  });

  it("the board shows a waiting player whose turn it is", async () => {
    await show(stateFromFen(americanPool.start), { viewer: WHITE, near: WHITE, acting: null });
    await click(22);
    expect(statusText()).toBe("It is Black’s turn.");
  });
});

describe("the arrow keys after a press", () => {
  const keys: string[] = [];
  const recordKey = ({ key }: KeyboardEvent) => keys.push(key);
  beforeEach(() => {
    keys.length = 0;
    document.addEventListener("keydown", recordKey);
  });
  afterEach(() => document.removeEventListener("keydown", recordKey));

  it("the arrow keys reach the replay if no piece was picked up", async () => {
    await show(stateFromFen(americanPool.start));
    await click(18);
    await userEvent.keyboard("{ArrowLeft}{Home}");
    expect(keys).toEqual(["ArrowLeft", "Home"]);
  });

  it.each<[string, Partial<PoolBoardProps>]>([
    ["on the player's turn", {}],
    ["for a premove", { viewer: BLACK, acting: null, waiting: BLACK }],
  ])("the arrow keys move the focus from a piece in hand, %s", async (_when, changes) => {
    await show(stateFromFen(changes.waiting === undefined ? americanPool.start : WAITING), changes);
    await click(11);
    const focused = () => board.shadowRoot!.activeElement;
    await userEvent.keyboard("{ArrowUp}");
    expect(keys).toEqual([]);
    expect([square(15), square(16)]).toContain(focused());
  });
});

describe("the board", () => {
  it("the near player is below, and a dark corner is bottom left for both players", async () => {
    const corner = () => [...board.renderRoot.querySelectorAll("[role=row]")].at(-1)!.firstElementChild;
    await show(stateFromFen(americanPool.start), { near: WHITE });
    expect(corner()).toBe(square(29));
    expect(centre(square(29)).y).toBeGreaterThan(centre(square(1)).y);
    await show(stateFromFen(americanPool.start), { near: BLACK });
    expect(corner()).toBe(square(4));
    expect(centre(square(4)).x).toBeLessThan(centre(square(1)).x);
  });

  it("the board is not mirrored on a right-to-left page", async () => {
    await show(stateFromFen(americanPool.start), { near: WHITE });
    const before = centre(square(29)).x;
    document.documentElement.dir = "rtl";
    const during = centre(square(29)).x;
    document.documentElement.dir = "ltr";
    expect(during).toBe(before);
  });

  it("the board is a grid of eight rows of four named squares with one tab stop", async () => {
    await show(stateFromFen(ROUND_TRIP), { viewer: WHITE, near: WHITE });
    await expect.element(page.getByRole("grid", { name: "Board" })).toBeInTheDocument();
    expect(page.getByRole("row").elements()).toHaveLength(8);
    expect(page.getByRole("gridcell").elements()).toHaveLength(32);
    expect(board.renderRoot.querySelectorAll("[tabindex='0']")).toHaveLength(1);
    expect(square(18).getAttribute("aria-label")).toBe("18, white man, can capture");
    expect(square(1).getAttribute("aria-label")).toBe("1, empty");
  });

  it("the targets are 44 px wide on a phone of 360 px", async () => {
    await page.viewport(360, 740);
    document.body.style.margin = "0";
    await show(stateFromFen(americanPool.start));
    const { width, height } = square(1).querySelector(".hit")!.getBoundingClientRect();
    document.body.style.removeProperty("margin");
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });

  it("the board names squares in the chosen style, and reports each choice", async () => {
    await show(stateFromFen(americanPool.start));
    let choiceCount = 0;
    board.addEventListener("ft-coordinates", () => choiceCount++);
    await userEvent.click(page.getByRole("button", { name: /Label squares a1 to h8/ }));
    expect(square(29).getAttribute("aria-label")).toBe("a1, white man");
    await userEvent.click(page.getByRole("button", { name: /Label squares 1 to 32/ }));
    expect(square(29).getAttribute("aria-label")).toBe("29, white man");
    expect(choiceCount).toBe(2);
  });

  it("obeys the content security policy: renders no style attribute and no style element", async () => {
    await show(stateFromFen(ROUND_TRIP));
    await click(18, 9);
    expect(board.renderRoot.querySelectorAll("style, [style]")).toHaveLength(0);
  });
});

describe("from one state to the next", () => {
  const first = stateFromFen(ROUND_TRIP);
  const second = afterMove(first, [18, 9, 2, 11, 18]);

  it("a trail follows every jump and marks the captured pieces", async () => {
    await show(second, { before: first });
    const trail = board.renderRoot.querySelector(".way-line")!.getAttribute("d");
    // Seen from Black's side: 18, 9, 2, 11, 18.
    expect(trail).toBe("M450 350L650 550L450 750L250 550L450 350");
    expect(board.renderRoot.querySelectorAll(".way-hop")).toHaveLength(3);
    expect(board.renderRoot.querySelectorAll(".taken-here")).toHaveLength(4);
  });

  it("the piece glides within 220 ms, captured pieces fade, and the next input ends both", async () => {
    await show(first);
    await show(second, { before: first, acting: BLACK });
    const [glide] = piece(18)!.getAnimations();
    expect(glide?.effect?.getComputedTiming().duration).toBe(220);
    expect(board.renderRoot.querySelectorAll(".ghost")).toHaveLength(4);
    await click(25);
    expect(piece(18)!.getAnimations()).toEqual([]);
  });

  it("no piece glides after a jump in the replay, or when a prediction is confirmed", async () => {
    await show(first);
    await show(afterMove(second, [25, 30]), { before: second });
    expect(board.getAnimations({ subtree: true })).toEqual([]);
    await show(structuredClone(afterMove(second, [25, 30])), { before: second });
    expect(board.getAnimations({ subtree: true })).toEqual([]);
  });

  it("the board does not show the player's own hops twice", async () => {
    await show(first);
    await userEvent.click(square(18));
    for (const hop of [9, 2, 11]) await userEvent.click(square(hop));
    await userEvent.click(square(18));
    await show(second, { before: first });
    const frames = piece(18)!
      .getAnimations()
      .flatMap((animation) => (animation.effect as KeyframeEffect).getKeyframes());
    expect(frames).toHaveLength(2);
  });

  it("the board announces the move to screen readers", async () => {
    await show(second, { before: first });
    expect(board.renderRoot.querySelector("[role=log]")!.textContent).toBe("White: 18 captures to 18, 4 pieces.");
    const crowning = stateFromFen("B:W32,5:B25,1");
    await show(afterMove(crowning, [25, 30]), { before: crowning });
    expect(board.renderRoot.querySelector("[role=log]")!.textContent).toBe("Black: 25 to 30. Crowned.");
  });
});
