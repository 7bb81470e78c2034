import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { commandEvent } from "../../../client/games/shared/command-event.ts";
import { FtDailyPuzzle } from "../../../client/home/ft-daily-puzzle.ts";
import "../../../client/kit/styles/page.css";
import type { FtLesson } from "../../../client/learn/ft-lesson.ts";
import { boardOf, expectEventually, textOf } from "../support/lesson.ts";

const solve = async (lesson: FtLesson): Promise<void> => {
  lesson.pace = 0;
  for (const { solution } of lesson.lesson.steps)
    for (const command of solution) {
      await expectEventually(() => boardOf(lesson)?.props?.acting).toBe(0);
      boardOf(lesson).dispatchEvent(commandEvent(command));
    }
  await expectEventually(() => textOf(lesson)).toContain("Solved");
};

it("the focus stays at the puzzle of the day when another puzzle takes its place", async () => {
  await page.viewport(1280, 900);
  const element = new FtDailyPuzzle();
  document.body.append(element);
  const lesson = () => element.renderRoot.querySelector("ft-lesson");
  await expectEventually(lesson).toBeTruthy();
  const first = lesson()!;
  await solve(first);
  page.getByRole("button", { name: "Another puzzle" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expectEventually(lesson).not.toBe(first);
  expect(document.activeElement).toBe(element);
  element.remove();
});
