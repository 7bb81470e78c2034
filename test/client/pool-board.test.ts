/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import "../../client/games/pool/client.ts";
import type { PoolBoard } from "../../client/games/pool/board.ts";
import type { PoolBoardProps } from "../../client/games/pool/view.ts";
import { isRefusal, viewHost } from "../../engine/game.ts";
import { pool } from "../../engine/games/pool/game.ts";
import { americanPool } from "../../engine/games/pool/rulebook.ts";
import type { Path, PoolCommand, PoolState } from "../../engine/games/pool/types.ts";

const BLACK = 0;
const WHITE = 1;
const ROUND = "W:W18,32:B6,7,14,15,25,4";
const FORCED = "B:W18,21:B1,15,12";

let board: PoolBoard;
let commands: unknown[];

const begun = (fen: string): PoolState =>
  pool.evolve(pool.start({ black: "first", fen }, 2), { type: "colours-drawn", black: BLACK });

const played = (state: PoolState, path: Path): PoolState => {
  const events = pool.decide(state, pool.turn(state)[0]!, { type: "move", path }, viewHost(0));
  if (isRefusal(events)) throw new Error(`${path}: ${events.refused}`);
  return events.reduce((before, event) => pool.evolve(before, event), state);
};

const propsOf = (state: PoolState, changes: Partial<PoolBoardProps> = {}): PoolBoardProps => {
  const acting = pool.turn(state)[0] ?? null;
  return { state, before: null, event: null, viewer: BLACK, near: BLACK, acting, names: ["Ada", "Bo"], ...changes };
};

const show = async (state: PoolState, changes: Partial<PoolBoardProps> = {}): Promise<void> => {
  board.props = propsOf(state, changes);
  await board.updateComplete;
};

const square = (number: number): SVGGElement => board.renderRoot.querySelector(`[data-square="${number}"]`)!;
const piece = (number: number): SVGGElement | null => board.renderRoot.querySelector(`[data-piece="${number}"]`);
const centre = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const said = (): string => board.renderRoot.querySelector("[role=status]")!.textContent.trim();
const labels = (text: string): string[] =>
  [...board.renderRoot.querySelectorAll("[role=gridcell]")]
    .map((cell) => cell.getAttribute("aria-label") ?? "")
    .filter((label) => label.includes(text));
const click = async (...numbers: number[]): Promise<void> => {
  for (const number of numbers) await userEvent.click(square(number));
};
/** The square in whose middle a piece is seen, whatever the state says. */
const isSeenOn = (number: number, target: number): boolean => {
  const [a, b] = [centre(piece(number)!.querySelector("use")!), centre(square(target))];
  return Math.hypot(a.x - b.x, a.y - b.y) < 12;
};

beforeEach(async () => {
  await page.viewport(800, 900);
  commands = [];
  board = document.createElement("foldtable-pool-board");
  document.body.append(board);
  document.body.addEventListener("ft-command", hear);
});

afterEach(() => {
  document.body.removeEventListener("ft-command", hear);
  board.remove();
});

const hear = ({ detail }: CustomEvent<PoolCommand | object>): void => {
  commands.push(detail);
};

