import { expect, it } from "vitest";
import { ruleOfRefusal } from "../../../../engine/games/pool/state/rulebook.ts";
import { citationsOf, citationsWithoutRule } from "../../../support/rules/rule-numbers.ts";

/** "Rule 18", "rules 10 and 16", "rules 18, 19 and 20". */
const cited = (text: string): readonly string[] =>
  [...text.matchAll(/\b[Rr]ules? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, list = ""]) =>
    list.split(/, | and /).map((number) => `#${number}`),
  );

const citations = citationsOf("pool", cited);

it("every cited rule exists in RULES.md", () => {
  expect(citations.length).toBeGreaterThan(40);
  expect(citationsWithoutRule("pool", citations)).toEqual([]);
});

it("every refusal cites rules that exist", () => {
  const refusals = Object.values(ruleOfRefusal).map((number) => ({ file: "ruleBehind", number: `#${number}` }));
  expect(citationsWithoutRule("pool", refusals)).toEqual([]);
});

it("a cited rule that does not exist is found", () => {
  expect(citationsWithoutRule("pool", [{ file: "here", number: "#24" }])).toEqual(["here: #24"]);
});
