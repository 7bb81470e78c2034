import { expect, it } from "vitest";
import { citationsOf, unfound } from "../../../support/rules/rule-numbers.ts";

/** "#13" (and no colour), "B.4", "B.5.1", "B.5.4 (f)"; the refusals' "B.1 #13" is both. */
const cited = (text: string): readonly string[] => [
  ...[...text.matchAll(/#\d{1,2}(?![\da-f])/gi)].map(([number]) => number),
  ...[...text.matchAll(/\b[BC]\.\d(?:\.\d)?(?: \([a-h]\))?/g)].map(([number]) => number),
];

const citations = citationsOf("train", cited);

it("every rule that is cited, by a refusal too, is found in RULES.md", () => {
  expect(citations.length).toBeGreaterThan(100);
  expect(unfound("train", citations)).toEqual([]);
});

it("a rule that does not exist is noticed", () => {
  const strange = ["#99", "B.7", "B.5.9", "B.5.4 (h)", "B.5.5 (a)"].map((number) => ({ file: "here", number }));
  expect(unfound("train", strange)).toEqual(["here: #99", "here: B.7", "here: B.5.9", "here: B.5.5 (a)"]);
});
