/**
 * Every rule can be tried where it is explained: each paragraph, item and row of the rules' pages has a lesson, but for
 * those that state nothing to be done on the board. These are named here, each with its reason.
 */
import { describe, expect, it } from "vitest";
import type { RulesText, TextBlock } from "../../client/games/contract/rules-text.ts";
import { poolLessonsSource } from "../../client/games/pool/lessons/source.ts";
import { text as pool } from "../../client/games/pool/rules/en.ts";
import { spyLessonsSource } from "../../client/games/spy/lessons/source.ts";
import { text as spy } from "../../client/games/spy/rules/en.ts";
import { trainLessonsSource } from "../../client/games/train/lessons/source.ts";
import { text as train } from "../../client/games/train/rules/en.ts";
import { told as poolTold } from "../engine/games/pool/coverage.ts";
import { told as spyTold } from "../engine/games/spy/coverage.ts";
import { told as trainTold } from "../engine/games/train/coverage.ts";
import { type RulesCoverage, sectionsStating } from "../support/rules/rules-coverage.ts";

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

/** By the beginning of a place, why there is nothing to try. */
type Reasons = Readonly<Record<string, string>>;

const everywhere: Reasons = {
  "table/0/": "of clocks, absence, talk and the next game: said of people at a table, not of the board",
  "screen/0/": "how hands do it: every lesson is done so",
  "fair/0": "what the table promises",
};

const exceptions: Readonly<Record<string, Reasons>> = {
  pool: {
    ...everywhere,
    "start/2": "how moves are written",
    "settings/0/0": "chosen, or drawn by lot, before the game",
    "settings/0/1": "chosen before the game: every other lesson begins so",
    "fair/1/1": "manners",
    "fair/1/2": "manners",
  },
  train: {
    ...everywhere,
    "setup/3/": "a table of numbers to look up",
    "setup/4/": "a table of numbers to look up",
    "setup/5": "numbers to look up",
    "books/0": "says what the table below it is",
    "settings/0": "a heading",
    "settings/1/3": "how many may sit down: chosen before the game",
    "settings/2": "a heading",
    "settings/3/0": "chosen, or drawn by lot, before the game",
    "settings/4": "a heading",
    "fair/1/": "a promise, and manners",
  },
  spy: {
    ...everywhere,
    "base/3": "drawn by lot, then by turns",
    "settings/0/6": "chosen, or drawn by lot, before the game",
    "fair/1/": "manners",
  },
};

/** Numbered rules (RULES.md) that are stated only where there is nothing to try. */
const untriedRules: Readonly<Record<string, Reasons>> = {
  pool: { "#4": "how the squares are numbered" },
  train: {
    "B.1": "that there are two books",
    "#1": "which set for how many",
    "#3": "how many tiles each",
    "B.2": "how many tiles each",
    "B.5": "a heading",
  },
  spy: { "A.2.6": "who begins: drawn by lot, or chosen" },
};

const isExcepted = (place: string, reasons: Reasons): boolean =>
  Object.keys(reasons).some((beginning) =>
    beginning.endsWith("/") ? place.startsWith(beginning) : place === beginning,
  );

describe.each([
  ["pool", pool, poolLessonsSource, poolTold],
  ["train", train, trainLessonsSource, trainTold],
  ["spy", spy, spyLessonsSource, spyTold],
] as const)("the page of %s", (game, text, source, told: RulesCoverage) => {
  const reasons = exceptions[game] ?? {};
  const placesTried = async () => (await source.lessons()).rules.flatMap(({ places }) => places);

  it("has each of its rules tried, or says why not", async () => {
    const tried = await placesTried();
    const bare = placesOf(text, true).filter((place) => !tried.includes(place) && !isExcepted(place, reasons));
    expect(bare).toEqual([]);
  });

  it("has one lesson beside a rule, and none beside what is not there or cannot be tried", async () => {
    const tried = await placesTried();
    expect(tried.filter((place) => !placesOf(text, false).includes(place))).toEqual([]);
    expect(new Set(tried).size).toBe(tried.length);
    expect(tried.filter((place) => isExcepted(place, reasons))).toEqual([]);
  });

  it("has every numbered rule tried where it is told", async () => {
    const tried = await placesTried();
    const isTried = (rule: string) => sectionsStating(text, told[rule] ?? []).some((place) => tried.includes(place));
    const untried = Object.keys(told).filter((rule) => !isTried(rule));
    expect(untried).toEqual(Object.keys(untriedRules[game] ?? {}));
  });

  it("names no exception that there is not", () => {
    const unused = Object.keys(reasons).filter(
      (beginning) => !placesOf(text, true).some((place) => isExcepted(place, { [beginning]: "" })),
    );
    expect(unused).toEqual([]);
  });
});