describe("a move", () => {
  it("is made by clicking a piece and its target", async () => {
    await show(begun(americanPool.start));
    await click(11, 15);
    expect(commands).toEqual([{ type: "move", path: [11, 15] }]);
  });

  it("is made by dragging a piece", async () => {
    await show(begun(americanPool.start));
    await userEvent.dragAndDrop(square(11), square(15));
    expect(commands).toEqual([{ type: "move", path: [11, 15] }]);
  });

  it("is made by the keyboard alone", async () => {
    await show(begun(americanPool.start));
    const before = document.createElement("button");
    board.before(before);
    before.focus();
    await userEvent.tab();
    before.remove();
    expect(board.shadowRoot?.activeElement).toBe(square(9));
    // Black sits below: to the left the numbers rise, upward too.
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{Enter}");
    expect(square(11).getAttribute("aria-selected")).toBe("true");
    await userEvent.keyboard("{ArrowUp}{Enter}");
    expect(commands).toEqual([{ type: "move", path: [11, 15] }]);
  });

  it("stays seen until the next state comes, and no second one is sent meanwhile", async () => {
    await show(begun(americanPool.start));
    await click(11, 15, 9, 13);
    expect(commands).toHaveLength(1);
    expect(isSeenOn(11, 15)).toBe(true);
  });

  it("is not made by somebody who may not act", async () => {
    await show(begun(americanPool.start), { acting: null });
    await click(11, 15);
    await userEvent.dragAndDrop(square(11), square(15));
    square(11).focus();
    await userEvent.keyboard("{Enter}{ArrowUp}{Enter}");
    expect(commands).toEqual([]);
    expect(labels("can move")).toEqual([]);
  });

  it("is let go by Escape, by the same piece, and by the light squares", async () => {
    await show(begun(americanPool.start));
    for (const letGo of [
      () => userEvent.keyboard("{Escape}"),
      () => click(11),
      () => userEvent.click(board.renderRoot.querySelector(".play")!, { position: { x: 50, y: 50 } }),
    ]) {
      await click(11);
      expect(labels("selected")).toEqual(["11, black man, selected"]);
      await letGo();
      expect(labels("selected")).toEqual([]);
    }
  });

  it("is forgotten when the state changes under it", async () => {
    const state = begun(americanPool.start);
    await show(state);
    await click(11);
    await show(played(state, [9, 13]), { acting: null });
    expect(labels("selected")).toEqual([]);
  });

  it("leaves the arrows to the scrubber only outside the board", async () => {
    const heard: string[] = [];
    const listen = ({ key }: KeyboardEvent) => heard.push(key);
    document.addEventListener("keydown", listen);
    await show(begun(americanPool.start));
    square(11).focus();
    await userEvent.keyboard("{ArrowLeft}{Home}{Escape}x");
    document.removeEventListener("keydown", listen);
    expect(heard).toEqual(["Escape", "x"]);
  });
});

describe("a capture of several jumps", () => {
  it("is entered hop by hop: the piece stands at each hop, and what it jumped still stands", async () => {
    await show(begun(ROUND));
    await click(18, 9);
    expect(commands).toEqual([]);
    expect(labels("jumped")).toEqual(["14, black man, jumped"]);
    expect(labels("white man, selected")).toEqual(["9, white man, selected"]);
    await expect.poll(() => isSeenOn(18, 9)).toBe(true);
    await click(2, 11);
    expect(labels("jumped")).toHaveLength(3);
    await click(18);
    expect(commands).toEqual([{ type: "move", path: [18, 9, 2, 11, 18] }]);
  });

  it("is entered by its last square", async () => {
    await show(begun("B:W10,17,18:BK32"));
    await click(32);
    expect(labels("possible end")).toHaveLength(3);
    await click(3);
    expect(commands).toEqual([{ type: "move", path: [32, 14, 3] }]);
  });

  it("asks for the next jump where two ways lead to the last square", async () => {
    await show(begun("W:WK2:B7,8,9,15,16,23,24"));
    await click(2, 5);
    expect(commands).toEqual([]);
    expect(said()).toBe("More than one capture ends on 5. Choose the next jump.");
    expect(labels("selected")).toEqual(["11, white king, selected"]);
  });

  it("is entered by dragging from hop to hop", async () => {
    await show(begun(ROUND));
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
  ])("is taken back by %s", async (_what, undo) => {
    await show(begun(ROUND));
    await click(18, 9, 2);
    await undo();
    expect(labels("jumped")).toEqual([]);
    expect(isSeenOn(18, 18)).toBe(true);
    expect(commands).toEqual([]);
  });
});

