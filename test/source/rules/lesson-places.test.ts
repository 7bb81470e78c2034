/**
 * Each paragraph, item and row of a rules page has a lesson that lets the player try it. The game's coverage lists the
 * exceptions with their reasons.
 */
import { describe, expect, it } from "vitest";
import type { RulesText } from "../../../client/games/contract/rules-text.ts";
import { games } from "../../../client/games/registry.ts";
import { coveredPages, itemsOf, sectionsStating, type UntriedReasons } from "../../support/rules/rules-coverage.ts";

/** A figure illustrates the text beside it, so it may have a lesson but needs none. */
const placesOf = ({ sections }: RulesText, onlyRequired: boolean): readonly string[] =>
  sections.flatMap(({ id, blocks }) =>
    blocks.flatMap((block, index) => {
      const items = itemsOf(block);
      if (items.length > 0) return items.map((_, item) => `${id}/${index}/${item}`);
      const isFigure = typeof block === "object" && "figure" in block;
      return onlyRequired && isFigure ? [] : [`${id}/${index}`];
    }),
  );

const commonReasons: UntriedReasons = {
  "table/0/": "about clocks, absence, chat and the next game, not about the board",
  "screen/0/": "input methods, which every lesson uses",
  "fair/0": "the table's promises",
};

const isExcepted = (place: string, reasons: UntriedReasons): boolean =>
  Object.keys(reasons).some((beginning) =>
    beginning.endsWith("/") ? place.startsWith(beginning) : place === beginning,
  );

describe.each(await coveredPages())("the page of $game", ({ game, text, statedAt, untriedPlaces, untriedRules }) => {
  const reasons = { ...commonReasons, ...untriedPlaces };
  const placesTried = async () => {
    const source = (await games[game].extras()).lessons;
    return (await source.lessons()).rules.flatMap(({ places }) => places);
  };

  it("has a lesson or an exception for each place", async () => {
    const tried = await placesTried();
    const untried = placesOf(text, true).filter((place) => !tried.includes(place) && !isExcepted(place, reasons));
    expect(untried).toEqual([]);
  });

  it("has at most one lesson for each place, and none for an exception", async () => {
    const tried = await placesTried();
    expect(tried.filter((place) => !placesOf(text, false).includes(place))).toEqual([]);
    expect(new Set(tried).size).toBe(tried.length);
    expect(tried.filter((place) => isExcepted(place, reasons))).toEqual([]);
  });

  it("has a lesson for every numbered rule except the listed ones", async () => {
    const tried = await placesTried();
    const isTried = (rule: string) =>
      sectionsStating(text, statedAt[rule] ?? []).some((place) => tried.includes(place));
    const untried = Object.keys(statedAt).filter((rule) => !isTried(rule));
    expect(untried).toEqual(Object.keys(untriedRules));
  });

  it("has a place for every exception", () => {
    const unused = Object.keys(reasons).filter(
      (beginning) => !placesOf(text, true).some((place) => isExcepted(place, { [beginning]: "" })),
    );
    expect(unused).toEqual([]);
  });
});
