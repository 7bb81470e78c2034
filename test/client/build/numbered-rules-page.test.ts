/** The page of a game's exact rules has an anchor for every rule that a refusal cites. */
import { describe, expect, it } from "vitest";
import { anchorOf, numberedRulesPage } from "../../../client/build/numbered-rules-page.ts";
import { ruleOfRefusal as poolRules } from "../../../engine/games/pool/state/rulebook.ts";
import { ruleOfRefusal as spyRules } from "../../../engine/games/spy/state/rulebook.ts";
import { refuseBy, trainRefusals } from "../../../engine/games/train/rules/refusals.ts";
import { numbersOf, rulesOf } from "../../support/rules/rule-numbers.ts";

const cited: Readonly<Record<string, readonly string[]>> = {
  pool: Object.values(poolRules),
  train: trainRefusals.flatMap((code) => refuseBy(code).rule ?? []),
  spy: Object.values(spyRules),
};

const pageOf = (game: string): string => numberedRulesPage(rulesOf(game), "/style.css");

const idsIn = (html: string): readonly string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);

describe.each(Object.entries(cited))("the exact rules of %s as a page", (game, rules) => {
  const page = pageOf(game);

  it("the page has an anchor for each rule that a refusal cites", () => {
    expect(rules.length).toBeGreaterThan(4);
    expect(rules.filter((rule) => !idsIn(page).includes(anchorOf(rule)))).toEqual([]);
  });

  it("the page has no anchor twice, and none for a number that is no rule", () => {
    const ids = idsIn(page);
    expect(new Set(ids).size).toBe(ids.length);
    const known = [...numbersOf(rulesOf(game))].map((number) => anchorOf(number).replace(/^-/, ""));
    expect(ids.filter((id) => !known.includes(id) && !known.includes(id.split("-").at(-1)!))).toEqual([]);
  });

  it("the page contains the whole text", () => {
    const words = (text: string) => text.match(/[\p{L}\d]+/gu) ?? [];
    const said = page
      .replace(/^.*<main>/s, "")
      .replace(/<[^>]*>/g, " ")
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&");
    // The browser numbers the items of a list.
    const text = rulesOf(game).replace(/^\d+\. /gm, "");
    expect(words(said)).toEqual(words(text));
  });
});

it("an unknown rule has no anchor", () => {
  expect(idsIn(pageOf("train"))).not.toContain(anchorOf("B.1 #99"));
});

it.each([
  ["7", "7"],
  ["B.1 #13", "B.1-13"],
  ["B.5.4 (f)", "B.5.4-f"],
  ["A.4.1.2", "A.4.1.2"],
])("rule %s has the anchor #%s", (rule, anchor) => {
  expect(anchorOf(rule)).toBe(anchor);
});