describe("what may not be done", () => {
  it("names the pieces that must capture", async () => {
    await show(begun(FORCED));
    expect(labels("can capture")).toEqual(["15, black man, can capture"]);
    expect(board.renderRoot.querySelectorAll(".bracket")).toHaveLength(1);
    expect(said()).toBe("You must capture: one piece can.");
  });

  it.each([
    ["another piece than one that must capture", FORCED, [12], "You must capture. Move one of the marked pieces."],
    ["a blocked piece", americanPool.start, [1], "This piece is blocked."],
    ["the other side's piece", americanPool.start, [22], "That piece is not yours."],
    ["a square out of reach", americanPool.start, [11, 20], "That piece cannot go there."],
  ])("is explained: %s", async (_what, fen, presses, words) => {
    await show(begun(fen));
    await click(...presses);
    expect(said()).toBe(words);
    expect(square(presses.at(-1)!).querySelector(".hit")!.getAnimations()).toHaveLength(1);
    expect(commands).toEqual([]);
  });

  it("is explained by dragging, too, and the piece goes back", async () => {
    await show(begun(americanPool.start));
    await userEvent.dragAndDrop(square(11), square(20));
    expect(said()).toBe("That piece cannot go there.");
    await expect.poll(() => isSeenOn(11, 11)).toBe(true);
    expect(commands).toEqual([]);
  });

  it("tells a waiting player whose turn it is", async () => {
    await show(begun(americanPool.start), { viewer: WHITE, near: WHITE, acting: null });
    await click(22);
    expect(said()).toBe("It is Black’s turn.");
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

  /** The tests run in a frame of the page that the browser's touches are aimed at. */
  const onScreen = (element: Element) => {
    const frame = window.frameElement!.getBoundingClientRect();
    const [{ x, y }, scale] = [centre(element), frame.width / innerWidth];
    return { x: frame.left + x * scale, y: frame.top + y * scale };
  };
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    cdp().send("Input.dispatchTouchEvent", { type, touchPoints });

  it("follows the finger, and goes back when the system takes the finger away", async () => {
    await show(begun(americanPool.start));
    const hit = square(11).querySelector(".hit")!;
    // A made-up pointer cannot be captured; a real one is, in the drag tests above.
    Object.assign(hit, { setPointerCapture: () => {} });
    pointer("pointerdown", hit, centre(square(11)));
    pointer("pointermove", hit, centre(square(18)));
    await board.updateComplete;
    expect(isSeenOn(11, 18)).toBe(true);
    pointer("pointercancel", hit, centre(square(18)));
    expect(isSeenOn(11, 11)).toBe(true);
    expect(commands).toEqual([]);
  });

  it("is put down when the state changes under the finger", async () => {
    const state = begun(americanPool.start);
    await show(state);
    const hit = square(11).querySelector(".hit")!;
    Object.assign(hit, { setPointerCapture: () => {} });
    pointer("pointerdown", hit, centre(square(11)));
    pointer("pointermove", hit, centre(square(15)));
    await show(played(state, [9, 13]));
    expect(isSeenOn(11, 11)).toBe(true);
    pointer("pointerup", hit, centre(square(15)));
    expect(commands).toEqual([]);
  });

  it("is dragged by a finger while the page stays still", async () => {
    document.body.style.paddingBlockEnd = "2000px";
    await show(begun(americanPool.start));
    const [from, to] = [onScreen(square(11)), onScreen(square(15))];
    await touch("touchStart", from);
    // Down first, as a page is scrolled.
    await touch("touchMove", { x: from.x, y: from.y + 60 });
    for (const share of [0.5, 1]) {
      await touch("touchMove", { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    }
    await touch("touchEnd");
    document.body.style.removeProperty("padding-block-end");
    await expect.poll(() => commands).toEqual([{ type: "move", path: [11, 15] }]);
    expect(scrollY).toBe(0);
  });
});

describe("the board", () => {
  it("has the near player below, and the dark corner bottom left for both", async () => {
    const corner = () => [...board.renderRoot.querySelectorAll("[role=row]")].at(-1)!.firstElementChild;
    await show(begun(americanPool.start), { near: WHITE });
    expect(corner()).toBe(square(29));
    expect(centre(square(29)).y).toBeGreaterThan(centre(square(1)).y);
    await show(begun(americanPool.start), { near: BLACK });
    expect(corner()).toBe(square(4));
    expect(centre(square(4)).x).toBeLessThan(centre(square(1)).x);
  });

  it("is not mirrored where the page is written from right to left", async () => {
    await show(begun(americanPool.start), { near: WHITE });
    const before = centre(square(29)).x;
    document.documentElement.dir = "rtl";
    const during = centre(square(29)).x;
    document.documentElement.dir = "ltr";
    expect(during).toBe(before);
  });

  it("is a grid of eight rows of four named squares, one of which Tab comes to", async () => {
    await show(begun(ROUND), { viewer: WHITE, near: WHITE });
    await expect.element(page.getByRole("grid", { name: "Board" })).toBeInTheDocument();
    expect(page.getByRole("row").elements()).toHaveLength(8);
    expect(page.getByRole("gridcell").elements()).toHaveLength(32);
    expect(board.renderRoot.querySelectorAll("[tabindex='0']")).toHaveLength(1);
    expect(square(18).getAttribute("aria-label")).toBe("18, white man, can capture");
    expect(square(1).getAttribute("aria-label")).toBe("1, empty");
  });

  it("leaves 44 pixels to a finger on a phone 360 pixels wide", async () => {
    await page.viewport(360, 740);
    document.body.style.margin = "0";
    await show(begun(americanPool.start));
    const { width, height } = square(1).querySelector(".hit")!.getBoundingClientRect();
    document.body.style.removeProperty("margin");
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });

  it("names squares as the person chooses, here and in the list of moves", async () => {
    await show(begun(americanPool.start));
    let told = 0;
    board.addEventListener("ft-coordinates", () => told++);
    await userEvent.click(page.getByRole("button", { name: /Name squares by letters, a1 to h8/ }));
    expect(square(29).getAttribute("aria-label")).toBe("a1, white man");
    await userEvent.click(page.getByRole("button", { name: /Number squares, 1 to 32/ }));
    expect(square(29).getAttribute("aria-label")).toBe("29, white man");
    expect(told).toBe(2);
  });

  it("obeys the page's policy: no style attribute and no style element in what it renders", async () => {
    await show(begun(ROUND));
    await click(18, 9);
    expect(board.renderRoot.querySelectorAll("style, [style]")).toHaveLength(0);
  });
});

describe("from one state to the next", () => {
  const first = begun(ROUND);
  const second = played(first, [18, 9, 2, 11, 18]);

  it("a trail leads along every hop, and says what was taken", async () => {
    await show(second, { before: first });
    const way = board.renderRoot.querySelector(".way-line")!.getAttribute("d");
    // Seen from Black's side: 18, 9, 2, 11, 18.
    expect(way).toBe("M450 350L650 550L450 750L250 550L450 350");
    expect(board.renderRoot.querySelectorAll(".way-hop")).toHaveLength(3);
    expect(board.renderRoot.querySelectorAll(".taken-here")).toHaveLength(4);
  });

  it("the piece glides within 220 ms, what it took fades, and the next input ends it", async () => {
    await show(first);
    await show(second, { before: first, acting: BLACK });
    const [glide] = piece(18)!.getAnimations();
    expect(glide?.effect?.getComputedTiming().duration).toBe(220);
    expect(board.renderRoot.querySelectorAll(".ghost")).toHaveLength(4);
    await click(25);
    expect(piece(18)!.getAnimations()).toEqual([]);
  });

  it("nothing glides after a leap, or when a prediction is confirmed", async () => {
    await show(first);
    await show(played(second, [25, 30]), { before: second });
    expect(board.getAnimations({ subtree: true })).toEqual([]);
    await show(structuredClone(played(second, [25, 30])), { before: second });
    expect(board.getAnimations({ subtree: true })).toEqual([]);
  });

  it("one's own hops are not shown twice", async () => {
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

  it("the move is told to those who do not see it", async () => {
    await show(second, { before: first });
    expect(board.renderRoot.querySelector("[role=log]")!.textContent).toBe("White: 18 captures to 18, 4 pieces.");
    const crowning = begun("B:W32,5:B25,1");
    await show(played(crowning, [25, 30]), { before: crowning });
    expect(board.renderRoot.querySelector("[role=log]")!.textContent).toBe("Black: 25 to 30. Crowned.");
  });
});
