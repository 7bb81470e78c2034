/** The list of moves: the move on the board stays visible in it. */
import { html } from "lit";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../../../client/kit/styles/page.css";
import "../../../client/replay/ft-move-list.ts";
import type { FtMoveList } from "../../../client/replay/ft-move-list.ts";
import type { HistoryLine } from "../../../client/replay/move-history.ts";

const lineOf = (_: unknown, seq: number): HistoryLine => ({
  seq,
  seat: seq % 3,
  // Some lines need two rows. The browser measures a row only near the visible part.
  text: `played 12-${seq} ${"on the Mexican Train ".repeat(seq % 4)}`,
  isMove: true,
});

let list: FtMoveList;
beforeEach(async () => {
  await page.viewport(390, 844);
  list = Object.assign(document.createElement("ft-move-list") as FtMoveList, {
    names: ["Ann", "Ben", "Cleo"],
    lines: Array.from({ length: 120 }, lineOf),
    index: 120,
  });
  list.style.blockSize = "320px";
  document.body.append(list);
  await list.updateComplete;
});

/** Whether the row of the marked move is completely visible. */
const isMarkedRowVisible = (): boolean => {
  const row = list.renderRoot.querySelector("[aria-current]")!.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  return row.top >= box.top - 1 && row.bottom <= box.bottom + 1;
};

describe("the last move is in sight", () => {
  it("the last move is in sight when the list is first shown", async () => {
    await expect.poll(isMarkedRowVisible).toBe(true);
  });

  it("the last move stays in sight when the result takes room away", async () => {
    await expect.poll(isMarkedRowVisible).toBe(true);
    list.style.blockSize = "120px";
    await expect.poll(isMarkedRowVisible).toBe(true);
  });

  it("the last move is in sight when a closed list is opened", async () => {
    list.hidden = true;
    list.lines = Array.from({ length: 150 }, lineOf);
    list.index = 150;
    await list.updateComplete;
    list.hidden = false;
    await expect.poll(isMarkedRowVisible).toBe(true);
  });

  it("the last move stays in sight when the game goes on and ends", async () => {
    for (const length of [121, 122, 160]) {
      list.lines = Array.from({ length }, lineOf);
      list.index = length;
      await expect
        .poll(() => list.renderRoot.querySelector("[aria-current]")?.getAttribute("data-index"))
        .toBe(`${length}`);
      await expect.poll(isMarkedRowVisible).toBe(true);
    }
  });
});

it("the list scrolls to the earlier move in view, and the first one shows the beginning", async () => {
  list.index = 40;
  await expect.poll(isMarkedRowVisible).toBe(true);
  list.index = 0;
  await expect.poll(() => list.scrollTop).toBe(0);
});

it("moves of two lines are distinct from those above and below", async () => {
  list.names = ["Ann", "Ben"];
  list.lines = Array.from({ length: 8 }, (_, seq) => ({
    ...lineOf(null, seq),
    seat: seq % 2,
    text: "12-4 on the Mexican Train",
  }));
  list.style.inlineSize = "220px";
  await list.updateComplete;
  // The browser measures a row only near the visible part.
  const gaps = () => {
    const texts = [...list.renderRoot.querySelectorAll(".first bdi")].map((each) => each.getBoundingClientRect());
    return texts.map(({ top, height }, index) => (height > 30 ? top - (texts[index - 1]?.bottom ?? 0) : 0)).slice(1);
  };
  await expect.poll(() => Math.min(...gaps())).toBeGreaterThanOrEqual(8);
  expect(gaps()).toHaveLength(3);
});

