/** What a screen reader is given of a shared review: gathered, the latest of each kind, and not too much at once. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReviewNews } from "../../../client/review/news.ts";
import { entryText, membersTexts } from "../../../client/review/news-texts.ts";
import type { ReviewEdit } from "../../../engine/review/forms.ts";
import { emptyReview, evolveReview } from "../../../engine/review/state.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const read: string[] = [];
const start = (): ReviewNews => {
  read.length = 0;
  const news: ReviewNews = new ReviewNews(() => read.push(news.text));
  return news;
};

it("gathers sentences, and reads the latest of each kind once", () => {
  const news = start();
  news.add("1 draw", "Ann marks: circle on 22");
  news.add("2", "Ben has joined.");
  news.add("1 draw", "Ann marks: circle on 18");
  expect(read).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(read).toEqual(["Ben has joined. Ann marks: circle on 18"]);
});

it("reads a few sentences of a flood, and says that there was more", () => {
  const news = start();
  for (let who = 1; who <= 30; who++) news.add(`${who}`, `Watcher ${who} has joined.`);
  vi.advanceTimersByTime(2000);
  expect(read).toHaveLength(1);
  expect(read[0]).toMatch(/^Much has changed\. Watcher 27 .*Watcher 30 has joined\.$/);
});

it("reads the same sentence again when it happens again", () => {
  const news = start();
  for (let time = 0; time < 2; time++) {
    news.add("1", "Ann has left.");
    vi.advanceTimersByTime(2000);
  }
  expect(new Set(read).size).toBe(2);
});

it("is silent after the visitor has left", () => {
  const news = start();
  news.add("1", "Ann has left.");
  news.stop();
  vi.advanceTimersByTime(5000);
  expect(read).toEqual([]);
});

it.each<[ReviewEdit, string]>([
  [{ type: "branch", from: 3, moves: [[0, { type: "move" } as never]] }, "P1 adds a side line: Side line 1"],
  [{ type: "note", at: 3, text: "Why?" }, "P1 notes: Why?"],
  [{ type: "note", at: 3 }, "P1 deletes a note."],
  [{ type: "draw", at: 3, drawings: ["s22"] }, "P1 marks: s22 at 3"],
  [{ type: "erase", of: 2 }, "P1 deletes everything that P2 added."],
  [{ type: "study", isShown: true }, "P1 shows the study to all."],
])("%j is one sentence", (edit, sentence) => {
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

it("names those who came and went, and not the reader", () => {
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
