/** The rules' pages are complete: every numbered rule of every RULES.md is stated where these tables say. */
import { describe, expect, it } from "vitest";
import { text as pool } from "../../client/games/pool/rules/en.ts";
import { text as spy } from "../../client/games/spy/rules/en.ts";
import { text as train } from "../../client/games/train/rules/en.ts";
import * as poolTold from "../engine/games/pool/coverage.ts";
import * as spyTold from "../engine/games/spy/coverage.ts";
import * as trainTold from "../engine/games/train/coverage.ts";
import { numbersOf, rulesOf } from "../support/rules/rule-numbers.ts";
import { uncoveredRules } from "../support/rules/rules-coverage.ts";

/** Sources in conflict (B.6), the scenarios of the tests (part C) and what comes before the first rule are no rules. */
const rulesIn = (game: string): readonly string[] => {
  const whole = rulesOf(game);
  const end = /^#+ (?:B\.6|C\.\d)/m.exec(whole)?.index ?? whole.length;
  return [...numbersOf(whole.slice(0, end))].filter((number) => /^(?:#|[AB]\.)/.test(number));
};

describe.each([
  ["pool", pool, poolTold, 23],
  ["train", train, trainTold, 60],
  ["spy", spy, spyTold, 24],
] as const)("the page of %s", (game, text, { told, unplayed }, least) => {
  it("states every rule, where the table says that it does", () => {
    const rules = rulesIn(game);
    expect(rules.length).toBeGreaterThanOrEqual(least);
    expect(rules.filter((rule) => told[rule] === undefined && !unplayed.includes(rule))).toEqual([]);
    expect(uncoveredRules(text, told)).toEqual([]);
  });

  it("the coverage table names only rules that exist", () => {
    const rules = rulesIn(game);
    expect([...Object.keys(told), ...unplayed].filter((rule) => !rules.includes(rule))).toEqual([]);
  });
});

it("a rule that a page has lost is noticed", () => {
  expect(uncoveredRules(pool, { "#7": ["captures: If you can capture, you may"] })).toHaveLength(1);
  expect(uncoveredRules(pool, { "#7": ["nowhere: If you can capture, you must"] })).toHaveLength(1);
});
