/** Announcements of a shared review for screen readers: collected, the latest of each kind, and at most a few. */
import { beforeEach, expect, it, vi } from "vitest";
import { ReviewNews } from "../../../client/review/news.ts";
import { entryText, membersTexts } from "../../../client/review/news-texts.ts";
import type { ReviewEdit } from "../../../engine/review/forms.ts";
import { emptyReview, evolveReview } from "../../../engine/review/state.ts";

beforeEach(() => void vi.useFakeTimers());

const announced: string[] = [];
const start = (): ReviewNews => {
  announced.length = 0;
  const news: ReviewNews = new ReviewNews(() => announced.push(news.text));
  return news;
};

it("sentences are collected, and the latest of each kind is announced once", () => {
  const news = start();
  news.add("1 draw", "Ann marks: circle on 22");
  news.add("2", "Ben has joined.");
  news.add("1 draw", "Ann marks: circle on 18");
  expect(announced).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(announced).toEqual(["Ben has joined. Ann marks: circle on 18"]);
});

it("of many sentences the last few are announced, and that there were more", () => {
  const news = start();
  for (let who = 1; who <= 30; who++) news.add(`${who}`, `Watcher ${who} has joined.`);
  vi.advanceTimersByTime(2000);
  expect(announced).toHaveLength(1);
  expect(announced[0]).toMatch(/^Much has changed\. Watcher 27 .*Watcher 30 has joined\.$/);
});

it("the same sentence is announced again when it happens again", () => {
  const news = start();
  for (let time = 0; time < 2; time++) {
    news.add("1", "Ann has left.");
    vi.advanceTimersByTime(2000);
  }
  expect(new Set(announced).size).toBe(2);
});

it("nothing is announced after the visitor has left", () => {
  const news = start();
  news.add("1", "Ann has left.");
  news.stop();
  vi.advanceTimersByTime(5000);
  expect(announced).toEqual([]);
});

it.each<[ReviewEdit, string]>([
  [{ type: "branch", from: 3, moves: [[0, { type: "move" } as never]] }, "P1 adds a side line: Side line 1"],
  [{ type: "note", at: 3, text: "Why?" }, "P1 notes: Why?"],
  [{ type: "note", at: 3 }, "P1 deletes a note."],
  [{ type: "draw", at: 3, drawings: ["s22"] }, "P1 marks: s22 at 3"],
  [{ type: "erase", of: 2 }, "P1 deletes everything that P2 added."],
  [{ type: "study", isShown: true }, "P1 shows the study to all."],
])("the edit %j has one sentence", (edit, sentence) => {
  const entry = { n: 0, who: 1, seat: 0, edit };
  const text = entryText(
    entry,
    emptyReview,
    evolveReview(emptyReview, entry),
    (who) => `P${who}`,
    (at, drawings) => `${drawings} at ${at}`,
  );
  expect(text?.replace(/[\u2066-\u2069]/g, "")).toBe(sentence);
});

it("members who join or leave are announced, except the reader", () => {
  const texts = membersTexts(
    [
      [1, 0, null],
      [2, 1, null],
    ],
    [
      [1, 0, null],
      [3, null, null],
    ],
    3,
    (who) => `P${who}`,
  );
  expect(texts).toEqual([[2, "P2 has left."]]);
});
