import { expect, it } from "vitest";
import { citationsOf, citationsWithoutRule } from "../../../support/rules/rule-numbers.ts";

/** Finds "#13" (not a colour), "B.4", "B.5.1" and "B.5.4 (f)"; "B.1 #13" contains two numbers. */
const cited = (text: string): readonly string[] => [
  ...[...text.matchAll(/#\d{1,2}(?![\da-f])/gi)].map(([number]) => number),
  ...[...text.matchAll(/\b[BC]\.\d(?:\.\d)?(?: \([a-h]\))?/g)].map(([number]) => number),
];

const citations = citationsOf("train", cited);

it("every rule that code or a refusal cites exists in RULES.md", () => {
  expect(citations.length).toBeGreaterThan(100);
  expect(citationsWithoutRule("train", citations)).toEqual([]);
});

it("a cited rule that does not exist is found", () => {
  const invented = ["#99", "B.7", "B.5.9", "B.5.4 (h)", "B.5.5 (a)"].map((number) => ({ file: "here", number }));
  expect(citationsWithoutRule("train", invented)).toEqual(["here: #99", "here: B.7", "here: B.5.9", "here: B.5.5 (a)"]);
});
