/** Presses on a lesson's board, and readers of its texts. */
import { expect } from "vitest";
import type { FtLesson } from "../../../client/learn/ft-lesson.ts";

/** Polls longer than the default, because a busy machine loads a game slowly. */
export const expectEventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000, interval: 10 });

export const textOf = (lesson: FtLesson): string => lesson.renderRoot.querySelector(".say")?.textContent ?? "";
export const feedbackOf = (lesson: FtLesson): string =>
  lesson.renderRoot.querySelector(".answer")?.textContent?.trim() ?? "";
export const stepLabelOf = (lesson: FtLesson): string | null =>
  lesson.renderRoot.querySelector(".steps")?.getAttribute("aria-label") ?? null;

export const boardOf = (lesson: FtLesson) => lesson.renderRoot.querySelector("foldtable-pool-board")!;

export const pressSquares = async (lesson: FtLesson, ...squares: readonly number[]): Promise<void> => {
  for (const square of squares) {
    boardOf(lesson)
      .renderRoot.querySelector(`[data-square="${square}"]`)!
      .dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    await boardOf(lesson).updateComplete;
  }
};
