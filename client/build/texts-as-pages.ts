/**
 * Texts for readers without scripts. The page about privacy as Markdown: /privacy.md, and /privacy.LANGUAGE.md. It, the
 * rules and the lessons as HTML: /plain/privacy/LANGUAGE, /plain/rules/GAME/LANGUAGE, /plain/learn/GAME/LANGUAGE.
 */
import type { Plugin } from "vite";
import { type GameId, gameIds } from "../../engine/games/ids.ts";
import type { GameManifest } from "../games/contract/manifest.ts";
import type { RulesText, TextBlock } from "../games/contract/rules-text.ts";
import type { Locale } from "../kit/languages.ts";
import { factOf, factText } from "../rules/fact-texts.ts";
import { type InlinePart, parseInline } from "../rules/inline-marks.ts";
import { text as bn } from "../rules/privacy/bn.ts";
import { text as en } from "../rules/privacy/en.ts";
import { facts } from "../rules/privacy/facts.ts";
import { text as he } from "../rules/privacy/he.ts";
import { text as ur } from "../rules/privacy/ur.ts";
import { lessonsPage, rulesPage } from "../rules/reading-page.ts";

const privacy: Readonly<Record<Locale, RulesText>> = { en, bn, he, ur };

export const privacyAsText = (): Plugin => ({
  name: "privacy-as-text",
  apply: "build",
  generateBundle() {
    for (const text of Object.values(privacy)) {
      const fileName = text.locale === "en" ? "privacy.md" : `privacy.${text.locale}.md`;
      this.emitFile({ type: "asset", fileName, source: markdownOf(text) });
    }
  },
});

export const textsAsPages = (): Plugin => ({
  name: "texts-as-pages",
  apply: "build",
  async generateBundle() {
    const emit = (path: string, source: string) =>
      this.emitFile({ type: "asset", fileName: `plain/${path}.html`, source });
    for (const text of Object.values(privacy)) {
      emit(`privacy/${text.locale}`, rulesPage(text, facts));
      for (const game of gameIds) {
        const { rules, numbers, lessons } = await textsOf(game, text.locale);
        emit(`rules/${game}/${text.locale}`, rulesPage(rules, numbers));
        emit(`learn/${game}/${text.locale}`, lessonsPage(rules.title, text.locale, lessons));
      }
    }
  },
});

/** The address is written so, because Vite bundles this file into another folder. */
const registry = (): Promise<{ readonly games: Readonly<Record<GameId, GameManifest>> }> =>
  import(new URL("../games/registry.ts", import.meta.url).href);

const textsOf = async (game: GameId, locale: Locale) => {
  const { rules, lessons } = await (await registry()).games[game].extras();
  return { rules: await rules.texts[locale](), numbers: await rules.facts(), lessons: await lessons.texts[locale]() };
};

const markdownOf = (text: RulesText): string => {
  const sections = text.sections.map(({ title, blocks }) => `## ${title}\n\n${blocks.map(blockOf).join("\n\n")}\n`);
  return `# ${text.title}\n\n${sections.join("\n")}`;
};

const blockOf = (block: TextBlock): string => {
  const words = (text: string) => parseInline(text).map(wordsOf).join("");
  if (typeof block === "string") return words(block);
  if (!("type" in block)) return block.map((item) => `- ${words(item)}`).join("\n");
  if (block.type !== "terms") throw new Error(`the text about privacy has no ${block.type}`);
  return Object.entries(block.items)
    .map(([term, text]) => `- ${words(term)}: ${words(text)}`)
    .join("\n");
};

const wordsOf = (part: InlinePart): string => {
  if (part.type === "fact") return factText(factOf(facts, part.text));
  return part.type === "strong" ? `**${part.parts.map(wordsOf).join("")}**` : part.text;
};
