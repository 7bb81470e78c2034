/** What lists say of a table in a few words, in numbers and units of the page's language. */
import { afterEach, describe, expect, it } from "vitest";
import { loadGameCards, tableHighlights } from "../../../../client/games/game-cards.ts";
import { clockText } from "../../../../client/home/lobby/table-settings-texts.ts";
import { listingEndText, nameLine } from "../../../../client/home/lobby/table-texts.ts";
import { relativeTime } from "../../../../client/kit/text/relative-time.ts";
import type { ClockRule } from "../../../../engine/contract/clock.ts";

const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

afterEach(() => {
  document.documentElement.lang = "en";
  document.documentElement.dir = "ltr";
});

const faces = await loadGameCards();

it.each<[string, object, string]>([
  ["pool", {}, ""],
  ["pool", { black: "random", fen: "B:W1:B12" }, "Custom position"],
  ["pool", { black: "first" }, "Host plays Black"],
  ["spy", {}, ""],
  ["spy", { memoryAid: true, mirror: "same" }, "Memory aid · Spying on the same position"],
  ["train", {}, "Family rules · Double-12"],
  [
    "train",
    { rulebook: "club", set: 9, rounds: 1, pairs: true, mexicanTrain: false },
    "Club rules · Double-9 · 1 round · Partners · No Mexican Train",
  ],
  ["train", { rulebook: "family", set: 15, rounds: 3 }, "Family rules · Double-15 · 3 rounds"],
  ["nobody's game", { a: 1 }, ""],
  ["toString", {}, ""],
])("a table of %s with %j: %j", (game, options, words) => {
  expect(tableHighlights(faces, game, options).join(" · ")).toBe(words);
});

const DAY = 86_400_000;

describe("a clock", () => {
  it.each<[ClockRule | null, string]>([
    [null, "No clock"],
    [{ type: "turn", ms: 30_000 }, "30 sec a turn"],
    [{ type: "turn", ms: 90_000 }, "90 sec a turn"],
    [{ type: "turn", ms: 120_000 }, "2 min a turn"],
    [{ type: "turn", ms: DAY }, "1 day a move"],
    [{ type: "turn", ms: 3 * DAY }, "3 days a move"],
    [{ type: "fischer", ms: 300_000, increment: 3_000 }, "5 min + 3 sec"],
    [{ type: "fischer", ms: 3_600_000, increment: 60_000 }, "1 hr + 1 min"],
  ])("%j is %j", (clock, words) => {
    expect(clockText(clock)).toBe(words);
  });

  it("uses the plural forms of the page's language", () => {
    document.documentElement.lang = "bn";
    expect(clockText({ type: "fischer", ms: 300_000, increment: 3_000 })).toMatch(/5.*মিনিট.* \+ .*3/);
  });
});

it.each([
  ["en", "ltr", ["Ilse", "مریم"], "ltr"],
  ["ur", "rtl", ["Ilse", "مریم"], "rtl"],
  ["en", "ltr", ["مریم", "Ilse"], "ltr"],
  ["ur", "rtl", ["Ilse"], "ltr"],
  ["en", "ltr", ["مریم"], "rtl"],
])("in %s, which runs %s, the names %j run %s", (lang, dir, names, direction) => {
  Object.assign(document.documentElement, { lang, dir });
  const line = document.createElement("bdi");
  line.textContent = nameLine(names);
  document.body.append(line);
  expect(getComputedStyle(line).direction).toBe(direction);
  line.remove();
});

describe("when something was", () => {
  const now = 1_800_000_000_000;
  it.each([
    [0, "now"],
    [59_999, "now"],
    [60_000, "1 minute ago"],
    [59 * 60_000, "59 minutes ago"],
    [3_600_000, "1 hour ago"],
    [23 * 3_600_000, "23 hours ago"],
    [DAY, "yesterday"],
    [29 * DAY, "29 days ago"],
    [31 * DAY, "last month"],
    [400 * DAY, "last year"],
    // The server's clock is ahead of this one.
    [-5_000, "now"],
  ])("%i ms ago is %j", (past, words) => {
    expect(relativeTime(now - past, now, "en")).toBe(words);
  });

  it.each([
    ["bn", /10 মিনিট/],
    ["he", /10 דקות/],
    ["ur", /10 منٹ/],
  ])("relative time is written in %s", (language, words) => {
    expect(relativeTime(now - 600_000, now, language)).toMatch(words);
  });
});

it.each([
  [null, "Closed"],
  [{ winners: [], reason: "closed" }, "Closed"],
  [{ winners: [], reason: "agreed-draw" }, "A draw"],
  [{ winners: [1], reason: "blocked" }, "Ben won"],
  [{ winners: [0, 2], reason: "lowest" }, "Ann and Cy share the win"],
])("a game that ended with %j: %j", (outcome, words) => {
  expect(plain(listingEndText({ outcome, seats: ["Ann", "Ben", "Cy"] }))).toBe(words);
});
