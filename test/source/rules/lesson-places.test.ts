/**
 * A lesson tries each rule beside its text: each paragraph, item and row of the rules' pages has one. The game's coverage
 * names the exceptions, which state nothing to do on the board, each with its reason.
 */
import { describe, expect, it } from "vitest";
import type { RulesText, TextBlock } from "../../../client/games/contract/rules-text.ts";
import { games } from "../../../client/games/registry.ts";
import { coveredPages, sectionsStating, type UntriedReasons } from "../../support/rules/rules-coverage.ts";

const count = (block: TextBlock): number =>
  block.type === "table" ? block.rows.length : "items" in block ? block.items.length : 0;

/** A picture shows what is said beside it: it may have a lesson, and needs none. */
const placesOf = ({ sections }: RulesText, needing: boolean): readonly string[] =>
  sections.flatMap(({ id, blocks }) =>
    blocks.flatMap((block, index) => {
      if (count(block) > 0) return Array.from({ length: count(block) }, (_, item) => `${id}/${index}/${item}`);
      return needing && block.type === "figure" ? [] : [`${id}/${index}`];
    }),
  );

const everywhere: UntriedReasons = {
  "table/0/": "of clocks, absence, talk and the next game: said of people at a table, not of the board",
  "screen/0/": "how hands do it: every lesson is done so",
  "fair/0": "what the table promises",
};

const isExcepted = (place: string, reasons: UntriedReasons): boolean =>
  Object.keys(reasons).some((beginning) =>
    beginning.endsWith("/") ? place.startsWith(beginning) : place === beginning,
  );

describe.each(await coveredPages())("the page of $game", ({ game, text, statedAt, untriedPlaces, untriedRules }) => {
  const reasons = { ...everywhere, ...untriedPlaces };
  const placesTried = async () => {
    const source = await (await games[game].extras()).lessons();
    return (await source.lessons()).rules.flatMap(({ places }) => places);
  };

  it("a lesson tries each rule of the page, or an exception says why none can", async () => {
    const tried = await placesTried();
    const bare = placesOf(text, true).filter((place) => !tried.includes(place) && !isExcepted(place, reasons));
    expect(bare).toEqual([]);
  });

  it("each rule has at most one lesson, and none belongs to a missing or excepted place", async () => {
    const tried = await placesTried();
    expect(tried.filter((place) => !placesOf(text, false).includes(place))).toEqual([]);
    expect(new Set(tried).size).toBe(tried.length);
    expect(tried.filter((place) => isExcepted(place, reasons))).toEqual([]);
  });

  it("a lesson tries every numbered rule where the page states it", async () => {
    const tried = await placesTried();
    const isTried = (rule: string) =>
      sectionsStating(text, statedAt[rule] ?? []).some((place) => tried.includes(place));
    const untried = Object.keys(statedAt).filter((rule) => !isTried(rule));
    expect(untried).toEqual(Object.keys(untriedRules));
  });

  it("names no exception that there is not", () => {
    const unused = Object.keys(reasons).filter(
      (beginning) => !placesOf(text, true).some((place) => isExcepted(place, { [beginning]: "" })),
    );
    expect(unused).toEqual([]);
  });
});
