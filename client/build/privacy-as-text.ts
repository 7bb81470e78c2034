/** The privacy page as Markdown, for readers without scripts: /privacy.md, and /privacy.LANGUAGE.md. */
import type { Plugin } from "vite";
import type { RulesText, TextBlock } from "../games/contract/rules-text.ts";
import { factOf, factText } from "../rules/fact-texts.ts";
import { type InlinePart, parseInline } from "../rules/inline-marks.ts";
import { text as bn } from "../rules/privacy/bn.ts";
import { text as en } from "../rules/privacy/en.ts";
import { facts } from "../rules/privacy/facts.ts";
import { text as he } from "../rules/privacy/he.ts";
import { text as ur } from "../rules/privacy/ur.ts";

export const privacyAsText = (): Plugin => ({
  name: "privacy-as-text",
  apply: "build",
  generateBundle() {
    for (const text of [en, bn, he, ur]) {
      const fileName = text.locale === "en" ? "privacy.md" : `privacy.${text.locale}.md`;
      this.emitFile({ type: "asset", fileName, source: markdownOf(text) });
    }
  },
});

const markdownOf = (text: RulesText): string => {
  const sections = text.sections.map(({ title, blocks }) => `## ${title}\n\n${blocks.map(blockOf).join("\n\n")}\n`);
  return `# ${text.title}\n\n${sections.join("\n")}`;
};

const blockOf = (block: TextBlock): string => {
  const words = (text: string) => parseInline(text).map(wordsOf).join("");
  if (block.type === "list") return block.items.map((item) => `- ${words(item)}`).join("\n");
  if (block.type === "terms") return block.items.map(({ term, text }) => `- ${words(term)}: ${words(text)}`).join("\n");
  throw new Error(`the text about privacy has no ${block.type}`);
};

const wordsOf = (part: InlinePart): string => {
  if (part.type === "fact") return factText(factOf(facts, part.text));
  return part.type === "strong" ? `**${part.parts.map(wordsOf).join("")}**` : part.text;
};