it("the numbers of moves leave out offers", async () => {
  const offer = { ...lineOf(null, 1), text: "offers a draw", isMove: false };
  list.names = ["Ann", "Ben"];
  list.lines = [0, 1, 2].flatMap((seq) => [{ ...lineOf(null, seq), seat: seq % 2, text: "12-4" }, offer]);
  await list.updateComplete;
  const labels = [...list.renderRoot.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
  expect(labels).toEqual(["Moves", "Move 1, Ann: 12-4", "Move 2, Ben: 12-4", "Move 3, Ann: 12-4"]);
});

/** A fade would be styled in each frame, and would leave many fading marks behind a scrub. */
it("the mark moves with the slider at once, without a fade", async () => {
  await expect.poll(isMarkedRowVisible).toBe(true);
  for (const index of [119, 118, 3]) {
    list.index = index;
    await list.updateComplete;
    expect(list.shadowRoot!.getAnimations()).toEqual([]);
    const marked = [...list.renderRoot.querySelectorAll<HTMLElement>("[aria-current]")];
    expect(marked.map((button) => button.dataset.index)).toEqual([`${index}`]);
  }
});

it("the mark stays when names and buttons of the list change", async () => {
  list.index = 40;
  await list.updateComplete;
  list.names = ["Ann", "Ben"];
  await list.updateComplete;
  const marked = [...list.renderRoot.querySelectorAll<HTMLElement>("[aria-current]")];
  expect(marked.map((button) => button.dataset.index)).toEqual(["40"]);
});

describe("a list with pictures", () => {
  it("a line shows a picture, the player and a caption, and screen readers get the whole line", async () => {
    const line = {
      ...lineOf(null, 1),
      text: "12-1 on train 1",
      caption: (names: readonly string[]) => `for ${names[0]}`,
    };
    list.lines = [{ ...line, icon: html`<i class="stamp"></i>` }];
    await list.updateComplete;
    const button = list.renderRoot.querySelector("button")!;
    expect(button.querySelector(".stamp")).not.toBeNull();
    expect(button.querySelector("[aria-hidden]")!.textContent).toBe("Benfor Ann");
    expect(button.querySelector(".sr")!.textContent).toBe("Ben 12-1 on train 1");
    expect(list.renderRoot.querySelector(".number")).toBeNull();
  });

  it("a caption that begins with a Hebrew name reads in the direction of the page", async () => {
    const line = { ...lineOf(null, 1), caption: () => "\u2068נועה\u2069’s train" };
    list.lines = [{ ...line, icon: html`<i></i>` }];
    await list.updateComplete;
    const caption = list.renderRoot.querySelector(".caption")!.lastElementChild!;
    const text = [...caption.childNodes].find((node) => node instanceof Text)!;
    const left = (index: number): number => {
      const letter = document.createRange();
      letter.setStart(text, index);
      letter.setEnd(text, index + 1);
      return letter.getBoundingClientRect().left;
    };
    expect(left(1)).toBeLessThan(left(text.length - 1));
  });
});

it.each(["ltr", "rtl"] as const)("numbers are aligned at their units, %s", async (dir) => {
  list.dir = dir;
  list.lines = list.lines.map((line) => ({ ...line, seat: 0, text: "12-16" }));
  await list.updateComplete;
  const units = [...list.renderRoot.querySelectorAll(".number")].slice(0, 12).map(({ childNodes }) => {
    const number = [...childNodes].find((node) => node instanceof Text)!;
    const unit = document.createRange();
    unit.setStart(number, number.length - 1);
    unit.setEnd(number, number.length);
    return Math.round(unit.getBoundingClientRect().x);
  });
  expect(units).toHaveLength(12);
  expect(new Set(units).size).toBe(1);
});

it("large letters make room for the larger picture of a move", async () => {
  document.documentElement.style.fontSize = "32px";
  try {
    const icon = html`<i style="display: block; inline-size: 2em; block-size: 1em"></i>`;
    list.lines = list.lines.map((line) => ({ ...line, icon, caption: () => "on the Mexican Train" }));
    await list.updateComplete;
    const edgesOf = (part: string) => list.renderRoot.querySelector(`.pictured ${part}`)!.getBoundingClientRect();
    expect(edgesOf("i").right).toBeLessThan(edgesOf("bdi").left);
  } finally {
    document.documentElement.style.fontSize = "";
  }
});
