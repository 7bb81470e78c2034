import { expect, it } from "vitest";
import { ruleOfRefusal } from "../../../../engine/games/spy/state/rulebook.ts";
import { citationsOf, citationsWithoutRule } from "../../../support/rules/rule-numbers.ts";

/** "A.4", "A.4.2.3", "C.1". */
const cited = (text: string): readonly string[] => [...text.matchAll(/\b[AC]\.\d(?:\.\d)*/g)].map(([number]) => number);

const citations = citationsOf("spy", cited);

it("every cited rule exists in RULES.md", () => {
  expect(citations.length).toBeGreaterThan(60);
  expect(citationsWithoutRule("spy", citations)).toEqual([]);
});

it("every refusal cites a rule that exists", () => {
  const refusals = Object.entries(ruleOfRefusal).map(([file, number]) => ({ file, number }));
  expect(citationsWithoutRule("spy", refusals)).toEqual([]);
});

it("a cited rule that does not exist is found", () => {
  expect(citationsWithoutRule("spy", [{ file: "here", number: "A.4.3" }])).toEqual(["here: A.4.3"]);
});
