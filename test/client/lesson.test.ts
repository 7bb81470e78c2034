import { beforeEach, expect, it } from "vitest";
import { FtLearn } from "../../client/learn/ft-learn.ts";
import type { FtLesson } from "../../client/learn/ft-lesson.ts";
import { keepLearned } from "../../client/learn/progress.ts";

const put = async (path: string): Promise<{ page: FtLearn; lesson: FtLesson }> => {
  document.body.replaceChildren();
  const page = new FtLearn();
  page.path = path;
  document.body.append(page);
  const lesson = await expect
    .poll(() => page.renderRoot.querySelector("ft-lesson"), { interval: 10 })
    .toBeTruthy()
    .then(() => page.renderRoot.querySelector("ft-lesson")!);
  lesson.pace = 0;
  await lesson.updateComplete;
  return { page, lesson };
};

const said = (lesson: FtLesson): string => lesson.renderRoot.querySelector(".say")?.textContent ?? "";
const answered = (lesson: FtLesson): string => lesson.renderRoot.querySelector(".answer")?.textContent?.trim() ?? "";
const step = (lesson: FtLesson): string | null =>
  lesson.renderRoot.querySelector(".steps")?.getAttribute("aria-label") ?? null;

const board = (lesson: FtLesson) => lesson.renderRoot.querySelector("foldtable-pool-board")!;

/** Presses squares one after the other, as a hand does. */
const press = async (lesson: FtLesson, ...squares: readonly number[]): Promise<void> => {
  for (const square of squares) {
    board(lesson)
      .renderRoot.querySelector(`[data-square="${square}"]`)!
      .dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    await board(lesson).updateComplete;
  }
};

beforeEach(() => localStorage.clear());

it("leads through the first turn by one’s own hands, and remembers that it was done", async () => {
  const { page, lesson } = await put("/learn/pool");
  expect(step(lesson)).toBe("Step 1 of 5");
  await press(lesson, 11, 15);
  await expect.poll(() => step(lesson)).toBe("Step 2 of 5");

  await press(lesson, 9);
  expect(board(lesson).renderRoot.querySelector(".refusal")?.textContent).toContain("You must capture");
  await press(lesson, 11, 18);
  await expect.poll(() => step(lesson)).toBe("Step 3 of 5");
  await press(lesson, 11, 18, 9);
  await expect.poll(() => step(lesson)).toBe("Step 4 of 5");
  await press(lesson, 28, 32);
  await expect.poll(() => step(lesson)).toBe("Step 5 of 5");
  await expect.poll(() => board(lesson).props?.acting).toBe(0);
  await press(lesson, 32, 9);
  await expect.poll(() => said(lesson)).toContain("that is the whole game");
  expect(localStorage.getItem("foldtable.learned")).toBe("pool/first");
  expect(page.renderRoot.querySelector("a[slot=end].primary")?.getAttribute("href")).toBe("/");
});

it("says so where something else was asked, and begins the step again", async () => {
  const { lesson } = await put("/learn/pool");
  lesson.lesson = {
    id: "elsewhere",
    seat: 0,
    steps: [
      { ...lesson.lesson.steps[0]!, task: [{ at: "last.path.1", is: 15 }], solution: [{ type: "move" }] },
      lesson.lesson.steps[1]!,
    ],
  };
  await lesson.updateComplete;
  const before = board(lesson).props?.state;
  await press(lesson, 9, 13);
  await expect.poll(() => answered(lesson)).toContain("something else is asked");
  await expect.poll(() => board(lesson).props?.acting).toBe(0);
  expect(board(lesson).props?.state.position).toEqual(before?.position);
  await press(lesson, 11, 15);
  await expect.poll(() => step(lesson)).toBe("Step 2 of 2");
});

it("shows how it is done to whoever asks", async () => {
  const { lesson } = await put("/learn/pool");
  lesson.renderRoot.querySelector<HTMLElement>(".buttons button")!.click();
  await expect.poll(() => step(lesson)).toBe("Step 2 of 5");
});

it("can be left at any step, and what it says is read aloud", async () => {
  const { page, lesson } = await put("/learn/pool");
  expect(page.renderRoot.querySelector("a[slot=beside]")?.getAttribute("href")).toBe("/");
  expect(lesson.renderRoot.querySelector(".say")?.closest("[aria-live=polite]")).not.toBeNull();
});

it("the choice of a game says what was done", async () => {
  keepLearned("pool", "first");
  document.body.replaceChildren();
  const page = new FtLearn();
  document.body.append(page);
  await expect.poll(() => page.renderRoot.querySelector("main a .done")?.getAttribute("aria-label")).toBe("Done");
});
