/**
 * The rules and privacy pages. In every language a page has the same sections and numbers, writes its own script, and names
 * buttons as the interface does.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Facts, RulesText, TextBlock } from "../../../client/games/contract/rules-text.ts";
import { poolRulesPositions } from "../../../client/games/pool/rules/positions.ts";
import { gameIds, games } from "../../../client/games/registry.ts";
import { spyRulesPositions } from "../../../client/games/spy/rules/positions.ts";
import { trainRulesPositions } from "../../../client/games/train/rules/positions.ts";
import { factText } from "../../../client/rules/fact-texts.ts";
import { type InlinePart, parseInline } from "../../../client/rules/inline-marks.ts";
import { text as privacyBn } from "../../../client/rules/privacy/bn.ts";
import { text as privacyEn } from "../../../client/rules/privacy/en.ts";
import { facts as privacyFacts } from "../../../client/rules/privacy/facts.ts";
import { text as privacyHe } from "../../../client/rules/privacy/he.ts";
import { text as privacyUr } from "../../../client/rules/privacy/ur.ts";
import "../../../engine/games/all-games.ts";

const ROOT = join(import.meta.dirname, "../../..");

interface Told {
  readonly texts: readonly RulesText[];
  readonly facts: Facts;
  readonly figures: readonly string[];
}

/** The pictures of a game's rules, by game, if it has any. */
const figures: Readonly<Record<string, object>> = {
  pool: poolRulesPositions,
  spy: spyRulesPositions,
  train: trainRulesPositions,
};

/** English first. */
const toldOf = async (id: (typeof gameIds)[number]): Promise<Told> => {
  const { texts, facts } = await (await games[id].extras()).rules();
  const each = [texts.en, texts.bn, texts.ur, texts.he].map((text) => text());
  return { texts: await Promise.all(each), facts: await facts(), figures: Object.keys(figures[id] ?? {}) };
};

const told: Readonly<Record<string, Told>> = {
  ...Object.fromEntries(await Promise.all(gameIds.map(async (id) => [id, await toldOf(id)] as const))),
  privacy: { texts: [privacyEn, privacyBn, privacyUr, privacyHe], facts: privacyFacts, figures: [] },
};
const everyText = Object.values(told).flatMap(({ texts, facts }) => texts.map((text) => ({ text, facts })));
const named = everyText.map((each) => ({ ...each, name: `${each.text.game} ${each.text.locale}` }));

/** Every sentence of a block, in order. */
const sentencesOf = (block: TextBlock): readonly string[] => {
  switch (block.type) {
    case "paragraph":
    case "example":
      return [block.text];
    case "list":
    case "steps":
      return block.items;
    case "terms":
      return block.items.flatMap(({ term, text }) => [term, text]);
    case "table":
      return [block.caption, ...block.head.slice(1), ...block.rows.flat()];
    case "figure":
      return [block.alt, block.caption];
  }
};

const sentences = (text: RulesText): readonly string[] => [
  text.title,
  text.contents,
  ...text.sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(sentencesOf)]),
];

const flat = (text: string): readonly Exclude<InlinePart, { type: "strong" }>[] =>
  parseInline(text).flatMap((part) =>
    part.type === "strong" ? part.parts.filter((each) => each.type !== "strong") : [part],
  );

const marksOf = (text: string, type: InlinePart["type"]): readonly string[] =>
  flat(text).flatMap((part) => (part.type === type ? [part.text] : []));

const prose = (text: string): string => marksOf(text, "plain").join(" ");

const shapeOf = (block: TextBlock) => {
  switch (block.type) {
    case "list":
    case "steps":
    case "terms":
      return `${block.type} ${block.items.length}`;
    case "table":
      return `table ${block.head.length} × ${block.rows.map((row) => row.length).join()}`;
    case "figure":
      return `figure ${block.figure}`;
    default:
      return block.type;
  }
};

/** What a translation keeps: notation, keys and numbers, as often as they are named. */
const kept = (text: string): readonly string[] =>
  (["fact", "notation", "key"] as const).flatMap((type) => marksOf(text, type).map((mark) => `${type} ${mark}`)).sort();

