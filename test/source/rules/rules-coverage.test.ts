/** The rules pages are complete: each states every numbered rule of RULES.md where the game's coverage says. */
import { describe, expect, it } from "vitest";
import { numbersOf, rulesOf } from "../../support/rules/rule-numbers.ts";
import { coveredPages, uncoveredRules } from "../../support/rules/rules-coverage.ts";

/**
 * The numbers of the rules before the heading `rulesEnd`: rows of a table and lettered parts, or else the items of lists
 * without lettered headings. Beside the others such an item is no rule, but a source.
 */
const rulesIn = (text: string, rulesEnd?: string): readonly string[] => {
  const end = rulesEnd && new RegExp(`^#+ ${rulesEnd.replaceAll(".", "\\.")}\\b`, "m");
  const numbers = [...numbersOf(end ? text.split(end)[0]! : text)];
  const rules = numbers.filter((number) => /^(?:#|[A-Z]\.)/.test(number));
  return rules.length > 0 ? rules : numbers.filter((number) => /^\d/.test(number));
};

const pages = await coveredPages();

describe.each(pages)("the page of $game", ({ game, text, statedAt, unplayed, rulesEnd }) => {
  const rules = rulesIn(rulesOf(game), rulesEnd);

  it("has numbered rules to state", () => expect(rules).not.toEqual([]));

  it("states every rule where the coverage says", () => {
    expect(rules.filter((rule) => statedAt[rule] === undefined && !unplayed.includes(rule))).toEqual([]);
    expect(uncoveredRules(text, statedAt)).toEqual([]);
  });

  it("has a coverage that names only rules that exist", () => {
    expect([...Object.keys(statedAt), ...unplayed].filter((rule) => !rules.includes(rule))).toEqual([]);
  });
});

it("a missing statement of a rule is found", () => {
  const pool = pages.find(({ game }) => game === "pool")!.text;
  expect(uncoveredRules(pool, { "#7": ["captures: If you can capture, you may"] })).toHaveLength(1);
  expect(uncoveredRules(pool, { "#7": ["nowhere: If you can capture, you must"] })).toHaveLength(1);
});

it.each([
  ["rows of a table", "| 1 | Two play. |\n| 2 | White begins. |", ["#1", "#2"]],
  ["lettered parts", "## A.1 Set-up\n1. Two play.\n2. White begins.", ["A.1", "A.1.1", "A.1.2"]],
  ["a list", "1. Two play.\n2. White begins (a) or Black (b).", ["1", "2 (a)", "2 (b)", "2"]],
  ["a table beside a list of sources", "1. A book.\n\n| 1 | Two play. |", ["#1"]],
])("numbers of %s are found", (_, text, rules) => {
  expect(rulesIn(text)).toEqual(rules);
});

it("numbers after the end of the rules are no rules", () => {
  expect(rulesIn("## A.1 Play\n## B.1 Sources", "B.1")).toEqual(["A.1"]);
});
