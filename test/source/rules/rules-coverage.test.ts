/** The rules pages are complete: each states every numbered rule of RULES.md where the game's coverage says. */
import { describe, expect, it } from "vitest";
import { numbersOf, rulesOf } from "../../support/rules/rule-numbers.ts";
import { coveredPages, uncoveredRules } from "../../support/rules/rules-coverage.ts";

/** Without conflicts of sources (B.6), scenarios (part C) and the introduction, which contain no rules. */
const rulesIn = (game: string): readonly string[] => {
  const whole = rulesOf(game);
  const end = /^#+ (?:B\.6|C\.\d)/m.exec(whole)?.index ?? whole.length;
  return [...numbersOf(whole.slice(0, end))].filter((number) => /^(?:#|[AB]\.)/.test(number));
};

const pages = await coveredPages();

describe.each(pages)("the page of $game", ({ game, text, statedAt, unplayed }) => {
  it("states every rule where the coverage says", () => {
    const rules = rulesIn(game);
    expect(rules.filter((rule) => statedAt[rule] === undefined && !unplayed.includes(rule))).toEqual([]);
    expect(uncoveredRules(text, statedAt)).toEqual([]);
  });

  it("has a coverage that names only rules that exist", () => {
    const rules = rulesIn(game);
    expect([...Object.keys(statedAt), ...unplayed].filter((rule) => !rules.includes(rule))).toEqual([]);
  });
});

it("a missing statement of a rule is found", () => {
  const pool = pages.find(({ game }) => game === "pool")!.text;
  expect(uncoveredRules(pool, { "#7": ["captures: If you can capture, you may"] })).toHaveLength(1);
  expect(uncoveredRules(pool, { "#7": ["nowhere: If you can capture, you must"] })).toHaveLength(1);
});
