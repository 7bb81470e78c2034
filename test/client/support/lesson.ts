/** What tests do at a lesson, and what they read there. */
import { expect } from "vitest";
import type { FtLesson } from "../../../client/learn/ft-lesson.ts";

/** A busy machine fetches a game in its own time. */
export const until = <T>(look: () => T) => expect.poll(look, { timeout: 20_000, interval: 10 });

export const said = (lesson: FtLesson): string => lesson.renderRoot.querySelector(".say")?.textContent ?? "";
export const answered = (lesson: FtLesson): string =>
  lesson.renderRoot.querySelector(".answer")?.textContent?.trim() ?? "";
export const step = (lesson: FtLesson): string | null =>
  lesson.renderRoot.querySelector(".steps")?.getAttribute("aria-label") ?? null;

export const board = (lesson: FtLesson) => lesson.renderRoot.querySelector("foldtable-pool-board")!;

/** Presses squares one after the other, as a hand does. */
export const press = async (lesson: FtLesson, ...squares: readonly number[]): Promise<void> => {
  for (const square of squares) {
    board(lesson)
      .renderRoot.querySelector(`[data-square="${square}"]`)!
      .dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    await board(lesson).updateComplete;
  }
};
