/** The rules' pages are complete: every numbered rule of every RULES.md is stated where these tables say. */
import { describe, expect, it } from "vitest";
import { numbersOf, rulesOf } from "../../support/rules/rule-numbers.ts";
import { coveredPages, uncoveredRules } from "../../support/rules/rules-coverage.ts";

/** Sources in conflict (B.6), the scenarios of the tests (part C) and what comes before the first rule are no rules. */
const rulesIn = (game: string): readonly string[] => {
  const whole = rulesOf(game);
  const end = /^#+ (?:B\.6|C\.\d)/m.exec(whole)?.index ?? whole.length;
  return [...numbersOf(whole.slice(0, end))].filter((number) => /^(?:#|[AB]\.)/.test(number));
};

const pages = await coveredPages();

describe.each(pages)("the page of $game", ({ game, text, statedAt, unplayed }) => {
  it("states every rule, where the table says that it does", () => {
    const rules = rulesIn(game);
    expect(rules.filter((rule) => statedAt[rule] === undefined && !unplayed.includes(rule))).toEqual([]);
    expect(uncoveredRules(text, statedAt)).toEqual([]);
  });

  it("the coverage table names only rules that exist", () => {
    const rules = rulesIn(game);
    expect([...Object.keys(statedAt), ...unplayed].filter((rule) => !rules.includes(rule))).toEqual([]);
  });
});

it("a rule that a page has lost is noticed", () => {
  const pool = pages.find(({ game }) => game === "pool")!.text;
  expect(uncoveredRules(pool, { "#7": ["captures: If you can capture, you may"] })).toHaveLength(1);
  expect(uncoveredRules(pool, { "#7": ["nowhere: If you can capture, you must"] })).toHaveLength(1);
});