describe.each(Object.entries(told))("the four texts of %s", (_, { texts, facts, figures }) => {
  const [english, ...others] = texts as readonly [RulesText, ...RulesText[]];

  it("the four texts have the same sections", () => {
    const shape = (text: RulesText) => text.sections.map(({ id, blocks }) => [id, ...blocks.map(shapeOf)]);
    for (const other of others) expect(shape(other)).toEqual(shape(english));
    expect(new Set(texts.map(({ locale }) => locale)).size).toBe(4);
  });

  it("name the same numbers, squares, tiles and keys, sentence by sentence", () => {
    for (const other of others) {
      const names = (text: RulesText) => sentences(text).map(kept);
      expect(names(other)).toEqual(names(english));
    }
  });

  it("name no fact and no figure that there is not, and leave none out", () => {
    const used = sentences(english).flatMap((text) => marksOf(text, "fact"));
    expect([...new Set(used)].sort()).toEqual(Object.keys(facts).sort());
    const shown = english.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === "figure" ? [block.figure] : [])),
    );
    expect(shown.sort()).toEqual([...figures].sort());
  });

  it("begin with the whole of it in short, and have every anchor once", () => {
    const ids = english.sections.map(({ id }) => id);
    expect(ids[0]).toBe("short");
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+$/);
  });
});

const SCRIPTS = {
  en: /\p{Script=Latin}/u,
  bn: /\p{Script=Bengali}/u,
  he: /\p{Script=Hebrew}/u,
  ur: /\p{Script=Arabic}/u,
};
/** The name of a notation, which has no other. */
const FOREIGN = /\bFEN\b/g;

describe.each(named)("the text $name", ({ text }) => {
  it("no sentence of the text is empty, and none consists only of placeholders", () => {
    for (const sentence of sentences(text)) {
      expect(sentence.trim()).toBe(sentence);
      const isNumber = /^(\{\w+\}|[“”]?`[\w-]+`[“”]?|–)$/.test(sentence);
      if (!isNumber) expect(prose(sentence) + marksOf(sentence, "label").join("")).toMatch(SCRIPTS[text.locale]);
    }
  });

  it("writes its own script", () => {
    for (const sentence of sentences(text)) {
      const strangers = text.locale === "en" ? /[^\p{Script=Latin}\p{Script=Common}]/u : /\p{Script=Latin}/u;
      expect(prose(sentence).replace(FOREIGN, "")).not.toMatch(strangers);
      if (text.locale === "ur") expect(prose(sentence)).not.toMatch(/[يكة]/);
    }
  });

  it("writes no digit by hand: numbers come from the rulebook, or are notation", () => {
    for (const sentence of sentences(text)) expect(prose(sentence)).not.toMatch(/\p{Nd}/u);
  });

  it("leaves no mark unread, and does not shout", () => {
    for (const sentence of sentences(text)) expect(prose(sentence)).not.toMatch(/[{}`|*[\]!]/);
  });
});

it("numbers are written in the digits of tiles and squares", () => {
  expect(factText(91)).toBe("91");
  expect(factText([2, 8])).toBe("2–8");
  expect(factText([2, 2])).toBe("2");
});

describe("words on buttons", () => {
  const xliff = (locale: string) => readFileSync(join(ROOT, `client/locales/${locale}.xlf`), "utf8");
  const plain = (text = "") =>
    text
      .replace(/<x [^>]*\/>/g, "")
      .replace(/[\u200e\u200f\u2068\u2069]/g, "")
      .replace(/&amp;/g, "&")
      .trim();
  const wordsOf = (locale: string): ReadonlyMap<string, string> =>
    new Map(
      [...xliff(locale).matchAll(/<source>(.*?)<\/source>\s*<target>(.*?)<\/target>/gs)].map(([, source, target]) => [
        plain(source),
        plain(target),
      ]),
    );
  const labels = (text: RulesText) => sentences(text).flatMap((sentence) => marksOf(sentence, "label"));

  it.each(Object.entries(told))("buttons named in the rules are those of the interface: %s", (_, { texts }) => {
    const [english, ...others] = texts as readonly [RulesText, ...RulesText[]];
    for (const other of others) {
      const words = wordsOf(other.locale);
      expect(labels(other)).toEqual(labels(english).map((label) => words.get(label) ?? `no such words: ${label}`));
    }
  });
});

describe("the section on drawing and planning", () => {
  /** In English; the others are of its shape, and name the same buttons. */
  const onScreen = ([english]: readonly RulesText[]) =>
    sentences({ ...english!, sections: english!.sections.filter(({ id }) => id === "screen") }).join("\n");

  it.each(gameIds)("the rules say how to draw on the board: %s", (game) => {
    expect(onScreen(told[game]!.texts)).toMatch(/right mouse button, or a finger that rests/);
  });

  it("the checkers page describes planned moves, and marks that appear only on request", () => {
    expect(onScreen(told.pool!.texts)).toMatch(/plan your next move/);
    expect(onScreen(told.pool!.texts)).toMatch(/only when you must capture, or always/);
  });
});
