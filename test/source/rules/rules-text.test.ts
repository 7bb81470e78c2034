/**
 * The rules and privacy pages. In every language a page has the same sections and numbers, its own script, and the
 * interface's button labels.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Facts, RulesText, TextBlock } from "../../../client/games/contract/rules-text.ts";
import { gameIds, games } from "../../../client/games/registry.ts";
import { factText } from "../../../client/rules/fact-texts.ts";
import { type InlinePart, parseInline } from "../../../client/rules/inline-marks.ts";
import { text as privacyBn } from "../../../client/rules/privacy/bn.ts";
import { text as privacyEn } from "../../../client/rules/privacy/en.ts";
import { facts as privacyFacts } from "../../../client/rules/privacy/facts.ts";
import { text as privacyHe } from "../../../client/rules/privacy/he.ts";
import { text as privacyUr } from "../../../client/rules/privacy/ur.ts";
import "../../../engine/games/all-games.ts";
import { itemsOf } from "../../support/rules/rules-coverage.ts";

const ROOT = join(import.meta.dirname, "../../..");

interface PageTexts {
  readonly texts: readonly RulesText[];
  readonly facts: Facts;
  readonly figures: readonly string[];
}

/** What the figures of each game's rules show, without the elements that draw them; a game without figures has none. */
const positionFiles = import.meta.glob<{ readonly positions: object }>("../../../client/games/*/rules/positions.ts", {
  eager: true,
});

/** English is first. */
const pageTextsOf = async (id: (typeof gameIds)[number]): Promise<PageTexts> => {
  const { texts, facts } = (await games[id].extras()).rules;
  const { positions = {} } = positionFiles[`../../../client/games/${id}/rules/positions.ts`] ?? {};
  const each = [texts.en, texts.bn, texts.ur, texts.he].map((text) => text());
  return { texts: await Promise.all(each), facts: await facts(), figures: Object.keys(positions) };
};

const pages: Readonly<Record<string, PageTexts>> = {
  ...Object.fromEntries(await Promise.all(gameIds.map(async (id) => [id, await pageTextsOf(id)] as const))),
  privacy: { texts: [privacyEn, privacyBn, privacyUr, privacyHe], facts: privacyFacts, figures: [] },
};
const everyText = Object.values(pages).flatMap(({ texts, facts }) => texts.map((text) => ({ text, facts })));
const named = everyText.map((each) => ({ ...each, name: `${each.text.game} ${each.text.locale}` }));

/** Every sentence of a block, in order. */
const sentencesOf = (block: TextBlock): readonly string[] => {
  if (typeof block === "string") return [block];
  if (!("type" in block)) return block;
  switch (block.type) {
    case "example":
      return [block.text];
    case "steps":
      return block.items;
    case "terms":
      return Object.entries(block.items).flat();
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
  if (typeof block === "string") return "paragraph";
  if (!("type" in block)) return `list ${block.length}`;
  switch (block.type) {
    case "steps":
    case "terms":
      return `${block.type} ${itemsOf(block).length}`;
    case "table":
      return `table ${block.head.length} × ${block.rows.map((row) => row.length).join()}`;
    case "figure":
      return `figure ${block.figure}`;
    default:
      return block.type;
  }
};

/** The notation, keys and numbers of a text, which a translation must repeat. */
const invariantsOf = (text: string): readonly string[] =>
  (["fact", "notation", "key"] as const).flatMap((type) => marksOf(text, type).map((mark) => `${type} ${mark}`)).sort();

describe.each(Object.entries(pages))("the four texts of %s", (_, { texts, facts, figures }) => {
  const [english, ...others] = texts as readonly [RulesText, ...RulesText[]];

  it("have the same sections", () => {
    const shape = (text: RulesText) => text.sections.map(({ id, blocks }) => [id, ...blocks.map(shapeOf)]);
    for (const other of others) expect(shape(other)).toEqual(shape(english));
    expect(new Set(texts.map(({ locale }) => locale)).size).toBe(4);
  });

  it("contain the same numbers, squares, tiles and keys, sentence by sentence", () => {
    for (const other of others) {
      const names = (text: RulesText) => sentences(text).map(invariantsOf);
      expect(names(other)).toEqual(names(english));
    }
  });

  it("contain exactly the existing facts and figures", () => {
    const used = sentences(english).flatMap((text) => marksOf(text, "fact"));
    expect([...new Set(used)].sort()).toEqual(Object.keys(facts).sort());
    const shown = english.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (typeof block === "object" && "figure" in block ? [block.figure] : [])),
    );
    expect(shown.sort()).toEqual([...figures].sort());
  });

  it("begin with a short version, and have unique anchors", () => {
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
/** The name of a notation, which is the same in every language. */
const FOREIGN = /\bFEN\b/g;

describe.each(named)("the text $name", ({ text }) => {
  it("has no empty sentence, and none of placeholders only", () => {
    for (const sentence of sentences(text)) {
      expect(sentence.trim()).toBe(sentence);
      const isNumber = /^(\{\w+\}|[“”]?`[\w-]+`[“”]?|–)$/.test(sentence);
      if (!isNumber) expect(prose(sentence) + marksOf(sentence, "label").join("")).toMatch(SCRIPTS[text.locale]);
    }
  });

  it("is written in its own script", () => {
    for (const sentence of sentences(text)) {
      const otherScripts = text.locale === "en" ? /[^\p{Script=Latin}\p{Script=Common}]/u : /\p{Script=Latin}/u;
      expect(prose(sentence).replace(FOREIGN, "")).not.toMatch(otherScripts);
      if (text.locale === "ur") expect(prose(sentence)).not.toMatch(/[يكة]/);
    }
  });

  it("lets no line begin with a dash", () => {
    for (const sentence of sentences(text)) expect(sentence).not.toMatch(/ [–—] /);
  });

  it("contains no literal digit: numbers come from the rulebook or are notation", () => {
    for (const sentence of sentences(text)) expect(prose(sentence)).not.toMatch(/\p{Nd}/u);
  });

  it("contains no unparsed markup and no exclamation mark", () => {
    for (const sentence of sentences(text)) expect(prose(sentence)).not.toMatch(/[{}`|*[\]!]/);
  });
});

it("factText formats numbers in European digits", () => {
  expect(factText(91)).toBe("91");
  expect(factText([2, 8])).toBe("2–8");
  expect(factText([2, 2])).toBe("2");
});

describe("labels of buttons", () => {
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

  it.each(Object.entries(pages))("are those of the interface in the rules: %s", (_, { texts }) => {
    const [english, ...others] = texts as readonly [RulesText, ...RulesText[]];
    for (const other of others) {
      const words = wordsOf(other.locale);
      expect(labels(other)).toEqual(labels(english).map((label) => words.get(label) ?? `no such words: ${label}`));
    }
  });
});

describe("the section on drawing and planning", () => {
  /** The English section; the translations have the same shape and labels. */
  const onScreen = ([english]: readonly RulesText[]) =>
    sentences({ ...english!, sections: english!.sections.filter(({ id }) => id === "screen") }).join("\n");

  it.each(gameIds)("explains how to draw on the board: %s", (game) => {
    expect(onScreen(pages[game]!.texts)).toMatch(/right mouse button, or a finger that rests/);
  });

  it("explains planned moves and optional marks on the checkers page", () => {
    expect(onScreen(pages.pool!.texts)).toMatch(/plan your next move/);
    expect(onScreen(pages.pool!.texts)).toMatch(/only when you must capture, or always/);
  });
});
