/** Short texts about a table in lists, with numbers and units of the page's language. */
import { describe, expect, it } from "vitest";
import { loadGameCards, tableHighlights } from "../../../../client/games/game-cards.ts";
import { clockText } from "../../../../client/home/lobby/table-settings-texts.ts";
import { listingEndText, nameLine } from "../../../../client/home/lobby/table-texts.ts";
import { relativeTime } from "../../../../client/kit/text/relative-time.ts";
import type { ClockRule } from "../../../../engine/contract/clock.ts";

const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

const cards = await loadGameCards();

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
  ["an unknown game", { a: 1 }, ""],
  ["toString", {}, ""],
])("a table of %s with %j: %j", (game, options, text) => {
  expect(tableHighlights(cards, game, options).join(" · ")).toBe(text);
});

const DAY_MS = 86_400_000;

describe("a clock", () => {
  it.each<[ClockRule | null, string]>([
    [null, "No clock"],
    [{ type: "turn", ms: 30_000 }, "30 sec a turn"],
    [{ type: "turn", ms: 90_000 }, "90 sec a turn"],
    [{ type: "turn", ms: 120_000 }, "2 min a turn"],
    [{ type: "turn", ms: DAY_MS }, "1 day a move"],
    [{ type: "turn", ms: 3 * DAY_MS }, "3 days a move"],
    [{ type: "fischer", ms: 300_000, increment: 3_000 }, "5 min + 3 sec"],
    [{ type: "fischer", ms: 3_600_000, increment: 60_000 }, "1 hr + 1 min"],
  ])("%j is %j", (clock, text) => {
    expect(clockText(clock)).toBe(text);
  });

  it("the text of a clock has the plural forms of the page's language", () => {
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
])("on a page in %s, direction %s, the names %j have the direction %s", (lang, dir, names, direction) => {
  Object.assign(document.documentElement, { lang, dir });
  const line = document.createElement("bdi");
  line.textContent = nameLine(names);
  document.body.append(line);
  expect(getComputedStyle(line).direction).toBe(direction);
  line.remove();
});

describe("relativeTime", () => {
  const now = 1_800_000_000_000;
  it.each([
    [0, "now"],
    [59_999, "now"],
    [60_000, "1 minute ago"],
    [59 * 60_000, "59 minutes ago"],
    [3_600_000, "1 hour ago"],
    [23 * 3_600_000, "23 hours ago"],
    [DAY_MS, "yesterday"],
    [29 * DAY_MS, "29 days ago"],
    [31 * DAY_MS, "last month"],
    [400 * DAY_MS, "last year"],
    // The server's clock is ahead of the device's.
    [-5_000, "now"],
  ])("%i ms ago is %j", (past, text) => {
    expect(relativeTime(now - past, now, "en")).toBe(text);
  });

  it.each([
    ["bn", /10 মিনিট/],
    ["he", /10 דקות/],
    ["ur", /10 منٹ/],
  ])("relative time is written in %s", (language, text) => {
    expect(relativeTime(now - 600_000, now, language)).toMatch(text);
  });
});

it.each([
  [null, "Closed"],
  [{ winners: [], reason: "closed" }, "Closed"],
  [{ winners: [], reason: "agreed-draw" }, "A draw"],
  [{ winners: [1], reason: "blocked" }, "Ben won"],
  [{ winners: [0, 2], reason: "lowest" }, "Ann and Cy share the win"],
])("a game that ended with %j: %j", (outcome, text) => {
  expect(plain(listingEndText({ outcome, seats: ["Ann", "Ben", "Cy"] }))).toBe(text);
});
